"""Programs that are in no package: each is put into one, and must be rejected there for its own reason."""

from __future__ import annotations

# For each hole programs that are wrong in every output, with what the validator must say.
SINGLE = {
    "dice-cricket": {
        "names_alone.py": ("for name in open(0): print('|', name.strip(), '|')\n", "TB105 missing-border"),
        "blank_line.py": ("print()\n", "IO001 empty-output"),
    },
    "greed": {
        "sets.py": (
            "for line in open(0):\n"
            "    dice = line.split()\n"
            "    print(sum(dice.count(die) * worth for die, worth in (('1', 100), ('5', 50))))\n",
            "GR301 wrong-score",
        ),
        "words.py": ("for line in open(0): print('no points')\n", "GR201 score-not-a-number"),
    },
    "card-cricket": {
        "one_more.py": ("print('Batsman One: 6S, JOKER = 7 RUNS\\nExtras: 0\\nTotal: 6')\n", "CC301 runs-not-sum"),
        "blank_line.py": ("print()\n", "IO001 empty-output"),
    },
}
# What is put before a right Ruby program, so that its games are right one by one and wrong together.
TOGETHER = {
    "card-cricket": {"seeded.rb": ("srand 7\n", "CC602 repeated-deal")},
    "dice-cricket": {
        "seeded.rb": ("srand 7\n", "DC601 repeated-game"),
        "loaded.rb": ("alias roll rand\ndef rand(n) = roll(3) > 0 ? roll(n) : n - 1\n", "DC602 unfair-die"),
    },
}
