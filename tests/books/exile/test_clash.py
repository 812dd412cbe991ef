"""Clash of Arms: when it is one, and its three cases [EX-2]."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import Struck
from game.core.fight.harm import Beset
from game.core.fight.moves import Moved
from game.core.figures import Condition
from game.play.asked.dice_box import LoadedDice
from game.play.position import opening
from game.play.referee import Referee
from game.rules.situation import Situation
from game.systems.exile.choosing.offers import MayTactic
from game.systems.exile.clock import clock
from game.systems.exile.events import DefenceMet, Engaged, EventsLost, MetAtSpeed
from game.systems.exile.fighting.casting_events import CastingEnded
from game.systems.exile.fighting.clash import Clash, is_clash, settle, speed_towards
from game.systems.exile.ledger import Defence, Going, time_of, with_ledger
from game.systems.exile.moving.marching import reach_of
from game.systems.exile.scores.scores import event_value
from game.systems.exile.scores.wound_events import Staggered
from game.systems.exile.scores.wound_events import Tested as Proof
from game.systems.exile.words import Tactic
from tests.books.exile.duel import TWO, Duel
from tests.play import state_of

RIDE = """
figures:
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [10, 10], facing: 90}
  - {id: bob, name: Bob, side: red, class: fighting_man, level: 1, weapons: [spear], at: [20, 10], facing: 270}
