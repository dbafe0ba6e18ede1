"""Greed, wrong in one way: it looks at the first die of a roll that has none."""
import sys

for line in sys.stdin:
    dice = list(map(int, line.split()))
    best = dice[0]
    for face in dice:
        if dice.count(face) > dice.count(best):
            best = face
    points = 100 * dice.count(1) + 50 * dice.count(5)
    if dice.count(best) >= 3:
        single = {1: 100, 5: 50}.get(best, 0)
        points += (1000 if best == 1 else 100 * best) - 3 * single
    print(points)
