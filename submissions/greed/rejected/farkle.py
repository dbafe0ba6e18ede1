"""Greed, wrong in one way: the rules of Farkle, in which four of a kind are 1000 and five 2000."""
import sys

SINGLE = {1: 100, 5: 50}

for line in sys.stdin:
    dice = list(map(int, line.split()))
    points = 0
    for face in range(1, 7):
        count = dice.count(face)
        if count > 3:
            points += 1000 * (count - 3)
        elif count == 3:
            points += 1000 if face == 1 else 100 * face
        else:
            points += SINGLE.get(face, 0) * count
    print(points)
