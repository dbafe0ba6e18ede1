"""Greed, wrong in one way: the rules of full Greed, in which more of a kind double the set."""
import sys

SINGLE = {1: 100, 5: 50}
TIMES = {3: 1, 4: 2, 5: 4}

for line in sys.stdin:
    dice = list(map(int, line.split()))
    points = 0
    for face in range(1, 7):
        count = dice.count(face)
        if count >= 3:
            points += (1000 if face == 1 else 100 * face) * TIMES[count]
        else:
            points += SINGLE.get(face, 0) * count
    print(points)
