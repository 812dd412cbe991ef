"""Section 3.4.2: at whom and how often one shoots, ranges, pavis, height, cover, ranks and bodies in the way."""

import pytest

from game.core.events import Thrown
from game.core.fight.deeds import Hurled, Shot, ShotSpoiled
from game.core.fight.harm import Freed
from game.core.fight.moves import Moved
from game.core.fight.nerve import MoraleChecked
from game.core.figures import Condition
from game.play.asked.dice_box import LoadedDice
from game.play.missiles.offers import MayShoot
from tests.melee import beset
from tests.play import Fight, state_of
from tests.rules.test_3_4_0_shooting import counted, field, shot

ANN = "id: ann, side: blue, troop: bowman, weapons: [short_bow, dagger], at: [10, 30], facing: 0"
BOB = "id: bob, side: red, class: fighting_man, level: 1, weapons: [sword], armour: chain, hit_points: 60"
OTHERS = (
    "id: eve, side: blue, troop: bowman, weapons: [short_bow], at: [40, 30], facing: 0",
    "id: oaf, side: red, creature: orc, hit_points: 90, weapons: [sword], at: [40, 20], facing: 180",
)
"""Two far off, so that blue always has somebody who may shoot."""


def to_missiles(fight: Fight) -> Fight:
    """Pass what is left of the moves, until blue may declare shots or nothing is left to ask."""
    for _ in range(20):
        if fight.position.decision is None or "declare" in fight.asked or fight.now.round > 1:
            break
        fight.do("done")
    return fight


# ---- into, from and beyond ---------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.2.1")
@pytest.mark.parametrize(
    ("who", "allowed"),
    [
        ("troop: bowman, weapons: [short_bow]", False),
        ("class: scout, level: 8, weapons: [short_bow]", False),
        ("class: scout, level: 9, weapons: [short_bow]", True),
        ("class: scout, level: 10, weapons: [short_bow]", True),
        ("class: fighting_man, level: 10, weapons: [short_bow]", False),
    ],
)
def test_nobody_but_the_best_scouts_shoots_into_melee(who: str, allowed: bool):
    """Bob is locked with Cay (1 inch apart); only a scout of level 9 or 10 may shoot at him."""
    fight = field(f"id: ann, side: blue, {who}, at: [16, 20], facing: 0",
                  "id: cay, side: blue, troop: man_at_arms, weapons: [sword], at: [10, 14]", f"{BOB}, at: [10, 12]",
                  *OTHERS)  # fmt: skip
    assert fight.figure("bob").locked
    if allowed:
        fight.do("shoot ann at bob")
    else:
        no = fight.refused("shoot ann at bob")
        says = "Bob is locked in melee by Cay: nobody shoots into a melee but a scout of level 9"
        assert (no.rule, no.reason) == ("SP-3.4.2.1", says)


@pytest.mark.rule("SP-3.4.2.3")
def test_one_in_melee_does_not_shoot():
    """Ann has Bob in contact: she may shoot neither at him nor at anybody else."""
    fight = field(ANN, f"{BOB}, at: [10, 28]", *OTHERS)
    assert fight.refused("shoot ann at oaf").rule == "SP-3.4.2.3"
    assert fight.refused("shoot ann at bob").rule == "SP-3.4.2.3"


RANGES = {
    "sling": (4, 8, 16),
    "short_bow": (5, 10, 15),
    "longbow": (7, 14, 21),
    "composite_bow": (8, 16, 24),
    "horse_bow": (6, 12, 18),
    "light_crossbow": (6, 12, 18),
    "heavy_crossbow": (8, 16, 24),
    "javelin": (2, 4, 6),
    "dart": (1.5, 3, 4.5),
}


