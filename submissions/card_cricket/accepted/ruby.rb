n=e=t=s=0
l=[]
l<<:STUMPS while[*1..54].shuffle.map{l<<(_1<3?:JOKER:"#{'JQKA'[v=_1%13]||v-2}"+'DCHSD'[_1/13])
_1<n*0.9+4?(puts"Batsman #{n+=1}: #{l*", "} = #{-s+s=t} RUNS"
l=n<11?[]:break):v<3?e+=1:t+=v-2}
puts"Extras: #{e}
Total: #{t+e}"