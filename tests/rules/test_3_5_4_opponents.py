"""Section 3.5.4: how many may strike at one, from which sides."""

from math import cos, radians, sin

import pytest

from game.rules.melee.reach import attackers
from tests.melee import SWORDSMAN, blue, items, melee, red, struck
from tests.play import Fight


def round_about(angles: list[int], far: float, who: str = "creature: orc", name: str = "r") -> list[str]:
    """Figures of red (r1, r2 ...) at these angles, clockwise from up the table, and this distance from 20,18."""
    return [
        red(f"{name}{n}", round(20 + far * sin(radians(a)), 3), round(18 - far * cos(radians(a)), 3), who)
        for n, a in enumerate(angles, 1)
    ]


def arcs(fight: Fight, target: str = "ann") -> dict[str, int]:
    """How many attackers a target has in each arc."""
    found: dict[str, int] = {}
    for arc in attackers(fight.at, fight.figure(target)).values():
        found[arc] = found.get(arc, 0) + 1
    return found


def placed(fight: Fight, target: str = "ann") -> set[str]:
    return set(attackers(fight.at, fight.figure(target)))


ANN = blue("ann", 20, 18, "class: fighting_man, level: 8, weapons: [sword], hit_points: 90")


def strike_all(fight: Fight) -> list[str]:
    """Let everybody of red who may strike at Ann do so; the ids of those who did."""
    done: list[str] = []
    while fight.position.decision is not None and "strikes" in fight.asked:
        actor = fight.position.decision.figures[0]
        if actor.startswith("r"):
            fight.do(f"strike {actor} at ann")
            done.append(actor)
        else:
            fight.do("done")
    return done


@pytest.mark.rule("SP-3.5.4.1")
@pytest.mark.rule("SP-3.5.4.1.1")
@pytest.mark.rule("SP-R91")
def test_eight_round_an_equal():
    """Eight orcs round Ann, an eighth of the ring each, half an inch from her: 3 before, 1 at each side, 3 behind."""
    fight = melee(ANN, *round_about([0, 45, 90, 135, 180, 225, 270, 315], 1.6))
    assert arcs(fight) == {"front": 3, "right_flank": 1, "left_flank": 1, "rear": 3}
    assert sorted(strike_all(fight)) == [f"r{n}" for n in range(1, 9)]


@pytest.mark.rule("SP-3.5.4.1.1")
@pytest.mark.rule("SP-R102")
def test_a_fourth_before_an_equal_has_no_place():
    """Four orcs within 60 degrees of Ann's facing, 0.9 inch off: the fourth finds no place and has no blow at her."""
    fight = melee(ANN, *round_about([-60, -30, 0, 30], 1.95))
    assert placed(fight) == {"r1", "r2", "r3"}
    assert arcs(fight) == {"front": 3}
    fight.do("done")
    assert sorted(strike_all(fight)) == ["r1", "r2", "r3"]


@pytest.mark.rule("SP-3.5.4.1")
@pytest.mark.rule("SP-R102")
def test_without_a_place_no_blow_even_in_answer():
    """The fourth orc has another foe, Bob, too: at Ann it may not strike, at Bob it may."""
    lines = round_about([-60, -30, 0, 30], 1.95)
    fight = melee(ANN, blue("bob", 22.7, 15.6), *lines)
    while not fight.asked.startswith("red") or fight.position.decision.figures != ("r4",):  # type: ignore[union-attr]
        fight.do("done")
    no = fight.refused("strike r4 at ann")
    assert (no.rule, no.measured) == ("SP-3.5.4.1.1", {"attackers": 3, "places": 8})
    fight.do("strike r4 at bob")
    assert struck(fight, "r4").target == "bob"


@pytest.mark.rule("SP-3.5.4.1.1")
def test_one_at_each_side_of_an_equal():
    """Two goblin-sized places do not fit in one flank of 45 degrees: of men at 70 and 110 degrees one has no place."""
    fight = melee(ANN, *round_about([75, 110], 1.95))
    assert placed(fight) == {"r1"}


@pytest.mark.rule("SP-3.5.4.2")
@pytest.mark.rule("SP-3.5.4.2.1")
def test_twelve_round_a_larger():
    """Twelve men round an ogre (2-inch base), 30 degrees apart: 4 before, 2 at each side, 4 behind."""
    ogre = blue("ann", 20, 18, "creature: ogre, hit_points: 90")
    fight = melee(ogre, *round_about([15 + 30 * n for n in range(12)], 2.4, SWORDSMAN))
    assert arcs(fight) == {"front": 4, "right_flank": 2, "left_flank": 2, "rear": 4}
    assert len(set(strike_all(fight))) == 12


@pytest.mark.rule("SP-3.5.4.2.1")
def test_a_fifth_before_a_larger_has_no_place():
    """Five men within 60 degrees of the ogre's facing, 24 degrees apart at 2.45 inches: the fifth has no place."""
    ogre = blue("ann", 20, 18, "creature: ogre, hit_points: 90")
    fight = melee(ogre, *round_about([-48, -24, 0, 24, 48], 2.45, SWORDSMAN))
    assert placed(fight) == {"r1", "r2", "r3", "r4"}


