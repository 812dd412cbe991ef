"""Spells to the grain and to the pound: where a bolt turns back, what is lifted, and what a caster sees over a wall."""

import pytest
from msgspec.structs import replace

from game.core.fight.harm import Damaged
from game.core.fight.magic import SpellCast
from game.core.figures import Condition
from game.core.grain import GRAIN, Point, distance_up
from game.core.state import State, with_figure
from game.play.asked.dice_box import LoadedDice
from game.rules.knowing.view import as_known
from game.rules.magic.casting import cast_refused
from game.rules.magic.castings import castings
from game.rules.magic.counter import counter_tally
from game.rules.magic.devices import uses
from game.rules.magic.spell_area import feet, reach_of, scope
from game.rules.situation import Situation
from tests.magic import BOW, FAR, cast, mage, orc, priest, through
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import field
from tests.rules.test_3_4_where_rules_meet import among


@pytest.mark.rule("SP-R163")
@pytest.mark.parametrize(
    "ground", ["river, line: [[2, 24], [20, 24]]", "hill, points: [[8, 23], [12, 23], [12, 25], [8, 25]]"]
)
def test_lightning_runs_on_over_water_and_up_a_hill(ground: str):
    """It comes back from a wall or what is as solid; a river is none, though nobody walks through it, nor is a hill."""
    ann = orc("ann", 10, 21, hit_points=90)
    fight = cast(mage("lightning_bolt"), ann, spell="cast mer lightning_bolt toward 10,26",
                 more=f"terrain:\n  - {{kind: {ground}}}\n")  # fmt: skip
    told = fight.last(SpellCast)
    assert (told.caught, len(told.shapes)) == (("ann",), 1)


@pytest.mark.rule("SP-R168")
@pytest.mark.parametrize(("level", "lifts"), [(9, False), (10, True)])
def test_a_magic_user_lifts_twenty_pounds_a_level_and_no_more(level: int, lifts: bool):
    """An orc is a man's size and weighs 200 pounds: level 10 lifts it, level 9 only 180."""
    fight = field(mage("telekinesis", level=level), orc("ann", 10, 24), BOW, FAR)
    if lifts:
        fight.do("cast mer telekinesis at ann toward 10,22")
        through(fight)
        assert fight.where("ann") == (10, 22)
    else:
        no = fight.refused("cast mer telekinesis at ann toward 10,22")
        assert (no.rule, no.measured) == ("SP-R168", {"weight": 200, "lifts": 180})


@pytest.mark.rule("SP-3.4.2.2")
@pytest.mark.rule("ST-R12")
@pytest.mark.parametrize(("y", "sees"), [(23.9, True), (24.1, False)])
def test_a_caster_sees_over_a_wall_as_high_as_his_breast(y: float, sees: bool):
    """His eyes are an inch above the table, 3 inches before a wall half as high: the ground beyond it is seen from
    twice as far away on."""
    wall = "terrain:\n  - {kind: wall, line: [[2, 27], [20, 27]], thickness: 0.06, height: 0.5}\n"
    fight = field(mage("fire_ball"), BOW, FAR, more=wall)
    if sees:
        fight.do(f"cast mer fire_ball toward 10,{y}")
    else:
        assert fight.refused(f"cast mer fire_ball toward 10,{y}").rule == "ST-R12"


def apart(state: State, name: str, other: str, gap: int) -> State:
    """The state in which one stands straight to the north of another, so many grains between their bases."""
    one, two = state.figures[name], state.figures[other]
    far = one.profile.base.radius + two.profile.base.radius + gap
    return with_figure(state, replace(one, x=two.x, y=two.y - far))


@pytest.mark.rule("SP-R161")
@pytest.mark.parametrize(("gap", "reaches"), [(GRAIN, True), (GRAIN + 1, False)])
def test_a_touch_reaches_an_inch_from_base_to_base(gap: int, reaches: bool):
    friend = "id: bea, side: blue, creature: orc, at: [10, 28], facing: 0, hit_points: 9"
    state = apart(among(priest("cure_light"), friend, BOW, FAR), "bea", "mer", gap)
    fight = Fight(state=state, begin="missile")
    if reaches:
        fight.do("cast mer cure_light at bea")
    else:
        assert fight.refused("cast mer cure_light at bea").rule == "SP-R161"


