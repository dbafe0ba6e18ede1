package main
import."fmt"
var c,d[99]int
func main(){for s,n:=48,1;n>0;n,_=Scanf("%c",&s){c[0]+=int("3eH9*L?"[s%8]%""[c[s]])
c[s]++
if s<11{Println(c[0]*50)
c=d}}}