let rec f s c=match input_byte stdin with 10->Printf.printf"%d
"(s*50);f 0[]|i->f(s+Char.code"3eH9*L?".[i mod 8]mod if List.filter((=)i)c=[i;i]then 17 else 3)(i::c);;try f 0[]with _->()