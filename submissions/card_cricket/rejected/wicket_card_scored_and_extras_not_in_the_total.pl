$l.="STUMPS, "while map{$l.=$_<3?JOKER:(J,Q,K,A,2..10)[$v=$_%13].(D,C,H,S,D)[$_/13];$_<$n*.9+4?($t+=$_>2?$v-2:0,$l=$n>9+say("Batsman ",++$n,": $l = ",-$s+($s=$t)," RUNS")&&exit!say"Extras: $e
Total: ",$t):($t+=$v<3?!++$e:$v-2,$l.=", ")}shuffle 1..54
