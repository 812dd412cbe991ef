"""The audit of what is thrown in melee: blows, tricks, holds and stunts, and how many blows a figure has [R30].

The state on which what falls together began is what counts; all else is judged on the state before it."""

from __future__ import annotations

from typing import Any

from game.board.measured import SLACK, gap_of, size_of
from game.catalogue.catalogue import Catalogue
from game.catalogue.kinds.gear import Weapon
from game.core.events import Event
from game.core.fight.deeds import Parried, Struck
from game.core.fight.tricks import Gripped, StuntTried, Tried
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.state import State
from game.play.exchanged import BlowsCounted
from game.rules.melee.reach import engaged
from game.rules.melee.stunts import HARM, kind_of
from game.rules.scores import own_score
from tests.audit import needs
from tests.audit.moving.places import in_zone, placed
from tests.audit.sums import WITNESS, began, counts, heights, near, pose
from tests.audit.watching import Watching, fail, walls_of, watches

MOST_WORTH = 3
"""What a parry is worth at most that is no blow given up: a larger weapon against a smaller."""


def reaches(catalogue: Catalogue, figure: Figure, target: Figure) -> bool:
    """Tell whether one stands near enough to strike: in a zone, or with a long weapon in the ranks behind.

    A rank may be a horse and half a horse behind the one before it."""
    arm = catalogue.weapons.get(figure.weapon)
    far = 2 if arm is None else 5 if "rank2" in arm.flags else 2
    far = 8 if arm is not None and "rank3" in arm.flags else far
    return figure.standing and gap_of(figure, target) <= far * GRAIN + SLACK


def place(
    state: State, catalogue: Catalogue, event: Event, witness: dict[str, Any], figure: Figure, target: Figure
) -> None:
    """From where a blow counts: by its arc, who else attacks the target, and what makes any attack one from behind."""
    because = next((word for word in ("fleeing", "turned") if target.has(word)), "")
    hiding = figure.condition("from_hiding")
    if not because and figure.has("unlooked"):
        because = "unlooked"
    if not because and hiding is not None and hiding.value in ("", target.id):
        because = "hiding"
    if witness.get("because", "") != because:
        fail(WITNESS, event, f"from behind because of {because!r}, not {witness.get('because', '')!r}")
    arc, others = witness["arc"], witness.get("attackers", [])
    where = "rear" if because or (arc == "rear" and others) else "flank" if arc != "front" and others else "front"
    if witness["where"] != where:
        fail(WITNESS, event, f"counts as {witness['where']}, which is {where}")
    if arc == "front":
        return
    for name in others:
        if state.figures[name].side == target.side or not reaches(catalogue, state.figures[name], target):
            fail(WITNESS, event, f"{name} attacks nobody here")
    found = placed(state, target)
    if found is not None and not found - {figure.id} <= set(others):
        fail(WITNESS, event, f"{sorted(found)} attack too, not only {others}")


def blow(
    memory: Watching, state: State, event: Any, arm: Weapon | None, *, trick: bool = False, extra: bool = False
) -> None:
    """All of a blow, or of what is tried like one."""
    figure, target, witness = state.figures[event.actor], state.figures[event.target], event.witness
    horse, beast = getattr(event, "horse", False), getattr(event, "beast", False)
    pose(event, witness, figure, target, size_of(figure, target))
    near(event, "gap", witness["distance"], gap_of(figure, target))
    heights(memory, state, event, figure, target)
    if extra and memory.sweeps.get(event.target) != event.actor:
        if witness["where"] != "rear":
            fail(WITNESS, event, "a parting blow is from behind")
    else:
        place(state, memory.battle.catalogue, event, witness, figure, target)
    grade = needs.blow_class(memory.battle.catalogue, target, witness["where"], horse=horse, trick=trick)
    if (witness["armour_class"], witness["shield"]) != grade:
        fail(WITNESS, event, f"armour class {grade[0]}, shield {grade[1]}")
    near(event, "charged", witness.get("charged", 0), figure.rushed, 1 / GRAIN)
    if witness["first"] != needs.fresh_meeting(state, figure.id, target.id):
        fail(WITNESS, event, "the first exchange of the two")
    # No parry meets a blow at the horse: one that was made waits for the blow at the rider that falls together with it.
    given = None if horse else memory.parries.pop((target.id, figure.id), None)
    worth = witness.get("parries", 0)
    if memory.battle.book.melee.parried is not None:
        lines = [(modifier.rule, modifier.value) for modifier in event.tally.modifiers]
        told = all((one.rule, one.value) in lines for one in memory.battle.book.melee.parried(worth))
        if worth and (given is None or not 1 <= worth <= MOST_WORTH or not told):
            fail("R27 parries are made", event, f"a parry worth {worth}")
    elif worth != (given or 0):
        fail("R27 parries are blows given up", event, f"{given or 0} blows were given up to parry it")
    elif worth > 1 and memory.battle.book.reading(state, "SP-R245") == "another":
        fail("R27 each parry meets a blow of its own", event, f"parried {worth} times")
    if event.tally.on_need and memory.battle.book.melee.blow_tally is not None:
        return  # whose answer is its own watches it itself
    foes = state.standing(state.enemy_of(figure.side))
    smells = [in_zone(walls_of(state), foe, figure) for foe in foes if "stench" in foe.profile.traits]
    sick = figure.has("sickened") and not beast
    if sick and None in smells and True not in smells:
        return
    need, wanted = needs.blow_needs(
        state, memory.battle, figure, target, arm, witness, horse=horse, beast=beast, stench=sick and True in smells
    )
    counts(event, event.tally, need, wanted)


