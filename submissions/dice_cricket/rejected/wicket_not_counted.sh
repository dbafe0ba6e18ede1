IFS=, x=/.1246 a=(Bowled Caught Retired LBW Name Runs How\ Out Score ${@/%/,,,0})
for((t=b=0,s=9,o=n=13;s<53;t+=e=d*d/4,a[s+2]+=e,b+=d>0,s=!d|${#a[s]}>29?n+=4:b%6&&d-2?s:s+o-(o=s))){ a[s]+=${x:d=RANDOM%6:1} a[s+1]=${a[d?2:RANDOM%3^1]};}
a[o+1]=Not\ Out
[ ${a[o]} ]&&printf '|%6s|%30s|%9s|%5s|\n' ${a[@]} ${t/#/,, Total Runs,}|sed 's/ |/ /g;1!p;s/[^|]/-/g;y/|/+/'||. $0