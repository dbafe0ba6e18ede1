r=""
while(""%in%r){r=rep("",11)
p=h=r>""
n=2
a=1:n
k=0
while(n<12){s=a[e<-k%/%6%%2+1]
d=sample(6,1)
r[s]=paste0(r[s],substr("/.1246",d,d))
p[s]=p[s]+d^2%/%6
h[s]=c("Retired","Bowled","LBW","Caught")[1+sample(3)*(d<2)]
k=k+7^(d==3)
if(d<2|nchar(r[s])>29)a[e]=n<-n+1}}
h[a[-e]]="Not Out"
l=c(sprintf("|%6s|%30s|%9s|%5s|",c("Name",commandArgs(T)),c("Runs",r),c("How Out",h),c("Score",p)),sprintf("|%47s|%5s|","Total Runs",sum(p)))
b=gsub("\\|","+",gsub("[^|]","-",l))
writeLines(c(b[1],rbind(l,b)))