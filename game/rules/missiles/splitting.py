"""Split moves: who may shoot in the midst of a move, with what, and from where [SP-3.3.1.1, SP-3.3.1.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.core.commands import SplitWalk, Walk
from game.core.figures import Figure
from game.core.tally import Refusal
from game.rules.creatures.men import is_man
from game.rules.gear.arms import missiles_of
from game.rules.missiles.shooting import may_aim, may_shoot, missile, no_missile
from game.rules.moving.movement import may_move, may_walk
from game.rules.moving.way import Way
from game.rules.moving.ways import half_ways
from game.rules.situation import Situation

if TYPE_CHECKING:
    from game.catalogue.kinds.gear import Missile

ANY, AFOOT = "split_move", "split_move_foot_bow"
"""Traits: with any missile weapon; on foot with a bow [SP-3.3.1.1, SP-3.3.1.1.1]."""
HORSE_PEOPLES = ("dervish", "nomad")
"""Troops that are born to the saddle [SP-3.3.1.1.2]."""
FIGHTERS = "fighting_man"
"""The group of the classes that are fighting-men [SP-3.10.4]."""


def knows_how(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure may ever split its move, by its weapon and mount."""
    profile = figure.profile
    if ANY in profile.traits:
        return True
    if not profile.mount:
        return AFOOT in profile.traits
    return is_man(figure) and any(_rides_and_shoots(at, figure, weapon) for weapon in missiles_of(at, figure))


def _rides_and_shoots(at: Situation, figure: Figure, weapon: Missile) -> bool:
    """Whether a man is, with such a weapon, of the horsemen named: fighting-men, nomads, dervishes, trained horse
    archers, and cavalry armed with javelins.

    [SP-3.3.1.1.2, SP-R244]"""
    profile = figure.profile
    if profile.sort == "class":
        return at.catalogue.classes[profile.kind].group == FIGHTERS
    if profile.kind in HORSE_PEOPLES or (weapon.javelin and profile.mount):
        return True
    troop, missiles = at.catalogue.troops[profile.kind], at.catalogue.missiles
    return bool(troop.mount) and any(weapon in missiles and missiles[weapon].bow for weapon in troop.weapons)


def is_split(figure: Figure) -> bool:
    """Tell whether a figure has begun a split move this round."""
    return figure.has("split")


def arm_refused(at: Situation, figure: Figure, weapon: Missile) -> Refusal | None:
    """Say why a figure does not shoot with a weapon in the midst of a move, or None.

    [SP-3.3.1.1, SP-3.3.1.1.1, SP-3.3.1.1.2, SP-R244]"""
    profile, name = figure.profile, figure.name
    if ANY in profile.traits:
        return None
    if AFOOT in profile.traits:
        if not profile.mount and weapon.bow:
            return None
        what = "mounted" if profile.mount else f"with a {weapon.name}"
        return Refusal(f"{name} splits no move {what}: elves do on foot, with bows", "SP-3.3.1.1.1")
    rule = "SP-3.3.1.1.2"
    if profile.mount and not is_man(figure):
        return Refusal(f"{name} splits no move mounted: of riders men alone do", rule)
    if not is_man(figure) or not _rides_and_shoots(at, figure, weapon):
        return Refusal(f"{name} is no scout, delver, elf or trained horseman, to split a move", "SP-3.3.1.1")
    if not profile.mount:
        return Refusal(f"{name} splits a move only when mounted", rule)
    if at.state.table.setting != "outdoors":
        return Refusal(f"{name} splits a move only outdoors", rule)
    if not (weapon.bow or weapon.javelin):
        return Refusal(f"{name} splits a move with a bow or javelin, not with a {weapon.name}", rule)
    return None


def may_split(at: Situation, figure: Figure, side: str, weapon: Missile | None, called: str = "") -> Refusal | None:
    """Say why a figure may not begin a split move with a weapon now, or None; `called` what the weapon was called.

    [SP-3.3.1.1, SP-3.3.1.2, SP-R32, SP-R33]"""
    no = may_move(at, figure, side)
    if no is not None:
        return no
    if is_split(figure):
        return Refusal(f"{figure.name} has had the one shot of its split move", "SP-R32", {"shots": 1})
    if figure.shots or figure.passed:
        return Refusal(f"{figure.name} has shot this round", "SP-R32", {"shots": figure.shots})
    if weapon is None:
        return no_missile(at, figure, called)
    if weapon.flask:
        return Refusal(f"the {weapon.name} is thrown in the missile phase alone", "SP-3.7.2.1")
    return arm_refused(at, figure, weapon) or may_shoot(at, figure, weapon)


def splitters(at: Situation, side: str) -> list[Figure]:
    """List the figures of a side that may begin a split move now with the first missile they carry."""
    return [
        figure
        for figure in at.field.friends(side)
        if figure.carries and knows_how(at, figure) and may_split(at, figure, side, missile(at, figure, "")) is None
    ]


def split_refused(at: Situation, side: str, parts: tuple[SplitWalk, ...]) -> Refusal | None:
    """Say why figures may not walk and shoot so, or None: who, the first part of the way, and each shot at its end.

    [SP-3.3.1.2]"""
    if not parts:
        return Refusal("a split move names at least one figure", "SP-3.3.1.2")
    named: set[str] = set()
    for part in parts:
        name = part.walk.figure
        figure = at.state.figures.get(name)
        if figure is None:
            return Refusal(f"there is no figure {name!r}", "SP-3.3.0.1")
        if name in named:
            return Refusal(f"{figure.name} is named twice", "SP-3.3.0.1")
        named.add(name)
        no = may_split(at, figure, side, missile(at, figure, part.weapon), part.weapon)
        if no is None and part.walk.path:
            no = may_walk(at, figure)
        if no is not None:
            return no
    found = half_ways(at, tuple([part.walk for part in parts]))
    if isinstance(found, Refusal):
        return found
    there = when_walked(at, found)
    for part in parts:
        no = shot_refused(there, part)
        if no is not None:
            return no
    return None


def shot_refused(there: Situation, part: SplitWalk) -> Refusal | None:
    """Say why the shot of a split move may not be made from where the figure now stands, or None."""
    figure = there.figure(part.walk.figure)
    target = there.state.figures.get(part.target)
    if target is None:
        return Refusal(f"there is no figure {part.target!r}", "SP-3.3.0.1")
    weapon = missile(there, figure, part.weapon)
    no = may_shoot(there, figure, weapon)
    return no if no is not None or weapon is None else may_aim(there, figure, target, weapon)


def when_walked(at: Situation, found: tuple[Way, ...]) -> Situation:
    """Return the battle as it is when some have walked their ways, as the first parts of split moves."""
    figures = dict(at.state.figures)
    for way in found:
        figure = figures[way.figure]
        x, y = way.end
        came = at.state.n + 1 if way.length else figure.came
        figures[way.figure] = replace(figure, x=x, y=y, facing=way.facing, walked=figure.walked + way.cost, came=came)
    return Situation(replace(at.state, figures=figures), at.battle)


def first_part(at: Situation, walk: Walk) -> Situation | Refusal:
    """Return the situation after the first part of a split move, or the refusal of that part."""
    found = half_ways(at, (walk,))
    return found if isinstance(found, Refusal) else when_walked(at, found)
