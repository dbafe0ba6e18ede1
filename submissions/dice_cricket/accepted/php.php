<?do for($p=[1,$n=2],$t=$k=0,$b=[['Runs','How Out','Score']];$n<12;$y=[$y[0]."/.1246"[$d=rand()%6],'Not Out',$y[2]-$t+$t+=$d*$d>>2],$k+=$d-2?1:7,$d*!$y[0][29]||[$p[$e]=++$n,$y[1]=$d?'Retired':['Bowled','LBW','Caught'][rand()%3]])$y=&$b[$p[$e=$k/6%2]];while(count($b)<12);foreach(['Name']+$argv as$i=>$n)printf($f="+------+%1$'-30.0s+---------+-----+
|%6s|%30s|%9s|%5s|
",$n,...$b[$i]);printf(strtok($f,6)."47s|%5d|
+%1$'-47.0s+-----+",'Total Runs',$t);