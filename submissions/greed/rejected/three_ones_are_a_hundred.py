"""Greed, wrong in one way: a set of three 1s is worth 100."""
import sys

SINGLE = {1: 100, 5: 50}

for line in sys.stdin:
    dice = list(map(int, line.split()))
    points = 0
    for face in range(1, 7):
        sets, singles = divmod(dice.count(face), 3)
        points += 100 * face * sets + SINGLE.get(face, 0) * singles
    print(points)
