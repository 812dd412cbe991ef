"""What a briefing counts is what lies on the table: every number in every bundled briefing, against its file."""

import re
from collections.abc import Callable
from decimal import Decimal

import pytest

from game import paths
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.models import Scenario
from game.catalogue.tables import load
from game.core.grain import GRAIN

WORDS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
NUMBERS = {word: value for value, word in enumerate(WORDS, 2)} | {
    "half a dozen": 6, "three hundred and twenty": 320,
}  # fmt: skip
NUMBER = re.compile(rf"\b({'|'.join(sorted(NUMBERS, key=len, reverse=True))}|\d+)\b", re.IGNORECASE)

Count = Callable[[Scenario], int]


def units(*names: str) -> Count:
    """How many figures some units have."""
    return lambda given: sum(unit.count for unit in given.units if unit.id in names)


def of_side(side: str, *, alone: bool = False) -> Count:
    """How many figures a side has, or how many besides its units."""
    return lambda given: sum(figure.side == side for figure in given.figures) + (
        0 if alone else sum(unit.count for unit in given.units if unit.side == side)
    )


def named(*names: str) -> Count:
    """How many of some figures there are."""
    return lambda given: sum(figure.id in names for figure in given.figures)


def carried(figure: str, item: str) -> Count:
    """How many of an item a figure carries."""
    return lambda given: sum((one.weapons or []).count(item) for one in given.figures if one.id == figure)


def prepared(figure: str, spell: str) -> Count:
    """How often a figure has prepared a spell."""
    return lambda given: sum((one.spells or []).count(spell) for one in given.figures if one.id == figure)


def terrain(kind: str) -> Count:
    """How many pieces of a kind lie on the table."""
    return lambda given: sum(piece.kind == kind for piece in given.terrain)


def condition(side: str, kind: str) -> Count:
    """The number in a side's condition of victory of a kind."""

    def number(given: Scenario) -> int:
        wanted = {"exit": "figures", "hold": "until"}.get(kind, kind)
        return next(getattr(one.when, wanted) for one in given.victory if one.side == side and getattr(one.when, kind))

    return number


def constant(number: int) -> Count:
    """What is told of what came before, or goes on elsewhere."""
    return lambda given: number


TOLD: dict[str, list[tuple[str, Count]]] = {
    "ambush": [
        ("Fourteen guards", units("van", "rearguard")),
        ("seven of its people", condition("abbey", "exit")),
        ("eight rounds", condition("outlaws", "survive")),
    ],
    "breach": [
        ("nine days", constant(9)),
        ("two ogres", units("ogres")),
        ("after eight rounds", condition("storm", "hold")),
        ("after ten", condition("garrison", "survive")),
    ],
    "bridge": [
        ("half a dozen men-at-arms", units("spears")),
        ("nine rounds until the levy", condition("watch", "survive")),
        ("after seven rounds", condition("orcs", "hold")),
    ],
    "door": [
        ("Six people", of_side("party")),
        ("The six have come", of_side("party")),
        ("after thirteen rounds", condition("hill", "survive")),
        ("most of the six", of_side("party")),
    ],
    "dragon": [("two flasks of oil", carried("perrin", "burning_oil"))],
    "field": [
        ("three fords", terrain("ford")),
        ("two giants", named("grumm", "gnash")),
        ("three hundred and twenty knights", lambda given: 20 * units("knights")(given)),
        ("after eight turns", condition("duke", "hold")),
        ("after ten", condition("king", "survive")),
        ("twenty men", lambda given: given.men_per_figure or 0),
    ],
    "lances": [],
    "meeting": [("Two equal companies", lambda given: len(given.sides)), ("two small woods", terrain("woods"))],
    "noon": [("two deputies", named("hob", "ines")), ("they are eight", of_side("gang"))],
    "pass": [
        ("eight spears", units("spears")),
        ("nine bowmen", units("bows")),
        ("six of them through", condition("caravan", "exit")),
        ("Five harpies", of_side("nest")),
    ],
    "quarrel": [
        ("Two magicians", named("bertrand", "ysolde")),
        ("eleven years", constant(11)),
        ("twelve", constant(12)),
    ],
    "shieldwall": [
        ("two ranks deep", lambda given: next(unit.formation.ranks or 0 for unit in given.units if unit.id == "wall")),
        ("after eight rounds", condition("thegn", "hold")),
        ("after eight rounds", condition("jarl", "hold")),
    ],
    "tower": [
        ("two men high", constant(2)),
        ("three griffon riders", of_side("eyrie")),
        ("two walls", constant(2)),
        ("after eight rounds", condition("corvane", "survive")),
    ],
    "tutorial": [
        ("Ten goblins", units("raiders-band")),
        ("eight spears", units("spears")),
        ("three bows", units("bows")),
    ],
}
"""By table every phrase of its briefing with a number in it, and what is to be counted for it."""


