import System.Random
import Data.List
main=putStr.(1%0)0.f.randomRs(1,54)=<<newStdGen
f x=take 54(nub x)++67:f(drop 999x)
(n%t)e x|n>11="Extras: "++show e++"\nTotal: "++show(t+e)|1<2="Batsman "++show n++": "++g x 0e where g(i:r)s e|i<13,i<n+3=c++" = "++show s++" RUNS\n"++((n+1)%(t+s))e r|1<2=c++", "++g r(s+max 2v-2)(e+sum[1|v<3,i<55])where v=mod i 13;c|i<3="JOKER"|i>54="STUMPS"|1<2=(map pure"JQKA"++map show[2..])!!v++["DCHSD"!!div i 13]