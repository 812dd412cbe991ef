"""Secret choices and defences: revealed at their events, held, forced to show, and what a lapse gives [EX-4, EX-6]."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.course.secrecy import Kept
from game.core.fight.deeds import Fumbled, Struck
from game.core.figures import Condition
from game.core.state import with_figure
from game.play.asked.dice_box import LoadedDice
from game.play.creatures.breathing import BreathUsed
from game.play.position import advance
from game.play.referee import Referee
from game.rules.knowing.view import event_for, view
from game.systems.exile.events import (
    ChoiceLost,
    ChoiceShown,
    Countered,
    DefenceMet,
    DefencesEnded,
    DefencesRaised,
    EventsLost,
    EventSpent,
    TimeRanOut,
)
from game.systems.exile.fighting.defending import answers, counter_dice
from game.systems.exile.impulse import DefencesLapse
from game.systems.exile.ledger import Defence
from game.systems.exile.scores.chances import Attack, blow_chance
from game.systems.exile.scores.scores import event_value
from game.systems.exile.scores.wound_events import Tested as Proof
from game.telling.narration import narrate
from tests.books.exile.duel import TWO, Duel

SIX = TWO.replace("troop: man_at_arms, weapons: [sword]", "class: fighting_man, level: 6, weapons: [sword]")
"""Ann has the event value 6 here (at 0, 3 1/3, 6 2/3, 10 ...) and Bob with his spear 4 (at 0, 5, 10, 15)."""


def dice() -> LoadedDice:
    return LoadedDice().otherwise(97)


@pytest.mark.rule("EX-4.1")
def test_what_is_chosen_is_secret_and_chosen_as_soon_as_the_one_before_is_done():
    duel = Duel(dice=dice())
    duel.choose("attack ann")
    (secret,) = duel.now.secrets
    assert (secret.side, secret.text) == ("blue", "tactic attack ann")
    assert not view(duel.now, "red").secrets, "nor is it known that it is chosen"
    told = " ".join(one.text for one in narrate(duel.now, [duel.last(Kept)], "red"))
    assert "attack" not in told
    duel.choose("attack bob")
    assert duel.second == 0
    assert "Ann chooses" in duel.asked


@pytest.mark.rule("EX-4.1.1")
def test_a_choice_is_revealed_when_its_event_comes_and_not_before():
    duel = Duel(dice=dice())
    duel.choose("attack ann", "attack bob", "attack ann", "wait bob")
    assert duel.opened() == ["tactic attack ann", "tactic attack bob", "tactic attack ann"]
    assert duel.second == 4
    assert [event.text for event in duel.all(ChoiceShown)][-1] == "tactic attack ann"


@pytest.mark.rule("EX-4.2")
def test_choices_of_one_impulse_are_set_against_each_other():
    duel = Duel(dice=dice().lay("blow", "bob", faces=(3,)))
    duel.choose("parry ann", "attack bob")
    assert duel.last(DefenceMet).figure == "ann"
    assert [modifier.label for modifier in duel.last(Struck).tally.modifiers] == ["Combat", "parry"]
    away = Duel(dice=dice())
    away.choose("attack ann", "step bob to 13,10")
    assert away.last(Struck, actor="ann").rules
    gone = Duel(TWO.replace("weapons: [spear]", "weapons: [spear], abilities: {dexterity: 18}"), dice=dice())
    gone.choose("attack ann", "step bob to 13,10")
    assert gone.last(ChoiceLost).figure == "ann"


@pytest.mark.rule("EX-R14")
def test_a_choice_that_has_become_impossible_is_lost_and_its_event_spent():
    duel = Duel(dice=dice())
    duel.choose("attack ann at bob", "step bob to 13,10")
    duel.until("blue").do("tactic attack ann at bob")
    duel.on_to(5)
    lost = duel.last(ChoiceLost)
    assert (lost.figure, lost.why) == ("ann", "Bob is out of reach")


@pytest.mark.rule("EX-6.1")
@pytest.mark.rule("EX-6.2")
def test_a_defence_uses_its_event_up_and_is_held_for_the_attack_to_come():
    swords = SIX.replace("weapons: [spear]", "weapons: [sword]")
    duel = Duel(swords, dice=dice())
    duel.choose("wait ann", "wait bob", "parry ann", "attack bob")
    assert duel.second == Fraction(10, 3)
    assert duel.ledger.defences["ann"] == Defence("parry", (10, 3))
    assert duel.all(Struck) == []
    duel.choose("attack ann")
    assert duel.second == 4
    assert (duel.last(DefenceMet).figure, duel.last(Struck).actor) == ("ann", "bob")


def held(seconds: Fraction) -> bool:
    """Whether a parry of an event at 5 seconds answers an attack so many seconds later (or earlier)."""
    return answers(Defence("parry", (5, 1)), 5 + seconds)


@pytest.mark.rule("EX-6.1.1")
@pytest.mark.rule("EX-R5")
def test_it_is_good_for_one_second_on_either_side_by_exact_fraction():
    assert [held(Fraction(part, 3)) for part in (-4, -3, 0, 3, 4)] == [False, True, True, True, False]
    text = TWO.replace("weapons: [sword]", "weapons: [dagger]").replace("weapons: [spear]", "weapons: [sword]")
    duel = Duel(text, dice=dice())
    assert [second for second, _, names in duel.order() if "ann" in names][1] == Fraction(10, 3)
    duel.choose("wait ann", "wait bob", "parry ann", "attack bob", "wait ann")
    assert duel.second == 4
    assert duel.last(DefenceMet).figure == "ann"
    late = Duel(TWO.replace("weapons: [sword]", "weapons: [dagger]"), dice=dice())
    late.choose("wait ann", "wait bob", "parry ann", "attack bob")
    late.choose("wait ann")
    late.on_to(5)
    assert not late.all(DefenceMet)


@pytest.mark.rule("EX-6.2.1")
@pytest.mark.rule("EX-6.2.2")
def test_it_lapses_at_an_event_that_is_no_attack_or_after_a_second_as_if_the_other_had_missed():
    text = TWO.replace("weapons: [sword]", "weapons: [dagger]").replace("weapons: [spear]", "weapons: [sword]")
    duel = Duel(text, dice=dice().lay("counter", "ann", faces=(2, 2, 2)))
    duel.choose("wait ann", "wait bob", "parry ann", "wait bob", "wait ann")
    assert duel.second == 4
    ended = duel.last(DefencesEnded)
    assert (ended.figures, ended.lapsed) == (("ann",), True)
    assert duel.last(Proof, what="counter").success
    assert duel.last(Struck).actor == "ann"
    dagger = TWO.replace("weapons: [sword]", "weapons: [dagger]")
    late = Duel(dagger, dice=dice().lay("counter", "ann", faces=(2, 2, 2)))
    late.choose("wait ann", "wait bob", "parry ann", "attack bob", "wait ann")
    late.on_to(5)
    assert late.last(DefencesEnded).lapsed
    assert late.last(Countered).figure == "ann"


@pytest.mark.rule("EX-6.2.1")
def test_defences_that_came_up_together_lapse_together_and_the_log_names_them_once():
    cat = "  - {id: cat, name: Cat, side: blue, troop: man_at_arms, weapons: [sword], at: [10, 14], facing: 90}\n"
    dan = cat.replace("cat", "dan").replace("Cat", "Dan").replace("blue", "red").replace("10, ", "12, ")
    duel = Duel(TWO + cat + dan)
    duel.choose("dodge ann", "dodge cat", "wait bob", "wait dan")
    duel.on_to(2)
    ended = duel.last(DefencesEnded)
    assert (ended.figures, ended.lapsed) == (("ann", "cat"), True)
    assert [one.text for one in narrate(duel.now, [ended], "blue")] == ["The defences of Ann and Cat lapse."]


@pytest.mark.rule("EX-6.3")
def test_who_is_attacked_must_show_a_defence_that_comes_within_a_second():
    duel = Duel(dice=dice())
    duel.choose("wait ann", "wait bob", "attack ann", "parry bob")
    assert duel.second == 4
    shown = duel.last(ChoiceShown, figure="bob")
    assert (shown.early, shown.text) == (True, "tactic parry bob")
    assert duel.last(DefencesRaised).defences["bob"].at == (5, 1)
    assert duel.last(DefenceMet).against == "ann"
    duel.on_to(6)
    assert duel.last(EventSpent).figure == "bob"


@pytest.mark.rule("EX-6.3.1")
def test_an_attack_that_comes_within_a_second_stays_hidden():
    duel = Duel(dice=dice())
    duel.choose("wait ann", "wait bob", "attack ann", "attack bob")
    assert duel.second == 4
    assert "tactic attack bob" not in duel.opened()
    assert not view(duel.now, "blue").secrets


@pytest.mark.rule("EX-6.4")
def test_each_defence_takes_off_what_its_table_says():
    shield = TWO.replace("weapons: [spear]", "weapons: [spear], shield: wood")
    for what, takes in (("parry", [-15]), ("off_hand_parry", [-15]), ("block", [-15, -10]), ("dodge", [-13]),
                        ("desperate", [-28])):  # fmt: skip
        duel = Duel(shield, dice=dice())
        duel.choose("wait ann", f"{what} bob")
        tally = blow_chance(duel.at, Attack("ann", "bob", defence=duel.ledger.defences["bob"]))
        assert [modifier.value for modifier in tally.modifiers if modifier.rule == "EX-6.4"] == takes
        assert next(modifier.value for modifier in tally.modifiers) == 15
    assert Duel(SIX).until("blue").refused("tactic off_hand_parry ann").rule == "EX-6.4"
    assert Duel(SIX).until("blue").refused("tactic block ann").rule == "EX-6.4"


@pytest.mark.rule("EX-R6")
def test_a_parry_meets_one_attack_and_a_desperate_defence_all_at_the_cost_of_an_event():
    text = TWO + """
  - {id: abe, name: Abe, side: blue, troop: man_at_arms, weapons: [sword], armour: leather_padded, at: [11.2, 11.5],
     facing: 60}
