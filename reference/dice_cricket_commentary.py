"""A game of Dice Cricket told ball by ball, with the number of the rule that decided each event.

The numbers are those of the rulebook, dice_cricket.md. Everything is read off the deliveries, so
the commentary cannot tell of another game than the scorecard shows.

    fall            a batter going, with the score at that moment: 3-41 is the third to go, at 41
    partnership     the runs and the balls between two falls
"""

from collections.abc import Iterator, Sequence

from reference.dice_cricket import DOT, HOUSE, WICKET, Delivery, Reading, State, deliveries
from reference.dice_cricket_scorecard import NOT_OUT, RETIRED, Row, Scorecard, score


def commentary(card: Scorecard, reading: Reading = HOUSE) -> Iterator[str]:
    """The lines that tell the innings of a scorecard, which was played under this reading."""
    rows, bowled = card.rows, list(deliveries(len(card.rows), card.balls, reading))
    yield f"{rows[0].name} and {rows[1].name} open the innings (rules 1, 2)"
    fell_at = [bowled[0].before]
    for delivery in bowled:
        yield f"{delivery.number} {rows[delivery.striker].name} to face: {outcome(delivery)}"
        if delivery.goes:
            yield f"    {fall_told(delivery, fell_at[-1], rows)}"
            fell_at.append(delivery.after)
        if delivery is not bowled[-1]:
            yield from switch_told(delivery, rows, reading)
    yield close_told(bowled[-1].after, card)
    yield from trap_told(card)
    yield "Fall of wickets and partnerships:"
    falls = [delivery for delivery in bowled if delivery.goes]
    for delivery, since in zip(falls, fell_at, strict=False):
        yield f"    {summary(delivery, since, rows)}"


# ---------------------------------------------------------------- one ball

def outcome(delivery: Delivery) -> str:
    """What the ball was; whether a 1 crosses is told later if it ends the striker's stay."""
    if delivery.ball == WICKET:
        return "wicket (rule 7)"
    if delivery.ball == DOT:
        counted = "" if delivery.counts else ", not counted in the over (rule 11)"
        return f"dot ball (rule 5){counted}"
    crossed = ", they cross (rule 6)" if delivery.ball == "1" and not delivery.goes else ""
    return f"{many(int(delivery.ball), 'run')} (rule 4){crossed}"


def fall_told(delivery: Delivery, since: State, rows: Sequence[Row]) -> str:
    """How the striker went, the fall, the partnership that it ended, and who comes in."""
    row, newcomer = rows[delivery.striker], delivery.after.gone + 1
    off = f"{row.score} off {many(len(row.runs), 'ball')}"
    rule, comes_in = (9, 9) if row.how_out == RETIRED else (8, 7)
    told = f"{row.name} {row.how_out} (rule {rule}), {off}: {fall(delivery)}"
    told += f", a partnership of {partnership(since, delivery.after)}"
    if newcomer < len(rows):
        told += f"; {rows[newcomer].name} comes in (rule {comes_in})"
    return told


def switch_told(delivery: Delivery, rows: Sequence[Row], reading: Reading) -> Iterator[str]:
    """Who faces next and why, where more than a plain single or a plain wicket decides it."""
    faces = f"{rows[delivery.after.striker].name} to face"
    if delivery.ball == "1" and delivery.goes:
        crossed = "they cross" if reading.farewell == "cross" else "they do not cross"
        told = f"    A 1 on the thirtieth ball: {crossed} (rule 14)"
        yield told if delivery.ends_over else f"{told}; {faces}"
    if delivery.ends_over:
        after = delivery.after
        over = f"End of over {after.overs}, {runs(after)} for {after.gone}"
        yield f"{over}: {over_told(delivery, reading)}; {faces}"


def over_told(delivery: Delivery, reading: Reading) -> str:
    """What the end of an over does to the two, and why."""
    if delivery.goes and reading.departure == "stay":
        return "nobody changes ends after a batter has gone (rule 12)"
    rule = 12 if delivery.goes else 10
    has_crossed = delivery.ball == "1" and not (delivery.goes and reading.farewell == "face")
    if not has_crossed:
        return f"they change ends (rule {rule})"
    if reading.single == "twice":
        return f"they change ends (rule {rule}), after the single as well (rule 13)"
    return "they have crossed for the single, which is enough (rule 13)"


# ---------------------------------------------------------------- the innings

def close_told(state: State, card: Scorecard) -> str:
    """The end of the innings."""
    left = next(row for row in card.rows if row.how_out == NOT_OUT)
    off = f"{card.total} off {many(balls(state), 'ball')}"
    return f"All but {left.name}, {left.score} Not Out, have gone: {off}, innings over (rule 15)"


def trap_told(card: Scorecard) -> Iterator[str]:
    """That the game does not count, if it does not."""
    for row in card.rows:
        if not row.runs:
            yield f"{row.name} has faced no ball, so a program must throw this game away and play again (rule 16)"


def summary(delivery: Delivery, since: State, rows: Sequence[Row]) -> str:
    """One fall as the scorecards have it: 3-41 (Kim, 7.4), then the pair and what they added."""
    out, partner = rows[delivery.striker].name, rows[delivery.before.non_striker].name
    added = partnership(since, delivery.after)
    return f"{fall(delivery)} ({out}, {delivery.number}): {out} and {partner} {added}"


def fall(delivery: Delivery) -> str:
    """How many have gone, and the score: 3-41."""
    return f"{delivery.after.gone}-{runs(delivery.after)}"


def partnership(since: State, until: State) -> str:
    """The runs and the balls between two states: 23 off 11 balls."""
    return f"{runs(until) - runs(since)} off {many(balls(until) - balls(since), 'ball')}"


def runs(state: State) -> int:
    """The score of the side."""
    return sum(map(score, state.runs))


def balls(state: State) -> int:
    """How many balls have been bowled, counted or not."""
    return sum(map(len, state.runs))


def many(number: int, noun: str) -> str:
    """A number with its noun: 1 ball, 2 balls."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
