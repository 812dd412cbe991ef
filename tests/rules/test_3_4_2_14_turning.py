"""Turning undead, SP-3.4.2.14 and SP-3.10.9: who may, who hears, what the roll does, and how the turned flee."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.catalogue.tables import load
from game.core.fight.deeds import Struck
from game.core.fight.harm import Damaged, Slain
from game.core.fight.moves import Moved
from game.core.fight.nerve import Fled, MoraleChecked, Rallied
from game.core.figures import Condition
from game.core.state import with_figure
from game.play.asked.dice_box import LoadedDice
from game.play.magic.turning import UndeadTurned
from game.play.morale.losses import hurt
from game.play.referee import Referee
from game.rules.magic.turning import turning_refused, undead_kind, witnesses
from tests.play import Fight, state_of

# Father Odo with his back to the west; skeletons and a wight before him.
FIELD = """
table: {width: 48, height: 36, ground: grass, setting: outdoors, light: %s}
%s
figures:
  - {id: odo, side: blue, class: cleric_spiritual, level: %d, at: [20, 18], facing: 90, weapons: [mace], shield: none,
     gear: [holy_symbol], hit_points: 12%s}
  - {id: pell, side: blue, troop: longbowman, at: [10, 10], facing: 90, hit_points: 4}
  - {id: bones-1, side: red, creature: skeleton, at: [24, 18], facing: 270, hit_points: 5}
  - {id: bones-2, side: red, creature: skeleton, at: [24.5, 20], facing: 270, hit_points: 5}
  - {id: bones-3, side: red, creature: skeleton, at: [30, 18], facing: 270, hit_points: 5}
  - {id: wight, side: red, creature: wight, at: [24, 15.5], facing: 270, hit_points: 13}
"""


def field(level: int = 1, more: str = "", terrain: str = "", light: str = "day") -> str:
    """The field with a cleric of a level."""
    return FIELD % (light, terrain, level, more)


def dice(roll: tuple[int, int] = (4, 4), number: tuple[int, int] = (6, 6)) -> LoadedDice:
    """Dice for one attempt; the rest fall on 3."""
    return LoadedDice().lay("turning", faces=roll).lay("number turned", faces=number).otherwise(3)


def turned(text: str, laid: LoadedDice) -> Fight:
    """The fight after Odo's attempt."""
    fight = Fight(text, begin="missile", dice=laid)
    fight.do("turn odo")
    while not fight.all(UndeadTurned):
        fight.pass_until(limit=1)
    return fight


# ---- the table ---------------------------------------------------------------------------------------------------

TABLE = """
skeleton 7 T T D D D D D
zombie 9 7 T T D D D D
ghoul 11 9 7 T T D D D
wight N 11 9 7 T T D D
wraith N N 11 9 7 T T D
mummy N N N 11 9 7 T T
spectre N N N N 11 9 7 T
vampire N N N N N 11 9 7
"""


@pytest.mark.rule("SP-3.10.9")
def test_the_turning_table_is_the_printed_one() -> None:
    rows = {words[0]: tuple(words[1:]) for words in (line.split() for line in TABLE.strip().splitlines())}
    assert load().turning == rows


@pytest.mark.rule("SP-3.10.9")
@pytest.mark.parametrize(("level", "roll", "outcomes"), [
    (1, (3, 4), {"bones-1": "turned", "bones-2": "turned", "wight": "held"}),
    (1, (3, 3), {"bones-1": "held", "bones-2": "held", "wight": "held"}),
    (2, (5, 6), {"bones-1": "turned", "bones-2": "turned", "wight": "turned"}),
    (4, (1, 1), {"bones-1": "destroyed", "bones-2": "destroyed", "wight": "held"}),
    (9, (1, 1), {"bones-1": "destroyed", "bones-2": "destroyed", "wight": "destroyed"}),
])  # fmt: skip
def test_a_roll_is_held_against_the_cell_of_level_and_kind(
    level: int, roll: tuple[int, int], outcomes: dict[str, str]
) -> None:
    fight = turned(field(level), dice(roll))
    assert {one.figure: one.outcome for one in fight.last(UndeadTurned).judged} == outcomes


@pytest.mark.rule("SP-3.10.9")
def test_the_destroyed_are_removed_with_all_that_falls_in_the_phase() -> None:
    fight = turned(field(4), dice((1, 1)))
    assert fight.last(Slain, figure="bones-1").by == "odo"
    assert not fight.figure("bones-2").standing
    assert fight.figure("bones-3").standing and fight.figure("wight").hit_points == 13


@pytest.mark.rule("SP-R186")
def test_2d6_at_most_are_turned_the_nearest_first_and_the_unmoved_are_not_counted() -> None:
    more = "  - {id: bones-4, side: red, creature: skeleton, at: [22.5, 18], facing: 270, hit_points: 5}\n"
    fight = turned(field(1) + more, dice((4, 4), (1, 1)))
    judged = fight.last(UndeadTurned).judged
    assert [(one.figure, one.outcome) for one in judged] == [("bones-4", "turned"), ("bones-1", "turned")]
    over = turned(field(1).replace("[24, 15.5]", "[22.5, 16]"), dice((4, 4), (1, 1)))
    assert [(one.figure, one.outcome) for one in over.last(UndeadTurned).judged] == [
        ("wight", "held"), ("bones-1", "turned"), ("bones-2", "turned"),
    ]  # fmt: skip