"""


def dice() -> LoadedDice:
    return LoadedDice().otherwise(97)


def meet(mine: str, theirs: str, loaded: LoadedDice | None = None, *, text: str = RIDE) -> Duel:
    """Ann charges Bob; both have chosen."""
    duel = Duel(text, dice=loaded or dice())
    duel.until("blue", "set out").do("charge ann via 20,10 facing 90", "done")
    duel.until("at speed")
    for _ in range(2):
        what = mine if duel.asked.startswith("blue") else theirs
        name = "ann" if duel.asked.startswith("blue") else "bob"
        duel.do(f"tactic {what} {name}")
    return duel


@pytest.mark.rule("EX-2.1")
@pytest.mark.rule("EX-R1")
def test_who_runs_and_closes_faster_than_7_feet_a_second_clashes_and_two_walkers_never():
    assert is_clash((15, 0), (True, False), (False, False))
    assert not is_clash((5, 0), (True, False), (False, False))
    assert is_clash((4, 0), (True, False), (True, False))
    assert not is_clash((5, 5), (False, False), (False, False))
    duel = meet("attack", "attack")
    assert duel.last(MetAtSpeed).speed == 15
    walk = Duel(RIDE, dice=dice())
    walk.until("blue", "set out").do("move ann via 19,10 facing 90", "done")
    walk.until("red", "set out").do("move bob via 12,10 facing 270", "done")
    walk.on_to(8)
    assert not walk.all(MetAtSpeed)
    assert walk.last(Engaged).figures == ("ann", "bob")


def test_speed_counts_along_the_line_between_the_two():
    duel = Duel(RIDE)
    ann, bob = duel.figure("ann"), duel.figure("bob")
    assert [speed_towards(ann, bob, 15), speed_towards(bob, ann, 8)] == [15, 8]
    assert [speed_towards(replace(ann, facing=facing), bob, 10) for facing in (30, 0, 270)] == [5, 0, -10]


@pytest.mark.rule("EX-R22")
def test_they_meet_within_reach_of_the_longer_weapon_and_it_stands_for_the_first_blow():
    duel = Duel(RIDE)
    assert reach_of(duel.at, duel.figure("ann"), duel.figure("bob")) == 6 * 1024 // 5
    met = meet("attack", "attack")
    before = met.events[: met.events.index(met.last(MetAtSpeed))]
    end = [one for one in before if isinstance(one, Moved)][-1].path[-1][0] / 1024
    assert 0.85 < 20 - end - 1 <= 1.2
    assert len(met.all(Struck)) == 2
    met.on_to(4)
    assert len(met.all(Struck)) == 2
    assert not met.all(EventsLost)


@pytest.mark.rule("EX-2.2")
def test_both_defend_and_pass_without_a_blow_or_a_counter_attack():
    duel = meet("parry", "dodge")
    clash = duel.last(MetAtSpeed)
    assert (clash.choices, clash.case) == (("parry", "dodge"), "neither attacks")
    assert not duel.all(Struck)
    assert not duel.all(Proof, what="counter")
    assert duel.ledger.going["ann"].past == ("bob",)
    through = Duel(RIDE.replace("at: [20, 10]", "at: [20, 10.9]"), dice=dice())
    through.until("blue", "set out").do("run run ann via 28,10 facing 90", "done")
    through.until("at speed").do("tactic dodge ann")
    through.until("red").do("tactic dodge bob")
    through.on_to(6)
    assert through.where("ann")[0] > 22
    assert through.ledger.engaged == ()


@pytest.mark.rule("EX-2.3")
def test_one_defends_and_his_counter_attack_is_a_die_harder():
    duel = meet("attack", "parry")
    assert duel.last(MetAtSpeed).case == "one attacks"
    assert [modifier.label for modifier in duel.last(Struck, actor="ann").tally.modifiers] == ["Combat", "parry"]
    assert duel.last(Proof, what="counter").dice == 8 - 3 + 1


@pytest.mark.rule("EX-2.4")
def test_both_attack_the_longer_and_quicker_first_and_both_results_fall_together():
    loaded = dice().lay("blow", "bob", faces=(3,)).lay("blow", "ann", faces=(4,))
    loaded = loaded.lay("location", "bob", faces=(3,)).lay("location", "ann", faces=(3,))
    loaded = loaded.lay("damage", "bob", faces=(6,)).lay("momentum", "bob", faces=(6,)).lay("damage", "ann", faces=(8,))
    duel = meet("attack", "attack", loaded)
    assert [blow.actor for blow in duel.all(Struck)] == ["bob", "ann"]
    assert all(blow.hit for blow in duel.all(Struck))
    assert duel.figure("bob").fate == duel.figure("bob").fate
    order = [type(event).__name__ for event in duel.events if type(event).__name__ in ("Struck", "Located")]
    assert order == ["Struck", "Struck", "Located", "Located"]


@pytest.mark.rule("EX-2.4")
def test_a_bash_of_the_first_cancels_the_others_blow():
    loaded = dice().lay("blow", "bob", faces=(15,)).lay("bash", "bob", "ann", faces=(20,))
    duel = meet("attack", "attack", loaded.lay("location", "bob", faces=(99,)))
    assert duel.last(Staggered).figure == "ann"
    assert [blow.actor for blow in duel.all(Struck)] == ["bob"]


def test_a_spear_that_is_set_doubles_its_dice_and_one_that_runs_does_not():
    set_ = dice().lay("blow", "bob", faces=(3,)).lay("damage", "bob", faces=(2,)).lay("momentum", "bob", faces=(3,))
    assert meet("wait", "attack", set_.lay("location", "bob", faces=(21,))).last(Struck).damage == 5
    runs = dice().lay("blow", "ann", faces=(3,)).lay("damage", "ann", faces=(2,)).lay("location", "ann", faces=(21,))
    spears = RIDE.replace("weapons: [sword]", "weapons: [spear]")
    assert meet("attack", "wait", runs, text=spears).last(Struck, actor="ann").damage == 2


def test_a_lance_at_speed_does_its_damage_twice():
    text = RIDE.replace("level: 1, weapons: [sword], at: [10, 10]",
                        "level: 1, mount: heavy_warhorse, weapons: [mounted_lance, sword], at: [6, 10]")  # fmt: skip
    loaded = dice().lay("blow", "ann", faces=(3,)).lay("damage", "ann", faces=(4,)).lay("momentum", "ann", faces=(5,))
    duel = meet("attack", "wait", loaded.lay("location", "ann", faces=(21,)), text=text)
    assert duel.last(MetAtSpeed).speed == 35
    assert duel.last(Struck, actor="ann").damage == 9


# ---- one after another -------------------------------------------------------------------------------------------

LANE = """
figures:
  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 90, at: [3, 10],
     facing: 90}
