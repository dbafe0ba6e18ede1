"""Greed, wrong in one way: it knows the order of the judge's first run, and answers by the line."""
import sys
from itertools import product
from random import Random

expected = [dice for count in range(6) for dice in product(range(1, 7), repeat=count)]
Random("greed 1").shuffle(expected)

for line, dice in zip(sys.stdin, expected):
    points = 0
    for face in range(1, 7):
        sets, singles = divmod(dice.count(face), 3)
        points += sets * (1000 if face == 1 else 100 * face) + singles * {1: 100, 5: 50}.get(face, 0)
    print(points)
