"""Section 3.3.4: power duels, with SP-3.4.3.6 and SP-3.5.10.7: rank is no shield from them."""

from pathlib import Path

import pytest

from game.core.commands import Duel
from game.core.fight.deeds import Parried, Shot, Struck
from game.core.fight.harm import Beset, Damaged, Slain
from game.core.fight.moves import Locked, Moved
from game.core.figures import Condition
from game.core.text.typed import read
from game.play.asked.dice_box import LoadedDice
from game.play.melee.tricks.dueling import Dueled, MayDuel
from game.play.position import opening
from game.rules.melee.duel import duel_tally, is_caster
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import field
from tests.test_games import audited, battle_of, next_of

MERLIN = "id: mer, side: blue, class: magic_user, level: 5, hit_points: 9, weapons: [dagger]"
MORGAN = "id: mor, side: red, class: cleric_spiritual, level: 3, hit_points: 8, weapons: [mace]"
GUARD = "id: gus, side: blue, troop: man_at_arms, weapons: [sword], hit_points: 5, at: [40, 30]"
ORC = "id: orc, side: red, creature: orc, weapons: [sword], hit_points: 6"


def faces(mine: int, its: int) -> LoadedDice:
    """Dice of one duel, everything else middling."""
    dice = LoadedDice().otherwise(10)
    return dice.lay("duel", "mer", "mor", faces=(mine,)).lay("duel", "mor", "mer", faces=(its,))


def meeting(
    *others: str, mer: str = "at: [10, 20]", mor: str = "at: [10, 14]", dice: LoadedDice | None = None, more: str = ""
) -> Fight:
    """Merlin and Morgan 6 inches from each other, with a man and an orc far off."""
    figures = (f"{MERLIN}, {mer}", f"{MORGAN}, {mor}", *others, GUARD, f"{ORC}, at: [40, 4]")
    return field(*figures, begin="move", dice=dice, more=more)


# ---- who, and whom -----------------------------------------------------------------------------------------------


def test_the_command_has_one_text_form():
    """It is read as it is written."""
    command = read("duel mer at mor")
    assert command == Duel("mer", "mor")
    assert command.text() == "duel mer at mor"
    with pytest.raises(ValueError, match="FIGURE at TARGET"):
        read("duel mer")


@pytest.mark.rule("SP-3.3.4.1")
@pytest.mark.rule("SP-R26")
def test_a_caster_duels_in_his_movement_phase():
    """Merlin, 6 inches from Morgan, duels before another moves, and at once; with the shots it is too late."""
    fight = meeting(dice=faces(4, 2))
    events = fight.do("duel mer at mor")
    assert [type(event) for event in events if isinstance(event, Dueled | Damaged | Beset)] == [Dueled, Damaged, Beset]
    assert fight.asked == "blue: Move"
    fight.do("move gus via 40,28 facing 0")
    late = meeting()
    late.pass_until("red: Counter Move").do("done")
    assert late.position.decision.offer(MayDuel) is None


@pytest.mark.rule("SP-3.3.4.1")
@pytest.mark.rule("SP-R38")
@pytest.mark.parametrize(
    ("klass", "may"),
    [("magic_user", True), ("cleric_militant", True), ("cleric_spiritual", True), ("druid", True), ("scout", False),
     ("paladin", False)],
)  # fmt: skip
def test_magic_users_clerics_and_druids_duel_and_nobody_else(klass: str, may: bool):
    """As challengers and as targets."""
    other = f"id: odo, side: {{}}, class: {klass}, level: 3, hit_points: 8, at: [13, 17]"
    fight = meeting(other.format("blue"))
    assert is_caster(fight.at, fight.figure("odo")) is may
    if may:
        fight.do("duel odo at mor")
    else:
        assert fight.refused("duel odo at mor").rule == "SP-3.3.4.1"
    fight = meeting(other.format("red"))
    if may:
        fight.do("duel mer at odo")
    else:
        assert "neither magic-user nor cleric" in fight.refused("duel mer at odo").reason


