"""The command `python -m reference card-cricket`: its arguments, and what it prints for them."""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from reference import card_cricket
from reference.arguments import add_commentary, add_games, add_seed, check_apart
from reference.card_cricket_cases import cases
from reference.card_cricket_commentary import commentary, match_commentary
from reference.card_cricket_innings import JOKER, PACK, RANKS, STUMPS, SUITS, WORDS, Innings, cards_in, deal, innings
from reference.card_cricket_statistics import match_statistics, statistics
from reference.cases import add_cases, lines_of
from reference.terminal import counted

EXAMPLES = (
    "",
    "--match --commentary",
    '--cards "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JOKER"',
    "--match --games 1000",
    "--cases 2 --seed 7",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """How much to play, by which choices, and how to show it."""
    parser.description = "Play card cricket and print the score sheet of one innings, or of a whole\nTest match."
    add_seed(parser)
    parser.add_argument("--match", action="store_true", help="two sides, two innings each, five days, and the result")
    parser.add_argument(
        "--wickets",
        type=int,
        choices=(10, 11),
        default=11,
        help="how many wickets end an innings: 11 as the text says (the default), 10 as in real cricket",
    )
    parser.add_argument(
        "--follow-on",
        action="store_true",
        help="with --match: a side that is 200 or more behind after its first innings bats again at once",
    )
    parser.add_argument(
        "--cards",
        metavar="CARDS",
        help="all cards of an innings in their order, parted by blanks or commas, in place of chance; 54 are a day",
    )
    add_commentary(parser, "the game card by card and the fall of wickets")
    add_games(parser, "so many innings, or so many matches with --match")
    add_cases(parser, "a pack a line, five of them")
    parser.set_defaults(output=output)


def output(options: argparse.Namespace) -> str:
    """The sheet of one game, its commentary, or what many come to; ValueError if the arguments are wrong."""
    check_apart(options, "games", "cards", "commentary")
    check_apart(options, "match", "cards")
    check_apart(options, "cases", "games", "cards", "commentary", "match")
    if options.follow_on and not options.match:
        raise ValueError("only a match has a follow-on: say --match too")
    return "\n".join(match_lines(options) if options.match else innings_lines(options))


def innings_lines(options: argparse.Namespace) -> Iterator[str]:
    """What is printed of innings."""
    rng, wickets = Random(options.seed), options.wickets
    if options.cases:
        yield from lines_of(counted(cases(rng, wickets), options.cases))
        return
    if options.games:
        games = (card_cricket.play(rng, wickets) for _ in range(options.games))
        yield from statistics(counted(games, options.games))
        return
    given = options.cards is not None
    one = given_innings(cards_in(options.cards), wickets) if given else card_cricket.play(rng, wickets)
    yield from commentary(one) if options.commentary else [card_cricket.sheet(one)]


def match_lines(options: argparse.Namespace) -> Iterator[str]:
    """What is printed of matches."""
    rng, rules = Random(options.seed), (options.wickets, options.follow_on)
    if options.games:
        games = (card_cricket.play_match(rng, *rules) for _ in range(options.games))
        yield from match_statistics(counted(games, options.games))
        return
    played = card_cricket.play_match(rng, *rules)
    yield from match_commentary(played) if options.commentary else [card_cricket.match_sheet(played)]


# ---------------------------------------------------------------- given cards


def given_innings(cards: Sequence[str], wickets: int) -> Innings:
    """The innings of these cards, a day for each whole pack; ValueError if they are not just one whole innings."""
    check_cards(cards)
    days = (cards[start : start + len(PACK)] for start in range(0, len(cards), len(PACK)))
    one = innings(deal(days), wickets)
    if not one.all_out:
        needs = f"Batsman {WORDS[one.fallen]} needs card {len(cards) + 1}"
        raise ValueError(f"the cards end before the innings does: {needs}")
    taken = sum(len(stay.cards) for stay in one.stays)
    if taken < len(cards):
        raise ValueError(f"the innings is over after {taken} of {len(cards)} cards")
    return one


def check_cards(cards: Sequence[str]) -> None:
    """ValueError with the place of the first card that is none, or that its day's pack does not hold any more."""
    left = Counter[str]()
    for count, card in enumerate(cards, start=1):
        if count % len(PACK) == 1:
            left = Counter(PACK)
        if card == STUMPS:
            raise ValueError(f"card {count} is {STUMPS}, which is no card: a day ends by itself after {len(PACK)}")
        if card not in PACK:
            known = f"a rank of {' '.join(RANKS)} and a suit of {' '.join(SUITS)}, or {JOKER}"
            raise ValueError(f"card {count} is {card!a}, which is none: give {known}")
        if not left[card]:
            raise ValueError(f"card {count} is {card}, which is not in the day's pack any more (rule 1)")
        left[card] -= 1
