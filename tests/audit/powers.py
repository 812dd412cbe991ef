"""The audit of flasks, turning, and the powers of creatures: whom they reach, and what the dice made of it."""

from __future__ import annotations

from game.board.bases import gap_within
from game.board.measured import beyond, gap_of
from game.board.templates import burst, caught
from game.core.fight.deeds import BreathUsed
from game.core.fight.harm import Beset
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Moved
from game.core.figures import Figure
from game.core.grain import GRAIN, distance_up
from game.core.held.flasks import FlaskBroke
from game.core.held.gear import DeviceUsed
from game.core.held.things import Raised
from game.core.state import State
from game.play.creatures.gazing import GazeUsed
from game.play.creatures.mending import Revived
from game.play.ledger import fight
from game.play.magic.turning import UndeadTurned
from game.rules.magic.casting import spell_of
from game.rules.magic.turning import DESTROYED, HELD, undead_kind
from game.rules.stealth.unseen import is_known
from tests.audit.sums import began
from tests.audit.watching import Watching, fail, held, watches

RIM = 48
"""Grains by which the drawn outline of a round area may lie within the area."""


@watches(FlaskBroke)
def _broke(memory: Watching, before: State, event: FlaskBroke, after: State) -> None:
    """All within an inch are caught, and nobody beyond them [R22]."""
    everyone = before.standing()
    if event.target:
        target = before.figures[event.target]
        level = [one for one in everyone if abs(target.altitude - one.altitude) <= GRAIN]
        near = {one.id for one in level if gap_within(target, one, GRAIN)}
    else:
        near = {victim.id for victim in caught(burst(event.at, GRAIN), everyone)}
        thrower = before.figures[event.actor]
        if event.how == "fumbled" and distance_up(event.at, thrower.at) > 4 * GRAIN + 2:
            fail("R22 scatter", event, "more than 4 inches from the thrower")
    # Who leapt clear of a flask of the same volley was caught by this one, or not, where he stood before.
    still = near - memory.leapt
    if not still <= set(event.caught):
        fail("R22 splash", event, f"missed {sorted(still - set(event.caught))}")
    for name in event.caught:
        if name not in near and name not in memory.leapt:
            fail("R22 splash", event, f"{name} stands clear of it")


@watches(BreathUsed, SpellCast, DeviceUsed)
def _area(memory: Watching, before: State, event: BreathUsed | SpellCast | DeviceUsed, after: State) -> None:
    """An area catches whom it touches, and of the rest only the attacker's own who fight these [R22]."""
    outlines = (event.shape,) if isinstance(event, BreathUsed) else event.shapes
    if not event.caught or not outlines:
        return
    state = began(memory, before, event.volley)
    side = state.figures[event.figure].side
    known = {name: min(beyond(outline, state.figures[name]) for outline in outlines) for name in event.caught}
    foes = [state.figures[name] for name, far in known.items() if far <= RIM and state.figures[name].side != side]
    for name, far in known.items():
        one = state.figures[name]
        if far > RIM and (one.side != side or not any(_fight(state, one, foe) for foe in foes)):
            fail("R22 an area", event, f"{name} stands {round(far)} grains clear of it")
    if not _strikes_all(memory, state, event):
        return
    for foe in foes:
        if known[foe.id] > 0 or not foe.locked:
            continue
        missed = [name for name in held(state, foe) if name not in known and name != event.figure]
        if missed:
            fail("R22 who fights whom it touches", event, f"{missed} fight {foe.id}")


def _strikes_all(memory: Watching, state: State, event: BreathUsed | SpellCast | DeviceUsed) -> bool:
    """Whether what was done may harm friend and foe alike, and is for neither of them alone."""
    if isinstance(event, BreathUsed):
        return True
    if isinstance(event, DeviceUsed):
        return memory.battle.catalogue.devices[event.item].works.whom.side == "all"
    spell = spell_of(memory.anew(state), event.spell, backwards=event.reversed)
    return spell is not None and spell.whom.side == "all"


def _fight(state: State, one: Figure, foe: Figure) -> bool:
    """Whether two are in melee with each other: one locked by the other, in its zone."""
    return (one.locked or foe.locked) and gap_of(one, foe) <= 2 * GRAIN + RIM


