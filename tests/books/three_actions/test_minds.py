"""What is noticed, who warns whom, and changes of mind: stated acts, new ones, and the segment that they cost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import Parried, Shot, Struck
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Moved
from game.core.state import with_figure
from game.rules.knowing.view import event_for, view
from game.rules.situation import Situation
from game.systems.three_actions.acts.foreseeing import due_times
from game.systems.three_actions.events import ActDone, ActLost, DeviceInert, Reaimed, Thwarted
from game.systems.three_actions.minds.events import MindMade, Observed, WarningGiven
from game.systems.three_actions.minds.noticing import observation
from game.systems.three_actions.striking.blows import striker
from game.systems.three_actions.words import Doing, doing
from tests.books.three_actions.rounds import ARCHER, MAGE, blue, red, rounds


@pytest.mark.rule("TA-10.1")
def test_intentions_are_stated_as_the_round_begins():
    fight = rounds(blue("ann", 10, 30, ARCHER), red("foe", 10, 20), red("orc", 20, 20), initiative={"ann": 9})
    assert fight.asked == "blue: state your intentions"
    fight.do("shoot ann at foe")
    assert [intent.act.kind for intent in fight.doing("ann").intents] == ["missile"]
    fight.do("done")
    assert fight.asked == "red: state your intentions"


@pytest.mark.rule("TA-R51")
def test_what_one_did_unseen_lies_open_once_he_shows_himself():
    fight = rounds(blue("mag", 10, 30, MAGE), red("foe", 10, 22), initiative={"mag": (1, 1, 1, 5)})
    fight.state_all("cast mag invisibility at mag").out()
    fight.state_all("move mag via 11,30 facing 0", "cast mag magic_missile at foe")
    state, heard = fight.first, []
    for event in fight.events:
        after = replace(event.apply(state), n=state.n + 1)
        if isinstance(event, ActDone) and event.figure == "mag" and state.round == 2:
            seen = view(after, "red").figures.get("mag")
            heard.append((event_for(state, "red", event, after), seen and [one.state for one in doing(seen).intents]))
        state = after
    walk, spell = heard
    assert walk == (None, None), "he is not seen, and nothing of his is"
    assert (spell[0].place, spell[1]) == (1, ["done", "done"]), "his walk is told with him, as the first of two acts"


@pytest.mark.rule("TA-R35")
def test_the_sides_state_their_intentions_in_turn_first():
    fight = rounds(blue("ann", 10, 30), red("foe", 10, 4))
    fight.state_all().out()
    assert (fight.now.round, fight.asked) == (2, "red: state your intentions")


def mage_and_vanishing_foe(**more: int):
    """A mage of initiative 4 whose target is shot dead in segment 1."""
    return rounds(
        blue("mag", 10, 30, MAGE),
        blue("ann", 14, 30, ARCHER),
        red("foe", 10, 18, "creature: orc, hit_points: 1"),
        red("orc", 12, 18, "creature: orc"),
        initiative={"mag": 4, "ann": 1},
        shot_ann=20,
        **more,
    ).state_all("cast mag magic_missile at foe", "shoot ann at foe", rest=True)


@pytest.mark.rule("TA-10.9")
@pytest.mark.rule("TA-10.11")
@pytest.mark.rule("TA-R17")
def test_another_target_for_the_same_spell_costs_nothing():
    fight = mage_and_vanishing_foe().until("second thoughts")
    assert fight.now.ledger.segment == 2
    fight.do("cast mag magic_missile at orc")
    assert fight.all(Reaimed, figure="mag") and not fight.all(MindMade)
    fight.out()
    assert fight.segment_of(fight.last(SpellCast)) == 4


@pytest.mark.rule("TA-10.4")
@pytest.mark.rule("TA-10.4.1")
@pytest.mark.rule("TA-10.9")
def test_another_spell_starts_a_segment_later():
    fight = mage_and_vanishing_foe().until("second thoughts")
    fight.do("cast mag invisibility at mag")
    assert fight.last(MindMade).earliest >= 5
    fight.out()
    spell = fight.last(SpellCast)
    # Initiative 4, the event in 1: it begins in 5, in 6 if components must be got out, and takes two segments.
    assert (spell.spell, fight.segment_of(spell)) == ("invisibility", fight.last(MindMade).earliest + 1)


@pytest.mark.rule("TA-10.9")
def test_who_is_given_no_other_target_does_nothing():
    fight = mage_and_vanishing_foe().out()
    assert fight.last(ActLost, figure="mag").why == "its target is gone"
    assert not fight.all(SpellCast)


@pytest.mark.rule("TA-10.10")
@pytest.mark.rule("TA-R33")
def test_with_both_hands_full_no_components_are_at_hand():
    full = "class: magic_user, level: 7, weapons: [quarter_staff], spells: [magic_missile, fire_ball, shield]"
    fight = rounds(
        blue("mag", 10, 30, full),
        blue("ann", 14, 30, ARCHER),
        red("foe", 10, 18, "creature: orc, hit_points: 1"),
        red("orc", 12, 18, "creature: orc"),
        initiative={"mag": 4, "ann": 1},
        shot_ann=20,
    )
    fight.state_all("cast mag magic_missile at foe", "shoot ann at foe").until("second thoughts")
    assert fight.refused("cast mag fire_ball toward 12,18").rule == "TA-10.10"
    fight.do("cast mag shield")  # wants no components


@pytest.mark.rule("TA-10.3.1")
@pytest.mark.rule("TA-10.3")
def test_who_is_casting_has_no_second_thoughts():
    fight = rounds(
        blue("mag", 10, 30, MAGE), red("foe", 10, 18), red("orc", 14, 20), initiative={"mag": 1, "foe": 9, "orc": 9}
    )
    fight.state_all("cast mag fire_ball toward 10,18", "move orc via 10.5,28 facing 180")
    fight.until("where does fire ball go")
    assert not [event for event in fight.events if type(event).__name__ == "MindsAsked" and "mag" in event.figures]


# ---- observation -------------------------------------------------------------------------------------------------


def angle_of(fight: object, figure: str, foe: str, target: str | None) -> int:
    """What the angle takes off the throw to notice a foe."""
    at = fight.at
    aimed = at.figure(target) if target else None
    found = observation(at, at.figure(figure), at.figure(foe), aimed)
    return sum(modifier.value for modifier in found.modifiers)


@pytest.mark.rule("TA-10.5.1")
@pytest.mark.rule("TA-10.7")
@pytest.mark.rule("TA-R16")
def test_the_angle_off_the_line_of_sight():
    # 20 feet left of a target 60 feet off: 18 degrees, -1. Right behind: -8.
    fight = rounds(
        blue("ann", 20, 30, ARCHER), red("orc", 20, 18), red("near", 16, 18), red("devil", 20, 32), red("side", 26, 30)
    )
    assert angle_of(fight, "ann", "near", "orc") == -1
    assert angle_of(fight, "ann", "side", "orc") == -4
    assert angle_of(fight, "ann", "devil", "orc") == -8


@pytest.mark.rule("TA-10.5.1")
def test_no_ward_helps_to_notice():
    fight = rounds(blue("ann", 20, 30, ARCHER), red("foe", 20, 20))
    at = fight.at
    tally = observation(at, at.figure("ann"), at.figure("foe"), None)
    assert (tally.need, tally.total) == (at.catalogue.save("normal", 0, "spells"), 0)


@pytest.mark.rule("TA-10.5")
def test_near_its_target_a_figure_notices_at_once():
    fight = rounds(
        blue("ann", 20, 30, ARCHER), red("foe", 20, 26), red("orc", 26, 27), initiative={"ann": 9, "foe": 9, "orc": 9}
    )
    fight.state_all("shoot ann at foe", "move orc via 21.6,28.5 facing 180").until("second thoughts")
    seen = fight.last(Observed, figure="ann", foe="orc")
    assert (seen.success, seen.roll) == (True, 0)


@pytest.mark.rule("TA-10.5")
@pytest.mark.rule("TA-R40")
def test_who_comes_near_its_far_target_is_noticed_at_once():
    """An orc walks up to the ogre at whom Ann aims across the table: she may shoot at the orc, a segment later."""
    fight = rounds(blue("ann", 20, 33, ARCHER), red("foe", 20, 13, "creature: ogre"), red("orc", 27, 13),
                   initiative={"ann": 9, "foe": 9, "orc": 9})  # fmt: skip
    fight.state_all("shoot ann at foe", "move orc via 22,13 facing 180").until("second thoughts")
    seen = fight.last(Observed, figure="ann", foe="orc")
    assert (seen.success, seen.roll, seen.rules) == (True, 0, ("TA-10.5",))
    fight.do("shoot ann at orc")
    assert fight.last(MindMade, figure="ann").earliest == 10
    fight.out()
    assert [shot.target for shot in fight.all(Shot, actor="ann")] == ["orc"]


@pytest.mark.rule("TA-R17")
@pytest.mark.rule("TA-R28")
def test_new_shots_have_the_dice_of_those_they_are_made_for():
    """Dice of 3 and 8, the orc noticed in 2 of what it did in 1: the new arrows fly in 4, a segment late, and in 8."""
    fight = rounds(blue("ann", 20, 33, ARCHER), red("foe", 20, 13, "creature: ogre"), red("orc", 24, 13),
                   initiative={"ann": (3, 8), "foe": 9, "orc": 9})  # fmt: skip
    fight.state_all("shoot ann at foe; ann at foe", "move orc via 22,13 facing 180").until("second thoughts")
    fight.do("shoot ann at orc; ann at orc")
    assert {start for _, start, _ in due_times(fight.at, fight.at.figure("ann"))} == {4, 8}
    fight.out()
    assert [(shot.target, fight.segment_of(shot)) for shot in fight.all(Shot, actor="ann")] == [("orc", 4), ("orc", 8)]


@pytest.mark.rule("TA-R40")
def test_who_marches_beside_the_target_is_no_news():
    fight = rounds(blue("ann", 20, 33, ARCHER), red("foe", 20, 13), red("orc", 22, 13),
                   initiative={"ann": 9, "foe": 9, "orc": 9})  # fmt: skip
    fight.state_all("shoot ann at foe", "move foe via 20,17 facing 180", "move orc via 22,17 facing 180").out()
    assert not fight.all(Observed, figure="ann")


@pytest.mark.rule("TA-10.7")
@pytest.mark.parametrize(("face", "noticed"), [(17, True), (16, False)])
def test_who_appears_beside_the_line_of_sight_is_noticed_by_a_throw(face: int, noticed: bool):
    """A scout in hiding shows himself by a step 20 feet left of Ann's target, 60 feet off: 16 is needed, at -1."""
    hidden = "class: scout, level: 5, weapons: [dagger], hidden: true"
    fight = rounds(blue("ann", 20, 30, "class: fighting_man, level: 1, weapons: [longbow]"),
                   red("foe", 20, 18, "creature: ogre"), red("spy", 17, 18, hidden),
                   initiative={"ann": 9, "foe": 9, "spy": 9}, observe_ann=face)  # fmt: skip
    fight.state_all("shoot ann at foe", "move spy via 16,18 facing 180").out()
    seen = fight.last(Observed, figure="ann", foe="spy")
    assert seen.tally is not None
    assert (seen.roll, seen.tally.need, seen.tally.total, seen.success) == (face, 16, -1, noticed)


