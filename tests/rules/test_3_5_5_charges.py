"""Section 3.5.5: the charge's blow, the lance, and set spears."""

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import Struck
from game.rules.melee.blow import Blow
from game.rules.melee.damage import blow_damage
from game.rules.situation import Situation
from tests.melee import blue, ignored, items, melee, next_exchange, red, struck
from tests.play import Fight


def charged(
    who: str, enemy: str = "creature: orc", *, start: float = 20, more: tuple[str, ...] = (), **rolls: int
) -> Fight:
    """Ann at 10,`start` charges up the table at what stands at 10,12, and all comes to blows."""
    fight = melee(blue("ann", 10, start, who), red("foe", 10, 12, enemy), *more, begin="move", **rolls)
    fight.do("charge ann via 10,12 facing 0", "done")
    return fight.pass_until("strikes")


def blow_of(fight: Fight, actor: str, target: str) -> Struck:
    """Wait for the figure's turn, have it strike, and give the blow."""
    while fight.position.decision is not None and fight.position.decision.figures != (actor,):
        fight.do("done")
    fight.do(f"strike {actor} at {target}")
    return struck(fight, actor)


TWICE = "class: fighting_man, level: 2, weapons: [sword]"


@pytest.mark.rule("SP-3.5.5.1")
def test_a_charge_helps_all_its_blows():
    """Ann charges 6 inches (y 20 to 14): both her blows are at +1, 13 needs 12, and do 1d8+1, here 9."""
    fight = charged(TWICE, ann=12)
    for _ in range(2):
        blow = blow_of(fight, "ann", "foe")
        assert items(blow.tally) == {"SP-3.5.5.1": 1}
    first = fight.all(Struck, actor="ann")[0]
    assert (first.roll, first.hit, first.damage) == (12, True, 9)
    assert "SP-3.5.5.1" in first.rules


@pytest.mark.rule("SP-3.5.5.1")
@pytest.mark.parametrize(("start", "helps"), [(17.1, True), (17.0, True), (16.9, False)])
def test_three_inches_at_least(start: float, helps: bool):
    """The orc's zone ends the charge at y 14: from 17 it is 3 inches, from 16.9 only 2.9."""
    blow = blow_of(charged(TWICE, start=start, ann=12), "ann", "foe")
    assert ("SP-3.5.5.1" in items(blow.tally)) is helps
    if not helps:
        assert ignored(blow.tally) == {"SP-3.5.5.1": "came only 2.9 inches"}
    assert blow.hit is helps


@pytest.mark.rule("SP-3.5.5.1")
@pytest.mark.rule("SP-R55")
def test_only_in_the_round_of_the_charge():
    """In the second exchange the charge no longer helps."""
    fight = next_exchange(charged(TWICE))
    assert "SP-3.5.5.1" not in items(blow_of(fight, "ann", "foe").tally)


@pytest.mark.rule("SP-3.5.5.1")
def test_walking_up_is_no_charge():
    """Ann walks the same 6 inches without declaring a charge: no bonus."""
    fight = melee(blue("ann", 10, 20, TWICE), red("foe", 10, 12), begin="move")
    fight.do("move ann via 10,13 facing 0", "done").clear()
    fight.pass_until("strikes")
    assert items(blow_of(fight, "ann", "foe").tally) == {}


LANCER = "class: fighting_man, level: 1, weapons: [mounted_lance], mount: heavy_warhorse"


@pytest.mark.rule("SP-3.5.5.2")
@pytest.mark.rule("SP-R9")
def test_a_lance_doubles():
    """The lancer charges more than 3 inches: 1d8, here 8, and 1 for the charge, twice: 18."""
    blow = blow_of(charged(LANCER, ann=19), "ann", "foe")
    assert (blow.weapon, blow.damage) == ("mounted_lance", 18)
    assert "SP-3.5.5.2" in blow.rules


@pytest.mark.rule("SP-R9")
@pytest.mark.parametrize(("reading", "damage"), [("added", 27), ("multiplied", 36)])
def test_of_two_that_multiply_the_extras_add_or_they_multiply_each_other(reading: str, damage: int):
    """A scout with a lance who comes at somebody's back: 8 and 1 for the charge, three times or four."""
    fight = charged(LANCER.replace("fighting_man", "scout"))
    at = Situation(replace(fight.now, rulings={"SP-R9": reading}), fight.battle)
    ann, foe = at.figure("ann"), at.figure("foe")
    assert blow_damage(at, Blow(ann, foe, "front")).of(8) == 18
    assert blow_damage(at, Blow(ann, foe, "rear")).of(8) == damage


@pytest.mark.rule("SP-3.5.5.2")
@pytest.mark.rule("SP-R10")
def test_not_in_less_than_three_inches():
    """From y 16.4 the lancer comes 1.9 inches (half his length and the orc's zone stop him at 14.5): 8 points, once."""
    blow = blow_of(charged(LANCER, start=16.4, ann=19), "ann", "foe")
    assert blow.damage == 8 and "SP-3.5.5.2" not in blow.rules


@pytest.mark.rule("SP-3.5.5.2")
def test_not_in_the_next_round():
    """The lance that does not charge does its 8."""
    fight = charged(LANCER, "creature: orc, hit_points: 90")
    fight.dice.lay("blow", "ann", faces=(19,))
    assert blow_of(next_exchange(fight), "ann", "foe").damage == 8