@pytest.mark.rule("SP-3.4.2.2")
@pytest.mark.rule("SP-3.10.3.1")
@pytest.mark.rule("SP-3.10.7")
@pytest.mark.parametrize("weapon", RANGES)
def test_ranges_come_from_the_weapon_table(weapon: str):
    """To the last hundredth of short range +1, of medium 0, of long -2; a hundredth beyond it nothing may be shot."""
    short, medium, far = RANGES[weapon]
    shooter = f"id: ann, side: blue, troop: man_at_arms, weapons: [{weapon}], base: [0.25], at: [10, 30]"
    small = f"{BOB}, base: [0.25]"
    for distance, modifier in ((short, 1), (short + 0.01, 0), (medium, 0), (medium + 0.01, -2), (far, -2)):
        found = shot(shooter, f"{small}, at: [10, {30 - distance:.2f}]")
        assert counted(found)["SP-3.10.3.1"] == modifier
    beyond = field(shooter, f"{small}, at: [10, {30 - far - 0.01:.2f}]", *OTHERS)
    assert beyond.refused("shoot ann at bob").rule == "SP-3.4.2.2"


@pytest.mark.rule("SP-3.4.2.2")
def test_beyond_its_range_nothing_is_shot():
    """Bob is 15.01 inches off, the orc 12: a short bow carries 15. A giant's boulder is of no use within 2 inches."""
    fight = field(ANN, f"{BOB}, at: [10, 14.99]", "id: oaf, side: red, creature: orc, at: [22, 30]")
    no = fight.refused("shoot ann at bob")
    assert (no.rule, no.measured) == ("SP-3.4.2.2", {"distance": "15.01", "range": "15"})
    fight.do("shoot ann at oaf")


# ---- how often ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.2.4")
@pytest.mark.parametrize("weapon", ["short_bow", "longbow", "composite_bow", "horse_bow", "dart"])
def test_bows_and_darts_shoot_twice_if_their_user_has_not_moved(weapon: str):
    """Standing still: two shots, no third. Having walked one inch: one."""
    who = f"id: ann, side: blue, troop: man_at_arms, weapons: [{weapon}], at: [10, 30], facing: 0"
    fight = field(who, f"{BOB}, at: [10, 26]")
    assert fight.refused("shoot ann at bob; ann at bob; ann at bob").rule == "SP-3.4.2.4"
    fight.do("shoot ann at bob; ann at bob")
    assert len(fight.all(Shot)) == 2
    walked = field(who, f"{BOB}, at: [10, 26]", begin="move")
    walked.do("move ann via 11,30 facing 0")
    to_missiles(walked)
    assert walked.refused("shoot ann at bob; ann at bob").rule == "SP-3.4.2.4"
    walked.do("shoot ann at bob")
    assert len(walked.all(Shot)) == 1


@pytest.mark.rule("SP-3.4.2.4")
def test_turning_on_the_spot_is_not_moving():
    """Ann turns to the west and still shoots twice."""
    fight = field(ANN, f"{BOB}, at: [10, 20]", begin="move")
    fight.do("move ann facing 270")
    to_missiles(fight).do("shoot ann at bob; ann at bob")
    assert len(fight.all(Shot)) == 2


@pytest.mark.rule("SP-3.4.2.4.1")
def test_a_pass_through_shot_is_one_of_the_two():
    """Ann shoots at Bob as he walks by in the Counter Move: in the missile phase one shot is left to her."""
    fight = field(ANN, f"{BOB}, at: [10, 20]", begin="counter")
    fight.do("move bob via 14,20 facing 180", "shoot ann at bob")
    assert fight.last(Shot).passing
    assert fight.refused("shoot ann at bob; ann at bob").rule == "SP-3.4.2.4"
    fight.do("shoot ann at bob")
    assert len(fight.all(Shot, actor="ann")) == 2


