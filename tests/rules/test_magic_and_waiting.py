"""What magic makes of blows, who turns the undead, what was declared, what hides anybody, and what waiting comes to."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.fight.declaring import Declare
from game.core.figures import COMING, SLAIN, Condition, HitDice
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.core.table import Lying, Terrain
from game.rules.course.standstill import _something_comes, is_idle, stock
from game.rules.magic.areas_of_effect import fighting
from game.rules.magic.declaring import declare_refused
from game.rules.magic.spell_area import dice_rank, unaffected
from game.rules.magic.spellbound import enchanted_blows
from game.rules.magic.turning import cell, turning_tally, turns_undead
from game.rules.situation import Battle, Situation
from game.rules.stealth.hiding import finder, hidden, hides_anything, watcher
from tests.melee import blue, figures, red
from tests.play import Fight

MAGE = "class: magic_user, level: 9, spells: [web, light]"
DAY = "table: {width: 48, height: 36, ground: grass, setting: outdoors, light: %s}\n"


def field(*lines: str, more: str = "") -> Situation:
    return Fight(figures(blue("ann", 20, 20), *lines, red("orc", 40, 2), more=more)).at


def but(at: Situation, name: str, **changed: Any) -> Situation:
    """The battle with something else true of somebody."""
    return Situation(with_figure(at.state, replace(at.figure(name), **changed)), at.battle)


def under(*words: str) -> tuple[Condition, ...]:
    return tuple(Condition(word) for word in words)


# ---- magic -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R165")
@pytest.mark.parametrize(
    ("words", "number", "now", "more"),
    [
        ((), 3, 1, 0), (("hasted",), 3, 1, 3), (("hasted", "slowed"), 3, 1, 0),
        (("slowed",), 1, 1, 0), (("slowed",), 1, 2, -1), (("slowed",), 2, 1, -1), (("slowed",), 3, 1, -1),
        (("slowed",), 3, 2, -2), (("slowed",), 4, 3, -2), (("slowed",), 5, 2, -3), (("slowed",), 5, 3, -2),
    ],
)  # fmt: skip
def test_the_hasted_strike_twice_and_the_slowed_half_as_often(words: tuple[str, ...], number: int, now: int, more: int):
    ann = replace(field().figure("ann"), conditions=under(*words))
    assert enchanted_blows(ann, number, now) == more


@pytest.mark.rule("SP-R187")
def test_a_cleric_turns_the_undead_and_others_with_gifts_do_not():
    at = field(blue("odo", 10, 20, "class: cleric_spiritual, level: 5"), red("sal", 30, 4, "creature: skeleton"),
               red("ugh", 30, 9, "creature: troll"))  # fmt: skip
    assert [turns_undead(at.figure(name)) for name in ("odo", "ann", "sal", "ugh")] == [True, False, False, False]
    for level in range(1, 13):
        odo = replace(at.figure("odo"), profile=replace(at.figure("odo").profile, level=level))
        found = cell(at, odo, at.figure("sal"))
        need = turning_tally(at, odo, at.figure("sal")).need
        assert need == {"T": 2, "D": 2, "N": 13}.get(found, int(found) if found.isdigit() else None)


@pytest.mark.rule("CY-1.3")
@pytest.mark.rule("CY-R6")
@pytest.mark.parametrize(
    ("told", "words"), [(("web", ""), "Mer has declared web"), (("", ""), "Mer has declared no spell"), (None, "")]
)
def test_who_has_declared_a_spell_or_none_declares_no_other(told: tuple[str, str] | None, words: str):
    at = field(blue("mer", 10, 20, MAGE))
    book = replace(at.book, acting=replace(at.book.acting, spell_named=lambda at, figure: told))
    at = Situation(at.state, Battle(book, at.catalogue))
    no = declare_refused(at, at.figure("mer"), Declare("mer", "light"))
    assert (no.reason if no is not None else "") == words
    assert no is None or (told is not None and no.measured == {"declared": told[0]})
    dead = but(at, "mer", fate=SLAIN)
    no = declare_refused(dead, dead.figure("mer"), Declare("mer", "light"))
    assert no is not None and no.reason == "Mer is out of the battle"


@pytest.mark.rule("SP-R162")
@pytest.mark.parametrize(
    ("size", "halves", "plus", "larger"),
    [("L", 8, 0, False), ("L", 8, 1, False), ("L", 9, -1, False), ("L", 9, 0, True), ("H", 9, 0, True),
     ("M", 20, 0, False)],
)  # fmt: skip
def test_persons_are_no_larger_than_an_ogre(size: str, halves: int, plus: int, larger: bool):
    """An ogre has four hit dice and one point more; half a die more is too much, and of a man nothing is."""
    at = field(blue("mer", 10, 20, MAGE), red("oaf", 30, 4, "creature: ogre"))
    dice = HitDice(halves, plus)
    assert dice_rank(dice) == 2 * halves + (plus > 0) - (plus < 0)
    oaf = at.figure("oaf")
    oaf = replace(oaf, profile=replace(oaf.profile, size=size, hit_dice=dice))
    spell = at.catalogue.spells["charm_person"]
    assert ("no larger than an ogre" in unaffected(at, at.figure("mer"), spell, oaf)) is larger


@pytest.mark.rule("SP-3.4.3.5")
@pytest.mark.rule("SP-R45")
@pytest.mark.parametrize(
    ("mine", "its", "who"), [(True, True, ["ann"]), (True, False, ["ann"]), (False, True, ["ann"]), (False, False, [])]
)
def test_who_is_locked_with_one_under_an_area_fights_there(mine: bool, its: bool, who: list[str]):
    """Ann and an orc stand before each other; Bob stands in nobody's zone, though he is locked with somebody."""
    at = field(blue("bob", 4, 30), red("ogg", 20, 18.5))
    at = but(but(but(at, "ann", locked=mine), "ogg", locked=its), "bob", locked=True)
    assert [one.id for one in fighting(at, [at.figure("ogg")], "blue")] == who
    assert fighting(at, [at.figure("ann")], "blue") == []


