"""Sections 3.4.0 and 3.4.1: who shoots, what the die needs, what counts, and what a hit does."""

import pytest

from game.core.commands import Aim, Shoot
from game.core.fight.deeds import BreathUsed, Shot
from game.core.fight.harm import Damaged, Slain
from game.play.asked.dice_box import LoadedDice
from game.play.missiles.offers import MayShoot
from tests.melee import blue, figures, red
from tests.play import Fight

ANN = "id: ann, side: blue, troop: bowman, weapons: [short_bow, dagger], at: [10, 20], facing: 0"
BOB = "id: bob, side: red, class: fighting_man, level: 1, weapons: [sword], armour: chain, hit_points: 6"


def field(*figures: str, more: str = "", begin: str = "missile", dice: LoadedDice | None = None) -> Fight:
    text = "figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n" + more
    return Fight(text, begin=begin, dice=dice)


def shot(shooter: str, target: str, *, roll: int = 10, damage: int = 1, more: str = "", weapon: str = "") -> Shot:
    """Have one figure shoot once at another, and give the shot."""
    dice = LoadedDice().otherwise(10).lay("shot", faces=(roll,))
    fight = field(shooter, target, more=more, dice=dice)
    names = [one.split(",")[0].removeprefix("id: ") for one in (shooter, target)]
    fight.do(f"shoot {names[0]} at {names[1]}" + (f" with {weapon}" if weapon else ""))
    while "declare" in fight.asked:
        fight.do("done")
    return fight.last(Shot)


def counted(found: Shot) -> dict[str, int]:
    """What was added to the die, by rule."""
    return {modifier.rule: modifier.value for modifier in found.tally.modifiers if modifier.ignored is None}


# ---- who ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.0.1")
def test_who_is_not_locked_and_has_a_distance_weapon_may_shoot():
    """Ann has a bow, Cay a sword; Eve has a bow but an orc in contact with her. Only Ann may shoot."""
    fight = field(
        ANN,
        "id: cay, side: blue, troop: man_at_arms, weapons: [sword], at: [14, 20]",
        "id: eve, side: blue, troop: bowman, weapons: [short_bow, dagger], at: [20, 20]",
        f"{BOB}, at: [10, 12]",
        "id: orc, side: red, creature: orc, at: [20, 18], facing: 180",
    )
    no = fight.refused("shoot cay at bob")
    assert (no.rule, no.reason) == ("SP-3.4.0.1", "Cay has no missile weapon")
    for arm, reason in (
        ("dagger", "the dagger that Eve throws is its thrown_dagger"),
        ("pike", "Eve carries no pike to shoot with: it has short_bow, thrown_dagger"),
    ):
        no = fight.refused(f"shoot eve at orc with {arm}")
        assert (no.rule, no.reason) == ("SP-3.4.0.1", reason)
    assert fight.refused("shoot eve at bob").rule == "SP-3.4.2.3"
    assert fight.refused("shoot ann at cay").rule == "SP-3.4.0.1"
    assert fight.refused("shoot bob at ann").rule == "SP-3.3.0.1"
    fight.do("shoot ann at bob")


@pytest.mark.rule("SP-3.4.0.1")
def test_breath_is_used_in_the_missile_phase():
    """A dragon may breathe when shots are declared; in its movement phase the command is no answer."""
    wyrm = "id: wyrm, side: blue, creature: red_dragon, hit_dice: 9, hit_points: 40, at: [10, 24], facing: 0"
    fight = field(wyrm, f"{BOB}, at: [10, 16]", begin="move")
    assert fight.asked == "blue: Move"
    no = fight.refused("breathe wyrm toward 10,16")
    assert (no.rule, no.reason) == ("SP-3.4.0.1", "Move: breath is for the missile phase")
    fight.pass_until("declare shots").do("breathe wyrm toward 10,16")
    assert fight.last(BreathUsed).caught == ("bob",)


# ---- what the die needs ------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.1.1")
@pytest.mark.parametrize(("roll", "hit"), [(13, False), (14, True)])
def test_a_man_hits_at_or_above_the_cell_of_his_weapon(roll: int, hit: bool):
    """A class C bowman, short bow, 8 inches (medium, 0), AC 5: the table says 14. 13 misses, 14 hits."""
    found = shot(ANN, f"{BOB}, at: [10, 12]", roll=roll)
    assert (found.tally.need, found.tally.total, found.roll, found.hit) == (14, 0, roll, hit)
    assert found.tally.rule == "SP-3.10.3"
    assert found.tally.chance == 7 / 20


@pytest.mark.rule("SP-3.4.1.1")
@pytest.mark.rule("SP-R84")
def test_man_like_creatures_use_the_mens_matrix_too():
    """A hobgoblin (1+1) with a short bow at AC 5 and 8 inches: cell 14, +1 as a weapon-using monster of 1+1."""
    hob = "id: hob, side: blue, creature: hobgoblin, weapons: [short_bow, sword], at: [10, 20]"
    found = shot(hob, f"{BOB}, at: [10, 12]")
    assert (found.tally.need, counted(found)) == (14, {"SP-3.10.6": 1, "SP-3.10.3.1": 0})


@pytest.mark.rule("SP-3.4.1.1.1")
def test_modifiers_go_on_the_die_and_never_on_the_armour_class():
    """At 5 inches (short, +1), Dexterity +2: the need stays the cell of AC 5, 14; an 11 with +3 hits, a 10 misses."""
    quick = f"{ANN}, dexterity: 2"
    found = shot(quick, f"{BOB}, at: [10, 15]", roll=11)
    assert (found.tally.need, found.tally.total, found.hit) == (14, 3, True)
    assert "armour class 5" in found.tally.label
    assert not shot(quick, f"{BOB}, at: [10, 15]", roll=10).hit