@watches(Raised)
def _burning(memory: Watching, before: State, event: Raised, after: State) -> None:
    if event.piece.kind == "burning_ground" and event.piece.until <= before.round:
        fail("R22 burning ground", event, f"until {event.piece.until}")


@watches(UndeadTurned)
def _turned(memory: Watching, before: State, event: UndeadTurned, after: State) -> None:
    """The table's cell decides, and no more are reached than the dice say [R21]."""
    cleric = before.figures[event.figure]
    if "turns_undead" not in cleric.profile.traits or "holy_symbol" not in cleric.carries:
        fail("R21 turning", event, "no cleric with his symbol")
    table, at = memory.battle.catalogue, memory.anew(before)
    reached = 0
    for one in event.judged:
        undead = before.figures[one.figure]
        row = table.turning[undead_kind(at, undead)]
        cell = row[min(max(1, cleric.profile.level), len(row)) - 1]
        does = cell in "TD" or (cell != "N" and event.roll >= int(cell))
        if does == (one.outcome == HELD) or (cell == "D") != (one.outcome == DESTROYED):
            fail("R21 the turning table", event, f"{one.figure}: {cell} with {event.roll} is {one.outcome}")
        reached += does
    if reached > event.number:
        fail("R21 turning", event, f"{reached} of {event.number}")
    if cleric.walked:
        fail("R21 who turns has not moved", event, "he has moved")
    if cleric.has("called"):
        fail("R41 who calls does nothing else", event, event.figure)


@watches(Revived)
def _revived(memory: Watching, before: State, event: Revived, after: State) -> None:
    one = before.figures[event.figure]
    if one.fate != "slain" or "revives" not in one.profile.traits:
        fail("R34 the dead", event, f"{event.figure} is {one.fate}")


@watches(GazeUsed)
def _gazed(memory: Watching, before: State, event: GazeUsed, after: State) -> None:
    """Whose eyes were averted as it was turned on him met no gaze [SP-R113, SP-R239]."""
    state = began(memory, before, event.volley)
    if not any(trait.startswith("gaze_") for trait in state.figures[event.figure].profile.traits):
        fail("R21 gaze", event, "a creature without one")
    if state.figures[event.target].has("averting"):
        fail("R21 gaze", event, f"{event.target} averts its eyes")


@watches(Moved)
def _hunted(memory: Watching, before: State, event: Moved, after: State) -> None:
    """What hunts horses moves away from none of them but towards another [SP-R240]."""
    one = before.figures[event.figure]
    if "hunts_horses" not in one.profile.traits or event.how not in ("move", "split"):
        return
    # Who has swept flies home: where it began it was no nearer, and its own rule judges the whole of its way [SP-R308].
    driven = any(one.has(word) for word in ("confused", "afraid", "turned", "swept"))
    if driven or fight(before).phase not in ("move", "counter"):
        return
    mounts, goal = memory.battle.catalogue.mounts, after.figures[event.figure].at
    riders = [foe for foe in before.standing(before.enemy_of(one.side)) if foe.profile.mount and is_known(foe)]
    prey = [foe.at for foe in riders if mounts[foe.profile.mount].horse]
    ways = [(distance_up(one.at, place), distance_up(goal, place)) for place in prey]
    near = [(was, now) for was, now in ways if was <= 12 * GRAIN]
    if near and all(now > was + 2 for was, now in near):
        fail("R06 the hunter of horses", event, f"{event.figure} leaves them")


@watches(Beset)
def _weakened(memory: Watching, before: State, event: Beset, after: State) -> None:
    """Each touch takes one point more, for eight turns, from one whom such a creature fights [SP-R237]."""
    if event.condition.name != "weakened":
        return
    for name in event.figures:
        had = before.figures[name].condition("weakened")
        was = had.value.split(" ") if had is not None else []
        if event.condition.value.split(" ") != [*was, str(before.round + 80)]:
            fail("R21 a shadow's touch", event, f"{name} had {was}")
        if not any("weakens 8" in figure.profile.traits for figure in before.figures.values() if figure.id != name):
            fail("R21 a shadow's touch", event, f"nobody touches {name}")