def crept_upon(face: int, *more: str, y: int = 17):
    """A bowman whose friend stands by, and an orc that comes up close behind him while he aims ahead."""
    return rounds(
        blue("ann", 20, 20, ARCHER),
        blue("bob", 23, y, facing=180),
        red("foe", 20, 8),
        red("orc", 20, 30),
        initiative={"ann": 9, "bob": 9, "foe": 9, "orc": 9},
        observe_ann=face,
    ).state_all("shoot ann at foe", *more, "move orc via 20,21.6 facing 0")


@pytest.mark.rule("TA-10.6")
@pytest.mark.rule("TA-10.6.1")
@pytest.mark.rule("TA-R34")
def test_a_friend_warns_who_has_noticed_nothing():
    fight = crept_upon(19).until("second thoughts")
    assert not fight.last(Observed, figure="ann", foe="orc").success
    segment = fight.now.ledger.segment
    fight.do("warn bob ann")
    warning = fight.last(WarningGiven)
    assert (warning.figure, warning.friend, warning.foe) == ("bob", "ann", "orc")
    assert fight.doing("bob").ready == segment + 1
    assert "orc" in fight.doing("ann").warned


@pytest.mark.rule("TA-10.6.1")
def test_who_warns_on_his_way_stands_for_a_segment():
    fight = crept_upon(19, "move bob via 23,19 facing 180", y=2).until("second thoughts")
    segment = fight.now.ledger.segment
    fight.do("warn bob ann")
    fight.out()
    walked = [fight.segment_of(move) for move in fight.all(Moved, figure="bob")]
    assert segment - 1 in walked and segment not in walked and segment + 1 in walked


