(let f((s 0)(l 0))(let((i(char->integer(read-char))))(if(= i 10)(and(format #t"~a
"(* 50 s))(f 0 0))(f(+ s(modulo(if(logbit?(+ 4(* 6 i))l)634888704 -443944800)i))(+ l(ash 11(* 6 i)))))))