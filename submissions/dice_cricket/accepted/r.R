r=""
while(""%in%r){r=rep("",11)
p=h=0*1:11
a=1:2
n=2
k=0
while((s=a[1])<12){x=sample(0:17,1)
d=x%/%3
r[s]=paste0(r[s],c("/",".",1,2,4,6)[d+1])
p[s]=p[s]+d^2%/%4
h[s]=c("Bowled","LBW","Caught","Retired")[min(x,3)+1]
k=k+1
if(x<3|nchar(r[s])>29)a[1]=n<-n+1 else if(k%%6<1|d==2)a=rev(a)}}
h[a[2]]="Not Out"
l=c(sprintf("|%6s|%30s|%9s|%5s|",c("Name",commandArgs(T)),c("Runs",r),c("How Out",h),c("Score",p)),sprintf("|%47s|%5s|","Total Runs",sum(p)))
b=gsub("\\|","+",gsub("[^|]","-",l))
writeLines(c(b[1],rbind(l,b)))