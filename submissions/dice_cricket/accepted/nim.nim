import random,strformat
randomize()
proc b(x:string,y=x)=
 echo y
 for c in x:stdout.write "-+"[int c>'z']
 echo ""
while 1>0:
 var
  r:array[12,string]
  h=r
  p:array[12,int]
  (s,o,n,m,t)=(0,1,1,0,0)
 while s<11:
  let d=rand 5
  r[s]&="/.1246"[d]
  p[s]+=d*d div 4
  h[s]=["Bowled","LBW","Caught","Retired"][if d>0:3 else:rand 2]
  m+=1
  if d<1 or r[s].len>29:
   n+=1
   s=n
  elif m mod 6<1 or d==2:swap s,o
 h[o]="Not Out"
 if r[o]>"":
  let x=fmt"|  Name|Runs{"""":26}|  How Out|Score|"
  b x,""
  b x
  for k in 0..10:
   b fmt"|{stdin.readLine:>6}|{r[k]:>30}|{h[k]:>9}|{p[k]:5}|"
   t+=p[k]
  b fmt"|Total Runs{"""":37}|{t:5}|"
  break