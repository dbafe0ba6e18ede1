"""The charts of a sheet that cricket people know: the worm and the partnerships; of a match each innings' worm."""

from __future__ import annotations

from collections.abc import Sequence

from validator.card_cricket.innings import ALL_OUT, Innings
from validator.card_cricket.inspection import inspect
from validator.card_cricket.walk import Step, turns_in, walk
from validator.chart import COLUMNS, CURVE, Chart, Point
from validator.finding import Asked
from validator.report import Report
from validator.text import read
from validator.wording import count_of


def charts_of(report: Report) -> tuple[Chart, ...]:
    """The charts of a right sheet or match; nothing where it is wrong, or where the text holds only a part of it."""
    innings = _innings_on(report)
    worms = tuple(_worm(one) for one in innings)
    if len(innings) == 1:
        return (*worms, _partnerships(_steps(innings[0])))
    return (_totals(innings), *worms) if innings else ()


def _innings_on(report: Report) -> tuple[Innings, ...]:
    # The sheet does not say how many wickets were asked for.
    text = read("\n".join(report.lines), Asked()) if report.conforms and report.game else None
    seen = [inspect(text, False, wickets) for wickets in ALL_OUT] if text else []
    return next((one.innings for one in seen if one.is_right), ())


def _steps(innings: Innings) -> list[Step]:
    return list(walk(turns_in(innings.stays)))


def _worm(innings: Innings) -> Chart:
    steps = _steps(innings)
    points = (Point(0, 0), *(Point(i, step.total, step.out) for i, step in enumerate(steps, 1)))
    last, title = steps[-1], f"Worm, {innings.title}" if innings.title else "Worm"
    sentence = f"{count_of(last.total, 'run')} for {count_of(last.fallen, 'wicket')} off {count_of(len(steps), 'card')}"
    return Chart(title, f"{sentence}. A dot is a wicket.", CURVE, "cards", "runs", points)


def _partnerships(steps: Sequence[Step]) -> Chart:
    ends = [step.total for step in steps if step.out]
    ends += [steps[-1].total] * (not steps[-1].out)
    stands = [after - before for before, after in zip([0, *ends], ends, strict=False)]
    points = tuple(Point(str(wicket), runs) for wicket, runs in enumerate(stands, 1))
    best = max(points, key=lambda point: point.up)
    sentence = f"{count_of(int(best.up), 'run')} while batsman {best.across} was in, the most."
    return Chart("Runs while each was in", sentence, COLUMNS, "batsman", "runs", points)


def _totals(innings: Sequence[Innings]) -> Chart:
    names = [str(one.title).removesuffix(" INNINGS") for one in innings]
    points = tuple(Point(name, one.score) for name, one in zip(names, innings, strict=True))
    told = ", ".join(f"{name}: {one.score} for {one.fallen}" for name, one in zip(names, innings, strict=True))
    return Chart("Totals", f"{told}.", COLUMNS, "innings", "runs", points)
