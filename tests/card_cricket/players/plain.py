"""A plain program for exact play: the packs in, the sheet of one innings out."""

import sys

WORDS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven")
packs = [line.split(", ") for line in sys.stdin.read().splitlines()]
events = iter([event for day, pack in enumerate(packs) for event in (["STUMPS"] if day else []) + pack])
extras = total = 0
for batsman in range(1, 12):
    cards, runs, out = [], 0, False
    while not out:
        card = next(events)
        if card == "STUMPS":
            # The next card is his, and the day begins with it.
            cards.append(card)
            continue
        rank, suit = card[:-1], card[-1]
        number = 1 if rank == "A" else int(rank) if rank.isdigit() else 0
        picture = rank in ("J", "Q", "K")
        out = card == "JOKER" or (suit == "D" and 0 < number <= batsman)
        runs += 0 if out else number
        extras += picture
        cards.append(card + " (1 extra)" * picture)
    total += runs
    print(f"Batsman {WORDS[batsman - 1]}: {', '.join(cards)} = {runs} RUNS")
print(f"Extras: {extras}\nTotal: {total + extras}")
