"""Greed, wrong in one way: after a set the first three of the sorted dice are dropped."""
import sys

for line in sys.stdin:
    dice = sorted(map(int, line.split()))
    points = 0
    for face in range(1, 7):
        if dice.count(face) >= 3:
            points = 1000 if face == 1 else 100 * face
            dice = dice[3:]
            break
    print(points + 100 * dice.count(1) + 50 * dice.count(5))
