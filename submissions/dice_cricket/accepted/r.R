r=""
while(""%in%r){r=rep("",11)
p=h=r>""
a=1:12
k=0
while((s=a[1])<12){d=sample(6,1)
r[s]=paste0(r[s],substr("/.1246",d,d))
p[s]=p[s]+d^2%/%6
h[s]=c("Retired","Bowled","LBW","Caught")[1+sample(3)*(d<2)]
k=k+1
if(z<-d<2|nchar(r[s])>29)a=a[-1]
if(z|k%%6<1|d==3)a[1:2]=a[2:1]}}
h[a[2]]="Not Out"
l=c(sprintf("|%6s|%30s|%9s|%5s|",c("Name",commandArgs(T)),c("Runs",r),c("How Out",h),c("Score",p)),sprintf("|%47s|%5s|","Total Runs",sum(p)))
b=gsub("\\|","+",gsub("[^|]","-",l))
writeLines(c(b[1],rbind(l,b)))