@pytest.mark.rule("TA-R39")
@pytest.mark.parametrize(("face", "end", "noticed"), [(2, "20.7,18.9", True), (2, "20.7,21.1", False)])
def test_nobody_fails_to_notice_whom_he_holds_before_him(face: int, end: str, noticed: bool):
    """An orc comes up close before Ann, who aims past it: no throw is needed; behind her it may be missed."""
    fight = rounds(blue("ann", 20, 20, ARCHER), red("foe", 20, 8), red("orc", 27, 20),
                   initiative={"ann": 9, "foe": 9, "orc": 9}, observe_ann=face)  # fmt: skip
    fight.state_all("shoot ann at foe", f"move orc via {end} facing 270").out()
    seen = fight.last(Observed, figure="ann", foe="orc")
    assert fight.figure("ann").locked
    assert (seen.success, "TA-R39" in seen.rules) == (noticed, noticed)


@pytest.mark.rule("TA-10.8")
def test_who_is_warned_of_a_foe_behind_only_loses_the_two():
    fight = crept_upon(19).until("second thoughts")
    fight.do("warn bob ann")
    at = fight.at
    orc, ann = at.figure("orc"), at.figure("ann")
    assert ("TA-10.8", -2) in [(one.rule, one.value) for one in striker(at, orc, ann, "rear")]
    assert ("TA-10.8", -2) not in [(one.rule, one.value) for one in striker(at, orc, at.figure("bob"), "rear")]
    fight.do("done")
    fight.until("second thoughts")
    assert fight.refused("shoot ann at orc").rule in ("TA-10.8", "SP-3.4.2.3")