ALONE: dict[tuple[str, str], list[tuple[str, Count]]] = {
    ("ambush", "abbey"): [
        ("Seven of you", condition("abbey", "exit")),
        ("which seven", condition("abbey", "exit")),
        ("eight rounds", condition("outlaws", "survive")),
    ],
    ("ambush", "outlaws"): [],
    ("breach", "garrison"): [],
    ("breach", "storm"): [("after eight rounds", condition("storm", "hold"))],
    ("bridge", "watch"): [("eleven of you", of_side("watch")), ("nine rounds", condition("watch", "survive"))],
    ("bridge", "orcs"): [
        ("more than two to one", lambda given: of_side("orcs")(given) // of_side("watch")(given)),
        ("worth three", constant(3)),
        ("after nine", condition("watch", "survive")),
    ],
    ("door", "party"): [
        ("two of you", prepared("wynn", "cure_light")),
    ],
    ("door", "hill"): [("Two at a time", constant(2)), ("Thirteen rounds", condition("hill", "survive"))],
    ("dragon", "ashby"): [("twenty rounds", condition("ashby", "survive"))],
    ("dragon", "wyrm"): [
        ("thirteen of them have longbows", units("west_watch", "east_watch")),
        ("three breaths", lambda given: load().creatures["red_dragon"].breaths[0].uses),
        ("six in", lambda given: condition("wyrm", "rout")(given) // 10),
        (" ten of them", constant(10)),
    ],
    ("pass", "caravan"): [("the nine together", units("bows")), ("six of you", condition("caravan", "exit"))],
    ("pass", "nest"): [
        ("They are nineteen", of_side("caravan")),
        ("two sides", constant(2)),
        ("if six come through", condition("caravan", "exit")),
    ],
    ("shieldwall", "thegn"): [
        ("Twenty shields", units("wall")),
        ("in two ranks", lambda given: next(unit.formation.ranks or 0 for unit in given.units if unit.id == "wall")),
        ("After eight rounds", condition("thegn", "hold")),
    ],
    ("shieldwall", "jarl"): [
        ("three inches", lambda given: (load().missiles["burning_oil"].long or 0) // GRAIN),
    ],
    ("tower", "eyrie"): [
        ("Three riders", of_side("eyrie")),
        ("ten spears", units("spears")),
        ("eight rounds", condition("corvane", "survive")),
    ],
    ("tower", "corvane"): [("eight rounds", condition("corvane", "survive")), ("all three", of_side("eyrie"))],
}
"""The same of what is told to a side alone."""


def counted(given: Scenario, briefing: str, told: list[tuple[str, Count]]) -> str:
    """What is left of a briefing when each phrase was found in it, and said what is there."""
    rest = briefing
    for phrase, count in told:
        assert phrase in briefing, phrase
        (word,) = NUMBER.findall(phrase)
        assert NUMBERS.get(word.lower(), 0) == count(given), f"{phrase}: {count(given)}"
        rest = rest.replace(phrase, "")
    return rest


@pytest.mark.parametrize("name", paths.bundled())
def test_every_number_of_a_briefing_is_counted_on_its_table(name: str):
    """Each phrase stands in the briefing and says what is there; and there is no number beside these phrases."""
    given = find_scenario(name)
    rest = counted(given, given.briefing, TOLD[name])
    assert not NUMBER.findall(rest), rest
    for side in given.sides:
        if side.briefing or (name, side.id) in ALONE:
            rest = counted(given, side.briefing, ALONE[name, side.id])
            assert not NUMBER.findall(rest), rest


def test_the_two_companies_of_the_meeting_are_equal_wherever_they_stand():
    """Turned about the middle of the table the one army is the other: men, arms, places; and so are the woods."""
    given = find_scenario("meeting")
    wide, high = given.table.width, given.table.height

    def turned(place: tuple[Decimal, Decimal]) -> tuple[Decimal, Decimal]:
        return wide - place[0], high - place[1]

    def army(side: str, turn: bool) -> set[tuple[object, ...]]:
        found: set[tuple[object, ...]] = set()
        for unit in (*given.units, *given.figures):
            if unit.side == side:
                place = turned(unit.at) if turn else unit.at
                found.add((unit.id.partition("-")[2], place, (unit.facing + 180 * turn) % 360))
        return found

    assert army("blue", turn=False) == army("red", turn=True)
    first, second = (set(piece.points or ()) for piece in given.terrain if piece.kind == "woods")
    assert first == {turned(point) for point in second}
