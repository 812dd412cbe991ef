"""Sight and the air: whom one sees from above, who is found in hiding, what a light falls on up there."""

import pytest

from game.core.fight.stealth import Revealed
from game.core.fight.unseen import Spotted
from game.play.asked.dice_box import LoadedDice
from game.rules.missiles.shooting import shot_tally
from game.rules.stealth.hiding import watcher
from game.rules.stealth.seeing import is_place_lit, seen
from game.rules.stealth.spotting import nearest_unseen
from tests.play import Fight

GRIP = "id: grip, side: blue, creature: griffon, hit_points: 40, facing: 0"
CLAW = "id: claw, side: blue, creature: griffon, hit_points: 40, facing: 0"
BOW = "id: bow, side: blue, troop: longbowman, hit_points: 4, facing: 0"
LURK = "id: lurk, side: red, creature: orc, weapons: [sword], hit_points: 8, facing: 180"
FAR = "id: far, side: red, creature: orc, weapons: [sword], hit_points: 8, at: [44, 4], facing: 180"
WALL = "terrain: [{kind: wall, line: [[2, 20], [18, 20]], height: 3}]\n"
HEDGE = "terrain: [{kind: hedge, line: [[2, 20], [18, 20]]}]\n"
WOOD = "terrain: [{kind: woods, points: [[4, 12], [16, 12], [16, 20], [4, 20]]}]\n"
HOUSE = "terrain: [{kind: building, points: [[6, 12], [14, 12], [14, 20], [6, 20]]}]\n"


def field(*figures: str, more: str = "", dice: LoadedDice | None = None) -> Fight:
    lines = "\n".join(f"  - {{{one}}}" for one in (*figures, FAR))
    return Fight(f"figures:\n{lines}\n{more}", dice=dice)


def found(fight: Fight) -> list[str]:
    """By whom the orc in hiding is found."""
    return [event.why for event in fight.all(Revealed)]


# ---- over walls and crowns -----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R306")
def test_from_six_inches_up_it_sees_over_the_wall_and_from_two_it_does_not():
    fight = field(f"{GRIP}, at: [10, 30]", f"{LURK}, at: [10, 15]", more=WALL)
    lurk = fight.figure("lurk")
    assert watcher(fight.at, lurk) is None
    fight.do("move grip via 10,26 altitude 2 facing 0", "done")
    assert watcher(fight.at, lurk) is None
    fight = field(f"{GRIP}, at: [10, 30]", f"{LURK}, at: [10, 15]", more=WALL)
    fight.do("move grip via 10,26 altitude 6 facing 0")
    sees = watcher(fight.at, lurk)
    assert sees is not None and sees.id == "grip"


@pytest.mark.rule("SP-R306")
@pytest.mark.parametrize(("aloft", "cover"), [(2, True), (8, False)])
def test_a_hedge_is_no_cover_from_high_above(aloft: int, cover: bool):
    rider = "id: rae, side: blue, class: fighting_man, level: 4, weapons: [longbow], mount: griffon, facing: 0"
    fight = field(f"{rider}, at: [10, 26], aloft: {aloft}", f"{LURK}, at: [10, 19.3]", more=HEDGE)
    at = fight.at
    counts = shot_tally(at, at.figure("rae"), at.figure("lurk"), at.catalogue.missiles["longbow"]).modifiers
    assert any(count.rule == "SP-3.4.2.11" for count in counts) is cover


# ---- in hiding -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R306")
@pytest.mark.rule("SP-R22")
def test_who_hides_behind_a_hedge_is_found_from_above_as_soon_as_the_line_clears_it():
    fight = field(f"{GRIP}, at: [10, 34]", f"{CLAW}, at: [14, 34]", f"{LURK}, at: [10, 19.3], hidden: true", more=HEDGE)
    fight.do("move grip via 10,30 altitude 2 facing 0")
    assert found(fight) == []
    fight.do("move claw via 10,24 altitude 8 facing 0")
    assert found(fight) == ["is found by Claw"]
    assert not fight.figure("lurk").has("hidden")


@pytest.mark.rule("SP-R306")
@pytest.mark.parametrize(("more", "place"), [(WOOD, "10, 16"), (HOUSE, "10, 16"), (WOOD, "10, 19")])
def test_who_hides_under_trees_or_a_roof_is_not_found_from_right_above(more: str, place: str):
    fight = field(f"{GRIP}, at: [10, 34]", f"{LURK}, at: [{place}], hidden: true", more=more)
    fight.do("move grip via 10,22 10,16.5 altitude 2 facing 0")
    assert found(fight) == []


