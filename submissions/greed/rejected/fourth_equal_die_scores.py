"""Greed, wrong in one way: a die beyond a set is worth its set once more."""
import sys

SINGLE = {1: 100, 5: 50}

for line in sys.stdin:
    dice = list(map(int, line.split()))
    points = 0
    for face in range(1, 7):
        count = dice.count(face)
        if count >= 3:
            points += (1000 if face == 1 else 100 * face) * (count - 2)
        else:
            points += SINGLE.get(face, 0) * count
    print(points)
