(use-modules(ice-9 format))(define(w f . a)(format #t"+------+~30,,,'-a+---------+-----+
|~?"""f a))(let g()(let*((m make-object-property)(r(m))(h(m))(p(m)))(let f((k 0)(s 0)(o 1))(cond((< s 11)(let*((x(random 18(random-state-from-platform)))(d(quotient x 3))(k(1+ k)))(set!(r s)(format #f"~@[~a~]~c"(r s)(string-ref"/.1246"d)))(set!(p s)(+(ash(* d d)-2)(or(p s)0)))(cond((or(< x 3)(>(string-length(r s))29))(set!(h s)(list-ref '(Bowled LBW Caught Retired)(min x 3)))(f k(1+(max s o))o))((or(= d 2)(=(gcd k 6)6))(f k o s))((f k s o)))))((r 1)(w"  Name|~30@a|  How Out|Score|
"'Runs)(do((i 0(1+ i))(t 0(+ t(p i))))((> i 10)(w"Total Runs~37a|~5@a|
+~47,,,'-a+-----+"""t""))(w"~6@a|~30@a|~9@a|~5@a|
"(read)(r i)(or(h i)"Not Out")(p i))))((g))))))