"""
    for what, met in (("parry", 1), ("desperate", 2)):
        duel = Duel(text, dice=dice())
        duel.do("tactic attack ann; attack abe")
        duel.choose(f"{what} bob")
        assert len(duel.all(DefenceMet)) == met
        assert bool(duel.all(EventsLost, figure="bob")) == (what == "desperate")


@pytest.mark.rule("EX-R6")
@pytest.mark.rule("EX-6.1.1")
@pytest.mark.parametrize(("reading", "met"), [("one", 1), ("all", 2)])
@pytest.mark.parametrize("what", ["parry", "dodge bob to 12.5,10"])
def test_whether_a_defence_meets_all_attacks_of_its_second_is_a_switch(reading: str, met: int, what: str):
    text = TWO + """
  - {id: abe, name: Abe, side: blue, troop: man_at_arms, weapons: [sword], armour: leather_padded, at: [11.2, 11.5],
     facing: 60}
"""
    duel = Duel(text, dice=dice(), rulings={"EX-R6": reading})
    duel.do("tactic attack ann; attack abe")
    duel.choose(what if " " in what else f"{what} bob")
    word = what.split()[0]
    blows = [one for one in duel.all(Struck) if "EX-7.5" not in one.rules]
    told = [word in [modifier.label for modifier in blow.tally.modifiers] for blow in blows]
    assert told.count(True) == len(duel.all(DefenceMet)) == met
    assert not duel.all(EventsLost, figure="bob")
    duel.on_to(2)
    assert "bob" not in duel.ledger.defences  # its second is over
    assert not [event for event in duel.all(DefencesEnded) if event.lapsed]


@pytest.mark.rule("EX-R21")
def test_nobody_defends_himself_behind_his_back():
    behind = TWO.replace("facing: 270", "facing: 90")
    duel = Duel(behind, dice=dice())
    duel.choose("attack ann", "parry bob")
    assert not duel.all(DefenceMet)
    assert [modifier.label for modifier in duel.last(Struck).tally.modifiers if modifier.ignored is None] == ["Combat"]


@pytest.mark.rule("EX-7.5")
@pytest.mark.rule("EX-R7")
def test_a_miss_against_a_parry_lets_the_defender_test_for_a_counter_attack():
    won = dice().lay("counter", "bob", faces=(1, 2, 3, 4, 3)).lay("counter", "bob", "ann", faces=(4,))
    duel = Duel(dice=won)
    assert counter_dice(duel.at, duel.figure("bob"), "parry", clash=False) == 8 - 3
    assert counter_dice(duel.at, duel.figure("ann"), "parry", clash=False) == 8 - 4
    assert counter_dice(duel.at, duel.figure("ann"), "parry", clash=True) == 8 - 4 + 1
    assert counter_dice(duel.at, duel.figure("ann"), "dodge", clash=False) is None
    duel.choose("attack ann", "parry bob")
    counter = duel.last(Struck)
    assert (counter.actor, counter.extra, counter.rules) == ("bob", False, ("EX-7.1", "EX-7.5"))
    lost = Duel(dice=dice())
    lost.choose("attack ann", "parry bob")
    assert not lost.last(Proof, what="counter").success
    assert not lost.all(Countered)


@pytest.mark.rule("EX-R8")
def test_a_counter_attack_uses_no_event_and_is_not_countered():
    duel = Duel(dice=dice().lay("counter", "bob", faces=(1, 1, 1, 1, 1)))
    duel.choose("attack ann", "parry bob")
    assert [blow.actor for blow in duel.all(Struck)] == ["ann", "bob"]
    assert len(duel.all(Proof, what="counter")) == 1
    assert next(second for second, _, names in duel.order() if "bob" in names) == 5


@pytest.mark.rule("EX-6.4")
def test_all_eights_break_the_weapon_that_parried_though_the_parry_worked():
    duel = Duel(dice=dice().lay("counter", "bob", faces=(8, 8, 8, 8, 8)))
    duel.choose("attack ann", "parry bob")
    assert duel.last(DefenceMet).figure == "bob"
    broken = duel.last(Fumbled)
    assert (broken.figure, broken.weapon, broken.effect) == ("bob", "spear", "broken")


@pytest.mark.rule("EX-4.1")
def test_a_standing_order_chooses_for_those_who_are_not_asked_any_more():
    duel = Duel(dice=dice())
    duel.until("blue", "choose").do("order tactic attack")
    assert duel.opened() == []
    assert [secret.text for secret in duel.now.secrets] == ["tactic attack ann"]
    duel.choose("wait bob", "wait bob")
    assert [blow.actor for blow in duel.all(Struck)] == ["ann", "ann"]
    other = Duel(dice=dice())
    other.until("blue", "choose").do("order tactic defend")
    assert [secret.text for secret in other.now.secrets] == ["tactic block ann"]


def test_nobody_hears_of_the_defence_of_one_he_does_not_see():
    """Bob, invisible, and Ann hold a defence each: red hears of both, blue of Ann's alone; of Bob's alone, nothing."""
    duel = Duel(TWO)
    bob = replace(duel.now.figures["bob"], conditions=(Condition("invisible"),))
    state = with_figure(duel.now, bob)
    both = DefencesEnded(figures=("ann", "bob"), lapsed=True)
    assert both.seen_by("red", state).figures == ("ann", "bob")
    assert both.seen_by("blue", state).figures == ("ann",)
    held = {"ann": Defence("parry", (1, 1)), "bob": Defence("parry", (1, 1))}
    assert set(DefencesRaised(defences=held).seen_by("blue", state).defences) == {"ann"}
    assert DefencesRaised(defences={"bob": held["bob"]}).seen_by("blue", state) is None


SPEARS = """
figures:
  - {id: ann, name: Ann, side: blue, troop: man_at_arms, weapons: [spear], at: [10, 10], facing: 90}
  - {id: cat, name: Cat, side: blue, troop: man_at_arms, weapons: [spear], at: [10, 11], facing: 90}
  - {id: bob, name: Bob, side: red, class: fighting_man, level: 12, weapons: [sword], at: [11.8, 10.5], facing: 270}
