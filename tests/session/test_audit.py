"""The audit finds what is amiss: events of a true battle, each falsified in one thing."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.events import Event, InitiativeWon, RoundBegan
from game.core.fight.deeds import Shot, StrikeOrdered, Struck
from game.core.fight.harm import Beset, Damaged, Slain
from game.core.fight.moves import Charged, Moved
from game.core.fight.nerve import Fled, LossesReached, MoraleChecked
from game.core.figures import SLAIN, Condition
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.core.table import Terrain
from game.play.creatures.gazing import GazeUsed
from game.play.ledger import PhaseBegan
from game.rules.situation import Battle
from tests.audit.audit import Audit, AuditError
from tests.audited import Told, audit, played_out
from tests.melee import beset, blue, figures, red
from tests.play import Fight

BATTLE = Battle(systems.book(systems.DEFAULT), load())


@cache
def told() -> Told:
    """Five rounds of two sides that rush at each other."""
    return played_out(BATTLE, replace(muster(find_scenario("meeting"), load()), seed=4), "rush", 6)


def test_a_true_battle_passes():
    """The events as they happened: nothing is amiss."""
    audit(BATTLE, told())


@pytest.mark.parametrize(
    ("name", "kind", "change"),
    [
        ("R30", Struck, lambda e: replace(e, hit=not e.hit, damage=0)),
        ("R30", Shot, lambda e: replace(e, tally=replace(e.tally, total=e.tally.total + 1))),
        ("R32", Struck, lambda e: replace(e, damage=-1)),
        ("R33", Damaged, lambda e: replace(e, left=e.left - 1)),
        ("R34", Struck, lambda e: replace(e, target=e.actor)),
        ("R02", Moved, lambda e: replace(e, path=((1, 1), *e.path[1:]))),
        ("R02", Moved, lambda e: replace(e, cost=e.cost + 40 * GRAIN)),
        ("R03", Moved, lambda e: replace(e, how="hop")),
        ("R40", Moved, lambda e: replace(e, how="flee")),
        ("R42", PhaseBegan, lambda e: replace(e, phase="melee") if e.phase == "counter" else e),
        ("R42", RoundBegan, lambda e: replace(e, number=e.number + 1) if e.number == 2 else e),
        ("R42", InitiativeWon, lambda e: replace(e, side="blue" if e.side == "red" else "red")),
        ("R26", StrikeOrdered, lambda e: replace(e, order=e.order[1:])),
        ("R39", MoraleChecked, lambda e: replace(e, held=not e.held)),
        ("R39", LossesReached, lambda e: replace(e, percent=99)),
    ],
)
def test_a_falsified_event_is_found(name: str, kind: type[Event], change: Callable[[Any], Any]):
    """A hit that is none, a walk from elsewhere, a phase out of turn: each is named."""
    with pytest.raises(AuditError, match=name):
        audit(BATTLE, told(), kind, change)


def test_the_dead_do_not_strike():
    """The striker of the first blow was slain before: R34."""
    state, events = told()
    watch = Audit(BATTLE, state)
    for event in events:
        if isinstance(event, Struck):
            dead = with_figure(state, replace(state.figures[event.actor], fate=SLAIN))
            with pytest.raises(AuditError, match="R34"):
                watch.see(dead, event, event.apply(dead))
            return
        after = replace(event.apply(state), n=state.n + 1)
        watch.see(state, event, after)
        state = after


def test_a_charge_twice_running():
    """Who charged in the round before charges again: R08."""
    state, events = told()
    watch = Audit(BATTLE, state)
    for event in events:
        if isinstance(event, Charged):
            before = with_figure(state, replace(state.figures[event.figures[0]], charged=state.round - 1))
            if state.round > 1:
                with pytest.raises(AuditError, match="R08"):
                    watch.see(before, event, event.apply(before))
                return
        state = replace(event.apply(state), n=state.n + 1)


def test_bodies_in_each_other():
    """Two figures put into one place: R06; one hanging over the edge: R06."""
    state, _ = told()
    watch = Audit(BATTLE, state)
    watch.rest(state)
    first, second, *_ = state.standing()
    with pytest.raises(AuditError, match="R06"):
        watch.rest(with_figure(state, replace(first, x=second.x, y=second.y)))
    with pytest.raises(AuditError, match="R06"):
        watch.rest(with_figure(state, replace(first, x=0)))


def test_a_way_through_a_wall():
    """A wall is put across the first way that somebody went: R06."""
    state, events = told()
    watch = Audit(BATTLE, state)
    for event in events:
        if isinstance(event, Moved) and event.length > 2 * GRAIN:
            (ax, ay), (bx, by) = event.path[0], event.path[1]
            x, y, dx, dy = (ax + bx) // 2, (ay + by) // 2, (bx - ax) // 4, (by - ay) // 4
            wall = Terrain(kind="wall", points=((x - dy, y + dx), (x + dy, y - dx)), closed=False)
            walled = replace(state, terrain=(*state.terrain, wall))
            with pytest.raises(AuditError, match="R06 round what bears nobody"):
                watch.see(walled, event, event.apply(walled))
            return
        after = replace(event.apply(state), n=state.n + 1)
        watch.see(state, event, after)
        state = after
    pytest.fail("nobody moved")


def test_a_natural_one_without_its_save():
    """A blow rolls 1 and nobody saves: found as the round ends, R31."""
    state, events = told()
    watch = Audit(BATTLE, state)
    owed = next(one.actor for one in events if isinstance(one, Struck))
    for event in events:
        after = replace(event.apply(state), n=state.n + 1)
        if isinstance(event, RoundBegan) and state.round and state.figures[owed].standing:
            watch.memory.clumsy[owed] += 1
            with pytest.raises(AuditError, match="R31"):
                watch.see(state, event, after)
            return
        watch.see(state, event, after)
        state = after


def test_conditions_bar_acts():
    """A stunned figure's blow: R35."""
    state, events = told()
    watch = Audit(BATTLE, state)
    for event in events:
        if isinstance(event, Struck):
            stunned = replace(state.figures[event.actor], conditions=(Condition("stunned"),))
            before = with_figure(state, stunned)
            with pytest.raises(AuditError, match="R35"):
                watch.see(before, event, event.apply(before))
            return
        state = replace(event.apply(state), n=state.n + 1)


