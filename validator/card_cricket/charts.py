"""The charts of an innings that cricket people know: the worm, and the partnerships."""

from __future__ import annotations

from collections.abc import Sequence

from validator.card_cricket.pack import card_of
from validator.card_cricket.walk import Step, turns_of, walk
from validator.chart import COLUMNS, CURVE, Chart, Point
from validator.wording import count_of

# No innings loses more; where more are lost it is a match, whose charts would run into each other.
MOST_WICKETS = 11


def charts_of(cards: Sequence[str]) -> tuple[Chart, ...]:
    """The charts of one innings; nothing for a match."""
    steps = list(walk(turns_of(map(card_of, cards))))
    if not steps or steps[-1].fallen > MOST_WICKETS:
        return ()
    return _worm(steps), _partnerships(steps)


def _worm(steps: Sequence[Step]) -> Chart:
    points = (Point(0, 0), *(Point(i, step.total, step.out) for i, step in enumerate(steps, 1)))
    last = steps[-1]
    sentence = f"{count_of(last.total, 'run')} for {count_of(last.fallen, 'wicket')} off {count_of(len(steps), 'card')}"
    return Chart("Worm", f"{sentence}. A dot is a wicket.", CURVE, "cards", "runs", points)


def _partnerships(steps: Sequence[Step]) -> Chart:
    ends = [step.total for step in steps if step.out]
    ends += [steps[-1].total] * (not steps[-1].out)
    stands = [after - before for before, after in zip([0, *ends], ends, strict=False)]
    points = tuple(Point(str(wicket), runs) for wicket, runs in enumerate(stands, 1))
    best = max(points, key=lambda point: point.up)
    sentence = f"{count_of(int(best.up), 'run')} while batsman {best.across} was in, the most."
    return Chart("Runs while each was in", sentence, COLUMNS, "batsman", "runs", points)
