"""The audit of surprise: on how much of its die a side is surprised, reckoned a second time [R30]."""

from __future__ import annotations

from game.board.land.regions import holds
from game.core.circumstances import Surprise
from game.core.fight.stealth import CameBack, SurpriseRolled
from game.core.figures import Figure
from game.core.state import State
from tests.audit.sums import WITNESS
from tests.audit.watching import Watching, fail, watches

MANY = {True: 11, False: 100}
"""From how many a group surprises on a 1 only: under a roof, and outdoors [SP-3.1.4, SP-3.1.4.1]."""


def _said(state: State) -> Surprise:
    return state.circumstances.surprise or Surprise()


def wild(memory: Watching, state: State) -> bool:
    """Tell whether the table is wilderness in which elves and halflings go unseen [SP-3.1.5, SP-R190]."""
    if state.table.setting != "outdoors":
        return False
    if _said(state).clear is not None:
        return not _said(state).clear
    kinds = memory.battle.catalogue.terrain
    found = [kinds.get(f"{one.kind}.{one.state}") or kinds[one.kind] for one in state.terrain]
    hides = any(kind.wood or kind.shelter or kind.blocks for kind in found)
    return hides or state.table.ground not in ("grass", "sand")


def chance_of(memory: Watching, state: State, figure: Figure) -> int:
    """Give a figure's own chance: what the scenario says, else its best [SP-3.1.1, SP-3.1.5, SP-3.1.6, SP-3.1.7]."""
    said = _said(state).chances
    for key in (figure.id, figure.unit):
        if key in said:
            return int(said[key])
    for name, corners in state.regions.items():
        if name in said and holds(corners, figure.at):
            return int(said[name])
    traits, level = figure.profile.traits, figure.profile.level
    best = [2, *(int(trait.split()[1]) for trait in traits if trait.startswith("surprise "))]
    if figure.profile.kind in ("scout", "delver"):
        best.append(3 if level <= 3 else 4 if level <= 6 else 5)
    if wild(memory, state) and ("elf" in traits or "halfling" in traits):
        best.append(4)
    return max(best)


def chance_against(memory: Watching, state: State, victim: str) -> int:
    """Give on how much a side is surprised by the other [SP-3.1.4, SP-3.1.11, SP-3.1.12, SP-R19, SP-R191, SP-R192]."""
    side = state.enemy_of(victim)
    party, hiding = state.standing(side), side in _said(state).ambush
    if hiding:
        party = [one for one in party if one.has("hidden")] or party
    said = _said(state).chances.get(side)
    if said is not None:
        number = int(said)
    else:
        own = [chance_of(memory, state, one) for one in party]
        number = max(own) if hiding else min(own)
        if len(party) >= MANY[state.table.setting != "outdoors"]:
            number = min(1, number)
    traits = [trait for figure in state.standing(victim) for trait in figure.profile.traits]
    return min([number, *(int(trait.split()[1]) for trait in traits if trait.startswith("surprised "))])


@watches(SurpriseRolled)
def _rolled(memory: Watching, before: State, event: SurpriseRolled, after: State) -> None:
    assert event.tally is not None
    number = chance_against(memory, before, event.side)
    if event.tally.need != number or event.success != (event.roll <= number):
        fail(WITNESS, event, f"{event.side} is surprised on 1 to {number}")


@watches(CameBack)
def _came_back(memory: Watching, before: State, event: CameBack, after: State) -> None:
    if event.tally is None:
        return
    number = chance_of(memory, before, before.figures[event.figure])
    if event.tally.need != number or event.success != (event.roll <= number):
        fail(WITNESS, event, f"nobody looks for {event.figure} on 1 to {number}")