"""
"""Ann and Cat with the event value 4 (at 5 seconds) against Bob with 7 (at 5 5/7)."""


@pytest.mark.rule("EX-6.2.1")
def test_the_defence_of_one_who_has_fallen_does_not_lapse_any_more():
    """Ann, in despair, and Cat defend themselves at 5; Ann falls to Bob at 5 5/7: at 6 only Cat has a defence left."""
    duel = Duel(SPEARS, dice=dice().lay("blow", "bob", "ann", faces=(2,)).lay("location", "bob", "ann", faces=(20,)))
    weak = replace(duel.figure("ann"), hit_points=1)
    duel.position = advance(duel.battle, with_figure(duel.position.start, weak))
    duel.wait().wait().do("tactic desperate ann; parry cat", "tactic wait bob", "tactic attack bob at ann")
    assert duel.second == 5
    lapses = [entry.step for entry in duel.now.agenda if isinstance(entry.step, DefencesLapse)]
    assert [(step.end, step.actors) for step in lapses] == [((6, 1), ("ann", "cat"))]
    duel.wait().on_to(6)
    assert [event.figures for event in duel.all(DefencesEnded)] == [("cat",)]
    assert not duel.figure("ann").standing


@pytest.mark.rule("EX-6.2.1")
def test_when_the_defence_of_one_unseen_lapses_is_not_known():
    """Bob's parry is up: blue knows when it lapses as long as it sees him, red always."""
    duel = Duel(dice=dice())
    duel.choose("wait ann", "wait bob", "wait ann", "parry bob")
    duel.until("Bob chooses")
    assert (duel.second, set(duel.ledger.defences)) == (5, {"bob"})
    unseen = with_figure(duel.now, replace(duel.figure("bob"), conditions=(Condition("invisible"),)))
    for state, knows in ((duel.now, True), (unseen, False)):
        assert any(isinstance(entry.step, DefencesLapse) for entry in view(state, "blue").agenda) is knows
        assert any(isinstance(entry.step, DefencesLapse) for entry in view(state, "red").agenda)


