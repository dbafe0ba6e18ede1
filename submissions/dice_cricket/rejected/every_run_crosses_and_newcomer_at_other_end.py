import sys
from random import choice, randrange

names = sys.argv[1:]
runs = [""]
while "" in runs:
    runs, how = [""] * 11, ["Not Out"] * 11
    striker, partner, newcomer, balls = 0, 1, 2, 0
    while newcomer < 12:
        ball = "12.4/6"[randrange(6)]
        runs[striker] += ball
        balls += 1
        switch = (ball in "1246") ^ (balls % 6 == 0)
        if ball == "/" or len(runs[striker]) == 30:
            how[striker] = choice(["Bowled", "LBW", "Caught"]) if ball == "/" else "Retired"
            striker, partner, newcomer = partner, newcomer, newcomer + 1
        if switch:
            striker, partner = partner, striker
border = "+------+" + "-" * 30 + "+---------+-----+"
row = "|%-6s|%-30s|%-9s|%5s|"
print(border, row % ("Name", "Runs", "How Out", "Score"), border, sep="\n")
total = 0
for name, balls, out in zip(names, runs, how):
    score = sum(int(ball) for ball in balls if ball in "1246")
    total += score
    print(row % (name, balls, out, score), border, sep="\n")
print("|%-47s|%5s|" % ("Total Runs", total), "+" + "-" * 47 + "+-----+", sep="\n")
