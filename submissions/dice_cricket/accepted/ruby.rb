p=*b=$*.map{[_1,'','Not Out',0]}
n=1
k=0
(x=p[e=k/6%2];x[1]+='/.1246'[d=rand(6)];x[3]+=d*d/4;k+=d==2?7:1;p[e],x[2]=p[n+=1],d>0?:Retired: %w[Bowled LBW Caught].sample if d<1||x[1][29])until n>10
b*?,=~/,,/?load($0):(("|%6s|%30s|%9s|%5s|
"*13+"|Total Runs%38s%5d|
")%[h=%w[Name Runs How\ Out Score],h,b,?|,b.sum{_4}].flatten).lines{print $a&&_1,$a=_1.tr('| -z','+-')}