import System.Random
w%l|x<-(do(n,s)<-zip w l;'|':take n(s++cycle" "))++"|"=[x,[last$'-':['+'|c>'z']|c<-x]]
v q=show$sum[div(d*d)4|(_,d)<-q]
g s o n h(c:d:t)|s>11,elem o$fst<$>h=(o,h)|s>11=g 1 2 2[]t|d<1||sum[1|(x,_)<-k,x==s]>29=g(n+1)o(n+1)k t|mod(length k)6<1||d==2=g o s n k t|1<2=g s o n k t where k=(s,(c,d)):h
main=do(o,h)<-g 12 0 0[].randomRs(0,5)<$>newStdGen;interact$unlines.tail.(\z->(z:["Name","Runs","How Out","Score"]:[[a,reverse["/.1246"!!d|(_,d)<-q],last$"Retired":[words"Bowled LBW Caught"!!mod c 3|d<1]++["Not Out"|i==o],v q]|(a,i)<-zip z[1..],let q@((c,d):_)=[y|(x,y)<-h,x==i]]>>=([6,30,9,5]%))++[47,5]%["Total Runs",v$snd<$>h]).lines