@pytest.mark.rule("SP-3.4.2.2")
@pytest.mark.parametrize("place", ["0,32", "4,36", "0,36"])
@pytest.mark.parametrize("corner", ["", "far"])
def test_light_falls_on_the_very_edge_of_the_table(place: str, corner: str):
    """The table is 48 inches wide and 36 long; its edges are of it."""
    at = "[44, 4]" if corner else "[4, 32]"
    x, y = (int(part) for part in place.split(","))
    fight = field(mage("light", at=at), BOW, FAR.replace("[46, 2]", "[20, 2]"))
    fight.do(f"cast mer light toward {48 - x if corner else x},{36 - y if corner else y}")


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize("place", ["48.01,32", "40,36.01", "48.01,36.01"])
def test_no_light_falls_beside_the_table(place: str):
    fight = field(mage("light", at="[44, 32]"), BOW, FAR)
    assert fight.refused(f"cast mer light toward {place}").rule == "ST-R1"


@pytest.mark.rule("SP-3.4.5.2")
def test_to_his_die_each_adds_his_level():
    """Mer, of level 12, counters a spell of Mor's, who casts at level 9: he is three ahead."""
    foe = "id: mor, side: red, class: magic_user, level: 9, at: [10, 20], facing: 180, spells: [sleep]"
    fight = field(mage("fly"), foe, BOW, FAR)
    found = counter_tally(fight.at, fight.figure("mer"), fight.figure("mor"), 9)
    assert [(one.value, one.label) for one in found.modifiers] == [(12, "Mer's level"), (-9, "Mor's level")]
    assert found.total == 3


@pytest.mark.rule("SP-R161")
@pytest.mark.parametrize(("y", "caught"), [(27.45, True), (22.55, True), (22.45, False)])
def test_a_cone_from_the_saddle_begins_at_the_horses_head(y: float, caught: bool):
    """A horse's base is two inches long: the cone of 60 feet begins an inch before its middle and ends at 7."""
    rider = mage("fear", mount="riding_horse", weapons="[dagger]")
    fight = cast(rider, orc("ann", 10, y), spell="cast mer fear toward 10,20")
    assert fight.last(SpellCast).caught == (("ann",) if caught else ())


@pytest.mark.rule("SP-R162")
@pytest.mark.parametrize(
    ("near", "far", "first"),
    [("orc", "goblin", True), ("hobgoblin", "orc", True), ("orc", "hobgoblin", False), ("goblin", "orc", False)],
)
def test_sleep_takes_the_weakest_first_by_their_points_too(near: str, far: str, first: bool):
    """A goblin has 1-1 hit dice, an orc 1, a hobgoblin 1+1: two dice' worth of sleep take one who stands far from the
    middle before the second of two who stand near it, if he is the weaker, and else not."""
    dice = LoadedDice().otherwise(6).lay("hit dice", faces=(1, 1))
    two = orc("ann", 10, 18, creature=near), orc("bob", 11, 18, creature=near)
    fight = cast(mage("sleep"), *two, orc("cy", 10, 16.5, creature=far), spell="cast mer sleep toward 10,18", dice=dice)
    asleep = [name for name in ("ann", "bob", "cy") if fight.figure(name).has("asleep")]
    assert asleep == (["ann", "cy"] if first else ["ann", "bob"])


@pytest.mark.rule("SP-R163")
@pytest.mark.parametrize(("wall", "start"), [("[[6, 24], [14, 24]]", (10, 26)), ("[[4, 26], [4, 34]]", (6, 30))])
def test_lightning_runs_straight_back_from_a_wall(wall: str, start: tuple[int, int]):
    """North or west, 2 inches on to the wall: what is thrown back lies on the same line, as wide on either side of it,
    and both ways together are as long as the bolt."""
    fight = field(mage("lightning_bolt"), BOW, FAR, more=f"terrain:\n  - {{kind: wall, line: {wall}, height: 3}}\n")
    spell, place = fight.at.catalogue.spells["lightning_bolt"], (start[0] * GRAIN, start[1] * GRAIN)
    along = 1 if start[0] == 10 else 0
    there, back = scope(fight.at, fight.figure("mer"), spell, (), (place,)).outlines
    for shape in (there, back):
        beside = [spot[1 - along] - place[1 - along] for spot in shape]
        assert (sum(beside), max(beside)) == (0, feet(fight.at, spell.feet[1]) // 2)
    (foot, top), (end, turn) = ((max(spot[along] for spot in one), min(spot[along] for spot in one))
                                for one in (there, back))  # fmt: skip
    assert (foot, turn) == (place[along], top)
    assert (foot - top) + (end - top) == feet(fight.at, spell.feet[0])


@pytest.mark.rule("SP-R162")
@pytest.mark.parametrize(("kind", "several"), [("harpy", True), ("bugbear", False)])
def test_of_three_hit_dice_several_are_charmed_of_more_but_one(kind: str, several: bool):
    """A harpy has 3 hit dice, a bugbear 3+1."""
    two = (orc(name, x, 20, creature=kind, weapons=None) for name, x in (("ann", 10), ("bob", 13)))
    fight = field(mage("charm_monster"), *two, BOW, FAR)
    if several:
        fight.do("cast mer charm_monster at ann bob")
    else:
        no = fight.refused("cast mer charm_monster at ann bob")
        assert (no.rule, no.reason) == ("SP-R162", "Ann, of 3+1 hit dice, is charmed alone or not at all")


@pytest.mark.rule("SP-R166")
@pytest.mark.parametrize(
    "ground", ["river, line: [[2, 28], [20, 28]]", "hill, points: [[8, 27], [12, 27], [12, 29], [8, 29]]"]
)
def test_no_passage_opens_in_water_or_in_a_hill(ground: str):
    fight = field(mage("passwall"), BOW, FAR, more=f"terrain:\n  - {{kind: {ground}}}\n")
    assert fight.refused("cast mer passwall toward 10,28").reason == "there is no wall at that place"


@pytest.mark.rule("SP-R166")
@pytest.mark.parametrize(("kind", "passes"), [("bugbear", False), ("gargoyle", True), ("ogre", True)])
def test_four_hit_dice_pass_a_wall_of_fire_and_three_and_a_point_do_not(kind: str, passes: bool):
    foe = orc("foe", 10, 22, creature=kind, weapons=None, hit_points=60)
    fight = cast(mage("wall_of_fire"), foe, spell="cast mer wall_of_fire toward 5,26 15,26")
    fight.pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("red") else "choose last")
    if passes:
        fight.do("move foe via 10,26.5 facing 180")
        assert fight.last(Damaged).cause == "the wall of fire"
    else:
        assert fight.refused("move foe via 10,26.5 facing 180").rule == "SP-R166"


