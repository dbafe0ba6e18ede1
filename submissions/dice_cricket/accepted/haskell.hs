import System.Random
w%l=[(do(n,s)<-zip w l;p:take n([c|c<-s,p>'z']++cycle q))++[p]|p:q<-["| ","+-"]]
v q=show$sum[div(div d 3^2)4|d<-q]
i#h=[y|(x,y)<-h,x==i]
g s o h(d:t)|s>11,2#h>[]=h|s>11=g 1 2[]t|d<3||length(s#k)>29=g(max s o+1)o k t|mod(length k)6<1||div d 3==2=g o s k t|1<2=g s o k t where k=h++[(s,d)]
main=do h<-g 1 2[].randomRs(0,17)<$>newStdGen;interact$unlines.tail.(\z->(z:["Name","Runs","How Out","Score"]:[[a,["/.1246"!!div d 3|d<-q],last$"Not Out":["Retired"|length q>29]++[words"Bowled LBW Caught"!!d|d<-q,d<3],v q]|(a,q)<-zip z$map(#h)[1..]]>>=([6,30,9,5]%))++[47,5]%["Total Runs",v$snd<$>h]).lines