@watches(Parried)
def _parried(memory: Watching, before: State, event: Parried, after: State) -> None:
    memory.parries[event.actor, event.target] = event.blows


@watches(Struck)
def _struck(memory: Watching, before: State, event: Struck, after: State) -> None:
    state = began(memory, before, event.volley)
    profile = state.figures[event.actor].profile
    claws = {one.name for one in (*profile.attacks, *profile.alternative)}
    arm = None if event.beast or event.weapon in claws else memory.battle.catalogue.weapons[event.weapon]
    blow(memory, state, event, arm, extra=event.extra)


@watches(Tried)
def _tried(memory: Watching, before: State, event: Tried, after: State) -> None:
    blow(memory, before, event, memory.battle.catalogue.weapons[event.weapon], trick=True)


@watches(Gripped)
def _gripped(memory: Watching, before: State, event: Gripped, after: State) -> None:
    blow(memory, before, event, memory.battle.catalogue.weapons["grapple"])


@watches(StuntTried)
def _stunt(memory: Watching, before: State, event: StuntTried, after: State) -> None:
    at = memory.anew(before)
    kind = kind_of(at, event.stunt)
    if kind is None:
        fail(WITNESS, event, "no such stunt")
        return
    if not event.target:
        figure = before.figures[event.actor]
        own = own_score(before, memory.battle.catalogue, figure, kind.ability)
        weak = needs.weakness(before, figure) if kind.ability == "strength" else 0
        counts(event, event.tally, own, [("SP-R237", weak)] if weak else [])
        return
    catalogue, figure = memory.battle.catalogue, before.figures[event.actor]
    grade = max(0, min(9, int(event.witness["armour_class"])))
    if kind.effect == HARM:
        rows = {row: needed for row, needed in catalogue.melee.items() if row not in ("grapple", "punch_kick")}
        worst = max(rows, key=lambda row: rows[row][grade])
        arm = Weapon(id=kind.id, name=kind.name, length=0, damage=kind.damage, hands=0, row=worst)
        blow(memory, before, event, arm)
        return
    held = needs.in_hand(catalogue, figure)
    natural = figure.profile.attacks[figure.blows % len(figure.profile.attacks)] if figure.profile.attacks else None
    if natural is None or natural.name == "weapon":
        blow(memory, before, event, held or catalogue.weapons["punch_kick"], trick=True)


# ---- how many blows ----------------------------------------------------------------------------------------------


@watches(BlowsCounted)
def _counted(memory: Watching, before: State, event: BlowsCounted, after: State) -> None:
    """Each part has its rule, and what level and hit dice give is what they give [R27]."""
    at = memory.anew(before)
    for name, parts in event.counts.items():
        if any(not part.rule or not part.label for part in parts):
            fail(WITNESS, event, f"{name} has blows without a reason")
        if "SP-R63" in event.rules:
            continue
        figure = before.figures[name]
        quick = sum(part.blows for part in parts if part.rule in ("SP-3.5.2.7", "SP-3.5.2.7.1"))
        if quick != event.quick.get(name, 0) or not 0 <= quick <= 2:
            fail(WITNESS, event, f"{quick} blows of {name} for a shorter weapon")
        magic = sum(part.blows for part in parts if part.rule == "SP-R165")
        if magic and not (figure.has("hasted") or figure.has("slowed")):
            fail(WITNESS, event, f"{magic} blows of {name} by magic")
    for name, parts in event.counts.items() if "SP-R63" not in event.rules else ():
        figure = before.figures[name]
        regular = needs.blows_of(before, memory.battle, figure, engaged(at, figure))
        if parts[0].blows != regular:
            fail("R27 blows by level", event, f"{name} has {regular} blows of its own, not {parts[0].blows}")
