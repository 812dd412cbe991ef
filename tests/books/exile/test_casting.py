"""Casting by the multiplexor: begun at an event, timed on the rows, disturbed, and tested [EX-8]."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.fight.harm import Damaged, Healed
from game.core.fight.magic import SpellCast
from game.play.asked.dice_box import LoadedDice
from game.play.creatures.breathing import BreathUsed
from game.play.referee import Referee
from game.systems.exile.choosing.tactics import difficulty
from game.systems.exile.fighting.casting import eased, pool
from game.systems.exile.fighting.casting_events import CastingBegan, CastingDisturbed, CastingEnded
from game.systems.exile.fighting.defending import is_fit, standing_defence
from game.systems.exile.ledger import clockwork
from game.systems.exile.scores.wound_events import FatigueSpent
from game.systems.exile.scores.wound_events import Tested as Proof
from game.systems.exile.scores.wounds import daze
from tests.books.exile.duel import Duel

MAGE = """
figures:
  - {id: mag, name: Mag, side: blue, class: magic_user, level: 5, weapons: [dagger], at: [10, 10], facing: 90,
     spells: [magic_missile, fire_ball]}
  - {id: bob, name: Bob, side: red, class: fighting_man, level: 1, weapons: [sword], at: [20, 10], facing: 270}
  - {id: ben, name: Ben, side: red, class: fighting_man, level: 1, weapons: [longbow, sword], at: [22, 14], facing: 270}
"""


def dice() -> LoadedDice:
    return LoadedDice().otherwise(97)


def cast(text: str, loaded: LoadedDice) -> Duel:
    """Mag begins a magic missile at Ben in the first event; the others wait."""
    duel = Duel(text, dice=loaded)
    duel.until("blue: Mag chooses").do("cast mag magic_missile at ben")
    return duel


@pytest.mark.rule("EX-8.1")
@pytest.mark.rule("EX-R27")
def test_the_event_starts_the_casting_and_its_time_is_measured_from_there():
    duel = cast(MAGE, dice().lay("casting", "mag", faces=(1,)))
    mag = duel.figure("mag")
    assert [difficulty(duel.at, mag, spell) for spell in ("magic_missile", "fire_ball")] == [2, 4]
    assert pool(duel.at, mag, "magic_missile") == 1
    assert eased(duel.at, mag, "magic_missile") == (2, 2)
    duel = cast(MAGE, dice().lay("casting", "mag", faces=(3, 4)))
    duel.until("red", "choose").do("done")
    duel.on_to(1)
    began = duel.last(CastingBegan).casting
    assert (began.since, began.due, began.difficulty) == ((0, 1), (2, 1), 2)
    duel.on_to(3)
    assert duel.last(SpellCast).spell == "magic_missile"
    assert duel.last(FatigueSpent, figure="mag").fatigue == 2


@pytest.mark.rule("EX-8.3")
def test_when_the_time_is_up_the_caster_tests_and_failing_has_lost_his_fatigue():
    duel = cast(MAGE, dice())
    duel.on_to(3)
    assert (duel.last(Proof, what="casting").dice, duel.last(Proof, what="casting").score) == (2, 17)
    assert duel.last(SpellCast).spell == "magic_missile"
    hard = Duel(MAGE, dice=dice())
    hard.until("blue: Mag chooses").do("cast mag fire_ball toward 22,12")
    hard.on_to(8)
    proof = hard.last(Proof, what="casting")
    assert (proof.dice, proof.success) == (4, False)
    assert not hard.all(SpellCast)
    assert hard.last(FatigueSpent, figure="mag").fatigue == 4
    assert "fire_ball" in hard.figure("mag").prepared


@pytest.mark.rule("EX-8.1.1")
@pytest.mark.rule("EX-R16")
def test_the_caster_must_be_undisturbed_and_may_give_it_up_to_defend_himself():
    duel = attacked((97,), (97,))
    duel.until("blue: Mag chooses")
    assert duel.refused("tactic attack mag").rule == "EX-R16"
    duel.do("tactic dodge mag")
    duel.on_to(5)
    assert duel.last(CastingEnded).why == "defends itself"
    assert not duel.all(SpellCast)


LONG = MAGE.replace("at: [20, 10]", "at: [13.2, 10]")


def attacked(*blows: tuple[int, ...], shot: int | None = None) -> Duel:
    """Mag begins a fire ball (8 seconds, 6 by his pool); Bob walks up and strikes, Ben shoots."""
    loaded = dice()
    for faces in blows:
        loaded = loaded.lay("blow", "bob", faces=faces[:1])
        if len(faces) > 1:
            loaded = loaded.lay("location", "bob", faces=faces[1:2]).lay("damage", "bob", faces=faces[2:3])
    if shot is not None:
        loaded = loaded.lay("shot", "ben", faces=(shot,))
    duel = Duel(LONG, dice=loaded, rulings={"ST-R38": "umpire"})
    duel.until("red", "set out").do("move bob via 11.4,10 facing 270", "done")
    duel.until("blue: Mag chooses").do("cast mag fire_ball toward 22,14")
    return duel


def stricken(duel: Duel, *, healed: int = 0) -> Duel:
    """Bob attacks and all others wait, until Mag's test; once he is hurt the umpire heals him."""
    for _ in range(60):
        if duel.all(Proof, what="casting") or duel.position.decision is None:
            break
        if healed and duel.all(Damaged, figure="mag") and not duel.all(Healed):
            duel.do(f"umpire heal mag by {healed}")
        elif "at speed" in duel.asked or ("choose" in duel.asked and duel.asked.startswith("red")):
            names = duel.position.decision.figures
            duel.do("tactic " + "; ".join(f"attack {name}" if name == "bob" else f"wait {name}" for name in names))
        else:
            duel.do("done")
    return duel