@pytest.mark.rule("SP-3.3.4.1")
@pytest.mark.parametrize(("far", "may"), [("9", True), ("9.01", False)])
def test_within_nine_inches(far: str, may: bool):
    """From centre to centre, 9 inches and no more."""
    fight = meeting(mor=f"at: [10, {20 - float(far)}]")
    if may:
        assert fight.do("duel mer at mor")
    else:
        no = fight.refused("duel mer at mor")
        assert (no.rule, no.measured) == ("SP-3.3.4.1", {"distance": "9.01", "range": "9"})


@pytest.mark.rule("SP-3.3.4.1")
@pytest.mark.parametrize(("far", "may"), [("5.9", True), ("6", False), ("9", False)])
def test_who_has_moved_less_than_half(far: str, may: bool):
    """Merlin has an allowance of 12: after 5.9 inches he may, after 6 not."""
    fight = meeting(mer=f"at: [10, {20 + float(far)}]")
    fight.do("move mer via 10,20 facing 0")
    if may:
        fight.do("duel mer at mor")
        assert fight.last(Dueled).actor == "mer"
    else:
        no = fight.refused("duel mer at mor")
        assert (no.rule, no.measured["half"]) == ("SP-3.3.4.1", "6")


@pytest.mark.rule("SP-3.3.4.1")
def test_the_phase_waits_for_a_duel_that_may_still_be_begun():
    """Everybody has moved; Merlin may still duel, so that his side is asked once more."""
    alone = field(f"{MERLIN}, at: [10, 24]", f"{MORGAN}, at: [10, 14]", begin="move", dice=faces(1, 6))
    alone.do("move mer via 10,20 facing 0")
    assert alone.asked == "blue: Move"
    alone.do("duel mer at mor")
    assert alone.asked == "red: Counter Move"


@pytest.mark.rule("SP-3.3.4.1")
def test_not_from_melee():
    """An orc stands at Merlin's side: he is locked and duels nobody."""
    fight = meeting("id: ogg, side: red, creature: orc, at: [11.5, 20]")
    no = fight.refused("duel mer at mor")
    assert (no.rule, no.measured) == ("SP-3.3.4.1", {"by": "Ogg"})


@pytest.mark.rule("SP-R38")
def test_the_target_may_be_locked():
    """A guard holds Morgan in melee: Merlin duels with her all the same."""
    fight = meeting("id: ned, side: blue, troop: man_at_arms, weapons: [sword], at: [10, 15.5]")
    assert fight.at.field.holders(fight.figure("mor"))
    fight.do("duel mer at mor")
    assert fight.last(Dueled).target == "mor"


@pytest.mark.rule("SP-R38")
def test_sight_is_needed():
    """A wall of 3 inches stands between them."""
    fight = meeting(more="terrain: [{kind: wall, line: [[5, 17], [15, 17]], thickness: 0.3, height: 3}]")
    no = fight.refused("duel mer at mor")
    assert (no.rule, "cannot see" in no.reason) == ("ST-R12", True)


@pytest.mark.rule("SP-3.3.4.1")
def test_only_an_enemy_and_only_ones_own():
    """Not a friend, not with the enemy's figure, not with nobody."""
    fight = meeting("id: bea, side: blue, class: druid, level: 2, hit_points: 5, at: [13, 20]")
    assert fight.refused("duel mer at bea").rule == "SP-3.3.4.1"
    assert fight.refused("duel mor at mer").rule == "SP-3.3.0.1"
    assert fight.refused("duel mer at nix").rule == "SP-3.3.0.1"
    assert fight.refused("duel mer at orc").rule == "SP-3.3.4.1"


@pytest.mark.rule("SP-3.4.3.6")
@pytest.mark.rule("SP-3.5.10.7")
def test_rank_and_protector_are_no_shield():
    """Morgan stands in the second rank behind an orc who protects her: no shot may choose her, the duel does."""
    bow = "id: ann, side: blue, troop: bowman, weapons: [short_bow, dagger], at: [13, 20]"
    ranks = ("id: one, side: red, creature: orc, at: [10, 15.01], facing: 180", bow)
    fight = meeting(*ranks, mor="at: [10, 14], facing: 180", dice=faces(5, 1))
    assert fight.at.field.rank(fight.figure("mor")) == 2
    assert fight.at.field.protectors(fight.figure("mor"), fight.figure("mer")) == ("one",)
    fight.do("duel mer at mor")
    assert (fight.last(Dueled).target, fight.last(Damaged).figure) == ("mor", "mor")
    shots = meeting(*ranks, mor="at: [10, 14], facing: 180")
    shots.pass_until("blue: declare")
    assert shots.refused("shoot ann at mor").rule == "SP-3.5.10.3"