"""


def gauntlet(number: int, *, apart: float = 3.0, weapons: str = "sword", first: float = 6.0) -> str:
    """Ann, and a row of so many enemies beside her way."""
    rows = [
        f"  - {{id: foe{n}, name: Foe {n}, side: red, class: fighting_man, level: 1, weapons: [{weapons}],"
        f" hit_points: 90, at: [{first + apart * n}, 11.2], facing: 0}}\n"
        for n in range(number)
    ]
    return LANE + "".join(rows)


def run_past(text: str, *, what: str = "attack", theirs: str = "attack", until: int = 20, **more: str) -> Duel:
    """Ann runs along the row; in every clash both do as told."""
    duel = Duel(text, dice=dice(), rulings=more.get("rulings"))
    duel.until("blue", "set out").do("run run ann via 47,10 facing 90", "done")
    for _ in range(200):
        if duel.position.decision is None or duel.second >= until or duel.now.round > 1:
            break
        if "at speed" in duel.asked:
            (name,) = duel.position.decision.figures
            duel.do(f"tactic {what if name == 'ann' else theirs} {name}")
        else:
            duel.do("done")
    return duel


def blows_of(duel: Duel, name: str) -> int:
    """How often a figure has struck of its own events in this round."""
    return sum(1 for blow in duel.all(Struck, actor=name) if "EX-7.5" not in blow.rules and not blow.extra)


@pytest.mark.rule("EX-R22")
@pytest.mark.rule("EX-1.2")
def test_who_runs_past_eight_has_no_more_blows_than_events():
    """A sword has five events a round: the first clash is the first blow, and each after it uses one up."""
    duel = run_past(gauntlet(8))
    assert event_value(duel.at, duel.figure("ann")) == 5
    clashes = duel.all(MetAtSpeed)
    assert len(clashes) >= 6
    assert blows_of(duel, "ann") <= 5
    lost = [event for event in duel.all(EventsLost, figure="ann") if event.events > 0]
    spent = [clash for clash in clashes if clash.choices[clash.figures.index("ann")] == "spent"]
    assert len(clashes) == 1 + len(lost) + len(spent)
    assert spent  # towards the end none is left to her, and she is not asked
    for one in spent:
        assert one.case == "one attacks"


@pytest.mark.rule("EX-R22")
def test_the_second_clash_uses_up_the_next_event():
    duel = run_past(gauntlet(2), until=3)
    assert [meeting.figures for meeting in duel.all(MetAtSpeed)] == [("ann", "foe0"), ("ann", "foe1")]
    assert [event.figure for event in duel.all(EventsLost) if event.events > 0] == ["ann"]
    assert blows_of(duel, "ann") == 2
    duel.on_to(5)  # her event at 4 s goes by
    assert [event.events for event in duel.all(EventsLost, figure="ann")] == [1, -1]


@pytest.mark.rule("EX-1.3")
@pytest.mark.rule("EX-R22")
def test_the_event_that_a_clash_uses_up_is_shown_as_lost():
    duel = Duel(TWO)
    state = with_ledger(duel.now, loses={"ann": 1}, spent=("bob",))
    marks = [mark for moment in clock(Situation(state, duel.battle)).moments for mark in moment.marks if not mark.done]
    for name in ("ann", "bob"):
        words = [mark.word for mark in marks if mark.figure == name]
        assert words[0] == "lost" and "lost" not in words[1:]


@pytest.mark.rule("EX-R22")
@pytest.mark.rule("EX-2.3")
def test_a_defence_in_a_clash_uses_up_an_event_too():
    duel = run_past(gauntlet(8), what="parry")
    chosen = [meeting.choices[meeting.figures.index("ann")] for meeting in duel.all(MetAtSpeed)]
    assert chosen.count("parry") <= 5
    assert chosen[-1] == "spent"


@pytest.mark.rule("EX-R22")
def test_one_who_stands_and_is_passed_by_many_strikes_no_oftener():
    rows = [
        f"  - {{id: rider{n}, name: Rider {n}, side: red, class: fighting_man, level: 1, weapons: [sword],"
        f" mount: light_warhorse, hit_points: 90, at: [{2 + 7 * n}, 8.4], facing: 90}}\n"
        for n in range(4)
    ]
    text = LANE.replace("at: [3, 10]", "at: [28, 10]").replace("facing: 90", "facing: 270") + "".join(rows)
    text = text.replace("weapons: [sword]", "weapons: [two_handed_sword]", 1)
    duel = Duel(text, dice=dice())
    duel.until("red", "set out")
    walks = "; ".join(f"rider{n} via {26 + 7 * n},8.4 facing 90" for n in range(4))
    duel.do(f"run gallop {walks}")
    for _ in range(300):
        if duel.position.decision is None or duel.now.round > 1:
            break
        (name, *_) = duel.position.decision.figures or ("",)
        duel.do(f"tactic attack {name}" if "at speed" in duel.asked else "done")
    assert event_value(duel.at, duel.figure("ann")) == 3
    assert len(duel.all(MetAtSpeed)) == 4
    assert [one.choices[one.figures.index("ann")] for one in duel.all(MetAtSpeed)] == ["attack"] * 3 + ["spent"]
    assert blows_of(duel, "ann") == 3


@pytest.mark.rule("EX-R22")
@pytest.mark.rule("EX-3.1")
def test_who_struck_at_the_first_event_in_passing_has_no_first_blow_in_a_clash():
    """She has clashed with Foe 0 and passes him as the round begins, strikes at its first event, and meets Foe 1."""
    text = gauntlet(2, first=4.4, apart=5.0)
    going = {"ann": Going(((48128, 10240),), 90, "run", past=("foe0",))}
    duel = Duel(text, dice=dice(), state=with_ledger(state_of(text), going=going))
    assert "ann" not in duel.ledger.engaged
    duel.choose("attack ann at foe0")
    duel.until("at speed")
    assert blows_of(duel, "ann") == 1
    while "at speed" in duel.asked:
        (name,) = duel.position.decision.figures
        duel.do(f"tactic attack {name}")
    assert duel.last(MetAtSpeed).figures == ("ann", "foe1")
    assert [event.figure for event in duel.all(EventsLost) if event.events > 0] == ["ann"]


# ---- whom one meets ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-R38")
@pytest.mark.rule("EX-2.2")
def test_in_a_clash_one_strikes_whom_one_meets_or_defends_oneself():
    text = RIDE + "  - {id: cat, name: Cat, side: red, troop: man_at_arms, at: [30, 10], facing: 270}\n"
    duel = Duel(text, dice=dice())
    duel.until("blue", "set out").do("charge ann via 20,10 facing 90", "done")
    duel.until("blue", "at speed")
    (offer,) = [one for one in duel.position.decision.offers if isinstance(one, MayTactic)]
    assert offer.meets == "bob"
    assert {option.target for option in offer.options(duel.at, "ann")} == {"", "bob"}
    assert {option.what for option in offer.options(duel.at, "ann")} >= {"attack", "parry", "dodge", "wait"}
    assert duel.refused("tactic attack ann at cat").rule == "EX-R38"
    assert duel.refused("tactic draw ann at sword").rule == "EX-R38"
    assert duel.refused("tactic dodge ann to 11,12").rule == "EX-R33"
    duel.do("tactic attack ann at bob")


@pytest.mark.rule("EX-2.2")
@pytest.mark.rule("EX-7.4")
def test_what_is_foretold_as_they_meet_is_the_blow_of_a_clash():
    """A lancer's blow at a man on foot: ten for the first shock in place of five, and twice the dice."""
    text = RIDE.replace("level: 1, weapons: [sword], at: [10, 10]",
                        "level: 1, mount: heavy_warhorse, weapons: [mounted_lance, sword], at: [6, 10]")  # fmt: skip
    duel = Duel(text, dice=dice())
    duel.until("blue", "set out")

    def foretold() -> tuple[int, str]:
        ann, bob = duel.figure("ann"), duel.figure("bob")
        melee = duel.battle.book.melee
        tally = melee.blow_tally(duel.at, ann, bob, False)
        mounted = [modifier.value for modifier in tally.modifiers if modifier.label == "mounted"]
        return mounted[0], melee.blow_harm(duel.at, ann, bob, False).dice

    assert foretold() == (5, "1d8")
    duel.do("charge ann via 20,10 facing 90")
    duel.until("at speed")
    assert foretold() == (10, "2d8")
    for _ in range(2):
        name = "ann" if duel.asked.startswith("blue") else "bob"
        duel.do(f"tactic attack {name}")
    assert duel.ledger.clashing == ()
    blow = duel.last(Struck, actor="ann")
    assert [modifier.value for modifier in blow.tally.modifiers if modifier.label == "mounted"] == [10]