@pytest.mark.rule("EX-8.2")
@pytest.mark.rule("EX-8.2.2")
@pytest.mark.rule("EX-R15")
def test_attacked_twice_with_one_hit_for_three_the_test_is_two_dice_harder_against_three_less():
    duel = stricken(attacked((97,), (3, 21, 3)))
    assert len(duel.all(CastingDisturbed)) == 2
    proof = duel.last(Proof, what="casting")
    assert (proof.dice, proof.score) == (4 + 2, 17 - 3)


@pytest.mark.rule("EX-8.2.2")
def test_body_lost_while_he_casts_counts_though_it_is_healed_before_his_test():
    duel = stricken(attacked((97,), (3, 21, 3)), healed=3)
    assert duel.figure("mag").hit_points == duel.figure("mag").most_hit_points
    assert duel.last(Proof, what="casting").score == 17 - 3


@pytest.mark.rule("EX-8.2.1")
def test_an_arrow_that_hits_adds_a_die_and_one_that_misses_none():
    for roll, more in ((97, 0), (3, 1)):
        loaded = dice().lay("shot", "ben", faces=(roll,)).lay("location", "ben", faces=(81,)).lay("damage", faces=(1,))
        duel = Duel(MAGE, dice=loaded)
        duel.until("blue: Mag chooses").do("cast mag fire_ball toward 22,12")
        duel.until("red", "choose").do("done")
        duel.until("red", "choose").do("shoot ben at mag")
        duel.on_to(8)
        assert len(duel.all(CastingDisturbed)) == more
        assert duel.last(Proof, what="casting").dice == 4 + more


@pytest.mark.rule("EX-R31")
def test_breath_is_chosen_in_secret_and_comes_at_the_creatures_event():
    text = """
figures:
  - {id: drake, name: Drake, side: blue, creature: red_dragon, at: [10, 10], facing: 90}
  - {id: bob, name: Bob, side: red, class: fighting_man, level: 1, weapons: [sword], at: [18, 10], facing: 270}
"""
    duel = Duel(text, dice=dice())
    duel.until("Drake chooses").do("breathe drake toward 18,10")
    duel.on_to(Fraction(1))
    assert duel.last(BreathUsed).caught == ("bob",)


@pytest.mark.rule("EX-7.2")
@pytest.mark.rule("EX-8.1.1")
def test_who_is_stunned_for_some_seconds_breaks_off_his_spell_and_puts_up_no_defence():
    duel = attacked((97,))
    duel.on_to(1)
    ref = Referee(duel.battle, duel.now)
    assert "mag" in clockwork(ref.state).castings
    assert is_fit(ref.state, ref.figure("mag"))
    daze(ref, "mag", "bob", "EX-7.2")
    (ended,) = [event for event in ref.events if isinstance(event, CastingEnded)]
    assert ended.why == "is stunned"
    assert not is_fit(ref.state, ref.figure("mag"))
    assert standing_defence(ref, "mag", "bob") is None