@pytest.mark.rule("TA-3.1.1")
def test_who_was_carried_off_may_be_attacked_and_defends_himself():
    mage = "class: magic_user, level: 9, weapons: [dagger], spells: [dimension_door], hit_points: 30"
    fight = rounds(blue("mag", 10, 30, mage), red("foe", 20, 20, "creature: orc, hit_points: 30"),
                   initiative={"mag": 1, "foe": 5})  # fmt: skip
    fight.state_all("cast mag dimension_door at mag toward 20,21.1").out()
    assert fight.all(Struck, actor="foe", target="mag")
    assert fight.all(Struck, actor="mag", target="foe")


# ---- devices -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TA-5.4")
@pytest.mark.rule("TA-R6")
def test_a_third_device_does_nothing_and_keeps_its_charge():
    loaded = (
        "class: magic_user, level: 7, weapons: [dagger], hit_points: 9, "
        "gear: [potion_of_speed, potion_of_healing, potion_of_flying]"
    )
    fight = rounds(blue("mag", 10, 30, loaded), red("foe", 10, 4), initiative={"mag": 1})
    for potion in ("potion_of_speed", "potion_of_healing", "potion_of_flying"):
        fight.do(f"use mag {potion}")
    fight.state_all().out()
    assert fight.last(DeviceInert).item == "potion_of_flying"
    assert fight.figure("mag").carries == ("dagger", "potion_of_flying")


@pytest.mark.rule("TA-3.3")
@pytest.mark.rule("TA-3.2.2")
def test_a_wand_of_magic_missiles_discharges_twice_by_one_attack():
    armed = "class: magic_user, level: 7, weapons: [dagger], gear: [wand_of_magic_missiles], spells: [fire_ball]"
    fight = rounds(blue("mag", 10, 30, armed), red("foe", 10, 20, "creature: ogre, hit_points: 30"),
                   initiative={"mag": 1})  # fmt: skip
    fight.do("use mag wand_of_magic_missiles at foe")
    assert fight.refused("cast mag fire_ball toward 10,20").rule == "TA-2.1.2"
    fight.state_all().out()
    used = [event for event in fight.events if type(event).__name__ == "DeviceUsed"]
    assert [fight.segment_of(one) for one in used] == [3, 6]


@pytest.mark.rule("TA-5.2")
def test_a_magic_sword_is_no_device():
    fight = rounds(blue("ann", 10, 20, "class: fighting_man, level: 1, weapons: [sword+1], hit_points: 30"),
                   red("foe", 10, 18.9, "creature: orc, hit_points: 30"), initiative={"ann": 3})  # fmt: skip
    fight.state_all().out()
    assert [intent.act.kind for intent in fight.doing("ann").intents if intent.act.kind == "device"] == []
    assert not [act for act in doing(fight.figure("ann")).acts if act.kind == "device"]


def test_a_ledger_stands_where_nothing_was_noted():
    """Whoever has thrown no dice has no segment, and does nothing of this."""
    fight = rounds(blue("ann", 10, 20), red("foe", 10, 4))
    state = with_figure(fight.now, replace(fight.figure("ann"), ledger=None))
    assert doing(Situation(state, fight.battle).figure("ann")) == Doing()
    assert not fight.all(Shot)


@pytest.mark.rule("TA-R49")
def test_a_caster_keeps_a_wrestler_off_and_casts_on():
    mage = "class: magic_user, level: 7, weapons: [dagger], hit_points: 30, spells: [fire_ball]"
    fight = rounds(blue("mag", 10, 20, mage), red("foe", 10, 16), red("far", 30, 30), initiative={"mag": 2, "foe": 1},
                   thwart_mag=20)  # fmt: skip
    fight.state_all("cast mag fire_ball toward 30,30", "move foe via 10,18.9 facing 180").until("Foe strikes")
    fight.do("grapple foe at mag")
    fight.out()
    assert fight.segment_of(fight.last(Thwarted)) == 3
    assert fight.segment_of(fight.last(SpellCast)) == 4
    assert not fight.all(Parried)
