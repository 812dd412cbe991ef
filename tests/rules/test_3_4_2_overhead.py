"""Sections 3.4.2.7 and 3.4.2.8: over the heads of others, and at those behind mantlets and arrow-slits."""

import pytest

from game.core.fight.deeds import Shot
from game.core.tally import Modifier
from game.telling.narration import narrate
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import counted, field

ANN = "id: ann, side: blue, troop: bowman, weapons: [short_bow, dagger], at: [10, 30], facing: 0"
BOB = "id: bob, side: red, class: fighting_man, level: 1, weapons: [sword], armour: chain, hit_points: 60"
OTHERS = (
    "id: eve, side: blue, troop: bowman, weapons: [short_bow], at: [40, 30], facing: 0",
    "id: oaf, side: red, creature: orc, hit_points: 90, weapons: [sword], at: [40, 20], facing: 180",
)
"""Two far off, so that blue always has somebody who may shoot."""


def between(weapon: str = "short_bow", *, side: str = "blue", far: float = 8, more: str = "") -> Fight:
    """Cay stands 4 inches before Ann, in her line to Bob."""
    cay = f"id: cay, side: {side}, troop: man_at_arms, weapons: [sword], at: [10, 26]"
    ann = ANN.replace("short_bow", weapon)
    return field(ann, cay, f"{BOB}, at: [10, {30 - far}]", *OTHERS, more=more)


def over(found: Shot) -> list[str]:
    return list(found.witness.get("over", ()))


@pytest.mark.rule("SP-3.4.2.7")
@pytest.mark.rule("SP-3.4.2.7.2")
@pytest.mark.parametrize("side", ["blue", "red"])
@pytest.mark.parametrize("weapon", ["short_bow", "horse_bow", "longbow", "composite_bow"])
def test_any_bow_shoots_over_friend_or_enemy_at_two_off(weapon: str, side: str):
    """Cay stands in the line; the arrow goes over him at medium range, -2 on the die, and the witness names him."""
    fight = between(weapon, side=side, far=10)
    fight.do("shoot ann at bob")
    fight.pass_until()
    found = fight.last(Shot, actor="ann")
    assert counted(found)["SP-3.4.2.7.2"] == -2
    assert over(found) == ["cay"]
    assert "overhead, over Cay" in [modifier.label for modifier in found.tally.modifiers]


@pytest.mark.rule("SP-3.4.2.7")
@pytest.mark.parametrize("weapon", ["light_crossbow", "sling"])
def test_no_crossbow_nor_sling_shoots_over_heads(weapon: str):
    """The same line, at medium range of the crossbow and of the sling: refused."""
    no = between(weapon, far=8).refused("shoot ann at bob")
    assert (no.rule, no.measured) == ("SP-3.4.2.15", {"by": "cay"})


@pytest.mark.rule("SP-3.4.2.7")
def test_nothing_thrown_goes_over_heads():
    """A javelin, 3 inches: medium range, but thrown."""
    near = "id: cay, side: blue, troop: man_at_arms, weapons: [sword], base: [0.5], at: [10, 28]"
    ann = ANN.replace("short_bow", "javelin")
    fight = field(ann, near, f"{BOB}, base: [0.5], at: [10, 26]", *OTHERS)
    assert fight.refused("shoot ann at bob").rule == "SP-3.4.2.15"


@pytest.mark.rule("SP-3.4.2.7.2")
@pytest.mark.parametrize(("far", "may"), [(4.99, False), (5, False), (5.01, True), (10, True), (10.01, False)])
def test_over_heads_only_at_medium_range(far: float, may: bool):
    """A short bow's medium range is beyond 5 and up to 10 inches; nearer or farther the body in the line stops it."""
    fight = field(ANN, "id: cay, side: blue, troop: man_at_arms, weapons: [sword], at: [10, 28]",
                  f"{BOB}, at: [10, {30 - far:.2f}]", *OTHERS)  # fmt: skip
    if may:
        fight.do("shoot ann at bob")
    else:
        no = fight.refused("shoot ann at bob")
        assert (no.rule, no.measured["by"]) == ("SP-3.4.2.7.2", "cay")
        assert "beyond 5 and up to 10 inches" in no.reason


@pytest.mark.rule("SP-3.4.2.7.1")
def test_not_over_those_who_protect_the_target():
    """Two orcs, one right behind the other: the second is out of reach of any arrow, at medium range too."""
    fight = field(
        ANN,
        "id: one, side: red, creature: orc, at: [10, 22], facing: 180",
        "id: two, side: red, creature: orc, at: [10, 21], facing: 180",
        *OTHERS,
    )
    assert fight.refused("shoot ann at two").rule == "SP-3.5.10.3"
    turned = field(
        ANN,
        "id: one, side: red, creature: orc, at: [10, 22], facing: 0",
        "id: two, side: red, creature: orc, at: [10, 21], facing: 0",
        *OTHERS,
    )
    no = turned.refused("shoot ann at two")
    assert (no.rule, no.measured) == ("SP-3.5.10.3", {"by": "one"})


