for((A=n=1;;)){ for c in `shuf -e {A,{2..10},J,Q,K}{C,D,H,S} JOKER{,}`;{ l+=,\ $c;[[ JOKERAD$W = *$c* ]]&&{ echo Batsman $n: ${l:2} = $[t-s] RUNS;W+=$[++n]D;((n>11))&&break 2;l= s=$t;}||((t+=v=${c%?},e+=!v));};l+=,\ STUMPS;}
echo "Extras: $e
Total: $[t+e]"