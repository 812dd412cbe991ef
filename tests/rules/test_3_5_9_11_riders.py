"""Riders and their horses: thrown from the saddle, off it and on it again [SP-3.5.9.11, ST-R9]."""

import pytest
from msgspec.structs import replace

from game.core.commands import Dismount, Remount
from game.core.fight.deeds import Drew, Saved
from game.core.fight.harm import Beset
from game.core.fight.moves import Halted
from game.core.fight.riding import Dismounted, Mounted, Unhorsed
from game.core.figures import Condition
from game.core.held.things import Laid
from game.play.asked.dice_box import LoadedDice
from game.play.moving.mounting import remount
from game.play.moving.unhorsing import unhorse
from game.play.referee import Referee
from game.rules.knowing.view import view
from game.rules.moving.riding import remount_refused
from tests.melee import beset, blue, figures, red
from tests.play import Fight

KNIGHT = """
figures:
  - {id: knight, side: blue, class: fighting_man, level: 3, armour: plate, shield: metal, mount: heavy_warhorse,
     weapons: [mounted_lance, sword], at: [20, 18], facing: 0}
units:
  - {id: bills, side: red, troop: heavy_foot, weapons: [bill], count: 3, at: [20, 12], facing: 180,
     formation: {shape: line}}
"""


def thrown(dice: LoadedDice | None = None, by: str = "bills-2") -> tuple[Fight, Referee]:
    """The knight, thrown from his horse by a billman."""
    fight = Fight(KNIGHT, begin="move", dice=dice)
    referee = Referee(fight.battle, fight.now)
    unhorse(referee, "knight", by)
    return fight, referee


@pytest.mark.rule("SP-R120")
def test_the_unhorsed_is_a_footman_with_his_own_size_base_and_pace():
    fight, referee = thrown()
    rider, fallen = fight.figure("knight"), referee.figure("knight")
    assert (rider.profile.mount, rider.profile.size, rider.profile.allowance) == ("heavy_warhorse", "L", 12 * 1024)
    assert (fallen.profile.mount, fallen.profile.size, fallen.profile.allowance) == ("", "M", 6 * 1024)
    assert fallen.profile.base == fight.battle.catalogue.man
    assert fallen.profile.legs == 2 and fallen.profile.afoot is None
    assert fallen.has("prone")


@pytest.mark.rule("SP-R120")
def test_he_lies_where_his_horse_stood_on_the_side_from_which_he_was_struck():
    fight, referee = thrown()
    fallen = referee.figure("knight")
    # Bills stand up the table: half the horse's length less his own base, towards them.
    assert fallen.x == fight.figure("knight").x
    assert 17.4 < fallen.y / 1024 < 17.6


@pytest.mark.rule("SP-R120")
def test_a_lance_falls_beside_him_and_he_draws_what_else_he_has():
    _, referee = thrown()
    fallen = referee.figure("knight")
    assert fallen.weapon == "sword" and fallen.carries == ("sword",)
    (laid,) = [event for event in referee.events if isinstance(event, Laid)]
    assert laid.thing.item == "mounted_lance" and laid.thing.at == fallen.at
    assert any(isinstance(event, Drew) for event in referee.events)


@pytest.mark.rule("SP-3.5.9.11.1")
def test_he_saves_or_is_stunned_through_the_next_round():
    # A third-level fighting-man saves against stone on 14.
    dice = LoadedDice().otherwise(10)
    dice.lay("stun", "knight", faces=(13,))
    _, referee = thrown(dice)
    (saved,) = [event for event in referee.events if isinstance(event, Saved)]
    assert saved.tally.need == 14 and not saved.success
    stunned = referee.figure("knight").condition("stunned")
    assert stunned is not None and stunned.until == round_of(referee) + 1
    dice = LoadedDice().otherwise(10)
    dice.lay("stun", "knight", faces=(14,))
    _, referee = thrown(dice)
    assert not referee.figure("knight").has("stunned")
    assert [event.condition.name for event in referee.events if isinstance(event, Beset)] == ["prone"]


