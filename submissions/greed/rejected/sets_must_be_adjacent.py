"""Greed, wrong in one way: the three dice of a set must be adjacent."""
import sys

for line in sys.stdin:
    dice = line.split()
    points = 0
    for i in range(len(dice) - 2):
        if dice[i] == dice[i + 1] == dice[i + 2]:
            points = 1000 if dice[i] == "1" else 100 * int(dice[i])
            del dice[i:i + 3]
            break
    print(points + 100 * dice.count("1") + 50 * dice.count("5"))
