import strutils
for l in stdin.lines:
 var s=l.count"1"*2+l.count"5"
 for i,v in "0":s+=l.count($i)div 3*v.ord
 echo 50*s