def round_of(referee: Referee) -> int:
    return referee.state.round


@pytest.mark.rule("ST-R9")
def test_who_has_no_horse_cannot_be_thrown_from_it():
    _, referee = thrown()
    before = len(referee.events)
    unhorse(referee, "knight", "bills-2")
    assert len(referee.events) == before
    assert len([event for event in referee.events if isinstance(event, Unhorsed)]) == 1


# ---- off it, and on it again -------------------------------------------------------------------------------------

SQUIRE = "class: fighting_man, level: 3, armour: chain, mount: heavy_warhorse, weapons: [sword]"


def field(*more: str, begin: str = "move") -> Fight:
    """A rider at 20,18 looking up the table, an orc far off."""
    return Fight(figures(blue("ann", 20, 18, SQUIRE), *more, red("foe", 20, 3)), begin=begin)


@pytest.mark.rule("ST-R9")
@pytest.mark.rule("SP-R128")
def test_dismounting_is_half_a_move():
    """He gets off at his horse's head, and has half of his own 9 inches left."""
    fight = field()
    fight.do("dismount ann")
    ann = fight.figure("ann")
    assert (ann.profile.mount, ann.profile.size, ann.profile.allowance) == ("", "M", 9 * 1024)
    assert fight.last(Dismounted).cost == ann.walked == 4.5 * 1024
    assert ann.x == 20 * 1024 and 17.4 < ann.y / 1024 < 17.6
    assert fight.refused("move ann via 20,12 facing 0").measured
    fight.do("move ann via 20,13.2 facing 0")
    assert fight.figure("ann").walked <= 9 * 1024


@pytest.mark.rule("ST-R9")
def test_with_less_than_half_left_nobody_gets_off():
    """Of 12 inches 7 are gone: more than half. Of 6, half are left, and then nothing is."""
    fight = field(blue("bea", 30, 18, SQUIRE))
    fight.do("move ann via 20,11 facing 0")
    assert "ann" not in [command.figure for offer in offers(fight, Dismount) for command in offer.examples(fight.at)]
    assert fight.refused("dismount ann").rule == "SP-3.3.0.1"
    fight.do("dismount bea")
    assert fight.figure("bea").profile.mount == ""


def offers(fight: Fight, kind: type) -> list:
    """The open offers of a kind in the question that is asked."""
    return [one for one in fight.position.decision.offers if one.kind is kind and one.is_open(fight.at)]  # type: ignore[union-attr]


@pytest.mark.rule("SP-R128")
def test_the_horse_stands_by_and_only_he_mounts_it():
    """It lies in nobody's way and cannot be picked up; from an inch or less he mounts it, for half a move again."""
    fight = field(blue("bea", 20, 22, "class: fighting_man, level: 1, weapons: [sword]"))
    fight.do("dismount ann")
    (horse,) = fight.now.lying
    assert (horse.item, horse.at) == ("heavy_warhorse", (20 * 1024, 18 * 1024))
    assert fight.refused("mount bea").rule == "SP-R128"
    fight.do("mount ann")
    ann = fight.figure("ann")
    assert (ann.profile.mount, ann.profile.size, ann.profile.allowance) == ("heavy_warhorse", "L", 12 * 1024)
    assert ann.at == (20 * 1024, 18 * 1024) and ann.walked == 12 * 1024 and not fight.now.lying
    assert ann.profile.afoot is not None and ann.profile.afoot.allowance == 9 * 1024
    assert fight.last(Mounted).cost == 12 * 1024


