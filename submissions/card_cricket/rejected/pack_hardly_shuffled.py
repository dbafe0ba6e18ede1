# Card cricket, wrong in one way: the pack is cut once and a few cards change places, which is no shuffle.
import random

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
NAMES = "One Two Three Four Five Six Seven Eight Nine Ten Eleven".split()
PACK = [rank + suit for rank in RANKS for suit in "CDHS"] + ["JOKER", "JOKER"]


def hardly_shuffled():
    cut = random.randrange(54)
    pack = PACK[cut:] + PACK[:cut]
    for _ in range(15):
        i, j = random.sample(range(54), 2)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


pack, dealt, extras, total = [], 0, 0, 0
for number, name in enumerate(NAMES, 1):
    shown, runs = [], 0
    while True:
        if not pack:
            shown += ["STUMPS"] * (dealt > 0)
            pack = hardly_shuffled()
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
