package main
import(."fmt";."hash/maphash")
func main(){for{var(r[11]string;h,p[11]int;N,D string)
s,o,n:=0,1,1
for s<11{x:=int(new(Hash).Sum64()%18)
d:=x/3
r[s]+="/.1246"[d:d+1]
p[s]+=d*d/4
D+="-----"
if x<3||len(r[s])>29{h[s]=4>>x*7;n++;s=n}else if len(D)%30<1||d==2{s,o=o,s}}
if r[1]>""{h[o]=21
F:=`+------+%.30s+---------+-----+
|%6s|%30s|%9.7s|%5v|
`
Printf(F,D,"Name","Runs","How Out","Score")
for i,c:=range r{Scan(&N)
Printf(F,D,N,c,"RetiredCaught Bowled Not OutLBW"[h[i]:],p[i])
s+=p[i]}
Printf(F[:33]+`47s|%5v|
+%.47[1]s+-----+`,D,"Total Runs",s-11)
break}}}