@pytest.mark.rule("SP-3.5.4.3")
@pytest.mark.rule("SP-3.5.4.3.1")
def test_four_round_a_smaller():
    """Six ogres round Ann, 60 degrees apart, an inch off: 2 before her, one beside, one behind; two have no place."""
    fight = melee(ANN, *round_about([-30, 30, 90, 150, 210, 270], 2.4, "creature: ogre, weapons: [mace]"))
    assert arcs(fight) == {"front": 2, "right_flank": 1, "rear": 1}
    assert sorted(strike_all(fight)) == ["r1", "r2", "r3", "r4"]


@pytest.mark.rule("SP-3.5.4.3.1")
@pytest.mark.parametrize(("angles", "found"), [((0, 150, 210), {"r1", "r2"}), ((0, 90, 270), {"r1", "r2"})])
def test_one_behind_and_one_beside_a_smaller(angles: tuple[int, ...], found: set[str]):
    """Of two ogres behind Ann one has a place; and of two at her sides one, whichever came first."""
    assert placed(melee(ANN, *round_about(list(angles), 2.4, "creature: ogre"))) == found


@pytest.mark.rule("SP-3.5.4.3")
def test_men_round_a_goblin():
    """Medium men against a small goblin: 4 at most. Of eight round it, an eighth each, only four have a place."""
    goblin = blue("ann", 20, 18, "creature: goblin, hit_points: 90")
    fight = melee(goblin, *round_about([0, 45, 90, 135, 180, 225, 270, 315], 1.6, "troop: man_at_arms"))
    assert len(placed(fight)) == 4


@pytest.mark.rule("SP-R53")
def test_each_takes_its_own_share():
    """An ogre before Ann takes half her front; of two orcs at its sides (a third each) only the first finds room."""
    fight = melee(ANN, *round_about([0], 2.4, "creature: ogre"), red("s1", 18.4, 17.1), red("s2", 21.6, 17.1))
    assert placed(fight) == {"r1", "s1"}


@pytest.mark.rule("SP-R53")
def test_of_the_flanks_too():
    """An orc at Ann's right has that flank; the ogre at her left would need both, and finds no place."""
    fight = melee(ANN, *round_about([90], 1.6), *round_about([270], 2.4, "creature: ogre", "s"))
    assert placed(fight) == {"r1"}


@pytest.mark.rule("SP-R53")
def test_and_of_the_whole_ring():
    """Two ogres before Ann take a quarter of the ring each, three orcs behind and one beside an eighth: it is full.

    The orc at her other side has a flank free, but no room in the ring."""
    orcs = round_about([135, 180, 225, 90, 270], 1.6, name="s")
    fight = melee(ANN, *round_about([-30, 30], 2.4, "creature: ogre"), *orcs)
    assert placed(fight) == {"r1", "r2", "s1", "s2", "s3", "s4"}


@pytest.mark.rule("SP-R53")
@pytest.mark.rule("SP-3.5.4.1")
def test_first_come_first_placed():
    """Three orcs stand before Ann; a fourth, r0 by name, walks up beside them: it comes last and finds no place."""
    fight = melee(ANN, *round_about([-60, -20, 20], 1.95), red("r0", 26, 12), begin="move", first="red")
    fight.do("move r0 via 21.75,17.05 facing 180")
    assert fight.figure("r0").came
    fight.pass_until("strikes")
    assert placed(fight) == {"r1", "r2", "r3"}


RIDER = "class: fighting_man, level: 1, weapons: [sword], mount: heavy_warhorse"


@pytest.mark.rule("SP-3.5.4.4")
@pytest.mark.rule("SP-R28")
def test_a_horseman_is_large():
    """The zone of a rider is 2 inches: the orc 1.9 inches before his base is locked, and he, outside its zone, not."""
    fight = melee(blue("ann", 20, 18, RIDER), red("orc", 20, 14.6), begin="move")
    fight.do("done")
    assert fight.figure("orc").locked and not fight.figure("ann").locked


@pytest.mark.rule("SP-3.5.4.4")
@pytest.mark.rule("SP-3.5.4.2")
def test_twelve_places_round_a_horseman():
    """Four orcs at the front of a rider, who would be too many for a man: each has a place."""
    lines = red("r1", 18.7, 16.8), red("r2", 19.5, 16), red("r3", 20.5, 16), red("r4", 21.3, 16.8)
    fight = melee(blue("ann", 20, 18, RIDER), *lines)
    assert arcs(fight) == {"front": 4}


@pytest.mark.rule("SP-3.5.4.4")
def test_two_horsemen_before_a_man_are_enough():
    """Three riders before Ann: the third finds no place at her front."""
    lines = [red(f"r{n}", x, 15.6, RIDER) for n, x in ((1, 18.9), (2, 20), (3, 21.1))]
    fight = melee(ANN, *lines)
    assert placed(fight) == {"r1", "r2"}


@pytest.mark.rule("SP-3.5.4.1.1")
@pytest.mark.rule("SP-3.5.9.2")
def test_the_arcs_are_those_of_the_blows():
    """Of eight round Ann the orc at 180 degrees strikes from behind, at 90 at the flank, at 0 neither."""
    fight = melee(ANN, *round_about([0, 45, 90, 135, 180, 225, 270, 315], 1.6))
    strike_all(fight)
    assert items(struck(fight, "r5").tally)["SP-3.5.9.2"] == 2
    assert items(struck(fight, "r3").tally)["SP-3.5.9.1"] == 1
    assert "SP-3.5.9.1" not in items(struck(fight, "r1").tally)
