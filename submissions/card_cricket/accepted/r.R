n=e=t=s=0
l={}
while(n<11){for(i in sample(54)){v=i%%13
l=c(l,c(rep("JOKER",2),outer(c("A",2:10,"J","Q","K"),c("D","C","H","S"),paste0))[i])
if(i<n*.9+4&n<11){cat(paste0("Batsman ",n<-n+1,":"),toString(l),"=",t-s,"RUNS\n")
s=t;E=e;l={}}else if(v<3)e=e+1 else t=t+v-2}
l=c(l,"STUMPS")}
cat("Extras:",E)
cat("\nTotal:",s+E)