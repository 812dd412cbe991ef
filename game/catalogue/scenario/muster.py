"""Musters a scenario: makes the state of a battle before anything has happened."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import TYPE_CHECKING, Any

from msgspec import UNSET
from msgspec.structs import replace

from game.board.ranks import place_in_ranks
from game.catalogue.catalogue import Catalogue
from game.catalogue.scenario.profiles import figure, profile
from game.core.circumstances import Circumstances, StuntKind, Surprise
from game.core.figures import COMING, Figure, Unit
from game.core.grain import Point, grains
from game.core.ids import member_ids
from game.core.state import Errand, Plan, Side, State, Victory, Wishes
from game.core.table import Decor, Lying, Table, Terrain

if TYPE_CHECKING:
    from game.catalogue.scenario.models import (
        ErrandModel,
        FigureModel,
        Outfit,
        Scenario,
        SideModel,
        StuntModel,
        SurpriseModel,
        TableModel,
        TerrainModel,
        ThingModel,
        UnitModel,
        VictoryModel,
    )


def muster(scenario: Scenario, catalogue: Catalogue) -> State:
    """Return the first state of a scenario that has no faults: everybody placed, nothing yet on the agenda."""
    leaders = {unit.leader: unit.id for unit in scenario.units if unit.leader}
    figures: list[Figure] = []
    units: dict[str, Unit] = {}
    for unit in sorted(scenario.units, key=lambda model: model.id):
        members = rank_and_file(unit, catalogue)
        figures += members
        names = [member.id for member in members]
        if unit.leader:
            names.append(unit.leader)
        units[unit.id] = Unit(unit.id, unit.side, unit_name(unit), tuple(names), ranks_of(unit), unit.leader or "")
    for model in scenario.figures:
        figures.append(replace(single(model, catalogue, leads=model.id in leaders), unit=leaders.get(model.id, "")))
    later = frozenset(scenario.surprise.wandering) if scenario.surprise is not None else frozenset()
    if later:
        figures = [replace(figure, fate=COMING) if {figure.id, figure.unit} & later else figure for figure in figures]
    return State(
        title=scenario.title,
        seed=scenario.seed,
        table=table(scenario.table),
        terrain=tuple(terrain(piece) for piece in scenario.terrain),
        lying=tuple(sorted((thing(model) for model in scenario.things if model.item not in catalogue.furniture),
                           key=lambda model: model.id)),
        decor=tuple(decor(model, catalogue) for model in scenario.things if model.item in catalogue.furniture),
        regions={name: places(scenario.regions[name]) for name in sorted(scenario.regions)},
        sides=tuple(side(model, [*scenario.units, *scenario.figures]) for model in scenario.sides),
        units=units,
        figures={made.id: made for made in sorted(figures, key=lambda made: made.id)},
        victory=tuple(victory(condition) for condition in scenario.victory),
        rulings={name: scenario.rulings[name] for name in sorted(scenario.rulings)},
        circumstances=circumstances(scenario),
    )


def place(at: tuple[Any, Any]) -> Point:
    """Snap a place in inches to the grain."""
    return grains(at[0]), grains(at[1])


def places(found: Iterable[tuple[Any, Any]]) -> tuple[Point, ...]:
    """Snap places in inches to the grain."""
    return tuple(place(at) for at in found)


def table(model: TableModel) -> Table:
    """Make the table."""
    return Table(grains(model.width), grains(model.height), model.ground, model.setting, model.light, model.vast)


def terrain(model: TerrainModel) -> Terrain:
    """Make a piece of terrain; what is not said is left to its kind."""
    thick = model.thickness if model.thickness is not None else model.width
    return Terrain(
        model.kind,
        places(model.points if model.points is not None else model.line or ()),
        closed=model.points is not None,
        width=0 if thick is None else grains(thick),
        height=0 if model.height is None else grains(model.height),
        state=model.state or "",
    )


def thing(model: ThingModel) -> Lying:
    """Make a thing that lies or stands on the table."""
    return Lying(id=model.id, item=model.item, at=place(model.at), facing=model.facing, planted=model.planted)


def decor(model: ThingModel, catalogue: Catalogue) -> Decor:
    """Make a piece of furniture."""
    size = catalogue.furniture[model.item] if model.size is None else place(model.size)
    return Decor(id=model.id, kind=model.item, at=place(model.at), size=size, facing=model.facing)


def side(model: SideModel, outfits: Iterable[Outfit] = ()) -> Side:
    """Make a side with its plan, and with those of its units and figures."""
    plan = model.plan
    own = sorted((one.id, errand(one.plan)) for one in outfits if one.side == model.id and one.plan is not None)
    wishes = Wishes(plan.flank or "", tuple(plan.prefer), tuple(plan.reserve), plan.commit or "", dict(own))
    return Side(
        model.id,
        model.name,
        model.colour,
        Plan(plan.stance, _aim(plan), places(plan.line), wishes=UNSET if wishes == Wishes() else wishes),
    )


def errand(plan: ErrandModel) -> Errand:
    """Make what a unit or figure means to do by itself."""
    flank, commit = plan.flank or "", plan.commit or ""
    return Errand(plan.stance or "", _aim(plan), places(plan.line), flank, tuple(plan.prefer), commit)


def _aim(plan: ErrandModel) -> str | Point | None:
    return place(plan.objective) if isinstance(plan.objective, tuple) else plan.objective


def victory(model: VictoryModel) -> Victory:
    """Make one way to win."""
    when = model.when
    if when.rout is not None:
        return Victory(side=model.side, kind="rout", number=when.rout)
    if when.hold is not None:
        return Victory(side=model.side, kind="hold", where=when.hold, number=when.until or 0)
    if when.exit is not None:
        return Victory(side=model.side, kind="exit", where=when.exit, number=when.figures or 1)
    if when.slay is not None:
        return Victory(side=model.side, kind="slay", where=when.slay)
    return Victory(side=model.side, kind="survive", number=when.survive or 0)


def circumstances(scenario: Scenario) -> Circumstances:
    """Make the circumstances of the whole battle: surprise, setting up, stunts."""
    return Circumstances(
        surprise=None if scenario.surprise is None else surprise(scenario.surprise),
        men_per_figure=scenario.men_per_figure or 0,
        deployment=dict(scenario.deployment),
        stunts=tuple(stunt(model) for model in scenario.stunts),
        scripted=bool(scenario.script),
    )


def surprise(model: SurpriseModel) -> Surprise:
    """Make the circumstances of surprise."""
    return Surprise(
        unaware=tuple(model.unaware),
        noise=tuple(model.noise),
        light=tuple(model.light),
        clear=model.clear,
        ambush=tuple(model.ambush),
        chances=dict(model.chances),
        distance=model.distance,
        bash=tuple(model.bash),
        door=model.door,
        wandering=tuple(model.wandering),
    )


def stunt(model: StuntModel) -> StuntKind:
    """Make a stunt, its lengths in grains."""
    return StuntKind(
        id=model.id,
        name=model.name,
        effect=model.effect,
        die=model.die,
        ability=model.ability,
        reach=0 if model.reach is None else grains(model.reach),
        damage=model.damage or "",
        rounds=model.rounds,
        at=None if model.at is None else place(model.at),
        within=grains(model.within),
        uses=model.uses or 0,
        figures=tuple(model.figures),
    )


def single(model: FigureModel, catalogue: Catalogue, *, leads: bool = False) -> Figure:
    """Make a single figure where it stands."""
    name = model.name or _words(model.id)
    return figure(model, name, model.id, profile(model, catalogue, leads=leads), catalogue)


def rank_and_file(unit: UnitModel, catalogue: Catalogue) -> list[Figure]:
    """Make the figures of a unit in their places, front rank first, from the left."""
    who = profile(unit, catalogue)
    word = member_name(unit, catalogue)
    ranks = ranks_of(unit)
    spacing = grains(unit.formation.spacing)
    spots = place_in_ranks(unit.count, ranks, place(unit.at), unit.facing, who.base, spacing)
    first = figure(unit, word, unit.id, who, catalogue)
    return [
        replace(first, id=name, name=f"{word} {number}", unit=unit.id, x=x, y=y)
        for number, (name, (x, y)) in enumerate(zip(member_ids(unit.id, unit.count), spots, strict=True), 1)
    ]


def ranks_of(unit: UnitModel) -> int:
    """Return how many ranks a unit has: as stated, or by its shape: one for a line, half its figures for a column."""
    form = unit.formation
    if form.ranks is not None:
        return min(form.ranks, unit.count)
    if form.files is not None or form.shape == "column":
        return -(-unit.count // (form.files or 2))
    if form.shape == "square":
        root = isqrt(unit.count)
        return root if root * root == unit.count else root + 1
    return 1


def _words(key: str) -> str:
    words = key.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def unit_name(unit: UnitModel) -> str:
    """Return the name of a unit: its own, or its id in words."""
    return unit.name or _words(unit.id)


def member_name(unit: Outfit, catalogue: Catalogue) -> str:
    """Return the name of one figure of a unit: the unit's id in words, without the plural."""
    words = _words(unit.id)
    head, space, last = words.rpartition(" ")
    plurals = {
        kind.plural.rpartition(" ")[2]: kind.name.rpartition(" ")[2]
        for kinds in (catalogue.creatures, catalogue.troops)
        for kind in kinds.values()
    }
    known = plurals.get(last.lower())
    if known:
        member = known if head else known[:1].upper() + known[1:]
    elif last.endswith("men"):
        member = last[:-3] + "man"
    elif last.endswith("s") and not last.endswith("ss"):
        member = last[:-1]
    else:
        member = last
    return head + space + member