RANKS = """
units:
  - {id: pikes, side: red, troop: pikeman, count: 6, formation: {ranks: 2}, at: [12, 20], facing: 180}
figures:
  - {id: ann, side: blue, troop: bowman, weapons: [longbow], at: [12, 29], facing: 0}
  - {id: bob, side: red, class: fighting_man, level: 1, weapons: [sword], hit_points: 60, at: [15.5, 13], facing: 180}
"""


@pytest.mark.rule("SP-3.4.2.7.1")
@pytest.mark.rule("SP-R152")
def test_not_over_those_in_a_rank_before_the_target():
    """Two ranks of pikes at medium range: whoever of the first rank is in the line, no arrow finds the second."""
    fight = Fight(RANKS, begin="missile")
    rear = [name for name in sorted(fight.now.units["pikes"].figures) if fight.at.field.rank(fight.figure(name)) == 2]
    assert len(rear) == 3
    rules = {fight.refused(f"shoot ann at {name}").rule for name in rear}
    assert rules <= {"SP-3.5.10.3", "SP-3.4.2.7.1"}


@pytest.mark.rule("SP-R152")
@pytest.mark.rule("SP-3.4.2.7.1")
def test_a_rank_before_that_protects_nobody():
    """Two's comrade is half a base off and beside him, so wide a gap protects nobody: but he is in the line, in the
    rank before. Of another body, 3 inches before Two, the same man is shot over."""
    orc = "side: red, creature: orc"
    fight = field(
        "id: ann, side: blue, troop: bowman, weapons: [longbow], base: [0.25], at: [10, 30], facing: 0",
        f"id: fore, {orc}, at: [10.3, 21.1], facing: 180",
        f"id: two, {orc}, at: [10, 20], facing: 180",
        *OTHERS,
    )
    assert fight.at.field.rank(fight.figure("two")) == 2
    assert not fight.at.field.protectors(fight.figure("two"), fight.figure("ann"))
    no = fight.refused("shoot ann at two")
    assert (no.rule, no.reason) == ("SP-3.4.2.7.1", "Fore stands in a rank before Two")
    apart = field(
        "id: ann, side: blue, troop: bowman, weapons: [longbow], base: [0.25], at: [10, 30], facing: 0",
        f"id: fore, {orc}, at: [10.3, 23.1], facing: 180",
        f"id: two, {orc}, at: [10, 20], facing: 180",
        *OTHERS,
    )
    apart.do("shoot ann at two").clear()
    apart.pass_until()
    assert over(apart.last(Shot, actor="ann")) == ["fore"]


@pytest.mark.rule("SP-3.4.2.7.3")
@pytest.mark.rule("SP-R151")
@pytest.mark.parametrize("setting", ["building", "dungeon"])
def test_over_heads_only_under_the_open_sky(setting: str):
    """Indoors and underground the man in the line stops the arrow, unless the scenario has a great hall."""
    table = f"table: {{width: 48, height: 36, ground: stone, setting: {setting}, light: day}}"
    no = between(more=table).refused("shoot ann at bob")
    assert (no.rule, no.measured) == ("SP-3.4.2.7.3", {"by": "cay"})
    hall = between(more=f"{table}\nrulings: {{SP-R151: hall}}")
    hall.do("shoot ann at bob")


@pytest.mark.rule("SP-R151")
def test_not_out_of_a_house():
    """On an outdoor table, but under a roof: Ann in a hut cannot shoot out over Cay."""
    hut = (
        "terrain: [{kind: building, points: [[7, 28], [13, 28], [13, 33], [7, 33]]}, "
        "{kind: gate, state: open, line: [[8, 28], [12, 28]]}]"
    )
    assert between(more=hut).refused("shoot ann at bob").rule == "SP-3.4.2.7.3"


@pytest.mark.rule("SP-3.4.2.7")
def test_it_is_told_over_whom_the_arrow_goes():
    """The narration names the man whose head it goes over."""
    fight = between()
    before, events = fight.now, fight.do("shoot ann at bob")
    for _ in range(3):
        if "declare" in fight.asked:
            events = [*events, *fight.do("done")]
    told = [one.text for one in narrate(before, events)]
    assert any("Ann shoots over the head of Cay at Bob with a short bow" in one for one in told)


@pytest.mark.rule("SP-3.4.2.7")
@pytest.mark.rule("SP-3.3.2.1")
def test_a_shot_in_passing_may_go_over_heads():
    """Bob walks past behind Cay; at his half-point Ann's arrow goes over Cay's head."""
    cay = "id: cay, side: blue, troop: man_at_arms, weapons: [sword], at: [10, 26]"
    fight = field(ANN, cay, f"{BOB}, at: [6, 22], facing: 90", *OTHERS, begin="counter")
    fight.do("move bob via 14,22 facing 90", "shoot ann at bob")
    found = fight.last(Shot)
    assert (found.passing, over(found), counted(found)["SP-3.4.2.7.2"]) == (True, ["cay"], -2)


