"""Engines: set up, laid and loosed by their crews, loaded as rounds go by, dragged, and hacked to pieces.

[SP-3.2.4, SP-3.4.0, SP-R260 to SP-R267]"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import ClassVar

from msgspec.structs import replace

from game.board.templates import burst
from game.board.templates import caught as caught_by
from game.core.commands import Command, Walk
from game.core.fight.deeds import Saved
from game.core.figures import Figure
from game.core.grain import Point
from game.core.held.emplaced import READY, Engine
from game.core.held.engines import (
    Bombard,
    EngineAimed,
    EngineDragged,
    EngineLeft,
    EngineLoaded,
    EngineSetUp,
    EngineShot,
    Haul,
    Wreck,
    engine_named,
)
from game.core.state import State
from game.core.tally import Refusal
from game.play.asked.naming import not_ours
from game.play.magic.casting import declared
from game.play.magic.wards import show
from game.play.missiles.harming import harm_engine
from game.play.missiles.scattering import over_or_under
from game.play.morale.losses import hurt
from game.play.moving.moving import move
from game.play.referee import Referee
from game.play.stealth.hiding import come_out
from game.play.stealth.revealing import give_away
from game.play.step import Play, Step
from game.play.volley import Volley
from game.rules.course.timing import untimely
from game.rules.decision import AnyOffer, Decision, Offer
from game.rules.missiles.engines import (
    aim_refused,
    as_figure,
    emplacement,
    engine_at,
    engine_owners,
    has_room,
    kind_of,
    loose_refused,
    nearest,
    winders,
    winding,
)
from game.rules.missiles.flasks import can_leap
from game.rules.missiles.hauling import feels, hands_on, haul_refused, haulers, wreck_refused
from game.rules.missiles.stones import under_stone
from game.rules.saves import save_tally
from game.rules.situation import Situation
from game.rules.witness import save_witness

Moving = Generator[Decision, Command, None]
WHAT = "engine"
"""What books that have a time for each thing call its shot."""
EIGHTHS = 8


# ---- set up ------------------------------------------------------------------------------------------------------


def emplacing(state: State) -> tuple[Step, ...]:
    """Return the step in which engines are set up, where the scenario has any."""
    return (SetUp(),) if any(engine_owners(state)) else ()


class SetUp(Step, frozen=True):
    """The engines are set up, each before the figure whose it is, when all stand where they begin [SP-R260]."""

    title = "Engines"
    cite = "SP-R260"
    quiet = True

    def play(self, ref: Referee) -> Play:
        """Set up the engines, loaded; an engine without room stays off the table."""
        for figure, name, kind in engine_owners(ref.state):
            engine = emplacement(ref.at, ref.figure(figure), ref.at.catalogue.engines.kinds[kind], name)
            if engine is not None:
                ref.record(EngineSetUp(figure=figure, engine=engine, rules=("SP-R260",)))
            else:
                ref.record(EngineLeft(figure=figure, kind=kind, rules=("SP-R260",)))
        yield from ()


# ---- laid --------------------------------------------------------------------------------------------------------


class MayServe(Offer[Bombard], frozen=True):
    """Declare the shot of an engine at a place, by one of its crew [SP-3.2.4, SP-R261, SP-R262]."""

    kind: ClassVar[type[Command]] = Bombard
    side: str
    only: tuple[str, ...] = ()
    """Those for whom it is, where not all are asked."""

    def refuse(self, at: Situation, command: Bombard) -> Refusal | None:
        """He must stand at an engine that is loaded, be free to serve it, and the place be within its reach."""
        figure = at.state.figures.get(command.figure)
        if figure is None or figure.side != self.side:
            return not_ours(at, command.figure)
        return self._free(at, figure) or aim_refused(at, figure, command.at)

    def _free(self, at: Situation, figure: Figure) -> Refusal | None:
        if engine_at(at, figure) is None:
            return Refusal(f"{figure.name} stands at no engine", "SP-R261", nearest(at, figure))
        if self.only and figure.id not in self.only:
            return Refusal(f"it is not {figure.name} who acts now", "SP-R262")
        if declared(at, figure.id):
            return Refusal(f"{figure.name} has declared what it does in this phase", "SP-R161")
        return untimely(at, figure, WHAT)

    def servers(self, at: Situation) -> list[Figure]:
        """List those who could loose an engine now, at something or other."""
        if not at.state.engines:
            return []
        return [
            friend
            for friend in at.field.friends(self.side)
            if engine_at(at, friend) is not None
            and self._free(at, friend) is None
            and loose_refused(at, friend) is None
        ]

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each of the crews, with the place of each enemy that is within reach."""
        for figure in self.servers(at):
            for foe in at.field.foes(self.side):
                if aim_refused(at, figure, foe.at) is None:
                    yield Bombard(figure.id, foe.at)