@pytest.mark.rule("SP-R186")
def test_undead_of_no_kind_in_the_table_are_judged_by_their_hit_dice() -> None:
    fight = Fight(field(), begin="missile", dice=dice())
    one = fight.figure("wight")
    assert undead_kind(fight.at, replace(one, profile=replace(one.profile, kind="barrow_king"))) == "wight"


# ---- the conditions ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.2.14")
def test_the_cleric_needs_his_holy_symbol() -> None:
    fight = Fight(field().replace("gear: [holy_symbol]", "gear: [rope]"), begin="missile", dice=dice())
    no = fight.refused("turn odo")
    assert no.rule == "SP-3.4.2.14" and "holy symbol" in no.reason


@pytest.mark.rule("SP-R186")
def test_he_needs_a_hand_free_for_it() -> None:
    full = Fight(field().replace("shield: none", "shield: wood"), begin="missile", dice=dice())
    assert full.refused("turn odo").rule == "SP-R186"
    assert turned(field(), dice()).last(UndeadTurned)


@pytest.mark.rule("SP-3.4.2.14")
def test_a_closed_door_shuts_out_sight_and_voice_and_an_open_one_does_not() -> None:
    walls = "terrain:\n  - {kind: wall, line: [[22, 0], [22, 36]]}\n  - {kind: door, line: [[22, 17], [22, 19]]%s}"
    shut = Fight(field(terrain=walls % ""), begin="missile", dice=dice())
    no = turning_refused(shut.at, shut.figure("odo"))
    assert no is not None and no.rule == "SP-3.4.2.14"
    opened = turned(field(terrain=walls % ", state: open"), dice())
    assert "bones-1" in opened.last(UndeadTurned).those("turned")


@pytest.mark.rule("SP-3.4.2.14")
def test_who_is_not_seen_turns_nobody() -> None:
    fight = Fight(field(more=", hidden: true"), begin="missile", dice=dice())
    assert fight.refused("turn odo").rule == "SP-3.4.2.14"


@pytest.mark.rule("SP-R186")
@pytest.mark.parametrize(("condition", "hears"), [("silenced", False), ("prone", True), ("cursed", True)])
def test_magic_silence_shuts_out_the_voice_and_nothing_else_that_lies_on_one_of_them(
    condition: str, hears: bool
) -> None:
    state = state_of(field())
    bones = replace(state.figures["bones-1"], conditions=(Condition(condition, 99),))
    fight = Fight(state=with_figure(state, bones), begin="missile")
    assert ("bones-1" in [witness.id for witness in witnesses(fight.at, fight.figure("odo"))]) is hears


@pytest.mark.rule("SP-R186")
def test_turning_carries_six_inches() -> None:
    fight = turned(field(), dice())
    assert "bones-3" not in {one.figure for one in fight.last(UndeadTurned).judged}
    far = Fight(field().replace("[20, 18]", "[14, 18]"), begin="missile", dice=dice())
    no = far.refused("turn odo")
    assert no.rule == "SP-R186" and "10 inches away" in no.reason


@pytest.mark.rule("SP-3.4.2.14")
def test_only_clerics_turn_and_only_the_undead_are_turned() -> None:
    fight = Fight(field().replace("cleric_spiritual", "druid"), begin="missile", dice=dice())
    assert fight.refused("turn odo").rule == "SP-3.4.2.14"
    text = field().replace("creature: wight", "creature: orc")
    assert "wight" not in {one.figure for one in turned(text, dice()).last(UndeadTurned).judged}


@pytest.mark.rule("SP-3.4.2.14.1")
def test_he_turns_from_a_rear_rank_and_while_protected() -> None:
    rank = "".join(
        f"  - {{id: guard-{n}, side: blue, troop: heavy_foot, at: [21.1, {y}], facing: 90, hit_points: 6}}\n"
        for n, y in enumerate((16.9, 18, 19.1))
    )
    text = field().replace("at: [24, 18]", "at: [22.6, 18]") + rank
    fight = Fight(text, begin="missile", dice=dice())
    assert fight.at.field.protectors(fight.figure("odo"), fight.figure("bones-1"))
    fight.do("turn odo")
    while not fight.all(UndeadTurned):
        fight.pass_until(limit=1)
    assert "bones-1" in fight.last(UndeadTurned).those("turned")


@pytest.mark.rule("SP-3.4.3.1")
def test_nobody_turns_undead_while_locked() -> None:
    text = field().replace("at: [24, 18]", "at: [21.5, 18]")
    fight = Fight(text, begin="missile", dice=dice())
    assert fight.refused("turn odo").rule == "SP-3.4.3.1"