def test_the_slain_had_no_points_left():
    """Slain with hit points left: R34."""
    state, _ = told()
    name, figure = next(iter(state.figures.items()))
    state = with_figure(state, replace(figure, hit_points=3))
    event = Slain(figure=name)
    with pytest.raises(AuditError, match="R34"):
        Audit(BATTLE, state).see(state, event, event.apply(state))


def test_a_gaze_at_one_who_looks_away():
    """Turned on averted eyes, or by one who has none: R21."""
    for creature, averts in (("medusa", "averting"), ("orc", "blessed"), ("medusa", "blessed")):
        state = beset(figures(blue("ann", 10, 20), red("foe", 10, 15, f"creature: {creature}")), "ann",
                      Condition(averts))  # fmt: skip
        event = GazeUsed(figure="foe", target="ann", kind="death", volley=1)
        if (creature, averts) == ("medusa", "blessed"):
            Audit(BATTLE, state).see(state, event, event.apply(state))
        else:
            with pytest.raises(AuditError, match="R21"):
                Audit(BATTLE, state).see(state, event, event.apply(state))


def test_a_griffon_that_turns_from_the_horses():
    """It moves two inches off the only horse that is near: R06; towards it, nothing is amiss."""
    state = Fight(figures(blue("gri", 20, 20, "creature: griffon"), red("rod", 20, 12, "troop: medium_horse"))).now
    for y, amiss in ((22, True), (18, False)):
        there = (20 * GRAIN, y * GRAIN)
        event = Moved(figure="gri", path=((20 * GRAIN, 20 * GRAIN), there), cost=2 * GRAIN, facing=0, length=2 * GRAIN)
        watch = Audit(BATTLE, state)
        if amiss:
            with pytest.raises(AuditError, match="the hunter of horses"):
                watch.see(state, event, event.apply(state))
        else:
            watch.see(state, event, event.apply(state))