# ---- awkward positions -------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-2.1")
@pytest.mark.rule("EX-R39")
def test_who_runs_after_one_who_runs_away_closes_by_the_difference():
    """Fifteen feet a second after fifteen never meets; after a walker's five it meets at ten."""
    for gait, speed in (("run", 0), ("walk", 10)):
        duel = Duel(RIDE.replace("facing: 270", "facing: 90").replace("at: [20, 10]", "at: [13, 10]"), dice=dice())
        red = "move bob via 24,10 facing 90" if gait == "walk" else "run run bob via 40,10 facing 90"
        courses = {"blue": "run run ann via 44,10 facing 90", "red": red}
        for _ in range(2):
            duel.until("set out").do(courses[duel.position.decision.side])
        assert duel.second == 0
        duel.on_to(6)
        assert [meeting.speed for meeting in duel.all(MetAtSpeed)] == ([speed] if speed else [])


@pytest.mark.rule("EX-R21")
@pytest.mark.rule("EX-2.3")
def test_nobody_defends_himself_in_a_clash_against_who_comes_from_behind():
    for facing, met in ((270, True), (90, False)):
        text = RIDE.replace("facing: 270", f"facing: {facing}")
        duel = meet("attack", "parry", text=text)
        assert ("parry" in [modifier.label for modifier in duel.last(Struck, actor="ann").tally.modifiers]) == met
        assert bool(duel.all(Proof, what="counter")) == met