@pytest.mark.rule("SP-3.4.2.5")
@pytest.mark.parametrize("weapon", ["light_crossbow", "heavy_crossbow", "sling", "javelin"])
def test_all_other_missiles_shoot_once(weapon: str):
    """Crossbows, slings, javelins: one shot, by one who stood still too."""
    who = f"id: ann, side: blue, troop: man_at_arms, weapons: [{weapon}], at: [10, 30], facing: 0"
    fight = field(who, f"{BOB}, at: [10, 26]")
    assert fight.refused("shoot ann at bob; ann at bob").rule == "SP-3.4.2.5"
    fight.do("shoot ann at bob")
    assert len(fight.all(Shot)) == 1


@pytest.mark.rule("SP-3.4.2.5")
def test_a_giant_throws_one_rock():
    """A hill giant who stood still throws one boulder a round, and none at one within 2 inches."""
    fight = field("id: giant, side: blue, creature: hill_giant, at: [10, 30], facing: 0", f"{BOB}, at: [10, 20]")
    assert fight.refused("shoot giant at bob; giant at bob").rule == "SP-3.4.2.5"
    fight.do("shoot giant at bob")


@pytest.mark.rule("SP-3.4.2.5")
@pytest.mark.rule("SP-3.4.2.5.1")
@pytest.mark.rule("SP-R10")
@pytest.mark.parametrize(
    ("walk", "die", "shoots"), [(6, None, True), (6.01, 3, False), (6.01, 4, True), (12, 6, True), (12, 1, False)]
)
def test_moved_more_than_half_only_four_to_six_lets_him_shoot(walk: float, die: int | None, shoots: bool):
    """Of 12 inches exactly 6 are not more than half, and no die falls; at 6.01 or 12 the shot is made on 4-6 of 1d6."""
    dice = LoadedDice().otherwise(10)
    if die is not None:
        dice.lay("steady", "ann", faces=(die,))
    fight = field(ANN.replace("short_bow", "light_crossbow"), f"{BOB}, at: [10, 20]", begin="move", dice=dice)
    fight.do(f"move ann via {10 + walk},30 facing 0")
    to_missiles(fight).do("shoot ann at bob")
    dice.check_used()
    assert bool(fight.all(Thrown, purpose="steady")) == (die is not None)
    assert bool(fight.all(Shot)) == shoots
    if not shoots:
        assert fight.last(ShotSpoiled).rules == ("SP-3.4.2.5.1",)


@pytest.mark.rule("SP-3.4.2.5.1")
def test_a_bowman_who_moved_far_has_the_same_die():
    """A short bow after 7 of 12 inches: one shot, and that only on 4-6."""
    dice = LoadedDice().otherwise(10).lay("steady", "ann", faces=(2,))
    fight = field(ANN, f"{BOB}, at: [10, 20]", begin="move", dice=dice)
    fight.do("move ann via 17,30 facing 0")
    to_missiles(fight).do("shoot ann at bob")
    assert fight.all(ShotSpoiled)
    assert not fight.all(Shot)


# ---- the heavy crossbow ------------------------------------------------------------------------------------------

HEAVY = "id: ann, side: blue, class: fighting_man, level: 1, weapons: [heavy_crossbow, sword], at: [10, 30], facing: 0"


def next_missiles(fight: Fight, walk: str = "") -> Fight:
    """Play on to where blue declares its shots in the next round, having walked so."""
    fight.pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("blue") else "choose last")
    fight.do(*([walk] if walk else []))
    return fight.pass_until("blue: declare shots")


@pytest.mark.rule("SP-3.4.2.6")
@pytest.mark.rule("SP-R44")
def test_a_heavy_crossbow_shoots_every_second_round():
    """Shot in round 1; in round 2 it is being wound, and a shot is refused; in round 3 it shoots again."""
    fight = field(HEAVY, f"{BOB}, at: [10, 20]", *OTHERS)
    fight.do("shoot ann at bob", "done")
    assert fight.figure("ann").has("unloaded")
    next_missiles(fight)
    no = fight.refused("shoot ann at bob")
    assert (no.rule, no.reason) == ("SP-3.4.2.6", "Ann must reload the heavy crossbow first")
    assert not fight.all(Freed)
    next_missiles(fight)
    assert (fight.now.round, fight.last(Freed).condition) == (3, "unloaded")
    fight.do("shoot ann at bob", "done")
    assert len(fight.all(Shot, actor="ann")) == 2


