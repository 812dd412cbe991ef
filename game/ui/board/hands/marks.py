"""What hands and tools have to show on the table: who is chosen, who is pointed at, the picker's marks, names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.core.figures import Figure
from game.core.masses import is_massed
from game.play.moving.offers import MayChoose
from game.rules.situation import Situation
from game.ui.art.palette import CREAM, SIDES
from game.ui.art.rules import overlay
from game.ui.art.rules.glass import Stamp
from game.ui.art.rules.ranks import Rank
from game.ui.board.figures.banners import is_of_a_unit
from game.ui.board.figures.hanging import with_chance
from game.ui.board.figures.looks import radius
from game.ui.board.overlays.holdings import holdings
from game.ui.board.overlays.lights import dimmed, mark_lit
from game.ui.board.overlays.shapes import Stroke, below, box_of, path_of, ring_about, ring_of
from game.ui.board.screening.stage import Pose, inch
from game.ui.board.view import Marks

if TYPE_CHECKING:
    from game.ui.board.hands.held import Held


CLOSE = 30
"""From so many pixels an inch on each figure of a unit may be named."""
CALLED = (255, 220, 120)
"""The ring of those whom an open question is about."""


def _mark_holdings(marks: Marks, hands: Held) -> None:
    """The regions to be held, with flags that wave; what is written on them is read over roofs and crowns too."""
    living = hands.view.living
    state = hands.view.state
    offers = hands.asked.decision.offers if hands.asked is not None else ()
    begins = any(isinstance(offer, MayChoose) and "first" in offer.options for offer in offers)
    told = (hands.at if hands.over else (-1.0, -1.0), begins)
    found = holdings(state, hands.camera.scale, hands.eyes, hands.stood, living.wave(), told)
    living.flies = bool(found)
    for mark in found:
        (marks.over if isinstance(mark, Stamp) and mark.words else marks.under).append(mark)


def marks_of(hands: Held) -> Marks:
    """All that hands and tools have to show on the table now."""
    marks = Marks(chosen=frozenset(hands.chosen), through=hands.through)
    state, scale = hands.view.state, hands.camera.scale
    poses = hands.view.screening.poses()
    at = hands.situation()
    hands.hanging = list(hands.hung.plates(state, poses, scale, hands.battle))
    hanging = [one.stamp for one in hands.hanging]
    marks.over += hanging
    _mark_holdings(marks, hands)
    sole = hands.picker is not None and hands.picker.sole() and hands.tool != "measure"
    if hands.recalled:
        under, over = hands.recalled_marks()
        marks.under += under
        marks.over += over
    elif not sole and not any(_elsewhere(poses, name) for name in (hands.hovered, *hands.chosen[:1])):
        hands.tools.marks(marks, at, hands, scale)
    for name in hands.chosen:
        figure = state.figures.get(name)
        if figure is not None and figure.standing:
            pose = poses.get(name)
            place = pose.at if pose is not None and pose.at is not None else inch(figure.at)
            facing = pose.facing if pose is not None and pose.facing is not None else figure.facing
            marks.under.append(ring_about(figure, place, facing, scale, Stroke((255, 246, 214), 2.4)))
    hovered = state.figures.get(hands.hovered or "")
    if hovered is not None and _elsewhere(poses, hovered.id):
        hovered = None
    if hovered is not None and hovered.standing and hovered.id not in hands.chosen and not hands.busy:
        tone = SIDES.get(state.side(hovered.side).colour, SIDES["blue"]).lit
        marks.under.append(ring_about(hovered, inch(hovered.at), hovered.facing, scale, Stroke(tone, 1.6)))
    for name in hands.plate.figures if hands.plate is not None and not hands.busy else ():
        figure = state.figures.get(name)
        if figure is not None and not _elsewhere(poses, name):
            tone = SIDES.get(state.side(figure.side).colour, SIDES["blue"]).lit
            marks.under.append(ring_about(figure, inch(figure.at), figure.facing, scale, Stroke(tone, 1.6)))
    if hands.picker is not None and hands.view.screening.idle:
        if not sole:
            _under_way(marks, hands.picker.at, hands.picker.side, scale)
        hands.dangers.told = frozenset()
        hands.picker.marks(marks, scale)
        _light(marks, hands, scale)
    else:
        hands.lights.of(state, None)
    for name in hands.called:
        figure = state.figures.get(name)
        if figure is not None:
            marks.over.append(ring_of(figure, scale, CALLED, 3.2))
    if hands.box is not None:
        marks.over.append(box_of(*hands.box, scale))
    if is_massed(state):
        return marks
    if hands.names:
        marks.over += _all_names(hands, scale)
    elif hovered is not None and not hands.busy:
        marks.over.append(_name(hands, hovered, scale))
    return marks


def _light(marks: Marks, hands: Held, scale: int) -> None:
    """Those whom the open attack may hit, with their chances; once all are known, the others dimmed."""
    picker = hands.picker
    mode = picker.lights() if picker is not None and not hands.recalled else None
    if picker is None or mode is None:
        hands.lights.of(hands.view.state, None)
        return
    state = picker.at.state
    found = hands.lights.of(state, mode)
    told = hands.dangers.told
    plain = _spans(marks, hands, hands.lights.spans(hands.view.state, scale))
    lit = [one for one in found.values() if one.figure not in told]
    mark_lit(marks, hands.view.state, lit, scale, mute=mode.area and bool(told), plain=plain)
    if not hands.lights.pending:
        marks.dim = dimmed(state, found, mode, picker.side)


def _spans(marks: Marks, hands: Held, spans: dict[tuple[str, ...], str]) -> frozenset[str]:
    """Write at the plates of crowded bodies from what to what their chances go; whose own need not be written then.

    Whoever is pointed at has his own, and all of a body have theirs whose plate is pointed at."""
    plain: set[str] = set()
    for n, one in enumerate(hands.hanging):
        words = next((words for names, words in spans.items() if names[0] in one.banner.figures), "")
        if words:
            stamp = with_chance(one.stamp, words)
            marks.over[marks.over.index(one.stamp)] = stamp
            hands.hanging[n] = one._replace(stamp=stamp)
            if hands.plate is None or hands.plate.name != one.banner.name:
                plain.update(one.banner.figures)
    return frozenset(plain - {hands.hovered or ""})


def _under_way(marks: Marks, at: Situation, side: str, scale: int) -> None:
    """The ways on which figures of a side have set out, or which are stated for them, faintly."""
    moving = at.book.moving
    for figure in at.state.standing(side):
        start = figure.at
        for path in (moving.course(at.state, figure), *moving.stated(at.state, figure)):
            if not path:
                continue
            stamp = path_of((start, *path), scale, False, faint=True)
            if stamp is not None:
                marks.under.append(stamp)
            start = path[-1]


def _elsewhere(poses: Mapping[str, Pose], name: str | None) -> bool:
    """Whether a figure is on its way, and no longer where it stood."""
    pose = poses.get(name or "")
    return pose is not None and pose.at is not None


def _name(hands: Held, figure: Figure, scale: int, rank: Rank = Rank.NAME) -> Stamp:
    tone = SIDES.get(hands.view.state.side(figure.side).colour, SIDES["blue"]).pale if figure.standing else CREAM
    x, y = inch(figure.at)
    if figure.altitude:  # over it its wings are
        return overlay.label(figure.name, below(figure, (x, y)), scale, overlay.Words(12, colour=tone, rank=rank))
    high = figure.profile.height / 1024 * 0.6
    name = overlay.label(figure.name, (x, y - high), scale, overlay.Words(12, colour=tone, lift=16, rank=rank))
    if rank is not Rank.NAME:
        return name
    (w, h), half, left, top = name.surface.get_size(), radius(figure), round(x * scale), round(y * scale)
    aside = round(half * scale) + 4
    others = ((left + aside, top - h // 2), (left - aside - w, top - h // 2), (left - w // 2, top + aside))
    return name._replace(others=others)


def _all_names(hands: Held, scale: int) -> list[Stamp]:
    """The names of all who stand still, the leaders first; those are left out for which there is no room.

    From afar a unit's plate stands for its figures."""
    poses = hands.view.screening.poses()
    found = []
    state = hands.view.state
    for figure in sorted(state.standing(), key=lambda figure: (-figure.profile.charisma, figure.id)):
        if _elsewhere(poses, figure.id) or (scale < CLOSE and is_of_a_unit(state, figure)):
            continue
        found.append(_name(hands, figure, scale, Rank.NAME if figure.id == hands.hovered else Rank.LEAST))
    return found
