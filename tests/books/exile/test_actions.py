"""What else figures do at their events: mounts strike, dodgers shift, and who waits acts when an enemy does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.commands import Aim, Done
from game.core.fight.deeds import Rose, Struck
from game.core.fight.horses import HorseHurt
from game.core.fight.moves import Moved
from game.core.fight.riding import Unhorsed
from game.core.grain import GRAIN
from game.core.held.flasks import FlaskBroke
from game.core.state import with_figure
from game.play.asked.dice_box import LoadedDice
from game.play.morale.routing import flee
from game.play.referee import Referee
from game.rules.moving.movement import allowance
from game.systems.exile.choosing.tactics import options
from game.systems.exile.events import ChoiceShown, Countered, DefenceMet, Waited
from game.systems.exile.scores.chances import Attack, blow_chance
from game.systems.exile.scores.scores import shot_refused
from game.systems.exile.scores.wound_events import Tested as Proof
from tests.books.exile.duel import TWO, Duel
from tests.play import state_of

RIDER = TWO.replace(
    "troop: man_at_arms, weapons: [sword], armour: leather_padded, at: [10, 10]",
    "class: fighting_man, level: 1, mount: heavy_warhorse, weapons: [sword], at: [10, 10]",
)


def dice() -> LoadedDice:
    return LoadedDice().otherwise(97)


@pytest.mark.rule("EX-R32")
def test_a_mount_strikes_at_its_riders_event_by_its_own_hit_dice():
    duel = Duel(RIDER, dice=dice().lay("blow", "ann", faces=(3,)).lay("location", "ann", faces=(21,)))
    horse = duel.battle.catalogue.mounts["heavy_warhorse"]
    tally = blow_chance(duel.at, Attack("ann", "bob", "mount"))
    assert tally.modifiers[0].value == 13 + horse.hit_dice.halves
    assert "mounted" not in [modifier.label for modifier in tally.modifiers]
    duel.choose("mount ann", "wait bob")
    blow = duel.last(Struck)
    assert (blow.actor, blow.beast, blow.weapon, blow.hit) == ("ann", True, horse.attacks[0].name, True)


@pytest.mark.rule("EX-R32")
def test_a_mount_that_has_moved_gives_no_blow_nor_does_one_who_walks():
    duel = Duel(RIDER.replace("at: [12, 10]", "at: [14, 10]"), dice=dice())
    duel.until("blue", "set out").do("move ann via 11.4,10 facing 90", "done")
    duel.until("blue", "Ann chooses")
    assert duel.refused("tactic mount ann").rule == "SP-3.5.9.19"
    foot = Duel(dice=dice())
    foot.until("Ann chooses")
    assert foot.refused("tactic mount ann").rule == "EX-R32"


@pytest.mark.rule("EX-7.5")
@pytest.mark.rule("EX-7.7")
def test_a_mount_that_dies_of_the_counter_to_its_blow_fumbles_no_more():
    state = state_of(RIDER)
    state = with_figure(state, replace(state.figures["ann"], horse=1))
    loaded = dice().lay("blow", "ann", faces=(100,)).lay("counter", "bob", faces=(1, 1, 1, 1, 1))
    loaded.lay("counter", "bob", faces=(3,)).lay("location", "bob", faces=(21,))
    duel = Duel(state=state, dice=loaded)
    duel.choose("mount ann", "parry bob")
    duel.on_to(4)
    assert duel.last(Countered).against == "ann"
    assert duel.last(HorseHurt, figure="ann").left <= 0
    assert not duel.figure("ann").profile.mount
    assert not duel.all(Proof, what="combat")


@pytest.mark.rule("EX-R33")
def test_who_dodges_shifts_three_feet_once_the_attack_is_done():
    duel = Duel(dice=dice())
    duel.choose("attack ann")
    x = duel.figure("bob").x / GRAIN
    assert duel.refused(f"tactic dodge bob to {x + 1:g},10").measured == {"shift": "1"}
    assert duel.refused(f"tactic dodge bob to {x - 0.5:g},10").rule == "EX-R33"
    duel.do(f"tactic dodge bob to {x + 0.5:g},10")
    kinds = [type(event) for event in duel.events if isinstance(event, DefenceMet | Struck | Moved)]
    assert kinds == [DefenceMet, Struck, Moved]
    assert (duel.last(Moved).how, duel.figure("bob").x / GRAIN) == ("aside", pytest.approx(x + 0.5, abs=0.01))


@pytest.mark.rule("EX-R34")
def test_a_held_event_is_settled_with_what_the_enemy_reveals_within_a_second():
    duel = Duel(dice=dice())  # Ann acts at 4, 8, 12, 16 and Bob at 5, 10, 15
    duel.choose("attack ann", "attack bob")
    duel.choose("wait ann", "attack bob")
    duel.until("Ann chooses").do("tactic attack ann")
    assert duel.last(Waited, figure="ann").until == (5, 1)
    duel.until("Ann has waited")
    assert (duel.second, duel.asked.split(":")[0]) == (5, "blue")
    duel.do("tactic parry ann")
    assert duel.last(ChoiceShown, figure="ann").held
    assert duel.last(DefenceMet, figure="ann").against == "bob"
    assert [secret.name for secret in duel.now.secrets] == ["choice of ann"]


@pytest.mark.rule("EX-R34")
def test_a_held_event_that_is_not_taken_within_a_second_is_lost():
    duel = Duel(dice=dice())
    duel.choose("attack ann", "attack bob")
    duel.choose("attack ann", "attack bob")  # at 4 and at 5
    duel.choose("wait ann", "attack bob")  # at 8 and at 10
    duel.until("Ann chooses").do("tactic attack ann")
    assert duel.last(Waited, figure="ann").until == (9, 1)
    duel.on_to(10)
    assert not duel.all(ChoiceShown, held=True)
    assert not duel.ledger.waiting


@pytest.mark.rule("EX-R35")
def test_who_was_driven_back_may_step_towards_the_enemy():
    far = TWO.replace("at: [12, 10]", "at: [15, 10]")
    duel = Duel(far, dice=dice())
    steps = [option for option in options(duel.at, duel.figure("ann"), "") if option.what == "step"]
    assert [step.place[0] > 10 * GRAIN for step in steps] == [True]


@pytest.mark.rule("EX-9.1")
def test_a_step_that_somebody_bars_is_refused_and_says_who():
    behind = "  - {id: cat, name: Cat, side: blue, troop: man_at_arms, weapons: [sword], at: [9.002, 10], facing: 90}\n"
    behind = behind.replace("[sword]", "[sword], shield: none")
    duel = Duel(TWO + behind, dice=dice())
    duel.until("Ann")
    no = duel.refused("tactic step ann to 9.1,10")
    assert (no.rule, no.measured["figure"]) == ("ST-R3", "cat")
    duel.do("tactic step ann to 10,9.1")
    duel.until("red").do("tactic wait bob")
    assert duel.figure("ann").y / GRAIN == pytest.approx(9.1, abs=0.01)


FLASKS = TWO.replace("[sword]", "[sword, torch, burning_oil, burning_oil]").replace("[12, 10]", "[13, 10]")
FLASKS = FLASKS.replace("weapons: [spear]", "weapons: [club]")  # nothing that could be thrown at her
"""Ann, whose sword has five events, has two flasks of oil and a light; Bob stands within her throw."""


@pytest.mark.rule("EX-R36")
def test_a_flask_is_thrown_once_in_a_round_and_its_bearer_asked_until_it_is():
    """Ann waits at the first event, throws at the second; as she chooses for the third she has no more to choose."""
    duel = Duel(FLASKS, dice=dice())
    duel.until("Ann chooses").wait()
    duel.until("Ann chooses").do("shoot ann at bob with burning_oil")
    duel.until("5 s: set out")
    assert duel.second == 5
    assert [event.flask for event in duel.all(FlaskBroke)] == ["burning_oil"]
    assert "as often in this round as the burning oil has events: 1 [EX-R36]" in refusal_of(duel)
    asked = []
    while duel.now.round == 1:
        asked.append(duel.asked)
        duel.submit(Done())
    assert not any("Ann chooses" in one for one in asked)
    duel.until("Ann chooses").do("shoot ann at bob with burning_oil")
    duel.until("5 s: set out")
    assert len(duel.all(FlaskBroke)) == 2


def refusal_of(duel: Duel) -> str:
    no = shot_refused(duel.at, Aim("ann", "bob", "burning_oil"))
    return f"{no.reason} [{no.rule}]" if no is not None else ""


@pytest.mark.rule("EX-R30")
@pytest.mark.rule("SP-3.5.9.13")
def test_a_rider_whose_horse_dies_of_the_blow_at_its_back_gets_up_and_runs_on_foot():
    state = state_of(RIDER)
    state = with_figure(state, replace(state.figures["ann"], horse=1))
    loaded = dice().lay("blow", "bob", faces=(3,)).lay("location", "bob", faces=(21,)).lay("stun", "ann", faces=(20,))
    duel = Duel(state=state, dice=loaded)
    ref = Referee(duel.battle, duel.now)
    flee(ref, ("ann",), "a test")
    told = [type(event) for event in ref.events if isinstance(event, Struck | Unhorsed | Rose | Moved)]
    assert told == [Struck, Unhorsed, Rose, Moved]
    ran = ref.events[-1]
    assert 0 < ran.length <= allowance(ref.at, ref.figure("ann")) // 2


@pytest.mark.rule("SP-R143")
def test_a_bow_is_bent_for_nothing_out_of_contact_while_arrows_are_left():
    """Both carry a bow first and have drawn the sword; one has no arrow more, and keeps it in hand."""
    archers = """
