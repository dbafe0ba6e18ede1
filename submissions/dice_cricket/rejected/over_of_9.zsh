IFS=, x=/.1246 a=(Bowled Caught Retired LBW Name Runs How\ Out Score ${@/%/,,,0})
for ((t=b=0,s=10,o=n=14;s<54;t+=e=d*d/4,a[s+2]+=e,b++,s=d&&$#a[s]<30?b%9&&d-2?s:s+o-(o=s):(n+=4)))a[s]+=$x[1+(d=RANDOM%6)] a[s+1]=$a[d?3:2**(RANDOM%3)]
a[o+1]=Not\ Out
[ $a[o] ]&&printf '|%6s|%30s|%9s|%5s|\n' $a ${t/#/,, Total Runs,}|sed 's/ |/ /g;1!p;s/[^|]/-/g;y/|/+/'||. $0