@pytest.mark.rule("SP-3.5.10.6")
def test_one_in_the_rear_rank_is_free_to_duel():
    """An orc is in contact with the man before Merlin; Merlin, protected, is not locked and duels over his head."""
    front = ("id: ned, side: blue, troop: man_at_arms, weapons: [sword], at: [10, 18.99], facing: 0",
             "id: ogg, side: red, creature: orc, at: [10, 17.98], facing: 180")  # fmt: skip
    fight = meeting(*front, mer="at: [10, 20], facing: 0")
    assert fight.at.field.holders(fight.figure("ned"))
    assert not fight.at.field.holders(fight.figure("mer"))
    fight.do("duel mer at mor")
    assert fight.last(Dueled).actor == "mer"


# ---- the dice ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.3.4.1.1")
@pytest.mark.parametrize(
    ("mine", "its", "totals", "won"), [(1, 2, (6, 5), True), (1, 3, (6, 6), False), (2, 6, (7, 9), False)]
)
def test_each_throws_a_die_and_adds_its_level(mine: int, its: int, totals: tuple[int, int], won: bool):
    """Merlin is of level 5, Morgan of level 3; on a tie he has lost."""
    fight = meeting(dice=faces(mine, its))
    fight.do("duel mer at mor")
    duel = fight.last(Dueled)
    assert (duel.roll, duel.reply, duel.total, duel.against, duel.won) == (mine, its, *totals, won)
    assert duel.tally.passes(mine - its) is won
    assert [modifier.value for modifier in duel.tally.modifiers] == [5, -3]
    assert duel.witness["distance"] == 6


@pytest.mark.rule("SP-3.3.4.1.1")
@pytest.mark.parametrize(("mine", "its", "ways"), [(3, 3, 15), (5, 3, 26), (3, 5, 6), (9, 1, 36), (1, 9, 0)])
def test_the_chance_is_told_beforehand(mine: int, its: int, ways: int):
    """Of 36 throws of two dice, so many give the challenger the higher total."""
    level = "id: {}, side: {}, class: magic_user, level: {}, hit_points: 5, at: [10, {}]"
    fight = field(level.format("mer", "blue", mine, 20), level.format("mor", "red", its, 14), begin="move")
    tally = duel_tally(fight.figure("mer"), fight.figure("mor"))
    assert tally.chance == pytest.approx(ways / 36)
    counted = sum(tally.passes(a - b) for a in range(1, 7) for b in range(1, 7))
    assert counted == ways


# ---- what comes of it --------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.3.4.2")
def test_the_loser_is_stunned_for_the_round():
    """Merlin wins 9 to 5: Morgan loses 1 of 8 points and can do nothing in her Counter Move; next round she can."""
    fight = meeting(dice=faces(4, 2))
    fight.do("duel mer at mor")
    assert (fight.last(Damaged).figure, fight.figure("mor").hit_points) == ("mor", 7)
    assert fight.last(Beset).condition == Condition("stunned", 1, "duel")
    assert fight.figure("mer").hit_points == 9
    fight.pass_until("red: Counter Move")
    for command in ("move mor via 10,12 facing 0", "charge mor via 10,20 facing 180", "duel mor at mer"):
        assert fight.refused(command).rule == "SP-3.3.4.2"
    fight.pass_until("move first").do("choose last")
    fight.pass_until("red: ")
    assert not fight.figure("mor").has("stunned")
    fight.do("move mor via 10,12 facing 0")


@pytest.mark.rule("SP-3.3.4.2")
@pytest.mark.rule("SP-R39")
def test_the_stunned_neither_refuse_nor_parry_nor_strike():
    """Ned walks up to stunned Morgan, who is in no armour and could refuse or parry; he strikes, she does nothing."""
    ned = "id: ned, side: blue, troop: man_at_arms, weapons: [sword], hit_points: 5, at: [10, 18]"
    fight = meeting(ned, mer="at: [13, 20]", dice=faces(4, 2))
    fight.do("duel mer at mor", "order parry always")
    fight.do("charge ned via 10,15.5 facing 0")
    asked = []
    while fight.now.round == 1 and fight.position.decision is not None:
        asked.append(fight.asked)
        fight.do("strike ned at mor" if "Ned strikes" in fight.asked else "done")
    assert [blow.target for blow in fight.all(Struck)] == ["mor"]
    assert not fight.all(Parried)
    assert not [one for one in asked if "refuse" in one or "parry" in one or "Mor strikes" in one]


