(use-modules(ice-9 format))(define(w f . a)(format #t"+------+~30,,,'-a+---------+-----+
|~?"""f a))(let g()(let*((m make-object-property)(r(m))(h(m))(p(m)))(let f((k 1)(s 0)(o 1))(cond((< s 11)(let*((x(random 18(random-state-from-platform)))(d(quotient x 3)))(set!(r s)(string-append(or(r s)"")(substring"/.1246"d(1+ d))))(set!(p s)(+(ash(* d d)-2)(or(p s)0)))(apply f(1+ k)(cond((or(< x 3)(>(string-length(r s))29))(set!(h s)(list-ref '(Bowled LBW Caught Retired)(min x 3)))(list(1+(max s o))o))((or(= d 2)(=(modulo k 6)0))(list o s))((list s o))))))((r 1)(w"  Name|~30@a|  How Out|Score|
"'Runs)(do((i 0(1+ i))(t 0(+ t(p i))))((> i 10)(w"Total Runs~37a|~5@a|
+~47,,,'-a+-----+"""t""))(w"~6@a|~30@a|~9@a|~5@a|
"(read)(r i)(or(h i)"Not Out")(p i))))((g))))))