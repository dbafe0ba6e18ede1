do r=cell(1,11);p(1:11)=0;a=1:2;n=2;k=0;while(s=a(1))<12
d=randi(6);r{s}=[r{s} "/.1246"(d)];p(s)+=fix(d^2/6);h{s}={"Retired","Bowled","LBW","Caught"}{1+randi(3)*(d<2)};k++;if d<2|numel(r{s})>29
a(1)=n+=1;elseif!mod(k,6)|d==3
a=flip(a);end
end
until r{2}
h{a(2)}="Not Out";M=reshape(sprintf(["|  Name|%30s|  How Out|Score|",repmat("|%6s|%30s|%9s|%5d|",1,11),"|%47s|%5d|"],"Runs",[argv';r;h;num2cell(p)]{:},"Total Runs",sum(p)),55,13);disp([M 45-2*(M>123)](:,[14;[1:13;14:26](:)])')