@pytest.mark.parametrize(
    ("points", "creature"), [("81 81", "shadow"), ("90", "shadow"), ("81", "orc"), ("81", "shadow")]
)
def test_strength_that_is_taken_otherwise_than_by_a_touch(points: str, creature: str):
    """Two points at once, for too long, or by nobody: R21; the last is as it should be."""
    state = Fight(figures(blue("ann", 10, 20), red("foe", 10, 18, f"creature: {creature}"))).now
    event = Beset(figures=("ann",), condition=Condition("weakened", 81, points))
    watch = Audit(BATTLE, state)
    if (points, creature) == ("81", "shadow"):
        watch.see(state, event, event.apply(state))
    else:
        with pytest.raises(AuditError, match="a shadow's touch"):
            watch.see(state, event, event.apply(state))


@pytest.mark.parametrize("driven", [True, False])
def test_who_holds_one_in_flight_only_since_a_parting_blow_drove_him_there(driven: bool):
    """Bob comes to hold Ann by the drive: he owed no blow. Had he held her when she broke away: R40."""
    start, there = ((10 if driven else 11) * GRAIN, 20 * GRAIN), (11 * GRAIN, 20 * GRAIN)
    state = beset(figures(blue("ann", start[0] / GRAIN, 20), red("bob", 12.5, 20)), "ann", Condition("fleeing"))
    watch = Audit(BATTLE, state)
    if driven:
        drive = Moved(figure="ann", path=(start, there), cost=0, facing=0, length=GRAIN, how="driven")
        watch.see(state, drive, drive.apply(state))
        state = drive.apply(state)
    away, far = (4 * GRAIN, 20 * GRAIN), 7 * GRAIN
    flight = Moved(figure="ann", path=(there, away), cost=far, facing=270, length=far, how="flee")
    if driven:
        watch.see(state, flight, flight.apply(state))
        assert not watch.memory.driven
    else:
        with pytest.raises(AuditError, match="R40 parting blows"):
            watch.see(state, flight, flight.apply(state))


@pytest.mark.parametrize("fled", [True, False])
def test_a_phantom_that_vanishes_as_it_strikes_at_one_in_flight(fled: bool):
    """Ann runs from an ogre towards Bob, and the ogre is gone by then: told that she fled from it, nothing is amiss."""
    ogre = red("ogre", 8, 20, "creature: ogre")
    whole = beset(figures(blue("ann", 11, 20), red("bob", 20, 20), ogre), "ann", Condition("fleeing"))
    gone = with_figure(whole, replace(whole.figures["ogre"], fate=SLAIN))
    watch = Audit(BATTLE, whole)
    if fled:
        turned = Fled(figures=("ann",), why="broke in melee")
        watch.see(whole, turned, turned.apply(whole))
    path, far = ((11 * GRAIN, 20 * GRAIN), (13 * GRAIN, 20 * GRAIN)), 2 * GRAIN
    flight = Moved(figure="ann", path=path, cost=far, facing=90, length=far, how="flee")
    if fled:
        watch.see(gone, flight, flight.apply(gone))
    else:
        with pytest.raises(AuditError, match="nearer to the enemy"):
            watch.see(gone, flight, flight.apply(gone))


@pytest.mark.parametrize("together", [True, False])
def test_steps_of_one_command_are_those_of_the_free_as_it_was_given(together: bool):
    """Bea's step leaves Ann open to the orc's zone, and Ann steps with her; one step after the other would be R43."""
    state = Fight(figures(blue("ann", 10, 20), blue("bea", 12, 20), red("orc", 10, 14)), begin="melee").now
    watch = Audit(BATTLE, state)
    first = step_of(state, "bea", 12, 19, state.n + 1)
    watch.see(state, first, first.apply(state))
    state = replace(first.apply(state), n=state.n + 1)
    open_now = with_figure(state, replace(state.figures["orc"], y=18 * GRAIN))
    then = step_of(open_now, "ann", 10, 19.9, first.volley if together else open_now.n + 1)
    watch.memory.past[open_now.n] = open_now
    if together:
        watch.see(open_now, then, then.apply(open_now))
    else:
        with pytest.raises(AuditError, match="R43 steps of the free"):
            watch.see(open_now, then, then.apply(open_now))


def step_of(state, name: str, x: float, y: float, volley: int) -> Moved:
    """A step in melee."""
    there, one = (round(x * GRAIN), round(y * GRAIN)), state.figures[name]
    far = abs(there[1] - one.y)
    return Moved(figure=name, path=(one.at, there), cost=far, facing=0, length=far, how="step", volley=volley)
