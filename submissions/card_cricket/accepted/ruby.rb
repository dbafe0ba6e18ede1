n=e=t=s=0
l=[]
([*1..54].shuffle.map{v=_1%13
l<<(_1<3?:JOKER:"#{'JQKA'[v]||v-2}"+'DCHSD'[_1/13])
_1<n*0.9+4&&n<11?(puts"Batsman #{n+=1}: #{l*", "} = #{-s+s=t} RUNS"
$e=e
l=[]):v<3?e+=1:t+=v-2}
l<<:STUMPS)while n<11
puts"Extras: #$e
Total: #{s+$e}"