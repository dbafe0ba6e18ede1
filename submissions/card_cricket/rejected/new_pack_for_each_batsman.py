# Card cricket, wrong in one way: each batsman gets a new pack.
import random

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
NAMES = "One Two Three Four Five Six Seven Eight Nine Ten Eleven".split()
PACK = [rank + suit for rank in RANKS for suit in "CDHS"] + ["JOKER", "JOKER"]

pack, dealt, extras, total = [], 0, 0, 0
for number, name in enumerate(NAMES, 1):
    shown, runs, pack = [], 0, random.sample(PACK, 54)
    while True:
        if dealt and dealt % 54 == 0:
            shown.append("STUMPS")
        card = pack.pop()
        dealt += 1
        shown.append(card)
        value = 0 if card == "JOKER" else RANKS.index(card[:-1]) + 1
        if card == "JOKER" or card[-1] == "D" and value <= min(number, 10):
            break
        if value > 10:
            extras += 1
        else:
            runs += value
    total += runs
    print(f"Batsman {name}: {', '.join(shown)} = {runs} RUNS")
print("Extras:", extras)
print("Total:", total + extras)