@pytest.mark.rule("SP-3.4.2.6.1")
@pytest.mark.rule("SP-R44")
@pytest.mark.rule("SP-R10")
@pytest.mark.parametrize(("walk", "loaded"), [("16", True), ("16.01", False)])
def test_who_moves_more_than_half_does_not_reload(walk: str, loaded: bool):
    """Round 2: Ann walks 6 of 12 inches and winds; 6.01, and the crossbow waits a round more."""
    fight = field(HEAVY, f"{BOB}, at: [10, 20]", *OTHERS)
    fight.do("shoot ann at bob")
    next_missiles(fight, f"move ann via {walk},30 facing 0")
    next_missiles(fight)
    assert fight.figure("ann").has("unloaded") != loaded
    if loaded:
        fight.do("shoot ann at bob")
    else:
        assert fight.refused("shoot ann at bob").rule == "SP-3.4.2.6"
        next_missiles(fight).do("shoot ann at bob")


@pytest.mark.rule("SP-R94")
def test_one_locked_in_melee_does_not_reload():
    """Bob walks up to her in round 2: his hands leave her none to wind with, round after round."""
    fight = field(HEAVY, f"{BOB}, at: [10, 22]", *OTHERS)
    fight.do("shoot ann at bob")
    fight.pass_until("move first")
    fight.do("choose first" if fight.asked.startswith("red") else "choose last")
    fight.do("move bob via 10,30 facing 180")
    assert fight.where("bob") == (10, 28)
    fight.pass_until("move first")
    assert fight.figure("ann").locked
    assert fight.figure("ann").has("unloaded")


@pytest.mark.rule("SP-3.4.2.6.1")
def test_after_more_than_half_there_is_no_shot_and_no_die():
    """Loaded, but having walked 6.01 of 12 inches: refused outright, where any other missile would roll for 4-6."""
    fight = field(HEAVY, f"{BOB}, at: [10, 20]", *OTHERS, begin="move")
    fight.do("move ann via 16.01,30 facing 0", "done")
    to_missiles(fight)
    no = fight.refused("shoot ann at bob")
    assert (no.rule, no.measured) == ("SP-3.4.2.6.1", {"moved": "6.01", "allowance": "12"})


# ---- pavis, height, cover ----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.2.9")
@pytest.mark.parametrize(("facing", "modifier"), [(180, -3), (180 + 43, -3), (180 + 46, 0), (0, 0)])
def test_three_off_against_one_behind_a_pavis(facing: int, modifier: int):
    """Bob holds a pavis an inch wide before him, half an inch off: -3 where the shot crosses it, else nothing."""
    found = shot(ANN, f"{BOB}, pavis: true, at: [10, 20], facing: {facing % 360}")
    assert counted(found).get("SP-3.4.2.9", 0) == modifier


@pytest.mark.rule("SP-3.4.2.9")
def test_a_pavis_on_the_move_guards_nobody():
    """Bob carries his pavis 3 inches past Ann: her shot at the half-point has no -3 against it."""
    fight = field(ANN, f"{BOB}, pavis: true, at: [10, 20], facing: 180", begin="counter")
    fight.do("move bob via 10,23 facing 180", "shoot ann at bob")
    assert "SP-3.4.2.9" not in counted(fight.last(Shot))
    assert fight.last(Moved).cost == 1.5 * 1024


LOW_WALL = "terrain: [{kind: low_wall, line: [[5, 21], [15, 21]], thickness: 0.3}]"
HILL = "terrain: [{kind: hill, points: [[5, 27], [15, 27], [15, 33], [5, 33]], height: 1}]"