@pytest.mark.rule("SP-R128")
def test_from_afar_or_without_room_he_does_not_mount():
    walker = "class: fighting_man, level: 1, weapons: [sword]"
    fight = field(blue("bea", 20, 22, walker))
    fight.do("dismount ann", "move bea via 20,19.3 facing 0")
    assert not offers(fight, Remount)
    no = remount_refused(fight.at, fight.figure("ann"), "blue")
    assert no is not None
    assert (no.rule, no.reason) == ("ST-R1", "Bea stands in the way of Ann's horse")
    fight = field(blue("bea", 20, 22, walker))
    fight.do("dismount ann", "move ann via 20,14.5 facing 0", "done")
    while fight.now.round < 2 or "Move" not in fight.asked or not fight.asked.startswith("blue"):
        fight.pass_until(limit=1)
    no = remount_refused(fight.at, fight.figure("ann"), "blue")
    assert no is not None and no.reason == "Ann's horse is 3 inches away, more than 1"
    fight.do("move ann via 20,16.6 facing 0")
    while fight.now.round < 3 or "Move" not in fight.asked or not fight.asked.startswith("blue"):
        fight.pass_until(limit=1)
    fight.do("mount ann")
    assert fight.figure("ann").profile.mount == "heavy_warhorse"


@pytest.mark.rule("SP-R128")
def test_in_melee_nobody_gets_off():
    fight = Fight(figures(blue("ann", 20, 18, SQUIRE), blue("bea", 30, 18, SQUIRE), red("foe", 20, 16)), begin="melee")
    while fight.now.round < 2 or "Move" not in fight.asked or not fight.asked.startswith("blue"):
        fight.pass_until(limit=1)
    assert fight.refused("dismount ann").rule == "SP-3.5.1.3"
    fight.do("dismount bea")


@pytest.mark.rule("SP-R128")
@pytest.mark.rule("SP-R165")
def test_what_haste_and_the_air_make_of_it():
    """Hasted, 24 inches are half of Ann's 48 on a light war horse: down, all that is gone is half of her 24 on foot,
    and up again all of it. Held aloft she gets off nothing, and charges nobody."""
    text = figures(
        blue("ann", 20, 18, "class: fighting_man, level: 1, weapons: [sword], mount: light_warhorse"),
        red("foe", 20, 4, "creature: orc"),
    )
    hasted = Fight(state=beset(text, "ann", Condition("hasted", 99)), begin="move")
    hasted.do("dismount ann")
    assert hasted.last(Dismounted).cost == 12 * 1024
    hasted.do("mount ann")
    assert hasted.last(Mounted).cost == 48 * 1024
    no = hasted.refused("dismount ann")
    assert (no.rule, no.measured) == ("ST-R9", {"left": "0", "half": "24", "allowance": "48"})
    aloft = Fight(state=beset(text, "ann", Condition("aloft", 99)), begin="move")
    assert aloft.refused("dismount ann").reason == "Ann is held aloft, and stays where it is"
    assert aloft.refused("charge ann via 20,16 facing 0").rule
    assert aloft.figure("ann").at == (20 * 1024, 18 * 1024)


@pytest.mark.rule("SP-R128")
@pytest.mark.rule("ST-R1")
def test_where_one_stands_of_whom_nobody_knew_the_horse_is_not_mounted():
    """An invisible imp has come to stand on it: Ann may try, and finds no room, whoever it is that takes it up."""
    fight = field(red("imp", 30, 18))
    fight.do("dismount ann")
    imp = replace(fight.figure("imp"), x=20 * 1024, y=18 * 1024, conditions=(Condition("invisible"),))
    ghostly = replace(fight.now, figures={**fight.now.figures, "imp": imp})
    assert remount_refused(Referee(fight.battle, view(ghostly, "blue")).at, fight.figure("ann"), "blue") is None
    referee = Referee(fight.battle, ghostly)
    remount(referee, "ann")
    assert [(type(event), event.why) for event in referee.events] == [(Halted, "there is no room for Ann's horse")]
    assert referee.state.lying == fight.now.lying and referee.figure("ann") == fight.figure("ann")
