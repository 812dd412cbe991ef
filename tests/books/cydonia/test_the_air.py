"""The air by counts: a whole flight on one's own number, the attack beside it, dives, and who falls when."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import BreathUsed, Shot, Struck
from game.core.fight.harm import Slain
from game.core.fight.moves import Fell, Moved, Soared
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.play.asked.dice_box import LoadedDice
from game.play.position import restored
from game.systems.cydonia.events import CountCalled
from tests.books.cydonia.showdown import GUN, SWORD, called, one, showdown, to_count, to_shots
from tests.play import Fight

GRIFFON = "creature: griffon, hit_points: 40, facing: 0"
DRAGON = "creature: red_dragon, hit_points: 40, facing: 0"
BOW = "troop: longbowman, hit_points: 4, facing: 180"


def high(fight: Fight, name: str) -> Fraction:
    """How many inches a figure is above the ground."""
    return Fraction(fight.figure(name).altitude, GRAIN)


def barred(fight: Fight, name: str) -> bool:
    """Whether a figure has no attack on its count."""
    return any(name in event.barred for event in fight.all(CountCalled, part="attack"))


@pytest.mark.rule("CY-R31")
@pytest.mark.rule("CY-R20")
@pytest.mark.parametrize(("along", "runs"), [(9, False), (10, True)])
def test_a_flight_is_whole_on_its_count_and_half_the_wings_leave_an_attack(along: int, runs: bool):
    """Thirty inches: six to rise and nine along are half of them."""
    fight = showdown(one("grip", "blue", (10, 30), GRIFFON), one("zed", "red", (10, 4)), grip=6, zed=4)
    fight.do(f"move grip via 10,{30 - along} altitude 6 facing 0")
    assert (fight.where("grip"), high(fight, "grip")) == ((10, 30 - along), 6)
    assert [event.altitude // GRAIN for event in fight.all(Soared)] == [6] and len(fight.all(Moved)) == 1
    fight.pass_until("Count 4")
    assert barred(fight, "grip") is runs


@pytest.mark.rule("CY-R31")
@pytest.mark.rule("SP-R302")
def test_who_has_the_lower_count_shoots_at_it_where_it_has_flown():
    """It lands at last behind the bowman, on the count of its next round; now it hangs over the field, in his range."""
    wall = "terrain: [{kind: wall, line: [[2, 20], [18, 20]]}]\n"
    fight = showdown(one("grip", "blue", (10, 30), GRIFFON), one("bow", "red", (10, 4), BOW), grip=6, bow=4, more=wall)
    fight.do("move grip via 10,18 altitude 6 facing 0")
    to_shots(to_count(fight, 4)).do("shoot bow at grip")
    assert fight.last(Shot, actor="bow").target == "grip"
    assert called(fight)[:2] == [(6, ("grip",)), (4, ("bow",))]


@pytest.mark.rule("CY-R31")
@pytest.mark.rule("SP-R301")
def test_a_dive_comes_down_and_strikes_on_the_same_count():
    fight = showdown(one("grip", "blue", (10, 32), f"{GRIFFON}, aloft: 6"), one("zed", "red", (10, 6), SWORD),
                     grip=6, zed=4)  # fmt: skip
    fight.do("charge grip via 10,6 facing 0")
    fight.pass_until("Grip strikes").do("strike grip at zed")
    fight.pass_until("Count 4")
    assert high(fight, "grip") == 0
    assert fight.all(Struck, actor="grip", target="zed") and not fight.all(Struck, actor="zed")


@pytest.mark.rule("CY-R31")
@pytest.mark.rule("CY-R14")
def test_it_breathes_from_where_it_hangs_and_then_flies_off_on_its_own_count():
    fight = showdown(one("wyrm", "blue", (10, 20), f"{DRAGON}, aloft: 4"), one("zed", "red", (10, 14)),
                     one("far", "red", (44, 4), SWORD), wyrm=6, zed=4)  # fmt: skip
    to_shots(fight).do("breathe wyrm toward 10,14")
    assert fight.last(BreathUsed).caught == ("zed",)
    fight.pass_until("move after the attack").do("move wyrm via 10,30 altitude 8 facing 180")
    assert (fight.where("wyrm"), high(fight, "wyrm")) == ((10, 30), 8)


@pytest.mark.rule("CY-R31")
@pytest.mark.rule("CY-1.6")
@pytest.mark.rule("SP-R304")
def test_who_is_slain_aloft_on_his_own_count_has_had_his_act_before_he_falls():
    rider = "class: fighting_man, level: 1, hit_points: 1, weapons: [pistol], mount: griffon, facing: 0, aloft: 4"
    dice = LoadedDice().lay("shot", "ann", faces=(20,)).lay("shot", "zed", faces=(20,))
    fight = showdown(one("ann", "blue", (10, 16), rider), one("zed", "red", (10, 10), GUN), seed_dice=dice,
                     ann=4, zed=4)  # fmt: skip
    to_shots(fight).do("shoot ann at zed")
    to_shots(fight).do("shoot zed at ann")
    kinds = [type(event) for event in fight.events if type(event) in (Shot, Slain, Fell)]
    assert kinds.count(Shot) == 2 and Slain in kinds
    assert fight.all(Fell, figure="ann") and kinds.index(Fell) > max(n for n, kind in enumerate(kinds) if kind is Shot)


@pytest.mark.rule("SP-R304")
@pytest.mark.rule("CY-R29")
def test_beside_whom_one_falls_on_his_count_he_shoots_on_it_all_the_same():
    """Kit drops beside Ann on her count, before she has said at whom she shoots; with the next they are locked."""
    kit = "class: fighting_man, level: 1, hit_points: 9, weapons: [sword], facing: 180"
    fight = showdown(one("ann", "blue", (10, 20)), one("zed", "red", (10, 6)), one("kit", "red", (11.5, 20), kit),
                     ann=5, zed=2, kit=1)  # fmt: skip
    fight.pass_until("blue: Count 5")
    start = with_figure(fight.position.start, replace(fight.figure("ann"), locked=False))
    start = with_figure(start, replace(fight.figure("kit"), locked=False, altitude=8 * GRAIN))
    fight.position = restored(fight.battle, start, ())
    fight.do("done")
    assert fight.last(Fell).figure == "kit" and fight.at.field.holders(fight.figure("ann")) == ("kit",)
    assert not fight.figure("ann").locked
    fight.pass_until("blue: declare shots").do("shoot ann at zed")
    fight.pass_until("Count 2")
    assert fight.all(Shot, actor="ann") and fight.figure("ann").locked
