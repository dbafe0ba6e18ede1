"""The charts of an innings that cricket people know: worm, Manhattan, partnerships, and how each was out."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate

from validator.chart import COLUMNS, CURVE, Chart, Point
from validator.dice_cricket.cells import DISMISSALS, runs_in
from validator.dice_cricket.game import Innings
from validator.dice_cricket.replay import furthest, replay
from validator.dice_cricket.walk import NAMES, READINGS, Delivery, unread, walk
from validator.wording import count_of

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th")


def charts_of(innings: Innings) -> tuple[Chart, ...]:
    """The charts of a game under the first reading that explains it; else as far as the one goes that gets furthest."""
    explains = innings.readings
    reading = READINGS[NAMES.index(explains[0])] if explains else furthest(replay(innings.runs))
    balls = walk(reading, unread(innings.runs)).deliveries
    if not balls:
        return ()
    under = f"under {reading}" if explains else f"under {reading}, as far as that goes"
    return _worm(balls, under), _manhattan(balls), _partnerships(balls), _ways_out(innings)


def _worm(balls: tuple[Delivery, ...], under: str) -> Chart:
    totals = list(accumulate(runs_in(made.ball) for made in balls))
    points = (
        Point(0, 0),
        *(Point(i, runs, made.goes) for i, (runs, made) in enumerate(zip(totals, balls, strict=True), 1)),
    )
    gone = sum(made.goes for made in balls)
    sentence = (
        f"{count_of(totals[-1], 'run')} for {count_of(gone, 'wicket')} in {count_of(len(balls), 'ball')}, {under}"
    )
    return Chart("Worm", f"{sentence}. A dot is a wicket.", CURVE, "balls", "runs", points)


def _manhattan(balls: tuple[Delivery, ...]) -> Chart:
    runs = Counter[int]()
    for made in balls:
        runs[_over(made)] += runs_in(made.ball)
    fell = {_over(made) for made in balls if made.goes}
    points = tuple(Point(str(over), runs[over], over in fell) for over in range(1, _over(balls[-1]) + 1))
    best = max(runs, key=lambda over: runs[over])
    sentence = f"{count_of(runs[best], 'run')} in the best over, number {best}. Where a wicket fell it has a dot."
    return Chart("Manhattan", sentence, COLUMNS, "over", "runs", points)


def _over(made: Delivery) -> int:
    return int(made.number.partition(".")[0]) + 1


def _partnerships(balls: tuple[Delivery, ...]) -> Chart:
    stands, gone = [0] * (len(ORDINALS) + 1), 0
    for made in balls:
        stands[gone] += runs_in(made.ball)
        gone += made.goes
    points = tuple(Point(ordinal, runs) for ordinal, runs in zip(ORDINALS, stands[: gone + 1], strict=False))
    best = max(points, key=lambda point: point.up)
    sentence = f"{count_of(int(best.up), 'run')} for the {best.across} wicket, the best stand."
    return Chart("Partnerships", sentence, COLUMNS, "wicket", "runs", points)


def _ways_out(innings: Innings) -> Chart:
    counts = Counter(innings.how_out)
    points = tuple(Point(way, counts[way]) for way in DISMISSALS)
    told = ", ".join(f"{counts[way]} {way}" for way in DISMISSALS if counts[way])
    return Chart("How each was out", f"{told}.", COLUMNS, "", "batters", points)