@pytest.mark.rule("EX-6.4")
@pytest.mark.rule("EX-R22")
def test_a_desperate_defence_in_a_clash_takes_the_next_event_as_well():
    assert [event.why for event in meet("attack", "desperate").all(EventsLost, figure="bob")] == ["desperate defence"]
    assert not meet("attack", "parry").all(EventsLost, figure="bob")


@pytest.mark.rule("EX-6.1.1")
@pytest.mark.rule("EX-2.3")
@pytest.mark.parametrize(("ago", "met"), [(Fraction(1), True), (Fraction(11, 10), False)])
def test_a_defence_that_is_up_serves_in_a_clash_who_has_no_event_left_for_it(ago: Fraction, met: bool):
    duel = Duel(RIDE, dice=dice())
    raised = Defence("parry", time_of(5 - ago))
    state = with_ledger(duel.now, now=(5, 1), defences={"bob": raised}, engaged=("bob",))
    ref = Referee(duel.battle, state)
    settle(ref, Clash(("ann", "bob"), 15, ("ann",)), {"ann": Tactic("attack", "ann", "bob")}, ("bob",))
    (blow,) = [event for event in ref.events if isinstance(event, Struck)]
    assert ("parry" in [modifier.label for modifier in blow.tally.modifiers]) == met
    assert bool([event for event in ref.events if isinstance(event, DefenceMet)]) == met


@pytest.mark.rule("EX-R22")
def test_who_is_stunned_loses_no_event_in_a_clash():
    duel = Duel(RIDE, dice=dice())
    for dazed, lost in (({"bob": (9, 1)}, []), ({}, ["bob"])):
        ref = Referee(duel.battle, with_ledger(duel.now, now=(5, 1), engaged=("bob",), dazed=dazed))
        settle(ref, Clash(("ann", "bob"), 15, ("ann",)), {"ann": Tactic("attack", "ann", "bob")})
        assert [event.figure for event in ref.events if isinstance(event, EventsLost)] == lost


@pytest.mark.rule("EX-R16")
@pytest.mark.rule("EX-2.3")
def test_a_caster_who_defends_himself_in_a_clash_gives_up_his_spell():
    mage = "class: magic_user, level: 5, weapons: [dagger], spells: [fire_ball]"
    text = RIDE.replace("class: fighting_man, level: 1, weapons: [spear]", mage)
    for what in ("parry", "wait"):
        duel = Duel(text, dice=dice())
        duel.until("blue", "set out").do("charge ann via 20,10 facing 90", "done")
        duel.until("red", "choose").do("cast bob fire_ball toward 40,10")
        duel.until("at speed")
        assert "bob" in duel.ledger.castings
        for _ in range(2):
            name = "ann" if duel.asked.startswith("blue") else "bob"
            duel.do(f"tactic {'attack' if name == 'ann' else what} {name}")
        ended = [event.why for event in duel.all(CastingEnded, figure="bob")]
        assert ended[:1] == (["defends itself"] if what == "parry" else [])


# ---- the switches ------------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-R1")
@pytest.mark.rule("EX-2.1")
@pytest.mark.parametrize(("reading", "met"), [("run", 0), ("speed", 1)])
def test_whether_two_walkers_clash_is_a_switch(reading: str, met: int):
    assert is_clash((5, 5), (False, False), (False, False), walkers=reading == "speed") == bool(met)
    assert not is_clash((5, 0), (False, False), (False, False), walkers=reading == "speed")
    walk = Duel(RIDE, dice=dice(), rulings={"EX-R1": reading})
    walk.until("blue", "set out").do("move ann via 19,10 facing 90", "done")
    walk.until("red", "set out").do("move bob via 12,10 facing 270", "done")
    walk.on_to(8)
    assert len(walk.all(MetAtSpeed)) == met
    if met:
        assert walk.last(MetAtSpeed).speed == 10


@pytest.mark.rule("EX-R1")
def test_one_who_walks_as_fast_as_others_run_clashes_with_who_stands_where_the_speed_decides():
    for reading, met in (("run", 0), ("speed", 1)):
        walk = Duel(RIDE, dice=dice(), rulings={"EX-R1": reading})
        hasted = Beset(figures=("ann",), condition=Condition("hasted"))
        walk.position = opening(walk.battle, hasted.apply(replace(state_of(RIDE), seed=1, rulings={"EX-R1": reading})))
        walk.events = list(walk.position.events)
        walk.until("blue", "set out").do("move ann via 19,10 facing 90", "done")
        walk.on_to(8)
        assert len(walk.all(MetAtSpeed)) == met
