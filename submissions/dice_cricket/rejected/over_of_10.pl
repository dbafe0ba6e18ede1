s/\S{30}\K:/ Retired/,/1:/^y/.-9//%10</:/&&y/	:/:	/ while s!:!sample 1,<{1,2,4,6,.}:{,,} /\\ {Bowled,LBW,Caught}>!e||s/^\w+$/$& :/m||/ 	/&&s/ .*//gm;$_=sprintf'|%6s|%30s|%9s|%5s|
'x13 .'|Total %2$-41s|%5d|
',(Name,Runs,"How Out",Score)x2,map{split,("Not Out")x/	/,sum/./g}/.+/g,sum/./g;s/.+
/$&x$|++.$&=~y,| -z,+-,r/ge