"""What the editor shows on the table: what is chosen, its corners, regions, what is being laid."""

from __future__ import annotations

from game.core.grain import GRAIN
from game.core.state import State
from game.editor import places
from game.editor.called import title_of
from game.editor.draft import Ref
from game.editor.drafting import Checked
from game.editor.palette import AREA, Ground
from game.ui.art.palette import CREAM, FLANK, REAR, SIDES, Colour
from game.ui.art.rules import overlay
from game.ui.board.overlays.shapes import Stroke, box_of, ring_about, ring_of
from game.ui.board.screening.stage import inch
from game.ui.board.view import Marks
from game.ui.editor.hand import Hand
from game.ui.editor.outlines import Inches

BRASS: Colour = (240, 206, 130)
ASIDE = 1.5
"""Inches beyond the edge of the table at which who is set up off it is shown at most."""
WORDS_HIGH = 30
"""Pixels that a region's name needs above it; where the table's edge leaves fewer it stands within."""


def marks_of(hand: Hand, state: State, checked: Checked, scale: int) -> Marks:
    """All marks of the editor."""
    marks = Marks()
    _regions(marks, hand, state, scale)
    _chosen(marks, hand, state, scale)
    _ghosts(marks, hand, state, checked, scale)
    _faulty(marks, hand, checked.left_out, scale)
    _laying(marks, hand, scale)
    return marks


def _corners(hand: Hand, ref: Ref) -> tuple[Inches, ...]:
    """The corners of an entry, as it is dragged."""
    draft = hand.drafting.draft
    if hand.grip is not None and hand.grip[0] == ref:
        draft = places.corner_moved(draft, *hand.grip, hand.spot)
    by = hand.by if ref in hand.chosen else (0, 0)
    return tuple((float(x + by[0]), float(y + by[1])) for x, y in places.places(draft, ref))


def _regions(marks: Marks, hand: Hand, state: State, scale: int) -> None:
    """Every region with its name; where a side sets up, in its colour."""
    draft = hand.drafting.draft
    deployed = draft.parts.get("deployment")
    whose = {str(region): side for side, region in deployed.items()} if isinstance(deployed, dict) else {}
    colours = {side.id: (side.colour, side.name) for side in state.sides}
    for ref in draft.entries("regions"):
        corners = _corners(hand, ref)
        if len(corners) < 3:
            continue
        colour, name = colours.get(whose.get(str(ref[1]), ""), ("", ""))
        tone = SIDES[colour].lit if colour in SIDES else CREAM
        words = f"{name} set up here" if name else title_of(draft, ref)
        x, y = sum(x for x, _ in corners) / len(corners), min(y for _, y in corners)
        lift = 14 if y * scale > WORDS_HIGH else -14
        marks.under.append(overlay.outline(corners, tone, scale))
        marks.under.append(overlay.label(words, (x, y), scale, overlay.Words(12, colour=tone, lift=lift)))


def _chosen(marks: Marks, hand: Hand, state: State, scale: int) -> None:
    """Rings round figures, edges round ground, a handle at each corner; what is dragged goes along."""
    dx, dy = (float(length) for length in hand.by)
    for ref in hand.chosen:
        for name in hand.figures_of(ref, state):
            figure = state.figures[name]
            marks.under.append(ring_of(figure, scale, BRASS))
            if hand.drag == "move":
                x, y = inch(figure.at)
                marks.ghosts.append((figure, (x + dx, y + dy), figure.facing))
        corners = _corners(hand, ref)
        if ref[0] == "terrain" and len(corners) > 1:
            item = hand.drafting.draft.get(ref)
            closed = isinstance(item, dict) and "points" in item
            marks.over.append(overlay.edge(corners, BRASS, scale, closed))
        if ref[0] in ("terrain", "regions") and len(hand.chosen) == 1:
            marks.over += [overlay.ring(corner, 5 / scale, BRASS, scale) for corner in corners]


def _ghosts(marks: Marks, hand: Hand, state: State, checked: Checked, scale: int) -> None:
    """Those who are shown though something is wrong with them: ghosts in broken rings, each named once."""
    dx, dy = (float(length) for length in hand.by)
    named: set[Ref] = set()
    wide, high = (length / GRAIN for length in (state.table.width, state.table.height))
    for ref, figure in checked.ghosts:
        chosen = ref in hand.chosen
        x, y = inch(figure.at)
        x, y = (x + dx, y + dy) if chosen else (x, y)
        # Who would stand far off the table is seen at its edge.
        place = max(-ASIDE, min(x, wide + ASIDE)), max(-ASIDE, min(y, high + ASIDE))
        marks.ghosts.append((figure, place, figure.facing))
        marks.over.append(ring_about(figure, place, figure.facing, scale, Stroke(BRASS if chosen else REAR, 1.8, True)))
        if ref not in named:
            named.add(ref)
            words = title_of(hand.drafting.draft, ref)
            marks.over.append(overlay.label(words, place, scale, overlay.Words(12, colour=(255, 206, 186), lift=16)))


def _faulty(marks: Marks, hand: Hand, left_out: frozenset[Ref], scale: int) -> None:
    """Entries that are not shown, because something is wrong with them."""
    for ref in sorted(left_out, key=str):
        corners = _corners(hand, ref)
        if not corners:
            continue
        if len(corners) > 1:
            marks.over.append(overlay.edge(corners, REAR, scale, closed=ref[0] != "terrain"))
        else:
            marks.over.append(overlay.ring(corners[0], 0.5, REAR, scale, 2.4, dashes=True))
        words = title_of(hand.drafting.draft, ref)
        marks.over.append(overlay.label(words, corners[0], scale, overlay.Words(12, colour=(255, 206, 186), lift=16)))


def _laying(marks: Marks, hand: Hand, scale: int) -> None:
    """The piece whose corners are being set, or the box of a drag."""
    start = hand.started
    spot = (float(hand.spot[0]), float(hand.spot[1]))
    if start is not None and hand.drag == "box":
        marks.over.append(box_of(start, hand.at, scale))
        return
    placed = hand.boxed(start, hand.at) if start is not None else hand.corners
    corners = tuple((float(x), float(y)) for x, y in placed)
    if start is None and corners:
        corners = (*corners, spot)
    if len(corners) > 1 and len(set(corners)) > 1:
        closed = not isinstance(hand.tool, Ground) or hand.tool.shape == AREA
        marks.over.append(overlay.edge(corners, FLANK, scale, closed and len(corners) > 2))
        (ax, ay), (bx, by) = corners[-2], corners[-1]
        long = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
        marks.over.append(
            overlay.label(f"{round(long * GRAIN) / GRAIN:.2f}\u2033", (bx, by), scale, overlay.Words(12, lift=16))
        )
    elif hand.tool:
        marks.over.append(overlay.ring(spot, 4 / scale, FLANK, scale))
