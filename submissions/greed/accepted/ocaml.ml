let rec f s c=let i=input_byte stdin in if i<11 then(Printf.printf"%d
"(s*50);f 0[])else f(s-48+Char.code(if List.filter((=)i)c=[i;i]then"0@4688<"else"0200010").[i mod 8])(i::c);;try f 0[]with _->()