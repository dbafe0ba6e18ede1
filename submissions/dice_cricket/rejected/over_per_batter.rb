x,y,*q=b=$*.map{[_1,'','Not Out',0]}
1.step{x[1]+='/.1246'[d=(z=rand 18)/3];x[3]+=d*d/4;z<3||x[1][29]?(x[2],x,*q=%w[Bowled LBW Caught][z]||:Retired,*q):x[1].size%6>0&&d!=2||(x,y=y,x)}rescue y[1][0]?(("|%6s|%30s|%9s|%5s|
"*13+"|Total Runs%38s%5d|")%[%w[Name Runs How\ Out Score]*2,b,?|,b.sum{_4}].flatten).lines{puts x&&_1,x=_1.tr('| -z','+-')}:load($0)