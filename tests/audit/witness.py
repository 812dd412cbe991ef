"""The audit of tallies: every throw recomputed from its witness, and the witness measured again [R30].

Here the sums of all, shots, saves, checks of morale, escapes and what else is thrown; blows have a module of their
own. What falls together is judged on the state on which it began, all else on the state before it."""

from __future__ import annotations

from typing import Any

from game.board.measured import apart, crossings, gap_of, line_between, on_line, sights
from game.core.fight.deeds import Saved, Shot, Struck
from game.core.fight.nerve import MoraleChecked, RefusalTried
from game.core.fight.stealth import CameBack, SurpriseRolled, WanderersSought
from game.core.fight.tricks import Gripped, StuntTried, Tried
from game.core.fight.unseen import Spotted
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.held.doors import Bashed
from game.core.state import State
from game.play.magic.casting import CounterSpelled
from game.play.magic.turning import UndeadTurned
from game.play.melee.tricks.dueling import Dueled
from tests.audit import needs
from tests.audit.moving.places import in_zone
from tests.audit.sums import WITNESS, began, counts, heights, near, pose, sums, table_of
from tests.audit.watching import Watching, fail, walls_of, watches


@watches(
    Shot, Struck, Tried, Gripped, StuntTried, Saved, MoraleChecked, RefusalTried, Dueled, CounterSpelled, Spotted,
    SurpriseRolled, CameBack, Bashed, WanderersSought,
)  # fmt: skip
def _sums(memory: Watching, before: State, event: Any, after: State) -> None:
    if event.tally is not None:
        sums(event, event.tally)


# ---- shots -------------------------------------------------------------------------------------------------------


@watches(Shot)
def _shot(memory: Watching, before: State, event: Shot, after: State) -> None:
    state, witness = began(memory, before, event.volley), event.witness
    figure, target = state.figures[event.actor], state.figures[event.target]
    weapon = memory.battle.tables(before).missiles[event.weapon]
    pose(event, witness, figure, target, "equal")
    distance = apart(figure, target)
    near(event, "distance", witness["distance"], distance)
    bands = {
        "short" if far <= weapon.short else "medium" if far <= weapon.medium else "long"
        for far in (distance - 1, distance, distance + 1)
    }
    if witness["band"] not in bands:
        fail(WITNESS, event, f"band {witness['band']}, measured {sorted(bands)}")
    heights(memory, state, event, figure, target)
    grade = needs.shot_class(memory.battle.catalogue, target, horse=event.horse)
    if (witness["armour_class"], witness["shield"]) != grade:
        fail(WITNESS, event, f"armour class {grade[0]}, shield {grade[1]}")
    _line(memory, state, event, figure, target)
    if memory.battle.book.missiles.shot_tally is None:  # whose answer is its own watches it itself
        counts(event, event.tally, *needs.shot_needs(state, memory.battle, figure, target, event.weapon, witness))


def _line(memory: Watching, state: State, event: Shot, figure: Figure, target: Figure) -> None:
    """What the line of a shot crosses: terrain, bodies, screens; and how its target is seen."""
    witness, line = event.witness, line_between(figure, target)
    told: dict[str, float] = {}
    for kind, length in witness.get("crossed", ()):
        told[kind] = told.get(kind, 0.0) + length * GRAIN
    if figure.altitude or target.altitude:
        return  # what lies lower than the line hides and covers nobody, and is not drawn again here [SP-R302]
    measured = crossings(table_of(memory, state), line)
    for kind in sorted({*told, *measured}):
        low, high = measured.get(kind, (0.0, 0.0))
        if not low <= told.get(kind, 0.0) <= high:
            fail(WITNESS, event, f"crosses {told.get(kind, 0.0)} grains of {kind}, measured {low} to {high}")
    seen = witness.get("sight", {}).get("kind", "clear")
    # A torch may have been let go of since the shot was declared.
    dark = witness.get("sight", {}).get("rule") == "ST-R7" and state.table.light != "day"
    views = sights(table_of(memory, state), figure, target)
    if views is not None and seen not in views and not dark:
        fail(WITNESS, event, f"seen {seen}, measured {sorted(views)}")
    for name in witness.get("over", ()):
        if name in (figure.id, target.id) or not on_line(state.figures[name], line):
            fail(WITNESS, event, f"{name} does not stand in the line")
    for name in witness.get("past", ()):
        if state.figures[name].side != target.side or gap_of(state.figures[name], target) > 2 * GRAIN:
            fail(WITNESS, event, f"{name} protects nobody here")
    item = witness.get("screen")
    held = {one.weapon for one in state.standing()} | {thing.item for thing in state.lying if thing.planted}
    if item is not None and item not in held:
        fail(WITNESS, event, f"no {item} stands anywhere")


# ---- saves, morale, escapes, and the rest ------------------------------------------------------------------------


