fn main(){let mut h=main as usize;loop{let(b,mut v,mut s,mut o)=(format!("
+------+{:->30}+{0:->9}+-----+
|",""),vec![(format!(""),"Not Out",0);11],0,1);(1..).all(|k|{h*=997;let x=h/999%18;let d=x/3;v[s].0+=&"/.1246"[d..=d];v[s].2+=d*d/4;if d<1||v[s].0.len()>29{v[s].1=["Bowled","LBW","Caught","Retired"][x.min(3)];s=s.max(o)+1}else if k%6<1||d==2{(s,o)=(o,s)}s<11});if v[1].0>b{print!("{b}Name  |Runs{:26}|How Out  |Score|","");for(a,(r,h,p))in std::env::args().skip(1).zip(v){print!("{b}{a:6}|{r:30}|{h:9}|{p:5}|");s+=p}print!("{b}Total Runs{:37}|{:5}|
+{0:->47}+-----+","",s-11);break}}}