figures:
  - {id: ann, name: Ann, side: blue, troop: bowman, weapons: [short_bow, sword], at: [10, 10], facing: 90}
  - {id: bea, name: Bea, side: blue, troop: bowman, weapons: [short_bow, sword], shots: {short_bow: 0}, at: [10, 14],
     facing: 90}
  - {id: bob, name: Bob, side: red, troop: man_at_arms, weapons: [spear], at: [30, 10], facing: 270}
"""
    state = state_of(archers)
    for name in ("ann", "bea"):
        state = with_figure(state, replace(state.figures[name], weapon="sword"))
    duel = Duel(state=state)
    assert (duel.figure("ann").weapon, duel.figure("bea").weapon) == ("short_bow", "sword")


@pytest.mark.rule("SP-R243")
@pytest.mark.rule("EX-7.1")
@pytest.mark.parametrize(("foe", "foot"), [("troop: man_at_arms, weapons: [mace]", True), ("creature: wolf", False),
                                           ("creature: ogre", False)])  # fmt: skip
def test_horse_counts_against_footmen_alone(foe: str, foot: bool):
    """Neither a wolf nor an ogre is one; nor has either anything off against the rider."""
    text = RIDER.replace("troop: man_at_arms, weapons: [spear], armour: leather_padded, at: [12, 10]",
                         f"{foe}, hit_points: 9, at: [12, 10]")  # fmt: skip
    duel = Duel(text, dice=dice())
    mine, its = blow_chance(duel.at, Attack("ann", "bob")), blow_chance(duel.at, Attack("bob", "ann"))
    assert ("mounted" in [modifier.label for modifier in mine.modifiers]) is foot
    assert ("foot against mounted" in [modifier.label for modifier in its.modifiers]) is foot
