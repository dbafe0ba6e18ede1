<?for(;!$b[$o];)for($n=$o=2,$s=1,$t=0,$b=[['Runs','How Out','Score']];$s<12;$y=[$y[0]."/.1246"[$d=rand()%6],'Not Out',$y[2]-$t+$t+=$d*$d>>2],$s=$d*!$y[0][29]?+$o+!$o=$s:++$n-!$y[1]=$d?'Retired':['Bowled','LBW','Caught'][rand()%3])$y=&$b[$s];foreach(['Name']+$argv as$i=>$n)printf($f="+------+%1$'-30.0s+---------+-----+
|%6s|%30s|%9s|%5s|
",$n,...$b[$i]);printf(strtok($f,6)."47s|%5d|
+%1$'-47.0s+-----+",'Total Runs',$t);