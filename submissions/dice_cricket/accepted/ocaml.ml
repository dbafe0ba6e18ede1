open Random
open String
let w f=Printf.printf("+------+%s+---------+-----+
|"^^f)(make 30 '-')let rec g()=self_init();let p,r,h=Array.(make 11 0,make 11"",make 11"Not Out")in let rec f s o k=let d=int 6 in r.(s)<-r.(s)^sub"/.1246"d 1;p.(s)<-p.(s)+d*d/4;(if d<1||length r.(s)>29 then(h.(s)<-[|"Bowled";"LBW";"Caught";"Retired"|].(min 3(int 3+d*3));f(max s o+1)o)else if k mod 6<1||d=2 then f o s else f s o)(k+1)in try f 0 1 1 with _ when r.(1)=""->g()|_->w"  Name|%30s|  How Out|Score|
""Runs";Array.iteri(fun i x->w"%6s|%30s|%9s|%5d|
"(read_line())x h.(i)p.(i))r;w"Total Runs%37s|%5d|
+%s+-----+"""(Array.fold_left(+)0 p)(make 47 '-');;g()