@pytest.mark.rule("SP-R42")
@pytest.mark.rule("SP-3.4.2.11")
@pytest.mark.rule("SP-3.4.2.9")
def test_of_pavis_and_other_cover_the_larger_only():
    """Bob holds a pavis behind a low wall: -5 counts, the -3 stands in the tally as ignored."""
    found = shot(ANN, f"{BOB}, pavis: true, at: [10, 20], facing: 180", more=LOW_WALL)
    assert counted(found)["SP-3.4.2.11"] == -5
    ignored = [modifier for modifier in found.tally.modifiers if modifier.ignored is not None]
    assert [(one.value, one.rule) for one in ignored] == [(-3, "SP-3.4.2.9")]
    assert found.tally.total == -5


@pytest.mark.rule("SP-R42")
@pytest.mark.parametrize(("reading", "total"), [("larger", -5), ("both", -8)])
def test_where_the_table_has_it_so_a_pavis_adds_to_other_cover(reading: str, total: int):
    more = f"{LOW_WALL}\nrulings: {{SP-R42: {reading}}}"
    found = shot(ANN, f"{BOB}, pavis: true, at: [10, 20], facing: 180", more=more)
    assert found.tally.total == total
    assert [one.ignored is None for one in found.tally.modifiers if one.rule == "SP-3.4.2.9"] == [reading == "both"]


@pytest.mark.rule("SP-3.4.2.10")
def test_two_more_from_an_elevated_position():
    """Ann stands on a hill 1 inch high, Bob below: +2. The other way round nothing, on one level nothing."""
    assert counted(shot(ANN, f"{BOB}, at: [10, 20]", more=HILL))["SP-3.4.2.10"] == 2
    assert "SP-3.4.2.10" not in counted(shot(ANN, f"{BOB}, at: [10, 20]"))
    below = HILL.replace("27", "15").replace("33", "21")
    assert "SP-3.4.2.10" not in counted(shot(ANN, f"{BOB}, at: [10, 20]", more=below))


COVER = {
    "low wall": (LOW_WALL, -5),
    "hedge": (LOW_WALL.replace("low_wall", "hedge"), -5),
    "low wall 2 inches before him": (LOW_WALL.replace("21", "22.5"), 0),
    "1.5 inches of trees": ("terrain: [{kind: woods, points: [[5, 18], [15, 18], [15, 21.5], [5, 21.5]]}]", -5),
    "open": ("", 0),
}


@pytest.mark.rule("SP-3.4.2.11")
@pytest.mark.rule("ST-R12")
@pytest.mark.parametrize("cover", COVER)
def test_five_off_against_one_in_cover(cover: str):
    """Bob behind a wall within 1 inch, or 1.5 inches deep in trees: -5; a wall 2 inches before him is no cover."""
    more, modifier = COVER[cover]
    found = shot(ANN, f"{BOB}, at: [10, 20]", more=more)
    assert counted(found).get("SP-3.4.2.11", 0) == modifier


@pytest.mark.rule("SP-3.4.2.11")
@pytest.mark.rule("ST-R12")
def test_deeper_wood_and_walls_block_the_shot():
    """Through more than 2 inches of wood, or a wall 1 inch high, Ann does not see him at all."""
    for more in (
        "terrain: [{kind: woods, points: [[5, 22], [15, 22], [15, 26], [5, 26]]}]",
        "terrain: [{kind: wall, line: [[5, 25], [15, 25]], thickness: 0.3, height: 3}]",
    ):
        fight = field(ANN, f"{BOB}, at: [10, 20]", "id: oaf, side: red, creature: orc, at: [20, 30]", more=more)
        no = fight.refused("shoot ann at bob")
        assert no.rule == "ST-R12"
        assert "cannot see" in no.reason


# ---- light -------------------------------------------------------------------------------------------------------


