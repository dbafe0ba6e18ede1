.import "|echo a;cat" t
select 50*(length(replace(replace(a,1,15),5,22))-length(a)+(select sum(value*(a like replace('%0%0%0%',0,key)))from json_each('[0,14,4,6,8,7,12]')))from t