def lay(ref: Referee, command: Bombard, *rules: str) -> None:
    """Note the shot of an engine that is declared [SP-3.2.4, SP-R262]."""
    engine = engine_at(ref.at, ref.figure(command.figure))
    if engine is not None:
        ref.record(EngineAimed(figure=command.figure, engine=engine.id, at=command.at, rules=(*rules, "SP-R262")))


def aimed_engines(state: State) -> list[Engine]:
    """List the engines whose shots are declared, in order of their ids."""
    return [engine for engine in state.engines if engine.aim is not None]


# ---- loosed ------------------------------------------------------------------------------------------------------


def throw_stones(ref: Referee, volley: Volley) -> list[str]:
    """Throw the stones of the aimed engines on the state as it began; return the ids of the figures caught.

    All that is under the stone is hit, friend and foe; who can leap saves for half [SP-3.2.4, SP-R263]."""
    struck: list[str] = []
    for engine in aimed_engines(volley.began.state):
        if engine.by and engine_named(ref.state, engine.id) is not None:
            struck += _throw(ref, volley, engine)
    return struck


def _throw(ref: Referee, volley: Volley, engine: Engine) -> list[str]:
    began = volley.began
    figure, kind = began.figure(engine.by), kind_of(began, engine)
    aim = engine.aim or engine.at
    come_out(ref, [figure.id])
    over, under, where = over_or_under(ref, figure, engine.at, aim, f"{figure.name}'s {kind.name}: over and under")
    victims = under_stone(began, where, kind.radius)
    ref.record(
        EngineShot(
            figure=figure.id, engine=engine.id, aim=aim, at=where, radius=kind.radius, over=over, under=under,
            caught=tuple([victim.id for victim in victims]), volley=volley.number,
            rules=("SP-3.2.4", "SP-R262", "SP-R263"),
        )
    )  # fmt: skip
    give_away(ref, figure.id)
    show(ref, figure.id)
    cause = f"{figure.name}'s {kind.name}"
    # The dice fall whoever is hit: they would tell of the unseen who are.
    whole = ref.total(kind.damage, "stone", figure.id, "", f"{cause}: the stone")
    for victim in victims:
        amount = _lessened(ref, began, victim, whole, figure) if feels(victim) else 0
        volley.felled[victim.id] = figure.id
        hurt(ref, victim.id, amount, cause, "SP-R263")
    for other in began.state.engines:
        if caught_by(burst(where, kind.radius), (as_figure(figure, other),)):
            harm_engine(ref, other.id, kind.wrecks, cause, figure.id)
    return [victim.id for victim in victims]


def _lessened(ref: Referee, began: Situation, victim: Figure, whole: int, figure: Figure) -> int:
    """What of a stone's damage one takes: half, if he saves to leap aside [SP-R263, SP-3.10.8]."""
    if began.reading("SP-R263") != "half" or not can_leap(victim):
        return whole
    use = began.catalogue.save_uses["leap_clear"]
    tally = save_tally(began, victim, use)
    (roll,) = ref.throw("1d20", "leap", victim.id, figure.id, f"{victim.name} saves to leap aside from the stone")
    success = tally.passes(roll)
    ref.record(
        Saved(
            figure=victim.id, against="stone", roll=roll, tally=tally, success=success,
            witness=save_witness(victim, use), rules=("SP-R263", "SP-3.10.8"),
        )
    )  # fmt: skip
    return whole // 2 if success else whole


# ---- loaded ------------------------------------------------------------------------------------------------------


def load_engines(ref: Referee) -> None:
    """Have the crews load their engines as a round ends, as far as so many men do in it [SP-R264]."""
    for engine in ref.state.engines:
        if engine.loaded >= READY:
            continue
        men = winders(ref.at, engine)
        if men:
            loaded = min(READY, engine.loaded + winding(ref.at, engine, len(men)))
            names = tuple([figure.id for figure in men])
            ready = loaded == READY
            ref.record(EngineLoaded(engine=engine.id, crew=names, loaded=loaded, ready=ready, rules=("SP-R264",)))


