"""The steps that are found are those that a patient search finds, which lays out every way to its end."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from game import systems
from game.board.bases import gap
from game.board.ranks import protectors
from game.catalogue.tables import load
from game.core.commands import Walk
from game.core.figures import Condition, Figure
from game.core.grain import GRAIN, ahead, distance_up, facing_towards, grains
from game.core.state import State
from game.rules.melee.reach import directly, opponents
from game.rules.melee.stepping import BETWEEN, MOST, SNEAK, STEP, TURNS, step_way, steps
from game.rules.moving.movement import allowance, zones_meet
from game.rules.moving.way import Way
from game.rules.situation import Battle, Situation
from game.rules.stealth.unseen import is_known
from tests.melee import figures, one
from tests.play import state_of


def fights(at: Situation, there: Figure, foe: Figure) -> bool:
    """Whether blows would pass between one put somewhere and a foe, every friend of either thought of."""
    friends, foes = at.state.standing(there.side), at.state.standing(foe.side)
    if foe.has("aloft") or not zones_meet(at, there, foe):
        return False
    mine = [friend for friend in friends if friend.id != there.id]
    return not protectors(there, foe, mine) and not protectors(
        foe, there, [other for other in foes if other.id != foe.id]
    )


def patient(at: Situation, figure: Figure) -> Iterator[Walk]:
    """The steps of a figure, every one laid out: to each of the nearest the straightest, else the wider ones."""
    sneaks = not is_known(figure)
    most = min(SNEAK if sneaks else STEP, allowance(at, figure))
    known = [foe for foe in at.state.standing(at.state.enemy_of(figure.side)) if is_known(foe)]
    if sneaks and isinstance(step_way(at, figure, (), figure.facing, ()), Way):
        yield Walk(figure.id, (), figure.facing)
    for turns in (TURNS, BETWEEN):
        found = []
        for foe in sorted(known, key=lambda foe: (gap(figure, foe), foe.id))[:MOST]:
            far = min(most, distance_up(figure.at, foe.at))
            for turn in turns:
                heading = (facing_towards(figure.at, foe.at) + turn) % 360
                place = ahead(figure.at, heading, far)
                if distance_up(figure.at, place) > most:
                    place = ahead(figure.at, heading, far - 2)
                laid = step_way(at, figure, (place,), heading, ())
                if isinstance(laid, Way) and (directly(at, figure, foe) or fights(at, laid.placed(figure), foe)):
                    found.append(Walk(figure.id, (place,), heading))
                    break
        if found:
            yield from found
            return


WHO = (
    "class: fighting_man, level: 1, weapons: [spear]", "creature: orc", "creature: ogre", "creature: kobold",
    "troop: pikeman", "class: fighting_man, level: 2, weapons: [sword], mount: heavy_warhorse", "creature: orc",
    "creature: troll", "creature: zombie",
)  # fmt: skip
ROWS = figures(
    *[one(f"{side[0]}{n}", side, 3 + 4 * n, 4 + 20 * (side == "red"), who) for side in ("blue", "red")
      for n, who in enumerate(WHO)],
    more="terrain:\n  - {kind: rough, points: [[20, 10], [30, 10], [30, 18], [20, 18]]}\n",
)  # fmt: skip


@pytest.fixture(scope="module")
def rows() -> State:
    return state_of(ROWS)


def scuffle(rows: State, seed: int) -> Situation:
    """All of both sides thrown together in ten inches by seven; of some nobody knows, and one may hang in the air."""
    dice, placed = Random(f"scuffle|{seed}"), dict[str, Figure]()
    for name in dice.sample(list(rows.figures), len(rows.figures)):
        odd = dice.choice(["", "", "", "", "hidden", "aloft"])
        for _ in range(30):
            there = replace(
                rows.figures[name], x=grains(19) + dice.randrange(10 * GRAIN), y=grains(10) + dice.randrange(7 * GRAIN),
                facing=dice.randrange(360), conditions=(Condition(odd, 99),) if odd else (),
            )  # fmt: skip
            if all(gap(there, other) > 0 for other in placed.values()):
                placed[name] = there
                break
    return Situation(replace(rows, figures=placed), Battle(systems.book("starkpool"), load()))


def may_ask(at: Situation, figure: Figure) -> bool:
    """Whether it is asked for its steps: it is not held aloft, and fights with nobody, or lies hidden."""
    free = not at.field.holders(figure) and not opponents(at, figure)
    return not figure.has("aloft") and (free or not is_known(figure))


@pytest.mark.rule("SP-3.5.6.1")
@pytest.mark.rule("SP-3.5.6.4")
@pytest.mark.parametrize("part", range(8))
def test_no_step_is_missed_and_none_is_made_up(rows: State, part: int):
    for seed in range(2 * part, 2 * part + 2):
        at = scuffle(rows, seed)
        for figure in [figure for figure in at.state.standing() if may_ask(at, figure)]:
            assert list(steps(at, figure, ())) == list(patient(at, figure)), (seed, figure.id)