# ---- out of sight ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R203")
@pytest.mark.parametrize(
    ("more", "hides"),
    [
        (DAY % "day", False), (DAY % "dusk", True), (DAY % "dark", True),
        ("terrain: [{kind: woods, points: [[4, 4], [9, 4], [9, 9]]}]\n", True),
        ("terrain: [{kind: wall, line: [[4, 4], [9, 4]]}]\n", True),
        ("terrain: [{kind: river, points: [[4, 4], [9, 4], [9, 9]]}]\n", False),
    ],
)  # fmt: skip
def test_what_can_hide_anybody_at_all(more: str, hides: bool):
    at = field(more=more)
    assert hides_anything(at) is hides
    assert hides_anything(at) is hides


@pytest.mark.rule("SP-R22")
@pytest.mark.rule("SP-R203")
def test_who_hides_who_finds_and_who_watches():
    at = field(blue("bob", 4, 30), red("ogg", 20, 18.5), red("oaf", 30, 20))
    at = but(but(at, "ann", conditions=under("hidden")), "bob", conditions=under("hasted"))
    assert [one.id for one in hidden(at, "blue")] == ["ann"]
    found = finder(at, at.figure("ann"))
    assert found is not None and found.id == "ogg"
    assert finder(at, at.figure("bob")) is None
    for first, who in (("", "oaf"), ("ogg", "ogg"), ("orc", "orc"), ("nobody", "oaf")):
        seen = watcher(at, at.figure("ann"), first)
        assert seen is not None and seen.id == who
    gone = but(at, "ogg", fate=SLAIN)
    seen = watcher(gone, gone.figure("ann"), "ogg")
    assert seen is not None and seen.id == "oaf"
    lurking = but(at, "ogg", conditions=under("hidden"))
    seen = watcher(lurking, lurking.figure("ann"), "ogg")
    assert seen is not None and seen.id == "oaf"


# ---- waiting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-R57")
def test_what_they_have_left_is_counted_and_what_they_have_left_behind():
    at = field(blue("mer", 10, 20, MAGE))
    before = stock(at.state)
    ann = at.figure("ann")
    for n, changed, more in (
        (1, {"hit_points": ann.hit_points - 2}, -2), (2, {"carries": (*ann.carries, "rope")}, 1),
        (2, {"packed": ("rope", "dagger")}, 2), (2, {"prepared": ("light",)}, 1), (3, {"breaths": 2}, 2),
        (3, {"loosed": (("sling", 3), ("short_bow", 4))}, 7), (3, {"breaths": 1, "loosed": (("sling", 3),)}, 4),
    ):  # fmt: skip
        assert stock(but(at, "ann", **changed).state) == tuple(one + more * (k == n) for k, one in enumerate(before))
    lying = replace(at.state, lying=(Lying(id="rope-1", item="rope", at=(0, 0)),))
    assert stock(lying)[4] == before[4] + 1
    line, states = ((0, 0), (GRAIN, 0)), ("open", "broken", "shut", "barred")
    doors = tuple(Terrain("door", line, closed=False, state=state) for state in states)
    assert stock(replace(at.state, terrain=doors))[5] == 2


@pytest.mark.rule("ST-R57")
@pytest.mark.parametrize(
    ("changed", "idle"),
    [({}, True), ({"walked": 5}, True), ({"rushed": 1}, False), ({"shots": 1}, False), ({"blows": 1}, False),
     ({"hurt": True}, False), ({"injured": True}, False), ({"passed": True}, False)],
)  # fmt: skip
def test_a_round_in_which_nobody_did_anything_to_anybody(changed: dict[str, Any], idle: bool):
    assert is_idle(but(field(), "ann", **changed).state) is idle


@pytest.mark.rule("ST-R57")
@pytest.mark.parametrize(
    ("changed", "comes"),
    [({}, False), ({"fate": COMING}, True), ({"conditions": under("hidden")}, True),
     ({"conditions": under("fleeing")}, True), ({"conditions": (Condition("hasted", 9),)}, True),
     ({"conditions": under("prone")}, False), ({"conditions": under("fleeing"), "fate": SLAIN}, False)],
)  # fmt: skip
def test_what_time_alone_may_bring(changed: dict[str, Any], comes: bool):
    at = but(field(), "ann", **changed)
    assert _something_comes(at) is comes
    fire = Terrain("burning", ((0, 0), (GRAIN, 0), (GRAIN, GRAIN)), closed=True, id="fire-1", until=4)
    assert _something_comes(Situation(replace(at.state, terrain=(fire,)), at.battle))