@pytest.mark.rule("EX-6.2.1")
def test_the_defence_of_one_unseen_lapses_by_itself():
    """Ann, and Cat whom nobody sees, parry at once: of the two lapses red knows that of Ann alone."""
    duel = Duel(SPEARS, dice=dice())
    hidden = replace(duel.figure("cat"), conditions=(Condition("invisible"),))
    duel.position = advance(duel.battle, with_figure(duel.position.start, hidden))
    duel.wait().wait().do("tactic parry ann; parry cat", "tactic wait bob", "tactic wait bob")
    assert set(duel.ledger.defences) == {"ann", "cat"}
    steps = [entry.step.figures for entry in duel.now.agenda if isinstance(entry.step, DefencesLapse)]
    assert sorted(steps) == [("ann",), ("cat",)]
    known = [entry.step.figures for entry in view(duel.now, "red").agenda if isinstance(entry.step, DefencesLapse)]
    assert known == [("ann",)]


@pytest.mark.rule("EX-1.1.1")
def test_that_the_time_of_one_unseen_has_run_out_is_not_told():
    """Cat, whom nobody sees, and Ann have parried: red hears when Ann's parry lapses, and nothing of Cat's."""
    duel = Duel(SPEARS, dice=dice())
    hidden = replace(duel.figure("cat"), conditions=(Condition("invisible"),))
    duel.position = advance(duel.battle, with_figure(duel.position.start, hidden))
    duel.wait().wait().do("tactic parry ann; parry cat", "tactic wait bob", "tactic wait bob")
    steps = [entry.step for entry in duel.now.agenda if isinstance(entry.step, DefencesLapse)]
    ref = Referee(duel.battle, duel.now)
    for step in sorted(steps, key=lambda step: step.figures, reverse=True):  # Cat's before Ann's
        list(step.play(ref))
    ended = [event for event in ref.events if isinstance(event, TimeRanOut)]
    assert [(event.figures, event.at) for event in ended] == [(("cat",), (6, 1)), (("ann",), (6, 1))]
    assert [event_for(duel.now, "red", event) for event in ended] == [None, ended[1]]
    assert [event_for(duel.now, "blue", event) for event in ended] == ended


@pytest.mark.rule("EX-6.2.1")
def test_a_held_parry_does_not_lapse_at_a_breath_which_is_offensive_but_after_its_second():
    text = """
figures:
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 6, weapons: [sword], at: [10, 10], facing: 90}
  - {id: beast, name: Beast, side: red, creature: chimera, at: [13, 10], facing: 270}
"""
    duel = Duel(text, dice=dice())
    assert [event_value(duel.at, duel.figure(name)) for name in ("ann", "beast")] == [6, 8]
    duel.on_to(Fraction(10, 3)).until("Ann chooses").do("tactic parry ann")  # at 6 2/3
    duel.on_to(5).until("Beast chooses").do("breathe beast toward 10,10")  # at 7 1/2
    duel.until("Beast chooses")
    assert duel.last(BreathUsed).caught == ("ann",)
    assert duel.second == Fraction(15, 2)
    assert "ann" in duel.ledger.defences
    assert not duel.all(DefencesEnded, lapsed=True)
    duel.on_to(8)
    assert duel.last(DefencesEnded, lapsed=True).figures == ("ann",)
    assert duel.last(Proof, what="counter").figure == "ann"
