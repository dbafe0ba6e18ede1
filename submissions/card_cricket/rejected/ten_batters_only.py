# Card cricket, wrong in one way: ten batters only.
import random

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
NAMES = "One Two Three Four Five Six Seven Eight Nine Ten Eleven".split()
PACK = [rank + suit for rank in RANKS for suit in "CDHS"] + ["JOKER", "JOKER"]

pack, dealt, extras, total = [], 0, 0, 0
for number, name in enumerate(NAMES[:10], 1):
    shown, runs = [], 0
    while True:
        if not pack:
            shown += ["STUMPS"] * (dealt > 0)
            pack = random.sample(PACK, 54)
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