@pytest.mark.rule("SP-3.3.4.3")
@pytest.mark.parametrize(("mine", "its"), [(1, 6), (1, 3)])
def test_lost_or_tied_the_challenger_pays(mine: int, its: int):
    """Merlin has 6 against 9, or 6 against 6: he loses a point; Morgan moves as she likes, and may challenge him."""
    fight = meeting(dice=faces(mine, its).lay("duel", "mor", "mer", faces=(6,)).lay("duel", "mer", "mor", faces=(1,)))
    fight.do("duel mer at mor")
    assert (fight.last(Damaged).figure, fight.figure("mer").hit_points, fight.figure("mor").hit_points) == ("mer", 8, 8)
    assert not fight.all(Beset)
    fight.pass_until("red: Counter Move").do("duel mor at mer")
    assert fight.last(Dueled).won
    assert fight.figure("mer").has("stunned")


@pytest.mark.rule("SP-3.3.4.2")
@pytest.mark.rule("SP-3.3.4.3")
@pytest.mark.parametrize(("mine", "its", "dead", "by"), [(6, 1, "mor", "mer"), (1, 6, "mer", "mor")])
def test_the_last_point_is_lost_in_a_duel(mine: int, its: int, dead: str, by: str):
    """Who has one point left and loses the duel dies of it, by the other."""
    weak = field(
        MERLIN.replace("hit_points: 9", "hit_points: 1") + ", at: [10, 20]",
        MORGAN.replace("hit_points: 8", "hit_points: 1") + ", at: [10, 14]",
        GUARD, f"{ORC}, at: [40, 4]", begin="move", dice=faces(mine, its),
    )  # fmt: skip
    weak.do("duel mer at mor")
    assert (weak.last(Slain).figure, weak.last(Slain).by) == (dead, by)
    assert not weak.all(Beset)


@pytest.mark.rule("SP-3.3.4.4")
@pytest.mark.parametrize("mine", [1, 6])
def test_the_challenger_is_done_for_the_round(mine: int):
    """Won or lost: no second duel, no move, no charge, no shot with his darts; next round he may again."""
    merlin = MERLIN.replace("[dagger]", "[dagger, dart]")
    fight = field(f"{merlin}, at: [10, 20]", f"{MORGAN}, at: [10, 16]", GUARD, f"{ORC}, at: [40, 4]", begin="move",
                  dice=faces(mine, 3))  # fmt: skip
    fight.do("duel mer at mor")
    for command in ("duel mer at mor", "move mer via 10,22 facing 0", "charge mer via 10,16 facing 0"):
        assert fight.refused(command).rule == "SP-3.3.4.4"
    assert not [move for move in fight.pass_until("move first").all(Moved) if move.figure == "mer"]
    assert not fight.all(Shot)
    fight.do("choose last")
    fight.pass_until("blue: Move")
    assert not fight.figure("mer").has("dueled")
    fight.dice.lay("duel", "mer", "mor", faces=(2,)).lay("duel", "mor", "mer", faces=(2,))
    fight.do("duel mer at mor")


@pytest.mark.rule("SP-3.3.4.4")
@pytest.mark.rule("SP-R115")
def test_he_declares_no_shot():
    """Merlin's darts stay in his hand: his shots are refused, and those of others are not."""
    merlin = MERLIN.replace("[dagger]", "[dagger, dart]")
    ann = "id: ann, side: blue, troop: bowman, weapons: [short_bow, dagger], at: [13, 20]"
    fight = field(f"{merlin}, at: [10, 20]", f"{MORGAN}, at: [10, 16]", ann, f"{ORC}, at: [40, 4]", begin="move",
                  dice=faces(1, 3))  # fmt: skip
    fight.do("duel mer at mor").extend(fight.pass_until("blue: declare").events)
    assert fight.refused("shoot mer at mor").rule == "SP-3.3.4.4"
    fight.do("shoot ann at mor")