@pytest.mark.rule("SP-3.4.1.2")
@pytest.mark.rule("SP-R84")
def test_a_monsters_missile_uses_the_monsters_matrix():
    """A hill giant (8 HD) throws a boulder 8 inches (short, +1) at AC 5: column 7-8, cell 8; no level is added.

    A manticore (6+1) shoots spikes 8 inches (medium) at AC 5: a plus is above 6, column 7-8, cell 8."""
    giant = "id: giant, side: blue, creature: hill_giant, at: [10, 20]"
    found = shot(giant, f"{BOB}, at: [10, 12]")
    assert (found.tally.need, found.tally.rule, counted(found)) == (8, "SP-3.10.1", {"SP-3.10.3.1": 1})
    beast = "id: beast, side: blue, creature: manticore, at: [10, 20]"
    spike = shot(beast, f"{BOB}, at: [10, 12]")
    assert (spike.tally.need, spike.tally.rule, counted(spike)) == (8, "SP-3.10.1", {"SP-3.10.3.1": 0})


@pytest.mark.rule("SP-3.4.1.3")
@pytest.mark.rule("SP-R89")
@pytest.mark.parametrize(("points", "die", "left", "dead"), [(6, 5, 1, False), (6, 6, 0, True), (4, 6, -2, True)])
def test_damage_comes_off_hit_points_and_at_none_the_target_is_dead(points: int, die: int, left: int, dead: bool):
    """A short bow does 1d6: 5 of 6 points leave 1 and he stands; 6 of 6, or 6 of 4, and he is dead: no dying state."""
    dice = LoadedDice().otherwise(1).lay("shot", faces=(19,)).lay("damage", faces=(die,))
    fight = field(ANN, BOB.replace("hit_points: 6", f"hit_points: {points}") + ", at: [10, 12]", dice=dice,
                  more="  - {id: oaf, side: red, creature: orc, at: [40, 4]}")  # fmt: skip
    fight.do("shoot ann at bob")
    while "declare" in fight.asked:
        fight.do("done")
    assert (fight.last(Damaged).amount, fight.last(Damaged).left) == (die, left)
    assert bool(fight.all(Slain)) == dead
    assert fight.figure("bob").standing != dead


@pytest.mark.rule("SP-3.4.1.4")
def test_everything_that_counts_for_a_shot_is_in_its_tally():
    """A scout of level 5 (+2) with a longbow +1 (+1), Dexterity +1, from a hill (+2), at 20 inches (long, -2), at a man
    behind a low wall (-5): -1 in all against AC 5, 13."""
    scout = "id: ann, side: blue, class: scout, level: 5, weapons: ['longbow+1'], dexterity: 1, at: [10, 30]"
    found = shot(
        scout,
        f"{BOB}, at: [10, 10]",
        more="""
terrain:
  - {kind: hill, points: [[6, 26], [14, 26], [14, 34], [6, 34]], height: 0.5}
  - {kind: low_wall, line: [[6, 11], [14, 11]], thickness: 0.3}
""",
    )
    assert found.tally.need == 13
    assert counted(found) == {
        "SP-3.10.4": 2,
        "SP-3.10.3.1": -2,
        "SP-3.4.1.4": 1,
        "SP-3.4.2.10": 2,
        "SP-3.4.2.11": -5,
    }
    assert [one.label for one in found.tally.modifiers if one.rule == "SP-3.4.1.4"] == ["Dexterity", "magic"]
    assert found.tally.total == -1
    assert found.tally.explain().startswith("13 longbow +1 against armour class 5 [SP-3.10.3]")


@pytest.mark.rule("SP-3.4.1.4")
def test_a_magic_bow_adds_to_the_damage_too_and_silver_does_not():
    """A longbow +1 does 1d6+1: a die of 4 takes 5 points."""
    dice = LoadedDice().otherwise(1).lay("shot", faces=(19,)).lay("damage", faces=(4,))
    ann = "id: ann, side: blue, troop: longbowman, weapons: ['longbow+1'], at: [10, 20]"
    fight = field(ann, f"{BOB}, at: [10, 12]", dice=dice)
    fight.do("shoot ann at bob", "done")
    assert fight.last(Damaged).amount == 5


@pytest.mark.rule("SP-3.4.0.1")
def test_whatever_he_can_shoot_or_throw_is_offered():
    """Vex's bow reaches both orcs, the dagger he may throw one of them; both are offered as they are accepted."""
    vex = blue("vex", 10, 20, "class: scout, level: 5, weapons: [short_bow, dagger]")
    fight = Fight(figures(vex, red("orc", 10, 17.5), red("oaf", 14, 14)), begin="move")
    fight.pass_until("blue: declare shots")
    offer = fight.position.decision.offer(MayShoot)
    found = {(aim.target, aim.weapon) for aim in offer.aims(fight.at)}
    assert found == {("orc", "short_bow"), ("oaf", "short_bow"), ("orc", "thrown_dagger")}
    for target, weapon in (*found, ("oaf", "thrown_dagger")):
        accepted = offer.refuse(fight.at, Shoot((Aim("vex", target, weapon),))) is None
        assert accepted == ((target, weapon) in found)
