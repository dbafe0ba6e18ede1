<?for(;$n<11;)$u[$i=rand(1,54)]++||[$l.=$i<3?"JOKER":("JQKA"[$v=$i%13]?:$v-2)."DCHSD"[$i/13],$i<$n*.9+4?$l=!print"Batsman ".++$n.": $l = ".-$s+($s=$t)." RUNS
":[$v<3?$e++:$t+=$v-2,$l.=", "],++$k%54||$u=[$l.="STUMPS, "]];echo"Extras: $e
Total: ",$t+$e;