# ---- mantlets and arrow-slits --------------------------------------------------------------------------------------

SLIT = """
terrain:
  - {kind: wall, line: [[5, 21], [15, 21]], thickness: 0.3, height: 3}
  - {kind: arrow_slit, line: [[9.5, 21], [10.5, 21]]}
"""


@pytest.mark.rule("SP-3.4.2.8")
@pytest.mark.parametrize(("weapon", "far"), [("short_bow", 10), ("light_crossbow", 10), ("sling", 10), ("javelin", 4)])
def test_no_normal_missile_gets_through_an_arrow_slit(weapon: str, far: int):
    """Bob stands right behind the slit: bow, crossbow, sling and javelin are refused, not merely made worse."""
    ann = ANN.replace("short_bow", weapon).replace("[10, 30]", f"[10, {20 + far}]")
    no = field(ann, f"{BOB}, at: [10, 20]", *OTHERS, more=SLIT).refused("shoot ann at bob")
    assert no.rule == "SP-3.4.2.8"
    assert no.reason == "Bob is seen through the arrow slit: no normal missile gets through"


@pytest.mark.rule("SP-3.4.2.8")
def test_who_stands_at_the_slit_shoots_out_of_it():
    """Bob, with a bow of his own right at the slit, shoots at Ann as in the open."""
    bob = BOB.replace("[sword]", "[short_bow]")
    fight = field("id: ann, side: red, creature: orc, hit_points: 60, at: [10, 30], facing: 0",
                  bob.replace("side: red", "side: blue") + ", at: [10, 20]", more=SLIT)  # fmt: skip
    fight.do("shoot bob at ann").clear()
    fight.pass_until()
    assert "SP-3.4.2.11" not in counted(fight.last(Shot))


@pytest.mark.rule("SP-3.4.2.8.1")
@pytest.mark.rule("SP-R43")
@pytest.mark.parametrize("armour", ["none", "chain", "plate"])
def test_a_magic_bow_shoots_through_as_at_armour_class_0(armour: str):
    """Whatever Bob wears: AC 0; long range counts its -2, the slit's cover nothing; what was ignored is told."""
    bow = ANN.replace("short_bow", "short_bow+1")
    bob = BOB.replace("armour: chain", f"armour: {armour}")
    fight = field(bow.replace("[10, 30]", "[10, 32]"), f"{bob}, at: [10, 20]", *OTHERS, more=SLIT)
    fight.do("shoot ann at bob")
    fight.pass_until()
    found = fight.last(Shot, actor="ann")
    assert found.tally.need == fight.at.catalogue.missile["short_bow"][0]
    assert counted(found)["SP-3.10.3.1"] == -2
    assert "SP-3.4.2.11" not in counted(found)
    ignored = [modifier for modifier in found.tally.modifiers if modifier.rule == "SP-3.4.2.8.1"]
    grade = fight.figure("bob").profile.armour_class
    why = "seen through the arrow slit: always as armour class 0"
    assert ignored == [Modifier(grade, f"armour class {grade}", "SP-3.4.2.8.1", why)]


@pytest.mark.rule("SP-3.4.2.8")
@pytest.mark.rule("SP-3.4.2.11")
def test_a_hedge_on_the_way_does_not_open_the_slit():
    """A hedge that would be cover by itself lies before the slit: the slit still stops the arrow."""
    both = SLIT + "  - {kind: hedge, line: [[5, 20.9], [15, 20.9]], thickness: 0.2}\n"
    fight = field(ANN, f"{BOB}, at: [10, 20]", *OTHERS, more=both)
    assert fight.refused("shoot ann at bob").rule == "SP-3.4.2.8"


# ---- what did not count --------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.1.4")
@pytest.mark.rule("SP-3.4.2.10")
def test_the_tally_tells_what_did_not_count():
    """Ann, a fighting-man of middling Dexterity, shoots uphill: neither counts, and both stand in the tally."""
    hill = "terrain: [{kind: hill, points: [[5, 15], [15, 15], [15, 21], [5, 21]], height: 1}]"
    ann = "id: ann, side: blue, class: fighting_man, level: 1, weapons: [short_bow], at: [10, 30], facing: 0"
    fight = field(ann, f"{BOB}, at: [10, 20]", *OTHERS, more=hill)
    fight.do("shoot ann at bob")
    fight.pass_until()
    ignored = {modifier.rule: modifier.ignored for modifier in fight.last(Shot).tally.modifiers if modifier.ignored}
    assert ignored == {"SP-3.4.1.4": "neither helps nor hinders", "SP-3.4.2.10": "Bob stands higher"}