@pytest.mark.rule("SP-3.4.3.2")
def test_nobody_turns_undead_after_moving() -> None:
    fight = Fight(field(), begin="move", dice=dice())
    fight.do("move odo via 20.5,18 facing 90")
    fight.pass_until("blue: declare")
    no = fight.refused("turn odo")
    assert no.rule == "SP-3.4.3.2" and "0.5 inches" in no.reason


@pytest.mark.rule("SP-3.4.3.3")
def test_nobody_turns_undead_who_was_injured_this_round() -> None:
    archer = "  - {id: bow, side: red, troop: longbowman, at: [20, 30], facing: 0, hit_points: 4}\n"
    fight = Fight(state=state_of(field() + archer), begin="missile", dice=dice())
    ref = Referee(fight.battle, fight.now)
    hurt(ref, "odo", 1, "a stray arrow")
    no = turning_refused(ref.at, ref.figure("odo"))
    assert no is not None and no.rule == "SP-3.4.3.3"


@pytest.mark.rule("SP-R186")
def test_turning_is_his_act_of_the_phase() -> None:
    text = field().replace("weapons: [mace]", "weapons: [mace, holy_water]").replace("[24, 18]", "[22.6, 18]")
    fight = Fight(text, begin="missile", dice=dice())
    fight.do("turn odo")
    assert fight.refused("shoot odo at bones-1 with holy_water").rule == "SP-R186"
    assert fight.refused("turn odo").rule == "SP-R186"
    other = Fight(text, begin="missile", dice=dice())
    other.do("shoot odo at bones-1 with holy_water")
    assert other.refused("turn odo").rule == "SP-R186"


@pytest.mark.rule("SP-3.2.4")
def test_a_cleric_slain_in_the_phase_has_still_turned_them() -> None:
    archer = "  - {id: bow, side: red, troop: longbowman, at: [20, 30], facing: 0, hit_points: 4}\n"
    laid = dice().lay("shot", "bow", faces=(20,))
    fight = Fight(field(more="").replace("hit_points: 12", "hit_points: 1") + archer, begin="missile", dice=laid)
    fight.do("turn odo")
    fight.pass_until("red: declare")
    fight.do("shoot bow at odo")
    while not fight.all(Fled):
        fight.pass_until(limit=1)
    assert not fight.figure("odo").standing
    assert fight.figure("bones-1").has("turned")


# ---- the turned --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.10.9")
@pytest.mark.rule("SP-R187")
def test_the_turned_flee_though_they_never_check_and_stand_again_after_ten_rounds() -> None:
    fight = turned(field(), dice())
    assert set(fight.last(Fled).figures) == {"bones-1", "bones-2"}
    x, _ = fight.where("bones-1")
    assert x > 29
    assert not fight.all(MoraleChecked)
    found = fight.figure("bones-1").condition("turned")
    assert found is not None and found.until == 10
    wide = fight.all(Moved, figure="bones-1", how="flee")
    while fight.now.round < 2 and fight.position.decision is not None:
        fight.pass_until(limit=1)
    while fight.now.round < 3 and fight.position.decision is not None:
        fight.pass_until(limit=1)
    assert len(fight.all(Moved, figure="bones-1", how="flee")) > len(wide)
    assert not fight.all(Rallied)


@pytest.mark.rule("SP-3.5.9.5.2")
@pytest.mark.rule("SP-3.10.9")
def test_every_blow_at_the_turned_is_from_behind_and_those_they_leave_have_a_parting_blow() -> None:
    guard = "  - {id: guard, side: blue, troop: heavy_foot, at: [24, 19.6], facing: 0, hit_points: 6}\n"
    text = field().replace("at: [24.5, 20]", "at: [40, 30]")
    laid = dice().lay("blow", "guard", "bones-1", faces=(5,))
    fight = turned(text + guard, laid)
    blow = fight.last(Struck, target="bones-1")
    assert blow.extra
    assert any(modifier.rule.startswith("SP-3.5.9.2") and modifier.value > 0 for modifier in blow.tally.modifiers)
    assert not fight.all(Damaged, figure="wight")


@pytest.mark.rule("SP-R186")
@pytest.mark.parametrize(
    ("x", "why"), [("26", "none of the undead see and hear Odo"), ("26.01", "the nearest undead are 6.01")]
)
def test_whether_they_are_too_far_or_do_not_see_him_is_told(x: str, why: str) -> None:
    """A wall stands before the only skeleton, just as far off as turning carries, or a little farther."""
    wall = "terrain: [{kind: wall, line: [[23, 8], [23, 28]], height: 3}]\n"
    text = f"""figures:
  - {{id: odo, side: blue, class: cleric_spiritual, level: 3, at: [20, 18], facing: 90, weapons: [mace], shield: none,
     gear: [holy_symbol], hit_points: 12}}
  - {{id: bones, side: red, creature: skeleton, at: [{x}, 18], facing: 270, hit_points: 5}}
"""
    at = Fight(text + wall, begin="missile").at
    no = turning_refused(at, at.figure("odo"))
    assert no is not None and no.reason.startswith(why)
