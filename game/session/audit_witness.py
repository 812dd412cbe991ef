"""The audit of tallies: every throw recomputed from its witness, and the witness measured again [R30].

The state a volley began on is what counts for what falls together; all else is judged on the state before it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from shapely import from_wkt

from game.catalogue.kinds import Weapon
from game.catalogue.tables import Catalogue
from game.core.deeds import MoraleChecked, Parried, RefusalTried, Saved, Shot, Struck
from game.core.doors import Bashed
from game.core.events import Event
from game.core.grain import GRAIN
from game.core.state import Figure, State
from game.core.stealth import CameBack, SurpriseRolled, WanderersSought
from game.core.tally import Tally
from game.core.tricks import Gripped, StuntTried, Tried
from game.core.unseen import Spotted
from game.play.casting import CounterSpelled
from game.play.dueling import Dueled
from game.play.ledger import BlowsCounted
from game.play.turning import UndeadTurned
from game.rules.reach import engaged
from game.rules.stunts import HARM, kind_of
from game.session import audit_needs as needs
from game.session.audit_geometry import (
    SLACK,
    apart,
    arcs,
    crossings,
    drawn,
    gap_of,
    level_of,
    line_between,
    off,
    on_line,
    sights,
    size_of,
)
from game.session.audit_places import in_zone, placed
from game.session.watching import Watching, fail, watches

WITNESS = "R30 the witness"
HALF = 0.54
"""Degrees by which a whole number of them may differ from the angle: half a one, and what rounded vectors add."""


# ---- sums --------------------------------------------------------------------------------------------------------


def sums(event: Event, tally: Tally) -> None:
    """The total is the sum of what counts, the chance every face counted, and every line has its rule."""
    total = sum(one.value for one in tally.modifiers if one.ignored is None)
    if total != tally.total:
        fail("R30 the sum", event, f"modifiers give {total}, the tally says {tally.total}")
    if not tally.rule or any(not one.rule or not one.label or one.ignored == "" for one in tally.modifiers):
        fail("R30 the sum", event, "a line without its rule, its words or its reason")
    chance = needs.odds(tally)
    if abs(chance - tally.chance) > 1e-9:
        fail("R30 the sum", event, f"a chance of {chance}, the tally says {tally.chance}")


@watches(
    Shot, Struck, Tried, Gripped, StuntTried, Saved, MoraleChecked, RefusalTried, Dueled, CounterSpelled, Spotted,
    SurpriseRolled, CameBack, Bashed, WanderersSought,
)  # fmt: skip
def _sums(memory: Watching, before: State, event: Any, after: State) -> None:
    if event.tally is not None:
        sums(event, event.tally)


def counts(event: Event, tally: Tally, need: int, expected: needs.Counts) -> None:
    """The need and what counts are those expected, each with its rule; lines that add nothing do not matter."""
    if tally.need != need:
        fail(WITNESS, event, f"needs {need}, the tally says {tally.need}")
    found = Counter((one.rule, one.value) for one in tally.modifiers if one.ignored is None and one.value)
    wanted = Counter(one for one in expected if one[1])
    if found != wanted:
        missing, beyond = sorted((wanted - found).elements()), sorted((found - wanted).elements())
        fail(WITNESS, event, f"not counted: {missing}; counted beside: {beyond}")


def near(event: Event, what: str, told: Any, measured: float, slack: float = SLACK / GRAIN) -> None:
    """A length told in inches is the one measured in grains."""
    if abs(float(told) - measured / GRAIN) > slack:
        fail(WITNESS, event, f"{what} {told}, measured {measured / GRAIN}")


# ---- geometry ----------------------------------------------------------------------------------------------------


def began(memory: Watching, before: State, volley: int) -> State:
    """Give the state on which what falls together was judged."""
    return memory.past.get(volley - 1, before)


def _drawn(memory: Watching, state: State) -> list[Any]:
    if memory.drawn is None or memory.drawn[0] is not state.terrain:
        memory.drawn = state.terrain, drawn(state, memory.battle)
    return memory.drawn[1]


def pose(event: Event, witness: dict[str, Any], figure: Figure, target: Figure, size: str) -> None:
    """Arc, angle and line are those of the two figures."""
    if witness["arc"] not in arcs(target, figure.at, size):
        fail(WITNESS, event, f"arc {witness['arc']}, measured {sorted(arcs(target, figure.at, size))}")
    turn = abs((witness["angle"] - off(target, figure.at) + 180) % 360 - 180)
    if figure.at != target.at and turn > HALF:
        fail(WITNESS, event, f"angle {witness['angle']}, measured {off(target, figure.at)}")
    line = [(x * GRAIN, y * GRAIN) for x, y in from_wkt(witness["shape"]).coords]
    if line != [figure.at, target.at]:
        fail(WITNESS, event, f"line {line}")


def heights(memory: Watching, state: State, event: Event, figure: Figure, target: Figure) -> None:
    """The levels of both are those of the ground under them."""
    told = event.witness.get("levels", (0, 0))  # type: ignore[attr-defined]
    for one, told_of in zip((figure, target), told, strict=True):
        measured = level_of(_drawn(memory, state), one.at)
        if measured is not None:
            near(event, f"level of {one.id}", told_of, measured, 1 / GRAIN)


# ---- blows -------------------------------------------------------------------------------------------------------


def reaches(catalogue: Catalogue, figure: Figure, target: Figure) -> bool:
    """Tell whether one stands near enough to strike: in a zone, or with a long weapon in the ranks behind."""
    arm = catalogue.weapons.get(figure.weapon)
    far = 2 if arm is None else 4 if "rank2" in arm.flags else 2
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
    if extra:
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
    given = memory.parries.pop((target.id, figure.id), 0)
    if witness.get("parries", 0) != given:
        fail(WITNESS, event, f"{given} blows were given up to parry it")
    foes = state.standing(state.enemy_of(figure.side))
    smells = [in_zone(one, figure) for one in foes if "stench" in one.profile.traits]
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
        scores = before.circumstances.get("abilities", {}).get(event.actor, {})
        counts(event, event.tally, int(scores.get(kind.ability, 10)), [])
        return
    catalogue, figure = memory.battle.catalogue, before.figures[event.actor]
    grade = max(0, min(9, int(event.witness["armour_class"])))
    if kind.effect == HARM:
        rows = {row: needed for row, needed in catalogue.melee.items() if row not in ("grapple", "punch_kick")}
        worst = max(rows, key=lambda row: rows[row][grade])
        arm = Weapon(id=kind.id, name=kind.name, length=0, damage=kind.damage, hands=0, row=worst)
        blow(memory, before, event, arm)
        return
    held = catalogue.weapons.get(figure.weapon)
    natural = figure.profile.attacks[figure.blows % len(figure.profile.attacks)] if figure.profile.attacks else None
    if natural is None or natural.name == "weapon":
        blow(memory, before, event, held or catalogue.weapons["punch_kick"], trick=True)


# ---- shots -------------------------------------------------------------------------------------------------------


@watches(Shot)
def _shot(memory: Watching, before: State, event: Shot, after: State) -> None:
    state, witness = began(memory, before, event.volley), event.witness
    figure, target = state.figures[event.actor], state.figures[event.target]
    weapon = memory.battle.catalogue.missiles[event.weapon]
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
    counts(event, event.tally, *needs.shot_needs(state, memory.battle, figure, target, event.weapon, witness))


def _line(memory: Watching, state: State, event: Shot, figure: Figure, target: Figure) -> None:
    """What the line of a shot crosses: terrain, bodies, screens; and how its target is seen."""
    witness, line = event.witness, line_between(figure, target)
    told: dict[str, float] = {}
    for kind, length in witness.get("crossed", ()):
        told[kind] = told.get(kind, 0.0) + length * GRAIN
    measured = crossings(_drawn(memory, state), line)
    for kind in sorted({*told, *measured}):
        low, high = measured.get(kind, (0.0, 0.0))
        if not low <= told.get(kind, 0.0) <= high:
            fail(WITNESS, event, f"crosses {told.get(kind, 0.0)} grains of {kind}, measured {low} to {high}")
    seen = witness.get("sight", {}).get("kind", "clear")
    views = sights(_drawn(memory, state), figure, target)
    if views is not None and seen not in views:
        fail(WITNESS, event, f"seen {seen}, measured {sorted(views)}")
    for name in witness.get("over", ()):
        if not on_line(state.figures[name], line):
            fail(WITNESS, event, f"{name} does not stand in the line")
    for name in witness.get("past", ()):
        if state.figures[name].side != target.side or gap_of(state.figures[name], target) > 2 * GRAIN:
            fail(WITNESS, event, f"{name} protects nobody here")
    item = witness.get("screen")
    held = {one.weapon for one in state.standing()} | {one.item for one in state.lying if one.planted}
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
    for one in event.tally.modifiers:
        if one.label == "protection from evil" and not before.figures[event.figure].has("protected"):
            fail(WITNESS, event, "nothing protects it")


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
        found = in_zone(foe, figure)
        if found is not None and found != (foe.id in event.witness["zones"]):
            fail(WITNESS, event, f"the zone of {foe.id}")
    if not set(event.witness["held_by"]) <= set(event.witness["zones"]):
        fail(WITNESS, event, "held by one in whose zone it is not")


@watches(Dueled, CounterSpelled)
def _dueled(memory: Watching, before: State, event: Dueled | CounterSpelled, after: State) -> None:
    mine = before.figures[event.actor].profile.level
    rule = event.tally.rule
    levels = [one.value for one in event.tally.modifiers]
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


# ---- how many blows ----------------------------------------------------------------------------------------------


@watches(BlowsCounted)
def _counted(memory: Watching, before: State, event: BlowsCounted, after: State) -> None:
    """Each part has its rule, and what level and hit dice give is what they give [R27]."""
    at = memory.anew(before)
    for name, parts in event.counts.items():
        if any(not part.rule or not part.label for part in parts):
            fail(WITNESS, event, f"{name} has blows without a reason")
        if event.rules == ("SP-R63",):
            continue
        figure = before.figures[name]
        regular = needs.blows_of(before, memory.battle, figure, engaged(at, figure))
        if parts[0].blows != regular:
            fail(WITNESS, event, f"{name} has {regular} blows of its own, not {parts[0].blows}")
        quick = sum(part.blows for part in parts if part.rule in ("SP-3.5.2.7", "SP-3.5.2.7.1"))
        if quick != event.quick.get(name, 0) or not 0 <= quick <= 2:
            fail(WITNESS, event, f"{quick} blows of {name} for a shorter weapon")
        magic = sum(part.blows for part in parts if part.rule == "SP-R165")
        if magic and not (figure.has("hasted") or figure.has("slowed")):
            fail(WITNESS, event, f"{magic} blows of {name} by magic")