# ---- dragged and broken, in a movement phase ---------------------------------------------------------------------


class MayHaul(Offer[Haul], frozen=True):
    """Have the crew of an engine drag it [SP-R265]."""

    kind: ClassVar[type[Command]] = Haul
    side: str

    def refuse(self, at: Situation, command: Haul) -> Refusal | None:
        """Two at least must be free to, and the way be open and no farther than so many drag it."""
        figure = at.state.figures.get(command.figure)
        if figure is None or figure.side != self.side:
            return not_ours(at, command.figure)
        return haul_refused(at, figure, command.to)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return for each engine the ways ahead, back and aside, half as far as its crew could drag it."""
        for engine in at.state.engines:
            men = haulers(at, engine, self.side)
            kind = kind_of(at, engine)
            far = kind.moves * min(len(men), kind.crew) // kind.crew // 2
            for dx, dy in ((0, -far), (far, 0), (0, far), (-far, 0)) if len(men) > 1 else ():
                command = Haul(men[0].id, (engine.at[0] + dx, engine.at[1] + dy))
                if self.refuse(at, command) is None:
                    yield command


class MayWreck(Offer[Wreck], frozen=True):
    """Hack at an engine that nobody defends [SP-R266]."""

    kind: ClassVar[type[Command]] = Wreck
    side: str

    def refuse(self, at: Situation, command: Wreck) -> Refusal | None:
        """It must be at hand, and the figure out of melee and not have moved."""
        figure = at.state.figures.get(command.figure)
        if figure is None:
            return not_ours(at, command.figure)
        return wreck_refused(at, figure, command.engine, self.side)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each figure with each engine at hand."""
        for engine in at.state.engines:
            for figure in at.field.friends(self.side):
                if wreck_refused(at, figure, engine.id, self.side) is None:
                    yield Wreck(figure.id, engine.id)


def engine_offers(at: Situation, side: str) -> tuple[AnyOffer, ...]:
    """Return what is offered at engines in a movement phase, where there are any."""
    if not at.state.engines:
        return ()
    return (MayHaul(side), MayWreck(side)) if at.book.missiles.hauls else (MayWreck(side),)


def wreck(ref: Referee, command: Wreck) -> None:
    """Have a figure hack at an engine for its movement of the round [SP-R266]."""
    figure = ref.figure(command.figure)
    points = hands_on(ref.at, figure)
    harm_engine(ref, command.engine, points, f"{figure.name}'s hands", figure.id, work=True)


def haul(ref: Referee, command: Haul) -> Moving:
    """Have a crew drag their engine: they move together, shot at like others, and set it down as far as they came.

    [SP-R265, SP-3.3.2.1]"""
    figure = ref.figure(command.figure)
    engine = engine_at(ref.at, figure)
    if engine is None:
        return
    men = haulers(ref.at, engine, figure.side, figure.id)
    names = tuple([figure.id for figure in men])
    dx, dy = command.to[0] - engine.at[0], command.to[1] - engine.at[1]
    walks = tuple([Walk(figure.id, ((figure.x + dx, figure.y + dy),), figure.facing) for figure in men])
    ref.record(EngineDragged(engine=engine.id, at=None, figures=names, rules=("SP-R265",)))
    yield from move(ref, walks)
    went = [(man.x - was.x, man.y - was.y) for was in men if (man := ref.figure(was.id)).standing]
    least = min(went, key=lambda far: far[0] ** 2 + far[1] ** 2, default=(0, 0))
    place = _set_down(ref, figure, engine, least, frozenset(names))
    ref.record(EngineDragged(engine=engine.id, at=place, figures=names, rules=("SP-R265",)))


def _set_down(ref: Referee, like: Figure, engine: Engine, way: Point, names: frozenset[str]) -> Point:
    """Return the last place along its way where an engine has room; it always has room where it stood."""
    for part in range(EIGHTHS, 0, -1):
        place = engine.at[0] + way[0] * part // EIGHTHS, engine.at[1] + way[1] * part // EIGHTHS
        spare = names if part == EIGHTHS else frozenset()
        if has_room(ref.at, like, replace(engine, at=place), spare):
            return place
    return engine.at

