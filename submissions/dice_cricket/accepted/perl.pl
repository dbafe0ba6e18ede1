/1:/^y/.-9//%6<1&&y/	:/:	/,s!:!(<{1,2,4,6,.}:{,,} /\\ {Bowled,LBW,Caught}>)[rand 18]!e,s/\S{30}\K:/ Retired/ while/:/||s/^\w+$/$& :/m||/ 	/&&s/ .*//gm;$_=sprintf'|%6s|%30s|%9s|%5s|
'x13 .'|Total %2$-41s|%5d|
',(Name,Runs,"How Out",Score)x2,(map{split,("Not Out")x/	/,-$t+(map$t+=$_,/./g)[-1]}/.+/g),$t;s/.+
/$&x$|++.$&=~y,| -z,+-,r/ge