@pytest.mark.rule("SP-R306")
@pytest.mark.parametrize(("end", "sees"), [("10,24", True), ("10,33", False)])
def test_from_more_than_twenty_four_inches_nobody_is_found(end: str, sees: bool):
    """At ten inches up: sixteen along are 18.9 through the air, and twenty-five are 26.9."""
    fight = field(f"{GRIP}, at: [20, 34]", f"{LURK}, at: [10, 8], hidden: true")
    fight.do(f"move grip via {end} altitude 10 facing 0")
    assert bool(found(fight)) is sees


@pytest.mark.rule("SP-R306")
def test_on_open_grass_one_is_found_by_who_hovers_over_him_and_not_by_who_walks_up():
    fight = field(f"{GRIP}, at: [10, 24]", f"{CLAW}, at: [14, 22]", f"{LURK}, at: [10, 16], hidden: true")
    fight.do("move grip via 10,20 facing 0")
    assert found(fight) == []
    fight.do("move claw via 10,16 altitude 2 facing 0")
    assert found(fight) == ["is found by Claw"]


@pytest.mark.rule("SP-R306")
def test_in_the_dark_one_aloft_finds_no_more_than_it_sees():
    dark = "table: {width: 48, height: 36, ground: grass, setting: outdoors, light: dark}\n"
    fight = field(f"{GRIP}, at: [10, 26]", f"{LURK}, at: [10, 16], hidden: true", more=dark)
    fight.do("move grip via 10,19 altitude 3 facing 0")
    assert found(fight) == []


# ---- the unseen, light, and places ---------------------------------------------------------------------------------


@pytest.mark.rule("SP-R306")
@pytest.mark.rule("SP-R40")
def test_the_nearest_of_the_unseen_is_the_nearest_through_the_air():
    """A harpy hangs nine inches over the ground six away; an orc in the grass lies eight away."""
    vex = "id: vex, side: blue, class: scout, level: 8, weapons: [dagger], hit_points: 20, at: [10, 30], facing: 0"
    harpy = "id: harp, side: red, creature: harpy, hit_points: 9, at: [10, 24], facing: 180, aloft: 9, hidden: true"
    dice = LoadedDice().otherwise(10).lay("spot", "vex", faces=(3,))
    fight = field(vex, harpy, f"{LURK}, at: [18, 30], hidden: true", dice=dice)
    near = nearest_unseen(fight.at, fight.figure("vex"))
    assert near is not None and near.id == "lurk"
    fight.do("spot vex")
    assert fight.last(Spotted).target == "lurk"


@pytest.mark.rule("SP-R306")
@pytest.mark.rule("ST-R15")
@pytest.mark.parametrize(("aloft", "lit"), [(5, True), (6, False)])
def test_a_torch_lights_six_inches_through_the_air(aloft: int, lit: bool):
    """Two inches beside the torch: five up are 5.4 inches away, six up 6.3."""
    dark = "table: {width: 48, height: 36, ground: grass, setting: outdoors, light: dark}\n"
    torch = "id: tom, side: blue, troop: levy, weapons: [torch], hit_points: 3, at: [12, 20], facing: 0"
    harpy = f"id: harp, side: red, creature: harpy, hit_points: 9, at: [10, 20], facing: 180, aloft: {aloft}"
    at = field(torch, harpy, f"{BOW}, at: [10, 32]", more=dark).at
    assert (seen(at, at.figure("bow"), at.figure("harp")).kind == "clear") is lit
    assert is_place_lit(at, at.figure("harp").at)


@pytest.mark.rule("SP-R306")
@pytest.mark.rule("SP-3.4.2.2")
@pytest.mark.parametrize(("aloft", "rule"), [(2, "ST-R12"), (10, "")])
def test_a_ball_of_fire_is_thrown_behind_a_wall_by_who_sees_the_ground_there(aloft: int, rule: str):
    mage = "id: wiz, side: blue, class: magic_user, level: 8, spells: [fire_ball], mount: griffon, hit_points: 20"
    fight = field(f"{mage}, at: [10, 26], facing: 0, aloft: {aloft}", f"{LURK}, at: [10, 16]", more=WALL)
    fight.pass_until("declare")
    if rule:
        assert fight.refused("cast wiz fire_ball toward 10,16").rule == rule
    else:
        fight.do("cast wiz fire_ball toward 10,16")
