proc g {{s 1} {o 2} {n 2}} {if [catch {while \$n<12 {incr p($s) [expr [set d [expr int(rand()*6)]]**2/4]
set $s Not\ Out
if [regexp /|.{30} [append r($s) [string in /.1246 $d]]] {set $s [lindex {Bowled LBW Caught Retired} [expr $d?3:int(rand()*3)]]
set s $o
set o [incr n]}
if [incr b]%6<1|$d==2 {lassign $o\ $s s o}}
set z [format [set f [set B +------+[string repe - 30]+---------+-----+\n]|%6s|%30s|%9s|%5s|\n] Name Runs How\ Out Score]
foreach a $::argv {append z [format $f $a $r([incr i]) [set $i] $p($i)]
incr t $p($i)}
puts $z[format $B|%47s|%5d|\n+[string repe - 47]+-----+ Total\ Runs $t]}] g}
g