LIT = tuple(f"{one}, gear: [lantern]" for one in OTHERS)


def table(light: str) -> str:
    return f"table: {{width: 48, height: 36, ground: stone, setting: dungeon, light: {light}}}"


@pytest.mark.rule("ST-R7")
@pytest.mark.rule("ST-R15")
@pytest.mark.parametrize(
    ("light", "shooter", "target", "seen"),
    [
        ("day", "weapons: [composite_bow]", "at: [10, 6]", True),
        ("dusk", "weapons: [composite_bow]", "at: [10, 6]", True),
        ("dark", "weapons: [composite_bow]", "at: [10, 28]", True),
        ("dark", "weapons: [composite_bow]", "at: [10, 27.9]", False),
        ("dark", "weapons: [composite_bow, torch]", "at: [10, 24]", True),
        ("dark", "weapons: [composite_bow, torch]", "at: [10, 23.9]", False),
        ("dark", "weapons: [composite_bow]", "at: [10, 10], gear: [lantern]", True),
    ],
)
def test_how_far_one_sees(light: str, shooter: str, target: str, seen: bool):
    """By day and dusk 24 inches; in the dark 2, 6 by a torch, and whoever bears a light is seen from afar."""
    ann = f"id: ann, side: blue, troop: man_at_arms, {shooter}, at: [10, 30], facing: 0"
    fight = field(ann, f"{BOB}, base: [0.25], {target}", *LIT, more=table(light))
    if seen:
        fight.do("shoot ann at bob")
    else:
        assert fight.refused("shoot ann at bob").rule == "ST-R7"


@pytest.mark.rule("ST-R7")
@pytest.mark.parametrize(("far", "seen"), [(6, True), (6.1, False)])
def test_infravision_sees_as_far_as_the_creature_says(far: float, seen: bool):
    """An orc sees 6 inches in the dark; the man beyond that is not seen."""
    oaf = "id: ann, side: blue, creature: orc, weapons: [short_bow], at: [10, 30], facing: 0"
    fight = field(oaf, f"{BOB}, at: [10, {30 - far}]",
                  *LIT, more=table("dark"))  # fmt: skip
    if seen:
        fight.do("shoot ann at bob")
    else:
        assert fight.refused("shoot ann at bob").rule == "ST-R7"


# ---- ranks and bodies --------------------------------------------------------------------------------------------

BOWS = """
units:
  - {id: bows, side: blue, troop: bowman, count: 6, weapons: [short_bow], formation: {ranks: 3}, at: [20, 24]}
figures:
  - {id: bob, side: red, class: fighting_man, level: 1, weapons: [sword], hit_points: 60, at: [19.5, 14], facing: 180}
"""


@pytest.mark.rule("SP-3.4.2.12")
@pytest.mark.rule("ST-R6")
def test_missiles_are_shot_from_the_first_or_second_rank():
    """Six bowmen in three ranks of two: the first and, between its heads, the second rank shoot, the third may not."""
    fight = Fight(BOWS, begin="missile")
    no = fight.refused("shoot bows-5 at bob")
    assert (no.rule, no.measured) == ("SP-3.5.10.2", {"rank": 3})
    fight.do("shoot bows-1 at bob", "shoot bows-2 at bob", "shoot bows-3 at bob", "shoot bows-4 at bob")
    while "declare" in fight.asked:
        fight.do("done")
    assert sorted({one.actor for one in fight.all(Shot)}) == ["bows-1", "bows-2", "bows-3", "bows-4"]


