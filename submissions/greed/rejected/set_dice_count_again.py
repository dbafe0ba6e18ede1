"""Greed, wrong in one way: the dice of a set also count as singles."""
import sys

for line in sys.stdin:
    dice = list(map(int, line.split()))
    points = 100 * dice.count(1) + 50 * dice.count(5)
    for face in range(1, 7):
        if dice.count(face) >= 3:
            points += 1000 if face == 1 else 100 * face
    print(points)
