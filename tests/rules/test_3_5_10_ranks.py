"""Section 3.5.10: protecting a friend, and fighting and shooting in ranks."""

import pytest

from game.core.fight.deeds import Shot
from game.rules.melee.reach import blow_refused, reaches
from tests.melee import blue, melee, order, red, struck
from tests.play import Fight


def man(weapon: str) -> str:
    return f"class: fighting_man, level: 1, weapons: [{weapon}]"


def file(*weapons: str, enemy: float = 19, begin: str = "melee", first: str = "blue") -> Fight:
    """A file of blue looking up the table, front man b1 at 10,20, the others an inch behind each other; an orc before.

    Its base touches the front man's where `enemy` is 19."""
    lines = [blue(f"b{n}", 10, 19 + n, man(weapon)) for n, weapon in enumerate(weapons, 1)]
    return melee(*lines, red("orc", 10, enemy), red("far", 40, 4), begin=begin, first=first)


def turn(fight: Fight, name: str) -> Fight:
    while "strikes" not in fight.asked or fight.position.decision.figures != (name,):  # type: ignore[union-attr]
        fight.do("done")
    return fight


@pytest.mark.rule("SP-3.5.10.1")
@pytest.mark.rule("SP-R7")
def test_right_in_front_protects():
    """The second man is an inch from the orc's base, the first between them: he is not locked, and cannot be struck."""
    fight = file("sword", "sword")
    assert [fight.figure(name).locked for name in ("b1", "b2", "orc")] == [True, False, True]
    no = turn(fight, "orc").refused("strike orc at b2")
    assert no.rule == "SP-3.5.1.4" and "protects" in no.reason


@pytest.mark.rule("SP-3.5.10.1")
@pytest.mark.rule("SP-R7")
@pytest.mark.parametrize(("gap", "protects"), [(0.4, True), (0.5, True), (0.6, False)])
def test_with_no_room_between(gap: float, protects: bool):
    """Half a base of room between the two men is no room; more is. A giant (2-inch zone) stands before them."""
    lines = blue("ann", 10, 21 + gap), blue("bea", 10, 20), red("foe", 10, 18, "creature: hill_giant")
    fight = melee(*lines)
    assert fight.figure("ann").locked is not protects


@pytest.mark.rule("SP-3.5.10.1")
def test_nobody_is_protected_from_the_side():
    """The orc stands beside the second man, not before the first: both men are locked by it."""
    fight = melee(blue("b1", 10, 20), blue("b2", 10, 21), red("orc", 11.6, 20.8))
    assert fight.figure("b2").locked
    turn(fight, "orc").do("strike orc at b2")


@pytest.mark.rule("SP-3.5.10.1.1")
def test_a_rank_protects_the_rank_behind():
    """Three men side by side, a man behind the first two, nearly touching them: the orc does not get at him."""
    front = [blue(f"b{n}", 9 + n, 20) for n in range(3)]
    fight = melee(*front, blue("ann", 9.4, 20.92), red("orc", 9.4, 19.08))
    assert not fight.figure("ann").locked
    assert fight.at.field.rank(fight.figure("ann")) == 2
    assert [fight.at.field.rank(fight.figure(f"b{n}")) for n in range(3)] == [1, 1, 1]


@pytest.mark.rule("SP-3.5.10.2")
@pytest.mark.rule("SP-3.4.2.12")
def test_two_ranks_shoot():
    """Four longbowmen in a file, an orc 12 inches off: the first two shoot, the third is refused."""
    lines = [blue(f"b{n}", 10, 19 + n, man("longbow")) for n in range(1, 4)]
    fight = melee(*lines, red("orc", 10, 8), begin="missile")
    assert fight.asked == "blue: declare shots"
    no = fight.refused("shoot b3 at orc")
    assert (no.rule, no.measured) == ("SP-3.5.10.2", {"rank": 3})
    fight.do("shoot b1 at orc; b2 at orc", "done")
    assert {shot.actor for shot in fight.all(Shot)} == {"b1", "b2"}


def shooting_at_ranks(who: str) -> Fight:
    """Two orcs, one right behind the other at 10,8 and 10,7, looking down the table at Ann, 12 inches before them."""
    return melee(blue("ann", 10, 20, who), red("one", 10, 8), red("two", 10, 7), begin="missile")


@pytest.mark.rule("SP-3.5.10.3")
def test_not_at_the_second_rank():
    """She may shoot at the first, not at the second."""
    fight = shooting_at_ranks(man("longbow"))
    no = fight.refused("shoot ann at two")
    assert (no.rule, no.measured) == ("SP-3.5.10.3", {"rank": 2})
    fight.do("shoot ann at one", "done")
    assert fight.last(Shot).target == "one"


@pytest.mark.rule("SP-3.5.10.3")
def test_nor_at_one_protected_along_the_line():
    """The two orcs face away: from behind, the first is protected by the second, who stands in the line."""
    orcs = red("one", 10, 8, facing=0), red("two", 10, 7, facing=0)
    fight = melee(blue("ann", 10, 20, man("longbow")), *orcs, begin="missile")
    no = fight.refused("shoot ann at two")
    assert (no.rule, no.measured) == ("SP-3.5.10.3", {"by": "one"})