# ---- what a caster might do ----------------------------------------------------------------------------------------


UNKNOWN = orc("gob", 10, 14, hidden="true")
"""An enemy of whom nobody knows."""


def known(fight: Fight) -> Situation:
    """The battle as Mer's side knows it."""
    return as_known(fight.at, "blue")


@pytest.mark.rule("SP-3.10.10")
@pytest.mark.parametrize(
    ("spell", "ways"),
    [
        ("fire_ball", 1), ("web", 1), ("light", 2), ("wall_of_stone", 1), ("wall_of_fire", 1), ("lightning_bolt", 1),
        ("fear", 1),
    ],
)  # fmt: skip
def test_who_knows_of_no_enemy_may_still_cast_somewhere(spell: str, ways: int):
    """The only enemy is hidden: of each spell one casting is found, and one of its reverse; all are legal."""
    fight = field(mage(spell), UNKNOWN, BOW)
    found = list(castings(known(fight), fight.figure("mer")))
    assert [(one.spell, one.targets, one.reversed) for one in found] == [(spell, (), False), (spell, (), True)][:ways]
    for one in found:
        assert cast_refused(fight.at, fight.figure("mer"), one) is None


@pytest.mark.rule("SP-R149")
def test_who_knows_of_no_enemy_may_still_use_his_wand_somewhere():
    fight = field(mage(gear="[wand_of_fire_balls]"), UNKNOWN, BOW)
    (found,) = list(uses(known(fight), fight.figure("mer"), melee=False))
    assert (found.item, found.targets) == ("wand_of_fire_balls", ())
    fight.do(found.text())


@pytest.mark.rule("SP-3.10.10")
@pytest.mark.rule("SP-R149")
def test_who_knows_of_an_enemy_casts_at_him_and_about_nobody_else():
    """One orc in range and sight, and one spell or wand for him: there is one thing to do with either."""
    fight = field(mage("fire_ball", gear="[wand_of_fire_balls]"), orc("ann", 10, 14), BOW)
    mer = fight.figure("mer")
    assert [casting.at for casting in castings(known(fight), mer)] == [(fight.figure("ann").at,)]
    assert [use.at for use in uses(known(fight), mer, melee=False)] == [(fight.figure("ann").at,)]


