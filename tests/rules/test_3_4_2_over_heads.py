"""Section 3.4.2.15: whom a shot clears that comes from a height, or goes at what stands higher."""

import pytest

from game.core.fight.deeds import Shot
from game.play.asked.dice_box import LoadedDice
from game.rules.missiles.shelter import passed_over
from game.rules.missiles.shooting import may_aim
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import counted, field

CROSS = "troop: crossbowman, weapons: [light_crossbow]"
HILL = "terrain: [{kind: hill, points: [[4, 24], [16, 24], [16, 36], [4, 36]], height: %s}]\n"
WALL = "terrain: [{kind: battlement, points: [[4, 28], [16, 28], [16, 32], [4, 32]], height: 2}]\n"
WIDE = WALL.replace("28]", "24]")
MAN = "troop: man_at_arms, hit_points: 30"


def one(name: str, side: str, x: float, y: float, who: str, facing: int = 0) -> str:
    return f"id: {name}, side: {side}, at: [{x}, {y}], facing: {facing}, {who}"


def line(*others: str, shooter: str = CROSS, foe: str = MAN, more: str = "", far: float = 14) -> Fight:
    """Ann at 10,30 and the foe so many inches north of her, others where they are named."""
    return field(one("ann", "blue", 10, 30, shooter), one("foe", "red", 10, 30 - far, foe, 180), *others, more=more,
                 dice=LoadedDice().otherwise(10))  # fmt: skip


def barred(fight: Fight) -> str:
    """The rule by which the foe cannot be shot at, "" where he can."""
    ann = fight.figure("ann")
    weapon = next(fight.at.catalogue.missiles[name] for name in ann.carries if name in fight.at.catalogue.missiles)
    no = may_aim(fight.at, ann, fight.figure("foe"), weapon)
    return no.rule if no is not None else ""


@pytest.mark.rule("SP-3.4.2.15")
@pytest.mark.rule("SP-R248")
@pytest.mark.rule("ST-R6")
def test_from_a_battlement_a_crossbow_shoots_over_a_friend_below():
    """She stands 2 inches up; the friend stands 6 inches off on the ground, his head an inch above it."""
    friend = one("fred", "blue", 10, 24, MAN)
    fight = line(friend, more=WALL)
    fight.do("shoot ann at foe")
    while "declare" in fight.asked:
        fight.do("done")
    shot = fight.last(Shot)
    assert counted(shot)["SP-3.4.2.10"] == 2
    assert "over" not in shot.witness and "SP-3.4.2.7.2" not in counted(shot)
    assert barred(line(friend)) == "SP-3.4.2.15"


@pytest.mark.rule("SP-R248")
@pytest.mark.parametrize("side", ["blue", "red"])
@pytest.mark.parametrize(("weapon", "far"), [("light_crossbow", 5), ("light_crossbow", 14), ("sling", 7),
                                             ("short_bow", 5), ("short_bow", 12)])  # fmt: skip
def test_no_weapon_and_no_range_matters_from_a_height(side: str, weapon: str, far: float):
    """A bow too: at no range has it anything off for those whose heads it clears."""
    other = one("oaf", side, 10, 30 - far / 2, MAN, 0 if side == "blue" else 180)
    fight = line(other, shooter=f"troop: bowman, weapons: [{weapon}]", more=WALL, far=far)
    assert barred(fight) == ""
    assert passed_over(fight.at, fight.figure("ann"), fight.figure("foe"), fight.at.catalogue.missiles[weapon]) == ()


@pytest.mark.rule("SP-R248")
def test_one_on_the_same_height_is_in_the_way():
    """Both on the battlement: the friend's head is as high as her eye, and the line goes down."""
    assert barred(line(one("fred", "blue", 10, 26, MAN), more=WIDE)) == "SP-3.4.2.15"