@pytest.mark.rule("SP-3.5.10.3.1")
@pytest.mark.parametrize(
    ("who", "may"), [("scout, level: 2", True), ("scout, level: 1", False), ("delver, level: 5", False)]
)
def test_the_precise_shot(who: str, may: bool):
    """A scout of level 2 shoots at the second rank; one of level 1 does not, nor a delver."""
    fight = shooting_at_ranks(f"class: {who}, weapons: [short_bow]")
    if may:
        fight.do("shoot ann at two", "done")
        assert fight.last(Shot).target == "two"
    else:
        assert fight.refused("shoot ann at two").rule == "SP-3.5.10.3"


@pytest.mark.rule("SP-3.5.10.4")
@pytest.mark.parametrize("weapon", ["spear", "bill", "pike"])
def test_over_the_first_rank(weapon: str):
    """The second man strikes over the first at the orc that fights him; it cannot strike back at him."""
    fight = file("sword", weapon)
    assert reaches(fight.at, fight.figure("b2"), fight.figure("orc")) == "SP-3.5.10.4"
    turn(fight, "b2").do("strike b2 at orc")
    assert struck(fight, "b2").target == "orc"
    no = turn(fight, "orc").refused("strike orc at b2")
    assert no.rule == "SP-3.5.1.4" and no.measured["by"] == "b1" and no.reason.endswith("from Orc"), no


@pytest.mark.rule("SP-3.5.10.4")
@pytest.mark.parametrize("weapon", ["sword", "halberd", "two_handed_sword", "quarter_staff"])
def test_other_weapons_do_not_reach(weapon: str):
    """Sword, halberd, staff: he has no part in the melee."""
    fight = file("sword", weapon)
    assert "b2" not in order(fight)
    assert reaches(fight.at, fight.figure("b2"), fight.figure("orc")) is None


@pytest.mark.rule("SP-3.5.10.4")
@pytest.mark.rule("SP-R5")
def test_only_at_one_who_fights_the_man_in_front():
    """The orc stands 3 inches before the first man, in nobody's zone: the spear behind him does not reach it."""
    fight = file("sword", "spear", enemy=16, begin="move")
    assert reaches(fight.at, fight.figure("b2"), fight.figure("orc")) is None


@pytest.mark.rule("SP-3.5.10.4")
@pytest.mark.rule("SP-R102")
@pytest.mark.parametrize(("men", "strikes"), [(4, False), (3, True)])
def test_the_man_in_front_must_have_a_place(men: int, strikes: bool):
    """Swordsmen before one orc, 40 degrees apart; behind the last, b4, a spear. The fourth to come has no place.

    So the spear behind him has no blow either; with b1 away b4 has his place, and both strike."""
    places = ((8.355, 18.95), (9.35, 19.785), (10.65, 19.785), (11.645, 18.95))
    lines = [blue(f"b{n}", x, y, man("sword")) for n, (x, y) in enumerate(places, 1) if n > 4 - men]
    fight = melee(*lines, blue("b5", 12.55, 19.47, man("spear")), red("orc", 10, 18), red("far", 40, 4))
    assert reaches(fight.at, fight.figure("b5"), fight.figure("orc")) == "SP-3.5.10.4"
    orc = fight.figure("orc")
    for name in ("b4", "b5"):
        no = blow_refused(fight.at, fight.figure(name), orc)
        assert (no is None) is strikes and (no is None or no.rule == "SP-3.5.4.1.1")
    if strikes:
        turn(fight, "b5").do("strike b5 at orc")
        assert struck(fight, "b5").target == "orc"


@pytest.mark.rule("SP-3.5.10.5")
def test_a_pike_from_the_third_rank():
    """Sword, pike, pike: the third man's pike reaches the orc before the first; a fourth man's would not."""
    fight = file("sword", "pike", "pike", "pike")
    assert reaches(fight.at, fight.figure("b3"), fight.figure("orc")) == "SP-3.5.10.5"
    assert reaches(fight.at, fight.figure("b4"), fight.figure("orc")) is None
    turn(fight, "b3").do("strike b3 at orc")
    assert struck(fight, "b3").weapon == "pike"


@pytest.mark.rule("SP-3.5.10.5")
@pytest.mark.parametrize("weapon", ["spear", "bill"])
def test_spear_and_bill_do_not_reach_so_far(weapon: str):
    """From the third rank they do not."""
    fight = file("sword", "pike", weapon)
    assert reaches(fight.at, fight.figure("b3"), fight.figure("orc")) is None
    assert "b3" not in order(fight)


@pytest.mark.rule("SP-3.5.10.6")
def test_the_second_rank_may_move():
    """The man behind, though he strikes over the first with his spear, walks off as he likes; the first may not."""
    fight = file("sword", "spear", begin="move", first="red")
    fight.pass_until("blue: Counter Move")
    assert fight.refused("move b1 via 14,24 facing 0").rule == "SP-3.5.1.3"
    fight.do("move b2 via 10,26 facing 0")
    assert fight.where("b2") == (10, 26)


@pytest.mark.rule("SP-3.5.10.6")
def test_the_second_rank_may_shoot_and_strike():
    """One with javelin and spear behind a swordsman: he throws at the orc far off, and then strikes over his friend."""
    archer = "class: fighting_man, level: 1, weapons: [spear, javelin]"
    lines = blue("b1", 10, 20, man("sword")), blue("b2", 10, 21, archer)
    fight = melee(*lines, red("orc", 10, 19), red("far", 14, 17), begin="missile")
    assert fight.refused("shoot b1 at far").rule in ("SP-3.4.0.1", "SP-3.4.2.3")
    fight.do("shoot b2 at far")
    assert fight.last(Shot).actor == "b2"
    turn(fight, "b2").do("strike b2 at orc")
    assert struck(fight, "b2").target == "orc"
