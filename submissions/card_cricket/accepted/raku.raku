no strict;while 11>$n {($v=$_%13;$l~=3>$_??"JOKER"!!(<J Q K A>[$v]//$v-2)~ <D C H S D>[$_/13];$_ <$n*.9+4??(say "Batsman {++$n}: $l = {$t-$s} RUNS";$n>10&&last;$s=$t;$l="")!!($t+=3>$v??!++$e!!$v-2;$l~=", "))for pick *,1..54;$l~="STUMPS, "}
say "Extras: $e
Total: {$t+$e}"