import random,strformat,math
randomize()
var
 b=fmt"""+------+{"":->30}+{"":->9}+-----+
|"""
 r,h:array[11,string]
 p:array[11,int]
 s,o,m=0
while r[1]=="":
 reset r;reset p;s=0;o=1;m=0
 while s<11:
  let d=rand 5;r[s]&="/.1246"[d];p[s]+=d*d div 4;m+=1;h[s]=if d>0:"Retired"else:["Bowled","LBW","Caught"].sample
  if d<1 or r[s].len>29:s=max(s,o)+1
  elif m mod 6<1 or d==2:swap s,o
h[o]="Not Out"
echo b,fmt"  Name|Runs{"""":26}|  How Out|Score|"
for k,x in r:echo b,fmt"{stdin.readLine:6}|{x:30}|{h[k]:9}|{p[k]:5}|"
echo b,fmt"""Total Runs{"":37}|{p.sum:5}|
+{"":->47}+-----+"""