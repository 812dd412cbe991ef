"""The scripted side tries tricks where they pay, and strikes where they do not."""

import pytest

from game.core.commands import Command, Done, Grapple, Manoeuvre, Strike, Stunt
from game.sides.scripted.fighting.manoeuvres import subdues
from game.sides.scripted.player import Scripted
from tests.melee import blue, figures, red
from tests.play import Fight

MAN = "troop: man_at_arms, weapons: [{}]"


def chosen(who: str, *lines: str) -> Command:
    """What the scripted side commands for a figure of its own when its turn comes."""
    fight = Fight(figures(*lines), begin="melee")
    while "strikes" not in fight.asked or fight.position.decision.figures != (who,):  # type: ignore[union-attr]
        fight.do("done")
    decision = fight.position.decision
    assert decision is not None
    command, why = Scripted("blue").choose(fight.at, decision)
    assert why != "nothing better" and decision.refuse(fight.at, command) is None
    return command


def test_bills_pull_a_knight_from_the_saddle():
    knight = "class: fighting_man, level: 6, armour: plate, shield: metal, mount: heavy_warhorse, weapons: [sword]"
    lines = [blue("ann", 10, 20, MAN.format("bill")), red("foe", 10, 17.4, knight + ", hit_points: 35")]
    assert chosen("ann", *lines) == Manoeuvre("unhorse", "ann", "foe")


def test_they_strike_whom_a_blow_fells():
    lines = [blue("ann", 10, 20, MAN.format("bill")), red("foe", 10, 18.2, "creature: goblin, hit_points: 1")]
    assert chosen("ann", *lines) == Strike("ann", "foe")


def test_many_wrestle_down_a_strong_man_whom_blows_hardly_hurt():
    hero = "class: fighting_man, level: 3, weapons: [sword], hit_points: 40"
    places = (
        ("ann", 10, 20), ("bea", 11.1, 19.6), ("cy", 8.9, 19.6), ("deb", 12, 18), ("eve", 8, 18), ("fay", 10, 16),
    )  # fmt: skip
    lines = [blue(name, x, y, MAN.format("dagger")) for name, x, y in places]
    command = chosen("ann", *lines, red("foe", 10, 18, hero))
    assert isinstance(command, Grapple) and command.target == "foe" and len(command.figures) >= 4


def test_alone_it_wrestles_nobody_down():
    hero = "class: fighting_man, level: 3, weapons: [sword], hit_points: 40"
    assert not isinstance(chosen("ann", blue("ann", 10, 20, MAN.format("dagger")), red("foe", 10, 18, hero)), Grapple)


def test_down_with_him_before_friends_strike():
    ogre = "class: fighting_man, level: 4, armour: plate, shield: metal, weapons: [mace], hit_points: 30"
    lines = [blue("ann", 10, 20, MAN.format("halberd"))]
    lines += [blue(name, x, 19.6, MAN.format("dagger")) for name, x in (("bea", 11.1), ("cy", 8.9))]
    assert isinstance(chosen("ann", *lines, red("foe", 10, 18, ogre)), Manoeuvre)


def test_without_room_to_swing_it_wrestles_or_waits():
    lines = [blue("ann", 10, 20, MAN.format("maul")), blue("bea", 11.2, 20, MAN.format("dagger"))]
    assert isinstance(chosen("ann", *lines, red("foe", 10, 18)), Grapple | Done)


def test_a_hero_throws_dirt_in_a_strong_enemys_eyes():
    """His spear goes first, and hurts the giant little; the giant's club would end him."""
    hero = "class: fighting_man, level: 3, weapons: [pike], hit_points: 8"
    command = chosen("ann", blue("ann", 10, 20, hero), red("foe", 10, 17.5, "creature: hill_giant"))
    assert command == Stunt("dirt", "ann", "foe")


@pytest.mark.parametrize(
    ("holds", "resistance", "chance"),
    [(((1.0, "1d6"),), "1d6", 15 / 36), (((0.5, "1d6"),), "1d6", 7.5 / 36), (((1.0, "1d6"),) * 3, "1d6", 0.98)],
)
def test_the_chance_to_subdue(holds: tuple[tuple[float, str], ...], resistance: str, chance: float):
    assert subdues(holds, resistance) == pytest.approx(chance, abs=0.02)