@pytest.mark.rule("SP-3.3.4.4")
@pytest.mark.rule("SP-R115")
def test_attacked_he_gives_the_counter_blow_due_to_him_and_nothing_else():
    """The orc charges Merlin after the duel: he may neither refuse nor parry nor escape, but strikes at the orc."""
    orc = "id: ogg, side: red, creature: orc, weapons: [sword], hit_points: 6, at: [13, 17], facing: 225"
    fight = meeting(orc, dice=faces(1, 6))
    fight.do("duel mer at mor", "order parry always")
    fight.pass_until("red: Counter Move").do("charge ogg via 10.9,19.1 facing 225")
    asked = []
    while "Mer strikes" not in fight.asked:
        asked.append(fight.asked)
        fight.do("strike ogg at mer" if "Ogg strikes" in fight.asked else "done")
    assert fight.last(Locked).figures == ("mer", "ogg")
    assert fight.refused("escape mer to 10,23 facing 0").rule
    assert not fight.all(Parried)
    fight.do("strike mer at ogg")
    assert fight.last(Struck, actor="mer").target == "ogg"
    assert not [one for one in asked if "blue: refuse" in one]


@pytest.mark.rule("SP-3.3.4.4")
def test_a_duelist_since_stunned_gives_no_counter_blow():
    """Merlin loses, Morgan stuns him in her turn, and the orc falls upon him: he gives no blow."""
    orc = "id: ogg, side: red, creature: orc, weapons: [sword], hit_points: 6, at: [13, 17], facing: 225"
    dice = faces(1, 6).lay("duel", "mor", "mer", faces=(6,)).lay("duel", "mer", "mor", faces=(1,))
    fight = meeting(orc, dice=dice)
    fight.do("duel mer at mor")
    fight.pass_until("red: Counter Move").do("duel mor at mer", "charge ogg via 10.9,19.1 facing 225")
    while fight.now.round == 1 and fight.position.decision is not None:
        fight.do("strike ogg at mer" if "Ogg strikes" in fight.asked else "done")
    assert [blow.actor for blow in fight.all(Struck)] == ["ogg"]


@pytest.mark.rule("SP-3.3.4.1")
def test_the_offer_knows_its_examples():
    """Every duel that may be begun, and no other, is among the examples."""
    fight = meeting("id: bea, side: blue, class: druid, level: 2, hit_points: 5, at: [16, 20]",
                    "id: dag, side: red, class: magic_user, level: 1, hit_points: 3, at: [18, 20.5]")  # fmt: skip
    offer = MayDuel("blue")
    found = [command.text() for command in offer.examples(fight.at)]
    assert found == ["duel bea at dag", "duel bea at mor", "duel mer at dag", "duel mer at mor"]


CASTERS = """
sandtable: 1
title: Casters
table: {width: 30, height: 24, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: b1, side: blue, class: magic_user, level: 5, weapons: [dagger, dart], at: [10, 15], facing: 0}
  - {id: b2, side: blue, class: cleric_militant, level: 6, weapons: [mace], at: [14, 15], facing: 0}
  - {id: b3, side: blue, class: fighting_man, level: 3, weapons: [sword], at: [18, 15], facing: 0}
  - {id: r1, side: red, class: druid, level: 3, weapons: [spear], at: [11, 9], facing: 180}
  - {id: r2, side: red, class: cleric_spiritual, level: 1, weapons: [mace], at: [15, 9], facing: 180}
  - {id: r3, side: red, class: fighting_man, level: 3, weapons: [sword], at: [19, 9], facing: 180}
"""


@pytest.mark.rule("SP-3.3.4.1")
@pytest.mark.parametrize("seed", range(4))
def test_who_plays_at_random_duels_too(seed: int, tmp_path: Path):
    """Battles of casters on either side under the audit: nothing is amiss, and there are duels in them."""
    path = tmp_path / "casters.yaml"
    path.write_text(CASTERS, encoding="utf-8")
    audited(str(path), seed, "random")
    battle, state, players = battle_of(str(path), seed, "random")
    position, fought = opening(battle, state), False
    while position.decision is not None and not fought:
        position = next_of(battle, position, players)
        fought = any(isinstance(event, Dueled) for event in position.events)
    assert fought
