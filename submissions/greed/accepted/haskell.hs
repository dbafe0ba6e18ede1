l#c=sum[1|x<-l,x==c]
main=interact$unlines.map(\l->show$50*sum(map(l#)"115"++[v|(c,v)<-zip['1'..][14,4,6,8,7,12],l#c>2])).lines