h=a=F=f"+------+{'-'*30}+---------+-----+\n|%6s|%%30s|%%9.7s|%%5s|\n"
while''in a:
 a=['','Not Out',0]*11;p=[k:=0,n:=3]
 while n<33:
  h=hash((h,));x=p[e:=k//6%2];a[x]+='/.1246'[d:=h%6];a[x+2]+=d*d//4;k+=d<2or 7
  if a[x][d and 29:]:p[e]=n=n+3;a[x+1]=d*'Retired'or'BLCoBawWul ge hd t'[h//6%3::3]
print((F*12+F[:58]+f"47s|{sum(a[2::3]):5}|\n+{'-'*47}+-----+")%('Name',*eval(input()),'Total Runs')%('Runs','How Out','Score',*a))