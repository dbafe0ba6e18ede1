"""Greed, wrong in one way: a set of 2, 3, 4 or 6 needs exactly three dice."""
import sys

for line in sys.stdin:
    dice = list(map(int, line.split()))
    points = sum(100 * face for face in (2, 3, 4, 6) if dice.count(face) == 3)
    for face, triple, single in ((1, 1000, 100), (5, 500, 50)):
        sets, singles = divmod(dice.count(face), 3)
        points += triple * sets + single * singles
    print(points)
