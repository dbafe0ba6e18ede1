"""A plain program for exact play: eleven names, the balls and the dismissals in, the table out."""

import sys

ADVANCE, CHANGE, SINGLE, THIRTIETH = "every-ball", "cross", "twice", "cross"

lines = sys.stdin.read().split("\n")
names, balls, ways = lines[:11], iter(lines[11]), iter(lines[12])
runs, how_out = [""] * 11, ["Not Out"] * 11
striker, other, newcomer, counted = 0, 1, 2, 0
while newcomer < 12:
    ball = next(balls)
    runs[striker] += ball
    counts = ball != "." or ADVANCE == "every-ball"
    counted += counts
    ends = counts and counted % 6 == 0
    crosses = ball == "1"
    if ball == "/" or len(runs[striker]) == 30:
        how_out[striker] = {"B": "Bowled", "L": "LBW", "C": "Caught"}[next(ways)] if ball == "/" else "Retired"
        striker, newcomer = newcomer, newcomer + 1
        ends = ends and CHANGE == "cross"
        crosses = crosses and THIRTIETH == "cross"
    if (crosses != ends) if SINGLE == "twice" else (crosses or ends):
        striker, other = other, striker

border = "+------+------------------------------+---------+-----+"
scores = [sum(int(ball) for ball in balls if ball.isdigit()) for balls in runs]
print(border, "| Name |    Runs                      | How Out |Score|", border, sep="\n")
for name, balls, way, score in zip(names, runs, how_out, scores, strict=True):
    print(f"|{name:6}|{balls:30}|{way:^9}|{score:^5}|", border, sep="\n")
print(f"|{'Total Runs':^47}|{sum(scores):^5}|", "+" + "-" * 47 + "+-----+", sep="\n")