@pytest.mark.rule("SP-3.4.2.15")
@pytest.mark.rule("ST-R6")
@pytest.mark.parametrize("side", ["blue", "red"])
def test_a_figure_in_the_line_stops_the_shot(side: str):
    """Cay, friend or enemy, stands 4 inches before Ann in the line of her crossbow to Bob: refused; beside it: shot."""
    cay = f"id: cay, side: {side}, troop: man_at_arms, weapons: [sword]"
    fight = field(ANN.replace("short_bow", "light_crossbow"), f"{cay}, at: [10, 26]", f"{BOB}, at: [10, 20]", *OTHERS)
    no = fight.refused("shoot ann at bob")
    assert (no.rule, no.measured) == ("SP-3.4.2.15", {"by": "cay"})
    clear = field(ANN, f"{cay}, at: [10.51, 26]", f"{BOB}, at: [10, 20]")
    clear.do("shoot ann at bob")


# ---- missiles that are spent -------------------------------------------------------------------------------------


@pytest.mark.rule("ST-R8")
def test_missiles_are_unlimited_unless_they_are_counted():
    """Ann has 3 arrows: two in round 1, one in round 2, then no more. Without `shots` she never runs out."""
    fight = field(f"{ANN}, shots: {{short_bow: 3}}", f"{BOB}, at: [10, 20]", *OTHERS)
    fight.do("shoot ann at bob; ann at bob")
    next_missiles(fight)
    no = fight.refused("shoot ann at bob; ann at bob")
    assert (no.rule, no.measured) == ("ST-R8", {"left": 1})
    fight.do("shoot ann at bob")
    assert "ann" not in [aim.figure for aim in fight.position.decision.offer(MayShoot).aims(fight.at)]  # nor offered
    assert next_missiles(fight).refused("shoot ann at bob").rule == "ST-R8"
    assert len(fight.all(Shot)) == 3
    free = field(ANN, f"{BOB}, at: [10, 20]", *OTHERS)
    for _ in range(4):
        free.do("shoot ann at bob; ann at bob")
        next_missiles(free)


@pytest.mark.rule("SP-3.4.2.5")
@pytest.mark.rule("ST-R8")
def test_a_thrown_weapon_leaves_the_hand():
    """Bea throws her spear 3 inches: she has it no more, draws her sword, and cannot throw again."""
    bea = "id: bea, side: blue, troop: man_at_arms, weapons: [spear, sword], at: [10, 23], facing: 0"
    fight = field(bea, f"{BOB}, at: [10, 20]")
    assert fight.figure("bea").weapon == "spear"
    fight.do("shoot bea at bob")
    assert fight.last(Hurled).weapon == "spear"
    assert fight.last(Shot).weapon == "thrown_spear"
    assert fight.figure("bea").carries == ("sword",)
    assert fight.figure("bea").weapon == "sword"


# ---- from behind -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R246")
@pytest.mark.parametrize("word", ["fleeing", "turned", ""])
@pytest.mark.parametrize("shooter", ["class: scout, level: 9", "class: fighting_man, level: 1"])
def test_a_shot_at_a_back_is_no_rear_attack(word: str, shooter: str):
    """The skeleton with the shield looks away, in flight or not: no +2, no back stab, its shield counts, nobody checks
    morale."""
    text = (
        "figures:\n"
        f"  - {{id: ann, side: blue, {shooter}, weapons: [longbow], at: [10, 20], facing: 0}}\n"
        "  - {id: foe, side: red, creature: skeleton, shield: wood, hit_points: 90, at: [10, 12], facing: 0}\n"
    )
    state = beset(text, "foe", Condition(word, value="1" if word == "fleeing" else "")) if word else state_of(text)
    fight = Fight(state=state, begin="missile")
    fight.do("shoot ann at foe", "done")
    while "declare" in fight.asked:
        fight.do("done")
    found = fight.last(Shot)
    own = fight.figure("foe").profile.armour_class - 1
    assert (found.witness["arc"], found.witness["armour_class"], found.witness["shield"]) == ("rear", own, True)
    told = {modifier.rule for modifier in found.tally.modifiers}
    assert not told & {"SP-3.5.9.1", "SP-3.5.9.2", "SP-3.5.9.3"}
    assert not fight.all(MoraleChecked)