@pytest.mark.rule("SP-R166")
@pytest.mark.parametrize(
    "wall",
    [
        "wall, line: [[7, 28], [13, 28]], height: 3", "wall, line: [[13, 27], [7, 29]], height: 3",
        "building, points: [[7, 28], [13, 28], [13, 20], [7, 20]]",
    ],
)  # fmt: skip
def test_a_passage_is_thought_of_before_the_middle_of_a_wall_where_he_sees_it(wall: str):
    """Two inches before him: half an inch before it on his side, and there it can be cast."""
    fight = field(mage("passwall"), UNKNOWN, BOW, more=f"terrain:\n  - {{kind: {wall}}}\n")
    (found,) = castings(known(fight), fight.figure("mer"))
    assert found.at == ((10 * GRAIN, 28 * GRAIN + GRAIN // 2),)
    fight.do(found.text())


@pytest.mark.rule("SP-3.4.2.2")
@pytest.mark.parametrize(("gap", "thought_of"), [(0, True), (1, False)])
def test_magic_is_dispelled_as_far_off_as_the_spell_carries(gap: int, thought_of: bool):
    """A friend is held, 12 inches away and no grain farther; the caster himself, who is blessed, is not thought of."""
    conditions = {"bea": Condition("held", 99), "mer": Condition("blessed", 99)}
    friend = "id: bea, side: blue, creature: orc, at: [10, 18], facing: 0"
    state = among(mage("dispel_magic"), friend, BOW, FAR, conditions=conditions)
    bea = replace(state.figures["bea"], y=18 * GRAIN - gap)
    fight = Fight(state=with_figure(state, bea), begin="missile")
    found = [casting.at for casting in castings(known(fight), fight.figure("mer"))]
    assert ((bea.at,) in found) is thought_of
    assert (fight.figure("mer").at,) not in found


def thought_of(fight: Fight) -> list[tuple[tuple[str, ...], tuple[Point, ...]]]:
    """At whom and at what places Mer's castings are aimed, one after the other."""
    return [(casting.targets, casting.at) for casting in castings(known(fight), fight.figure("mer"))]


@pytest.mark.rule("SP-3.4.2.2")
def test_for_want_of_a_better_aim_he_casts_as_far_as_it_carries_or_half_as_far_in_a_hall():
    """A fire ball carries 24 inches: within four walls, 13 inches off on every side, he sees 12."""
    hall = "terrain:\n  - {kind: building, points: [[11, 5], [37, 5], [37, 31], [11, 31]]}\n"
    for more, far in (("", 24), (hall, 12)):
        fight = field(mage("fire_ball", at="[24, 18]"), UNKNOWN.replace("[10, 14]", "[2, 2]"), more=more)
        ((_, (place,)),) = thought_of(fight)
        assert 0 <= far * GRAIN - distance_up((24 * GRAIN, 18 * GRAIN), place) <= 4


@pytest.mark.rule("SP-3.4.2.2")
@pytest.mark.parametrize(("far", "reached"), [(12, True), (12.01, False)])
def test_one_is_held_at_the_very_end_of_the_range(far: float, reached: bool):
    fight = field(mage("hold_person", at="[10, 34]"), orc("ann", 10, round(34 - far, 2)))
    assert reach_of(fight.at, fight.at.catalogue.spells["hold_person"], "magic_user") == 12 * GRAIN
    assert ((("ann",), ()) in thought_of(fight)) is reached


@pytest.mark.rule("SP-R162")
def test_of_several_monsters_those_of_three_dice_are_charmed_together():
    """A harpy has 3 hit dice, an orc 1, a bugbear 3+1: each alone, and the weak ones as a crowd."""
    kinds = ("har", "harpy", 8), ("orc", "orc", 10), ("bug", "bugbear", 12)
    fight = field(mage("charm_monster"), *(orc(name, x, 22, creature=kind, weapons=None) for name, kind, x in kinds))
    assert sorted(names for names, _ in thought_of(fight)) == [("bug",), ("har",), ("har", "orc"), ("orc",)]
    alone = field(mage("charm_monster"), orc("orc", 10, 22), orc("bug", 13, 22, creature="bugbear", weapons=None))
    assert sorted(names for names, _ in thought_of(alone)) == [("bug",), ("orc",)]


@pytest.mark.rule("SP-R166")
@pytest.mark.parametrize(("far", "middle"), [(4, 2), (8, 3)])
def test_a_wall_rises_across_the_way_of_an_enemy_half_way_to_him_or_half_its_range(far: int, middle: int):
    """It carries 6 inches, and is 5 inches long."""
    fight = field(mage("wall_of_stone", at="[10, 32]"), orc("ann", 10, 32 - far))
    y = (32 - middle) * GRAIN
    assert thought_of(fight) == [((), ((15 * GRAIN // 2, y), (25 * GRAIN // 2, y)))]


@pytest.mark.rule("SP-3.4.2.2")
@pytest.mark.parametrize(("far", "where"), [(18, 18 * GRAIN), (18.01, 18 * GRAIN - 2), (24, 18 * GRAIN - 2)])
def test_who_is_out_of_range_may_still_come_within_the_area(far: float, where: int):
    """Silence carries 18 inches: at him who is as near as that, and else as far towards him as it carries."""
    fight = field(priest("silence_15", at="[10, 34]"), orc("ann", 10, round(34 - far, 2)))
    assert ((), ((10 * GRAIN, 34 * GRAIN - where),)) in thought_of(fight)
