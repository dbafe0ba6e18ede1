"""Greed, wrong in one way: the last die is left where it lies when the others are put in order."""
import sys

SINGLE = {1: 100, 5: 50}

for line in sys.stdin:
    dice = list(map(int, line.split()))
    dice[:-1] = sorted(dice[:-1])
    points = 0
    while dice:
        die = dice[0]
        if dice[:3] == [die] * 3:
            points += 1000 if die == 1 else 100 * die
            del dice[:3]
        else:
            points += SINGLE.get(die, 0)
            del dice[0]
    print(points)
