do r=cell(1,11);h=r;p=0*(1:11);a=1:2;n=2;k=0;while(s=a(1))<12
x=randi(18);d=ceil(x/3);r{s}=[r{s} "/.1246"(d)];p(s)+=fix((d-1)^2/4);h{s}={"Bowled","LBW","Caught","Retired"}{min(x,4)};k++;if x<4|length(r{s})>29
a(1)=n+=1;elseif!mod(k,6)|d==3
a=flip(a);end
end
until r{2}
h{a(2)}="Not Out";B=["+------+" blanks(30)+13 "+---------+-----+\n|"];printf([B "  Name|%30s|  How Out|Score|\n" repmat([B "%6s|%30s|%9s|%5d|\n"],1,11) B "%47s|%5d|\n+" blanks(47)+13 "+-----+"],"Runs",[argv';r;h;num2cell(p)]{:},"Total Runs",sum(p))