@watches(Saved)
def _saved(memory: Watching, before: State, event: Saved, after: State) -> None:
    profile = before.figures[event.figure].profile
    if not event.witness or event.tally.rule == "SP-R212":
        percent = [int(trait.split()[1]) for trait in profile.traits if trait.startswith("magic_resistance ")]
        if [event.tally.need] != percent or event.tally.modifiers:
            fail(WITNESS, event, f"resists in {percent} of 100")
        return
    if (event.witness["row"], event.witness["level"]) != (profile.saves_as, profile.saves_level):
        fail(WITNESS, event, f"saves as {profile.saves_as} of level {profile.saves_level}")
    need = needs.save_needs(memory.battle.catalogue, event.witness)
    if event.tally.need != need:
        fail(WITNESS, event, f"needs {need}, the tally says {event.tally.need}")
    wards = {modifier.label for modifier in event.tally.modifiers if modifier.rule == "SP-R165"}
    figure = before.figures[event.figure]
    able = {"protection from evil"} if figure.has("protected") else set()
    # In a volley what held as it began counts.
    volley = memory.phases[-1:] not in (["move"], ["counter"], ["melee"])
    if not able <= wards and not volley:
        fail(WITNESS, event, f"wards {sorted(able)} count, not {sorted(wards)}")
    able |= {f"resists {kind}" for kind in ("cold", "fire") if figure.has(f"resists_{kind}")}
    if not wards <= able and not volley:
        fail(WITNESS, event, f"{sorted(wards)} do not hold")
    for one in event.tally.modifiers:
        worth = {"SP-R165": 1 + one.label.startswith("resists"), "SP-3.10.8": one.value, "SP-R162": one.value}
        if worth.get(one.rule) != one.value:
            fail(WITNESS, event, f"{one.value:+d} {one.label}")


@watches(MoraleChecked)
def _morale(memory: Watching, before: State, event: MoraleChecked, after: State) -> None:
    catalogue, witness = memory.battle.catalogue, event.witness
    if "mount" in witness:
        dice = catalogue.mounts[witness["mount"]].hit_dice
        counts(event, event.tally, 7, [("SP-3.6.4.2.1", needs.half_dice(dice))])
        return
    one = before.figures[event.figures[0]]
    unit = before.units.get(event.unit or one.unit) if "strength" in witness else None
    if witness["judged"] != one.id or witness["class"] != one.profile.morale_class:
        fail(WITNESS, event, f"{one.id} of class {one.profile.morale_class!r} is judged")
    if unit is not None:
        members = [before.figures[name] for name in unit.figures]
        now = len(members), sum(each.standing for each in members), sum(each.fate == "slain" for each in members)
        if (witness["strength"], witness["standing"], witness["slain"]) != now:
            fail(WITNESS, event, f"of {now[0]} {now[1]} stand and {now[2]} are slain")
    counts(event, event.tally, 7, needs.morale_counts(before, catalogue, one, unit))


@watches(RefusalTried)
def _escape(memory: Watching, before: State, event: RefusalTried, after: State) -> None:
    figure = before.figures[event.figure]
    inches = needs.allowed(before, memory.battle.catalogue, figure)
    near(event, "allowance", event.witness["allowance"], inches, 1 / GRAIN)
    scout = figure.profile.kind in ("scout", "delver")
    counts(event, event.tally, inches // GRAIN, [("SP-3.5.1.6.1", -figure.profile.level)] if scout else [])
    for foe in before.standing(before.enemy_of(figure.side)):
        found = in_zone(walls_of(before), foe, figure)
        if found is not None and found != (foe.id in event.witness["zones"]):
            fail(WITNESS, event, f"the zone of {foe.id}")
    if not set(event.witness["held_by"]) <= set(event.witness["zones"]):
        fail(WITNESS, event, "held by one in whose zone it is not")


@watches(Dueled, CounterSpelled)
def _dueled(memory: Watching, before: State, event: Dueled | CounterSpelled, after: State) -> None:
    mine = before.figures[event.actor].profile.level
    rule = event.tally.rule
    levels = [modifier.value for modifier in event.tally.modifiers]
    if event.tally.need != 1 or levels[0] != mine or event.total != event.roll + mine or levels[1] >= 0:
        fail(WITNESS, event, f"levels {levels}, his own {mine} [{rule}]")
    if event.against != event.reply - levels[1]:
        fail(WITNESS, event, f"{event.reply} and {-levels[1]} are not {event.against}")
    if isinstance(event, Dueled):
        figure, foe = before.figures[event.actor], before.figures[event.target]
        near(event, "distance", event.witness["distance"], apart(figure, foe))
        if -levels[1] != before.figures[event.target].profile.level:
            fail(WITNESS, event, f"{-levels[1]} is not the level of {event.target}")


@watches(UndeadTurned)
def _turned(memory: Watching, before: State, event: UndeadTurned, after: State) -> None:
    state, table = began(memory, before, event.volley), memory.battle.catalogue.turning
    level = state.figures[event.figure].profile.level
    for one in event.judged:
        sums(event, one.tally)
        kind = state.figures[one.figure].profile.kind
        if kind in table:
            cell = table[kind][min(max(1, level), len(table[kind])) - 1]
            counts(event, one.tally, {"T": 2, "D": 2, "N": 13}.get(cell) or int(cell), [])
        if (one.outcome == "held") == one.tally.passes(event.roll):
            fail(WITNESS, event, f"{one.figure} is {one.outcome} at {event.roll}")


@watches(Spotted)
def _spotted(memory: Watching, before: State, event: Spotted, after: State) -> None:
    counts(event, event.tally, 3, [])


@watches(Bashed)
def _bashed(memory: Watching, before: State, event: Bashed, after: State) -> None:
    size = {"S": 1, "L": -1, "H": -2}.get(before.figures[event.figure].profile.size, 0)
    barred = before.terrain[event.door].state == "barred"
    counts(event, event.tally, 2, [("ST-R29", size), ("ST-R29", int(barred))])