@pytest.mark.rule("SP-R248")
@pytest.mark.parametrize(("height", "y", "rule"), [
    (1, 21.17, ""), (1, 21.15, "SP-3.4.2.15"), (2, 19.31, ""), (2, 19.29, "SP-3.4.2.15"),
    (0.1, 23.5, "SP-3.4.2.15"),
])  # fmt: skip
def test_from_a_hill_the_line_decides(height: float, y: float, rule: str):
    """She aims at his middle, half an inch up. From an inch of hill her eye is at 2 inches: over two thirds of the 14
    inches the line is no lower than a head, over all of the base; from 2 inches over four fifths."""
    assert barred(line(one("oaf", "blue", 10, y, MAN, 180), more=HILL % height)) == rule


@pytest.mark.rule("SP-R248")
@pytest.mark.rule("SP-3.4.2.15")
@pytest.mark.parametrize(
    ("foe", "other", "rule"),
    [
        ("creature: hill_giant", MAN, ""),
        ("creature: ogre", MAN, ""),
        ("creature: red_dragon", "creature: orc", ""),
        ("troop: light_horse", MAN, "SP-3.4.2.15"),
        (MAN, MAN, "SP-3.4.2.15"),
        (MAN, "creature: hill_giant", "SP-3.4.2.15"),
        ("creature: hill_giant", "creature: ogre", "SP-3.4.2.15"),
        ("creature: ogre", "creature: ogre", "SP-3.4.2.15"),
        ("creature: wolf", MAN, "SP-3.4.2.15"),
    ],
)
def test_at_what_stands_higher_the_line_clears_heads(foe: str, other: str, rule: str):
    """A friend half-way to the target."""
    assert barred(line(one("fred", "blue", 10, 23, other), foe=foe)) == rule


@pytest.mark.rule("SP-R248")
def test_a_giants_boulder_goes_over_goblins():
    """From his 3 inches down to a man's middle it passes above those in the first four fifths of its way."""
    for y, rule in ((23, ""), (19.4, ""), (18.5, "SP-3.4.2.15")):
        fight = line(one("gob", "blue", 10, y, "creature: goblin"), shooter="creature: hill_giant")
        assert barred(fight) == rule


@pytest.mark.rule("SP-R248")
@pytest.mark.parametrize(("y", "rule"), [(24, ""), (23.5, ""), (23.4, "SP-3.4.2.15")])
def test_from_the_saddle_one_throws_over_those_near(y: float, rule: str):
    """A rider's eye is at an inch and a half: half the way it is above the heads of men."""
    rider = "troop: light_horse, weapons: [sling]"
    assert barred(line(one("fred", "blue", 10, y, MAN), shooter=rider)) == rule


@pytest.mark.rule("SP-R248")
@pytest.mark.rule("SP-3.5.10.2")
@pytest.mark.rule("SP-3.5.10.3")
def test_ranks_shelter_from_above_too():
    """The foe stands in the second rank, his front man before him: neither from the ground nor from the wall."""
    front = one("oaf", "red", 10, 17.05, MAN, 180)
    assert barred(line(front, more=WALL)) == "SP-3.5.10.3"
    assert barred(line(front)) == "SP-3.5.10.3"


@pytest.mark.rule("SP-R248")
@pytest.mark.rule("SP-3.5.10.3")
@pytest.mark.parametrize(("foe", "gap", "rule"), [("creature: ogre", 1.6, ""), ("creature: treant", 1.6, ""),
                                                  ("troop: light_horse", 1.6, "SP-3.5.10.3")])  # fmt: skip
def test_a_man_hides_nobody_twice_his_height(foe: str, gap: float, rule: str):
    """An orc right before him: his head is at the ogre's waist. A horseman is hidden by a footman before him."""
    fight = line(one("orc", "red", 10, 16 + gap, "creature: orc", 180), foe=foe)
    assert fight.at.field.protectors(fight.figure("foe"), fight.figure("ann")) == ("orc",)
    assert barred(fight) == rule
