from random import*
n=4;e=t=s=0;l=""
while n<15:
 for i in sample(range(1,55),54):
  v=i%13;l+=[f"{'JQKA'[v:v+1]or v-2}"+'DCHSD'[i//13],"JOKER"][i<3]
  if 13>i<n<15:print(f"Batsman {n-3}: {l} = {t-s} RUNS");n+=1;s=t;E=e;l=""
  else:e+=v<3;t+=max(2,v)-2;l+=", "
 l+="STUMPS, "
print(f"Extras: {E}\nTotal: {s+E}")