@pytest.mark.rule("SP-3.5.5.2")
@pytest.mark.rule("SP-R9")
def test_a_critical_doubles_too():
    """A natural 20: 8 and 2 more and 1, twice: 22."""
    assert blow_of(charged(LANCER, ann=20), "ann", "foe").damage == 22


@pytest.mark.rule("SP-3.5.5.3")
@pytest.mark.parametrize(
    ("weapon", "damage"), [("spear", 12), ("halberd", 20), ("pike", 16), ("bill", 8), ("two_handed_sword", 10)]
)
def test_set_spears(weapon: str, damage: int):
    """A man who is charged hits the charger: spear 6, halberd 10 and pike 8 twice; bill and two-handed sword once."""
    fight = charged(TWICE, f"class: fighting_man, level: 1, weapons: [{weapon}]", foe=19)
    blow = blow_of(fight, "foe", "ann")
    assert blow.damage == damage
    assert ("SP-3.5.5.3" in blow.rules) is (weapon in ("spear", "halberd", "pike"))


@pytest.mark.rule("SP-3.5.5.3")
def test_who_walked_up_is_not_hurt_twice():
    """Ann walked: the spear does its 6."""
    man = "class: fighting_man, level: 1, weapons: [spear]"
    fight = melee(blue("ann", 10, 20, TWICE), red("foe", 10, 12, man), begin="move", foe=19)
    fight.do("move ann via 10,13 facing 0", "done").clear()
    assert blow_of(fight.pass_until("strikes"), "foe", "ann").damage == 6


@pytest.mark.rule("SP-3.5.5.3")
@pytest.mark.rule("SP-R56")
def test_from_the_second_rank_too():
    """Behind the man at 10,12 stands another with a spear: he hits the charger over his shoulder, for 12."""
    man = "class: fighting_man, level: 1, weapons: [spear]"
    fight = charged(TWICE, man, more=(red("two", 10, 11, man),), two=19)
    assert blow_of(fight, "two", "ann").damage == 12


@pytest.mark.rule("SP-3.5.5.3")
@pytest.mark.rule("SP-R56")
def test_only_in_that_melee_phase():
    """In the round after the charge the spear does its 6."""
    fight = charged(TWICE, "class: fighting_man, level: 1, weapons: [spear]")
    fight.dice.lay("blow", "foe", faces=(19,))
    assert blow_of(next_exchange(fight), "foe", "ann").damage == 6


# ---- a rush that turns, or crosses bad ground, is a charge all the same ---------------------------------------------


@pytest.mark.rule("SP-3.5.5.2")
@pytest.mark.rule("SP-R90")
def test_a_lance_doubles_where_the_charge_has_turned():
    """Six inches east, six north: no inches are added, and the lance does twice its damage."""
    fight = melee(blue("ann", 4, 20, LANCER, 90), red("foe", 10, 12, "creature: orc"), begin="move", ann=19)
    fight.do("charge ann via 10,20 10,12 facing 0", "done")
    fight.pass_until("strikes")
    blow = blow_of(fight, "ann", "foe")
    assert items(blow.tally)["SP-3.5.5.1"] == 1 and "SP-3.5.5.2" in blow.rules


@pytest.mark.rule("SP-3.5.5.3")
@pytest.mark.rule("SP-R90")
def test_so_do_set_spears_against_it():
    """She came over rough ground: the spear she runs upon does double damage."""
    rough = "terrain: [{kind: rough, points: [[4, 16], [16, 16], [16, 18], [4, 18]]}]\n"
    spear = "creature: orc, weapons: [spear]"
    fight = melee(blue("ann", 10, 20, TWICE), red("foe", 10, 12, spear), begin="move", more=rough, foe=19)
    fight.do("charge ann via 10,12 facing 0", "done")
    fight.pass_until("strikes")
    assert "SP-3.5.5.3" in blow_of(fight, "foe", "ann").rules


@pytest.mark.rule("SP-R93")
@pytest.mark.rule("SP-R90")
def test_each_of_a_unit_has_the_inches_of_his_own_way():
    """Two of a unit charge side by side, 13.4 inches: he whose way lies over rough ground has 12, and his charge
    is refused with the reason; the other goes."""
    text = (
        "units:\n  - {id: men, side: blue, troop: man_at_arms, count: 2, at: [10, 27], facing: 0,\n"
        "     formation: {shape: line, ranks: 1, spacing: 1.5}}\n"
        "figures:\n" + red("foe", 10, 12, "creature: orc") + "\n"
        "terrain: [{kind: rough, points: [[4, 20], [9.9, 20], [9.9, 22], [4, 22]]}]\n"
    )
    fight = Fight(text, begin="move")
    left, right = sorted(("men-1", "men-2"), key=lambda name: fight.where(name)[0])
    no = fight.refused(f"charge {left} via {fight.where(left)[0]},13 facing 0")
    assert no.rule == "SP-3.3.0.4" and "not level and clear" in no.reason
    x = fight.where(right)[0]
    fight.do(f"charge {right} via {x},13 facing 0")
    assert fight.figure(right).charged == 1
