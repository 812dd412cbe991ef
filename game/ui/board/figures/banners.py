"""What is told of bodies of troops, and of units in all books: name, men left, nerve, of what kind, and where."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from game.core.figures import Figure
from game.core.masses import Post, body_of
from game.core.state import State
from game.rules.morale.checks import morale_tally, never_checks
from game.rules.situation import Battle, Situation
from game.ui.art.models.held.guns import GUNS
from game.ui.board.figures.conditions import badges_for
from game.ui.board.figures.looks import is_of_many, name_of, radius
from game.ui.board.screening.stage import inch

MOST_BADGES = 3
TOGETHER = 3.0
"""Inches at most between the middles of two who stand together."""

KINDS = (
    ("crossbow", "crossbow"), ("bow", "shoot"), ("sling", "sling"), ("pike", "spear"), ("spear", "spear"),
    ("lance", "spear"), ("halberd", "spear"), ("pole", "spear"), ("trident", "spear"), ("axe", "axe"), ("_ax", "axe"),
    ("mace", "mace"), ("club", "mace"), ("hammer", "mace"), ("flail", "mace"), ("cudgel", "mace"), ("staff", "mace"),
)  # fmt: skip
"""The mark of a kind of troops by what it carries: the first word that is part of a weapon's name."""


class Banner(NamedTuple):
    """What a banner tells of a body: words, colours, the share of its men left, and its place in inches."""

    name: str
    men: str
    """Told where many stand together; of a unit of single figures with how many there were."""
    colour: str
    share: int
    """Of a hundred."""
    badges: tuple[str, ...]
    figures: tuple[str, ...]
    """All of it that stand; the movement of the first is a body's."""
    box: tuple[float, float, float, float]
    """Round those who stand together: left, up, right, down."""
    behind: str
    """The end of it, "up" or "down" the table, at which it has its back."""
    mark: str
    massed: bool
    """Whether each of its figures stands for many."""
    nerve: int
    """The chance of a hundred that it holds when it must check its morale; -1 where it never does, or is not known."""

    @property
    def size(self) -> int:
        """How many figures it is."""
        return len(self.figures)


def banners(state: State, battle: Battle | None = None) -> tuple[Banner, ...]:
    """Return the banners of all bodies and units, the largest first; made anew only when the state changes.

    Without a battle nothing is known of their nerve."""
    if _kept and _kept[0][0] is state and _kept[0][1] is battle:
        return _kept[0][2]
    members: dict[str, list[Figure]] = {}
    for figure in state.standing():
        if is_of_many(figure):
            members.setdefault(body_of(state, figure), []).append(figure)
        elif is_of_a_unit(state, figure):
            members.setdefault(figure.unit, []).append(figure)
    at = Situation(state, battle) if battle is not None else None
    found = tuple(
        sorted((_banner(state, name, each, at) for name, each in members.items()), key=lambda banner: -banner.size)
    )
    _kept[:] = [(state, battle, found)]
    return found


_kept: list[tuple[State, Battle | None, tuple[Banner, ...]]] = []


def is_of_a_unit(state: State, figure: Figure) -> bool:
    """Whether a single figure belongs to a unit of several, for which a plate stands."""
    unit = state.units.get(figure.unit)
    return unit is not None and len(unit.figures) > 1


def shared_badges(state: State) -> dict[str, frozenset[str]]:
    """The badges on the plate of each unit of single figures: from afar no figure of it has them besides."""
    if not _shared or _shared[0][0] is not state:
        found: dict[str, list[Figure]] = {}
        for figure in state.standing():
            if figure.conditions and is_of_a_unit(state, figure) and not is_of_many(figure):
                found.setdefault(figure.unit, []).append(figure)
        each = {name: frozenset(_common(state, name, figures)) for name, figures in found.items()}
        _shared[:] = [(state, {name: badges for name, badges in each.items() if badges})]
    return _shared[0][1]


_shared: list[tuple[State, dict[str, frozenset[str]]]] = []


