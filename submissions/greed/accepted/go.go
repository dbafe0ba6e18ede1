package main
import."fmt"
var c,d[99]rune
func main(){for s,n:='0',1;n>0;n,_=Scanf("%c",&s){c[s]++
if s<11{s=0
for _,v:=range`ntV8w,"Q`{s+=c[v%19%7+48]/(v%3|1)*v%16}
Println(s*50)
c=d}}}