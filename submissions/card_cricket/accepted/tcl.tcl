set n [set r 0]
while \$n<11 {if [incr u([set i [expr int(rand()*54)+1]])]<2 {lappend l [expr $i<3?"JOKER":"[expr [set v [expr $i%13-2]]>1?$v:"[string in JQKA $v+2]"][string in DCHSD [expr $i/13]]"]
if $i<$n*.9+4 {puts "Batsman [incr n]: [join $l ,\ ] = $r RUNS"
incr t $r
lassign 0 r l} {if $v>0 {incr r $v} {incr e}}
if [incr k]%54<1 {unset u
lappend l STUMPS}}}
puts "Extras: $e
Total: [incr t $e]"