def _common(state: State, name: str, figures: Sequence[Figure]) -> tuple[str, ...]:
    """The badges that at least half of those of a unit that stand have."""
    standing = sum(state.figures[one].standing for one in state.units[name].figures if one in state.figures)
    many: dict[str, int] = {}
    for figure in figures:
        for badge in badges_for(figure):
            many[badge] = many.get(badge, 0) + 1
    return tuple([badge for badge, count in many.items() if 2 * count >= standing])[:MOST_BADGES]


def _banner(state: State, name: str, figures: list[Figure], at: Situation | None) -> Banner:
    unit, first = state.units.get(name), figures[0]
    massed = is_of_many(first)
    names = unit.figures if unit is not None else ()
    every = [state.figures[one] for one in names if one in state.figures] if unit is not None else figures
    there = {figure.id for figure in figures}
    gone = [figure for figure in every if figure.id not in there]
    men, lost = sum(map(_men, figures)), sum(map(_men, gone))
    close = figures if massed else together(figures)
    box = _box(close)
    title = name_of(state, first) if massed or unit is None else _title(unit.name)
    many = (str(men) if len(every) > 1 else "") if massed else f"{men}/{men + lost}"
    return Banner(
        title,
        many,
        state.side(first.side).colour,
        100 * men // max(1, men + lost),
        tuple(badges_for(first)[:MOST_BADGES]) if massed else _common(state, name, figures),
        tuple(dict.fromkeys(figure.id for figure in (*close, *figures))),
        box,
        "up" if 90 < close[0].facing < 270 else "down",
        _mark_of(figures),
        massed,
        -1 if massed or at is None or unit is None else _nerve(at, figures, unit.id),
    )  # fmt: skip


def _title(name: str) -> str:
    """A unit's name as it stands on a plate."""
    name = name.removeprefix("The ").removeprefix("the ")
    return name[:1].upper() + name[1:]


def _nerve(at: Situation, figures: list[Figure], unit: str) -> int:
    """How likely it holds, in whole percent, at the next check of its morale."""
    if any(never_checks(at, figure) for figure in figures[:1]):
        return -1
    return round(100 * morale_tally(at, figures, at.state.units[unit]).chance)


def together(figures: Sequence[Figure]) -> list[Figure]:
    """The largest part of some figures that stand close to each other."""
    places = {figure.id: inch(figure.at) for figure in figures}
    left, best = list(figures), list(figures[:1])
    while left:
        part = [left.pop(0)]
        for one in part:
            near = [other for other in left if math.dist(places[one.id], places[other.id]) <= TOGETHER]
            part += near
            left = [other for other in left if other not in near]
        if len(part) > len(best):
            best = part
        if len(best) >= len(left):
            break
    return best


def _box(figures: Sequence[Figure]) -> tuple[float, float, float, float]:
    places, wide = [inch(figure.at) for figure in figures], max(radius(figure) for figure in figures)
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return min(xs) - wide, min(ys) - wide, max(xs) + wide, max(ys) + wide


def _men(figure: Figure) -> int:
    post: Any = figure.ledger
    return post.men if isinstance(post, Post) else 1


def _mark_of(figures: Sequence[Figure]) -> str:
    """The mark that most of them have."""
    marks = [kind_mark(figure) for figure in figures]
    return max(dict.fromkeys(marks), key=marks.count)


def kind_mark(figure: Figure) -> str:
    """The icon of a kind of troops: riders, bowmen, then by what is carried; claws where it carries nothing."""
    profile = figure.profile
    if profile.mount:
        return "horse"
    shoots = next((mark for word, mark in KINDS[:3] if word in profile.kind), "")
    if shoots:
        return shoots
    if any(item.partition("+")[0] in GUNS for item in figure.carries):
        return "gun"
    for item in figure.carries:
        mark = next((mark for word, mark in KINDS if word in item), "")
        if mark:
            return mark
    return "strike" if figure.carries or profile.mannish else "claw"
