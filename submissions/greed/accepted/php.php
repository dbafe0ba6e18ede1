<?for(;$i=ord(fgetc(STDIN));)$i>10?$s+=702436224%($i*2)%(++$c[$i]-3?3:20)*50:$c=[$s=0*print"$s
"];