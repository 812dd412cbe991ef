"""Sweeps: who flies past an enemy, strikes at him once, is struck at once, and flies on."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.core.commands import Done, Sweep
from game.core.fight.deeds import Shot, Struck
from game.core.fight.harm import Slain
from game.core.fight.moves import Fell, Halted, Moved, Soared, Swept
from game.core.figures import FLED, SLAIN, Condition, Figure
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.core.text.typed import read
from game.play.asked.dice_box import LoadedDice
from game.play.creatures.seizing import FlewOff
from game.play.exchanged import StruckBehind
from game.play.melee.sweeping import MaySweep
from game.rules.knowing.view import as_known
from game.rules.moving.movement import left
from game.rules.situation import Situation
from tests.audit.audit import Audit
from tests.play import Fight, state_of

GRIFFON = "id: grip, side: blue, creature: griffon, hit_points: 40, facing: 0"
ORC = "id: orc, side: red, creature: orc, weapons: [sword], hit_points: 8, facing: 180"
SPEARMAN = "id: spear, side: red, class: fighting_man, level: 1, weapons: [spear], hit_points: 8, facing: 180"
BOWMAN = "id: bow, side: red, troop: longbowman, hit_points: 4, facing: 180"
PAST = "sweep grip past orc via 10,20 10,10 altitude 4 facing 0"
PARTED = ("cydonia", "exile", "three_actions")


def text(*figures: str, more: str = "") -> str:
    return "figures:\n" + "\n".join(f"  - {{{figure}}}" for figure in figures) + "\n" + more


def field(*figures: str, more: str = "", begin: str = "move", dice: LoadedDice | None = None) -> Fight:
    return Fight(text(*figures, more=more), begin=begin, dice=dice)


def facing(foe: str = ORC, *others: str, aloft: int = 4, dice: LoadedDice | None = None) -> Fight:
    """A griffon in the air, 14 inches from its foe."""
    return field(f"{GRIFFON}, at: [10, 34], aloft: {aloft}", f"{foe}, at: [10, 20]", *others, dice=dice)


def no(fight: Fight, command: str) -> str:
    """Why a command is refused, with the rule."""
    found = fight.refused(command)
    return f"{found.reason} [{found.rule}]"


def high(fight: Fight, name: str) -> Fraction:
    """How many inches a figure is above the ground."""
    return Fraction(fight.figure(name).altitude, GRAIN)


def blows(fight: Fight) -> list[tuple[str, str, bool]]:
    """Who struck at whom, and whether beyond his own blows."""
    return [(blow.actor, blow.target, blow.extra) for blow in fight.all(Struck)]


def audited(fight: Fight) -> None:
    """See to it that the audit finds nothing amiss."""
    state, audit = fight.began, Audit(fight.battle, fight.began)
    audit.memory.phases.append("move")
    for event in fight.events[len(fight.events) - (fight.now.n - state.n) :]:
        after = replace(event.apply(state), n=state.n + 1)
        audit.see(state, event, after)
        state = after


# ---- what it is ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R308")
def test_a_griffon_comes_down_strikes_is_struck_at_and_flies_on():
    """Of its thirty inches it flies 24 and pays two to rise from two inches to four."""
    fight = facing()
    fight.do(PAST)
    assert blows(fight) == [("grip", "orc", False), ("orc", "grip", True)]
    assert (fight.where("grip"), high(fight, "grip")) == ((10, 10), 4)
    assert [(event.altitude // GRAIN, event.cost // GRAIN) for event in fight.all(Soared)] == [(2, 0), (4, 2)]
    assert left(fight.at, fight.figure("grip")) == 4 * GRAIN
    assert not any(event.charge for event in fight.all(Moved))
    kinds = [type(event).__name__ for event in fight.events if isinstance(event, (Swept, Moved, Soared, Struck))]
    assert kinds == ["Swept", "Moved", "Soared", "Struck", "Struck", "Soared", "Moved"]
    down, up = fight.all(Moved)
    assert down.path[-1] == up.path[0] == (10 * GRAIN, int(23.5 * GRAIN))


@pytest.mark.rule("SP-R308")
def test_it_has_no_other_blow_this_round_and_its_blows_again_in_the_next():
    """It ends two inches over a spearman, who strikes at it in the melee."""
    fight = field(f"{GRIFFON}, at: [10, 34], aloft: 4", f"{ORC}, at: [10, 20]", f"{SPEARMAN}, at: [10, 9]")
    fight.do("sweep grip past orc via 10,20 10,10 altitude 2 facing 0")
    fight.pass_until("Spear strikes").do("strike spear at grip")
    fight.pass_until("Move")
    assert [blow.actor for blow in fight.all(Struck)] == ["grip", "orc", "spear"]
    assert not fight.figure("grip").has("swept")
    fight.pass_until("Grip strikes").do("strike grip at spear")


@pytest.mark.rule("SP-R308")
def test_it_is_its_move():
    fight = facing()
    fight.do(PAST)
    if fight.asked == "blue: Move":
        assert "has had its movement" in no(fight, PAST)
    assert fight.figure("grip").moved


@pytest.mark.rule("SP-R308")
def test_from_the_ground_it_takes_wing_first():
    """Two to rise, 24 along, and two more to end at four."""
    fight = field(f"{GRIFFON}, at: [10, 34]", f"{ORC}, at: [10, 20]")
    fight.do(PAST)
    assert [(event.altitude // GRAIN, event.cost // GRAIN) for event in fight.all(Soared)] == [(2, 2), (4, 2)]
    assert left(fight.at, fight.figure("grip")) == 2 * GRAIN


@pytest.mark.rule("SP-R308")
@pytest.mark.parametrize(("aloft", "to", "rises"), [(3, 3, 0), (6, 3, 0), (3, 5, 2), (8, 9, 1)])
def test_to_one_aloft_it_comes_at_his_height(aloft: int, to: int, rises: int):
    """The harpy is as high as the griffon or higher; what it rises costs it inches."""
    harpy = f"id: harp, side: red, creature: harpy, at: [10, 20], facing: 180, aloft: {aloft}, hit_points: 20"
    fight = field(f"{GRIFFON}, at: [10, 34], aloft: 3", harpy)
    fight.do(f"sweep grip past harp via 10,20 16,12 altitude {to} facing 0")
    assert [blow.actor for blow in fight.all(Struck)] == ["grip", "harp"]
    assert high(fight, "grip") == to
    assert sum(event.cost for event in fight.all(Soared)) == (aloft - 3 + rises) * GRAIN


@pytest.mark.rule("SP-R308")
def test_it_goes_round_corners_and_may_come_back():
    fight = facing()
    fight.do("sweep grip past orc via 10,20 10,34 altitude 2 facing 180")
    assert blows(fight)[0] == ("grip", "orc", False)
    assert fight.where("grip") == (10, 34)
    assert all(one.path[-1] == other.path[0] for one, other in pairwise(fight.all(Moved)))


@pytest.mark.rule("SP-R308")
def test_a_rider_strikes_with_his_weapon():
    rider = "id: lil, side: blue, class: fighting_man, level: 3, hit_points: 30, mount: pegasus, weapons: [sword]"
    fight = field(f"{rider}, at: [10, 34], facing: 0, aloft: 2", f"{ORC}, at: [10, 20]")
    fight.do("sweep lil past orc via 10,20 10,10 facing 0")
    assert fight.all(Struck)[0].weapon == "sword"
    assert not fight.all(Struck)[0].beast


@pytest.mark.rule("SP-R308")
def test_a_roc_carries_off_whom_its_claw_hits_on_an_eighteen():
    dice = LoadedDice().otherwise(10).lay("blow", "roc", "orc", faces=(18,))
    roc = "id: roc, side: blue, creature: roc, at: [10, 34], facing: 0, aloft: 4, hit_points: 30"
    fight = field(roc, f"{ORC}, at: [10, 20]", f"{SPEARMAN}, at: [30, 20]", dice=dice)
    fight.do("sweep roc past orc via 10,20 10,10 altitude 4 facing 0")
    assert fight.last(FlewOff).prey == "orc"
    assert fight.figure("roc").fate == FLED
    assert blows(fight) == [("roc", "orc", False)]


# ---- the answer ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R308")
@pytest.mark.parametrize(("foe", "answers"), [
    (ORC, True), (SPEARMAN.replace("id: spear", "id: orc"), True), (BOWMAN.replace("id: bow", "id: orc"), False),
    ("id: orc, side: red, creature: bear, facing: 180, hit_points: 20", True),
    ("id: orc, side: red, creature: orc, facing: 180, hit_points: 9, weapons: [longbow, sword]",
     False),
])  # fmt: skip
def test_who_was_struck_at_strikes_back_with_what_he_has_ready(foe: str, answers: bool):
    dice = LoadedDice().otherwise(10).lay("blow", "grip", "orc", faces=(2,))
    fight = facing(foe, dice=dice)
    fight.do(PAST)
    if "shoot?" in fight.asked:
        fight.do("done")
    assert [blow.actor for blow in fight.all(Struck)] == (["grip", "orc"] if answers else ["grip"])


@pytest.mark.rule("SP-R308")
@pytest.mark.parametrize(
    "condition", [Condition("surprised", 1), Condition("held"), Condition("asleep"), Condition("stunned", 2)]
)
def test_who_cannot_strike_has_no_answer(condition: Condition):
    state = state_of(text(f"{GRIFFON}, at: [10, 34], aloft: 4", f"{ORC}, at: [10, 20]"))
    orc = replace(state.figures["orc"], conditions=(condition,), hit_points=60)
    fight = Fight(state=with_figure(state, orc))
    fight.do(PAST)
    assert [blow.actor for blow in fight.all(Struck)] == ["grip"]


@pytest.mark.rule("SP-R308")
def test_the_answer_is_beyond_his_blows_and_who_is_in_melee_has_one_too():
    """The orc fights Ann, is struck at from behind by nobody, strikes at the griffon, and at Ann in the melee."""
    ann = "id: ann, side: blue, class: fighting_man, level: 1, hit_points: 40, at: [10, 18.6], facing: 180"
    fight = facing(ORC.replace("hit_points: 8", "hit_points: 60"), ann)
    fight.do(PAST)
    fight.pass_until("Orc strikes").do("strike orc at ann")
    assert ("orc", "grip", True) in blows(fight)


@pytest.mark.rule("SP-R308")
@pytest.mark.rule("SP-3.5.9.2")
def test_who_fights_another_and_is_taken_from_behind_has_no_answer():
    ann = "id: ann, side: blue, class: fighting_man, level: 1, hit_points: 40, at: [10, 18.6], facing: 180"
    fight = facing(ORC.replace("facing: 180", "facing: 0").replace("points: 8", "points: 60"), ann)
    fight.do(PAST)
    assert [blow.actor for blow in fight.all(Struck)] == ["grip"]
    assert any(one.rule == "SP-3.5.9.2" and one.ignored is None for one in fight.last(Struck).tally.modifiers)


@pytest.mark.rule("SP-R308")
def test_nobody_parries_and_who_is_slain_has_no_answer():
    dice = LoadedDice().otherwise(10).lay("blow", "grip", "orc", faces=(20,))
    fight = facing(dice=dice)
    fight.do(PAST)
    assert fight.figure("orc").standing or not fight.all(Struck, actor="orc")
    dice = LoadedDice().otherwise(10).lay("blow", "grip", "orc", faces=(20,))
    fight = facing(ORC.replace("points: 8", "points: 1"), dice=dice)
    fight.do(PAST)
    assert fight.last(Slain).figure == "orc"
    assert fight.where("grip") == (10, 10)


@pytest.mark.rule("SP-R308")
@pytest.mark.rule("SP-R304")
def test_who_is_slain_by_the_answer_falls_where_it_struck():
    dice = LoadedDice().otherwise(10).lay("blow", "orc", "grip", faces=(20,))
    fight = field(f"{GRIFFON.replace('40', '1')}, at: [10, 34], aloft: 4", f"{ORC}, at: [10, 20]", dice=dice)
    fight.do(PAST)
    assert fight.figure("grip").fate == SLAIN
    assert fight.last(Fell).height == 2 * GRAIN
    assert 20 < fight.where("grip")[1] < 25
    assert len(fight.all(Moved)) == 1


@pytest.mark.rule("SP-R308")
@pytest.mark.rule("SP-3.3.2.1")
def test_those_who_wait_shoot_half_way_to_the_enemy():
    """Ten and a half inches to him: the archer shoots when it has flown five and a quarter."""
    fight = facing(ORC, f"{BOWMAN}, at: [16, 26]")
    fight.do(PAST)
    assert "shoot?" in fight.asked
    assert fight.where("grip") == (10, 28.75)
    fight.do("shoot bow at grip")
    assert fight.all(Shot)
    assert [blow.actor for blow in fight.all(Struck)] == ["grip", "orc"]


@pytest.mark.rule("SP-R308")
def test_who_is_shot_dead_on_its_way_strikes_at_nobody():
    dice = LoadedDice().otherwise(20)
    fight = field(f"{GRIFFON.replace('40', '1')}, at: [10, 34], aloft: 4", f"{ORC}, at: [10, 20]",
                  f"{BOWMAN}, at: [16, 26]", dice=dice)  # fmt: skip
    fight.do(PAST, "shoot bow at grip")
    assert not fight.all(Struck)
    assert not fight.figure("grip").standing


# ---- refused ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R308")
@pytest.mark.parametrize(("command", "why"), [
    ("sweep grip past orc via 20,20 20,10 altitude 4 facing 0",
     "the way of Grip does not lead past Orc within 2 inches [SP-R308]"),
    ("sweep grip past orc altitude 4 facing 0", "the way of Grip does not lead past Orc within 2 inches [SP-R308]"),
    ("sweep grip past orc via 10,20 altitude 4 facing 0",
     "Grip would end at Orc: a sweep flies on, more than 2 inches away [SP-R308]"),
    ("sweep grip past orc via 10,20 10,4 altitude 4 facing 0",
     "that costs Grip 32 of 30 inches, 2 of them to rise [SP-R297]"),
    ("sweep grip past orc via 10,20 10,10 altitude 1 facing 0",
     "Grip flies at 2 to 24 whole inches, or lands, and not at 1 [SP-R297]"),
    ("sweep grip past nobody via 10,20 10,10 facing 0", "there is no figure 'nobody' [SP-3.3.0.1]"),
    ("sweep grip past grip via 10,20 10,10 facing 0", "Grip is no enemy: there is nobody to strike [SP-3.5.1.1]"),
    ("sweep orc past grip via 10,20 10,10 facing 0", "Orc is not yours to move [SP-3.3.0.1]"),
])  # fmt: skip
def test_what_is_no_sweep_is_refused(command: str, why: str):
    assert no(facing(), command) == why


@pytest.mark.rule("SP-R308")
def test_who_is_at_his_enemy_already_does_not_sweep():
    fight = field(f"{GRIFFON}, at: [10, 22], aloft: 2", f"{ORC}, at: [10, 20]")
    assert no(fight, PAST) == "Grip is at Orc already: a sweep comes from out of reach [SP-R308]"


@pytest.mark.rule("SP-R308")
@pytest.mark.parametrize(("who", "why"), [
    ("class: fighting_man, level: 1", "Grip has no wings [SP-R296]"),
    ("creature: stirge, aloft: 2", "Grip stays on whom it strikes, and flies past nobody [SP-R308]"),
])  # fmt: skip
def test_who_has_no_wings_or_stays_where_it_strikes_does_not_sweep(who: str, why: str):
    fight = field(f"id: grip, side: blue, {who}, at: [10, 30], facing: 0", f"{ORC}, at: [10, 20]",
                  f"{GRIFFON.replace('grip', 'grap')}, at: [30, 30]")  # fmt: skip
    assert no(fight, PAST) == why


@pytest.mark.rule("SP-R308")
@pytest.mark.parametrize(("ground", "why"), [
    ("woods", "the crowns of the trees are in the way"), ("building", "the roof is in the way"),
])
def test_nobody_comes_down_to_one_under_crowns_or_a_roof(ground: str, why: str):
    under = f"terrain: [{{kind: {ground}, points: [[8, 18], [12, 18], [12, 22], [8, 22]]}}]\n"
    fight = field(f"{GRIFFON}, at: [10, 34], aloft: 4", f"{ORC}, at: [10, 20]", more=under)
    assert no(fight, PAST) == f"Grip cannot come down at Orc: {why} [SP-R298]"


@pytest.mark.rule("SP-R308")
def test_over_a_wall_it_does_not_reach_him_who_stands_close_behind_it():
    """It would be at him before it is over the wall; from the other side it comes down to him."""
    wall = "terrain: [{kind: wall, line: [[4, 21.5], [20, 21.5]], height: 3}]\n"
    fight = field(f"{GRIFFON}, at: [10, 34], aloft: 4", f"{ORC}, at: [10, 20]", more=wall)
    assert no(fight, PAST) == "a wall is between Orc and where Grip would come down [SP-R300]"
    fight = field(f"{GRIFFON}, at: [10, 8], aloft: 4", f"{ORC}, at: [10, 20]", more=wall)
    fight.do("sweep grip past orc via 10,20 10,30 altitude 4 facing 180")
    assert fight.all(Struck)


@pytest.mark.rule("SP-R308")
@pytest.mark.rule("SP-R307")
def test_who_is_held_aloft_is_swept_past_by_nobody():
    state = state_of(text(f"{GRIFFON}, at: [10, 34], aloft: 4", f"{ORC}, at: [10, 20]"))
    fight = Fight(state=with_figure(state, replace(state.figures["orc"], conditions=(Condition("aloft"),))))
    assert no(fight, PAST) == "Orc is held aloft, out of reach of blows [SP-R307]"


@pytest.mark.rule("SP-R308")
@pytest.mark.parametrize("place", ["10, 23.5", "10, 10"])
def test_another_in_the_air_is_in_the_way_where_it_strikes_and_where_it_ends(place: str):
    other = f"id: harp, side: blue, creature: harpy, at: [{place}], facing: 0, aloft: 2, hit_points: 9"
    assert no(facing(ORC, other), PAST) == "there is no room for Grip: Harp stands there [ST-R1]"


@pytest.mark.rule("SP-R308")
@pytest.mark.parametrize(("condition", "blows_given", "rule"), [
    (Condition("split", 1), 0, "SP-R150"), (Condition("called", 1), 0, "SP-3.6.3.1.1"), (None, 1, "SP-R308"),
    (Condition("prone"), 0, "SP-3.5.9.13"), (Condition("unready"), 0, "SP-3.1.12"),
])  # fmt: skip
def test_who_has_had_his_deed_does_not_sweep(condition: Condition | None, blows_given: int, rule: str):
    state = state_of(text(f"{GRIFFON}, at: [10, 34]", f"{ORC}, at: [10, 20]"))
    fight = Fight(state=state)
    grip = replace(fight.figure("grip"), blows=blows_given, conditions=(condition,) if condition else ())
    at = replace_in(fight, grip)
    found = MaySweep("blue").refuse(at, sweep_of(PAST))
    assert found is not None and found.rule == rule


def replace_in(fight: Fight, figure: Figure):
    """The situation with one figure changed."""
    from game.rules.situation import Situation

    return Situation(with_figure(fight.now, figure), fight.battle)


def sweep_of(typed: str) -> Sweep:
    command = read(typed)
    assert isinstance(command, Sweep)
    assert command.text() == typed
    return command


# ---- what one does not know ------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R308")
def test_the_unseen_are_not_named_and_not_swept_past():
    state = state_of(text(f"{GRIFFON}, at: [10, 34], aloft: 4", f"{ORC}, at: [10, 20]", f"{SPEARMAN}, at: [40, 4]"))
    orc = replace(state.figures["orc"], conditions=(Condition("hidden"),))
    fight = Fight(state=with_figure(state, orc))
    assert no(fight, PAST) == "there is no figure 'orc' [SP-3.3.0.1]"
    offered = list(MaySweep("blue").examples(as_known(fight.at, "blue")))
    assert all(isinstance(command, Sweep) and command.target == "spear" for command in offered)


@pytest.mark.rule("SP-R308")
def test_one_unseen_in_the_air_where_it_would_strike_ends_its_way():
    """It knows of no harpy there: it flies as far as it can, and strikes at nobody."""
    harpy = "id: harp, side: red, creature: harpy, at: [10, 23.5], facing: 0, aloft: 2, hit_points: 9"
    state = state_of(text(f"{GRIFFON}, at: [10, 34], aloft: 2", f"{ORC}, at: [10, 20]", harpy))
    harp = replace(state.figures["harp"], conditions=(Condition("invisible"),))
    fight = Fight(state=with_figure(state, harp))
    fight.do("sweep grip past orc via 10,20 10,10 altitude 2 facing 0")
    assert not fight.all(Struck) and not fight.all(Swept)
    assert fight.all(Moved)


@pytest.mark.rule("SP-R308")
def test_one_unseen_in_the_air_where_it_would_end_cuts_its_way_short():
    harpy = "id: harp, side: red, creature: harpy, at: [10, 10], facing: 0, aloft: 2, hit_points: 9"
    state = state_of(text(f"{GRIFFON}, at: [10, 34], aloft: 2", f"{ORC}, at: [10, 20]", harpy))
    harp = replace(state.figures["harp"], conditions=(Condition("invisible"),))
    fight = Fight(state=with_figure(state, harp))
    fight.do("sweep grip past orc via 10,20 10,10 altitude 2 facing 0")
    assert fight.all(Struck) and fight.all(Halted)
    assert 10 < fight.where("grip")[1] < 14


# ---- offered ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R308")
def test_sweeps_are_offered_to_who_flies_and_each_may_be_done():
    fight = facing(ORC, f"{BOWMAN}, at: [20, 24]", f"{SPEARMAN}, at: [44, 4]")
    decision = fight.position.decision
    assert decision is not None
    offer = decision.offer(MaySweep)
    assert offer is not None
    found = list(offer.examples(fight.at))
    assert {command.target for command in found if isinstance(command, Sweep)} == {"orc", "bow"}
    assert all(decision.refuse(fight.at, command) is None for command in found)
    assert [figure.id for figure in offer.sweepers(fight.at)] == ["grip"]


@pytest.mark.rule("SP-R308")
def test_where_nobody_flies_nobody_is_offered_one():
    fight = field("id: ann, side: blue, class: fighting_man, level: 1, at: [10, 30]", f"{ORC}, at: [10, 20]")
    decision = fight.position.decision
    assert decision is not None and decision.offer(MaySweep) is None
    assert "strikes in passing in its side's movement phase" in no(fight, PAST.replace("grip", "ann"))


@pytest.mark.rule("SP-R308")
def test_the_audit_finds_nothing_amiss_in_a_sweep():
    for fight in (facing(), facing(SPEARMAN.replace("id: spear", "id: orc"), f"{BOWMAN}, at: [16, 26]")):
        fight.do(PAST)
        fight.pass_until("Move")
        audited(fight)


# ---- in the books ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R308")
@pytest.mark.parametrize("book", PARTED)
def test_where_a_blow_has_a_moment_of_its_own_nobody_sweeps(book: str):
    fight = Fight(text(f"{GRIFFON}, at: [10, 34], aloft: 4", f"{ORC}, at: [10, 20]"), begin="opening", book=book)
    for _ in range(6):
        decision = fight.position.decision
        assert decision is not None and decision.offer(MaySweep) is None
        assert "nobody strikes in passing" in no(fight, PAST)
        if decision.refuse(fight.at, Done()) is not None:
            break
        fight.submit(Done())


@pytest.mark.rule("SP-R308")
@pytest.mark.rule("SP-3.5.9.4")
def test_nobody_sweeps_at_one_who_struck_him_from_behind_in_the_same_round():
    """A harpy has struck at Grip's back; he may go anywhere, but not at her."""
    harpy = "id: harp, side: red, creature: harpy, hit_points: 30, facing: 0, at: [10, 18], aloft: 4"
    fight = Fight(text(f"{GRIFFON}, at: [10, 27], aloft: 4", harpy))
    back = read("sweep grip past harp via 10,18 10,8 altitude 4 facing 0")
    assert MaySweep("blue").refuse(fight.at, back) is None
    struck = StruckBehind(figure="grip", by="harp").apply(fight.now)
    found = MaySweep("blue").refuse(Situation(struck, fight.battle), back)
    assert found is not None
    assert f"{found.reason} [{found.rule}]" == "Harp struck Grip from behind this round [SP-3.5.9.4]"
