"""The book's own auditor: it passes battles as they were, and finds what is falsified in them [X06]."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.events import Event
from game.core.fight.deeds import Shot, Struck
from game.core.fight.moves import Moved
from game.play.asked.dice_box import LoadedDice
from game.play.exchanged import BlowsCounted
from game.systems.cydonia.events import ActHeld, CountCalled, CountsRolled
from tests.books.cydonia.showdown import GUN, MAN, SWORD, one, showdown, to_shots
from tests.play import Fight

FAST = f"{GUN}, specialised: [fast_draw]"


def duel() -> Fight:
    """Cal draws on 12; Ann holds from 6 to 4 and shoots with Zed, who is of that count; Bea walks on 2."""
    men = one("ann", "blue", (10, 24)), one("zed", "red", (10, 10)), one("bea", "blue", (30, 30), SWORD)
    fight = showdown(*men, one("cal", "blue", (20, 30), FAST), ann=6, zed=4, bea=2)
    fight.pass_until("Count 6").do("hold ann to 4")
    to_shots(fight).do("shoot ann at zed")
    to_shots(fight).do("shoot zed at ann")
    fight.pass_until("Count 2").do("move bea via 30,29 facing 0")
    return fight


def melee() -> Fight:
    """Ann and Zed strike at each other on 3."""
    dice = LoadedDice().lay("initiative", "ann", faces=(3,)).lay("initiative", "zed", faces=(3,))
    fight = showdown(one("ann", "blue", (10, 11), SWORD), one("zed", "red", (10, 10), SWORD), seed_dice=dice)
    fight.pass_until("Ann strikes").do("strike ann at zed")
    fight.do("strike zed at ann")
    return fight


@pytest.mark.parametrize("fight", [duel, melee])
def test_a_true_battle_passes(fight: Callable[[], Fight]):
    assert fight().amiss() == ""


def scores(name: str, **fields: Any) -> Callable[[CountsRolled], Event]:
    """One's die, roll or count is told otherwise."""
    return lambda event: replace(
        event, scores=tuple(replace(score, **fields) if score.figure == name else score for score in event.scores)
    )


def later(number: int, change: Callable[[Any], Event]) -> Callable[[Any], Event]:
    """Falsify not the first of the events, but one after."""
    seen = [0]

    def changed(event: Any) -> Event:
        seen[0] += 1
        return change(event) if seen[0] == number else event

    return changed


@pytest.mark.parametrize(
    ("what", "fight", "kind", "change"),
    [
        ("the die", duel, CountsRolled, scores("ann", die=8)),
        ("the die", duel, CountsRolled, scores("ann", die=20)),
        ("the count is the roll", duel, CountsRolled, scores("ann", count=7)),
        ("the count is the roll", duel, CountsRolled, scores("bea", roll=0, count=12)),
        ("the count is the roll", duel, CountsRolled, scores("cal", count=11)),
        ("everybody rolls", duel, CountsRolled, lambda e: replace(e, scores=e.scores[1:])),
        ("counts run from 12 to 1", duel, CountCalled, lambda e: replace(e, count=13)),
        ("those of a count act on it", duel, CountCalled, lambda e: replace(e, figures=("cal", "zed"))),
        ("holding only lowers", duel, ActHeld, lambda e: replace(e, count=7)),
        ("holding only lowers", duel, ActHeld, lambda e: replace(e, figures=("zed",), count=1)),
        ("each acts on its count", duel, Moved, lambda e: replace(e, figure="zed")),
        ("each acts on its count", duel, Shot, lambda e: replace(e, actor="bea")),
        ("one count falls together", duel, Shot, later(2, lambda e: replace(e, volley=e.volley + 1))),
        ("one count falls together", melee, Struck, later(2, lambda e: replace(e, volley=e.volley + 1))),
        ("one attack", melee, BlowsCounted,
         lambda e: replace(e, counts={n: (replace(p[0], blows=2),) for n, p in e.counts.items()})),
    ],
)  # fmt: skip
def test_what_is_falsified_is_found(what: str, fight: Callable[[], Fight], kind: type[Event], change: Any):
    assert fight().amiss(kind, change).startswith(f"X06 {what}")


def test_nobody_draws_first_in_a_second_round():
    """Cal throws his die in the second round like anybody: that he had drawn again is found."""
    fight = duel()
    while len(fight.all(CountsRolled)) < 2:
        fight.do("done")
    assert next(score for score in fight.last(CountsRolled).scores if score.figure == "cal").roll
    told = later(2, scores("cal", roll=0, count=12))
    assert fight.amiss(CountsRolled, told).startswith("X06 the count is the roll: cal")


def test_a_level_ten_hero_has_one_attack_too():
    hero = SWORD.replace("level: 1", "level: 10")
    fight = showdown(one("ann", "blue", (10, 11), hero), one("zed", "red", (10, 10), f"{MAN}, weapons: [sword]"))
    assert fight.amiss() == ""
    assert fight.all(BlowsCounted)[0].counts["ann"][0].blows == 1
