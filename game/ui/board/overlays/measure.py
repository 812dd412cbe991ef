"""The tools of the board: one overlay at a time, and the tape measure."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.board.bases import gap
from game.board.heights import apart
from game.catalogue.kinds.gear import Missile
from game.core.figures import Figure
from game.core.grain import GRAIN, round_inches
from game.core.masses import is_massed
from game.forecast.harm_odds import percent
from game.rules.missiles.shooting import missile, shot_tally
from game.rules.moving.movement import may_walk
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.ui.art.rules import overlay
from game.ui.board.figures.looks import raised
from game.ui.board.forecasts.attacks import die_of
from game.ui.board.hands.table import Inches, Table
from game.ui.board.overlays.reaches import Manner, Reaches
from game.ui.board.overlays.readouts import Layers, look_ahead, ranks_of, sight_of, threat_of, working_out
from game.ui.board.overlays.shapes import arc_names, arcs_of, fresh, zones_of
from game.ui.board.screening.stage import inch

if TYPE_CHECKING:
    from game.ui.board.view import Marks

FEW = 2
"""Of so many figures a frame it is worked out how far they may go."""


class Tools:
    """Which overlay is lit: reach, zone, arcs, sight, ranks, measure, threat, or none."""

    def __init__(self) -> None:
        self.lit = "reach"
        self.start: Inches | None = None
        self.end: Inches | None = None
        self.pending = False
        """Whether the threat is still being worked out, some figures a frame."""
        self._kept: tuple[object, Layers] = (None, ([], []))
        self.reaches = Reaches()

    def toggle(self, name: str) -> None:
        """Light an overlay, or put it out."""
        self.light("" if self.lit == name else name)

    def light(self, name: str) -> None:
        """Light an overlay and no other, with nothing measured."""
        self.lit, self.start, self.end = name, None, None
        self.pending = False

    def measure_to(self, at: Inches) -> None:
        """Draw the tape out to a place."""
        self.end = at

    def click(self, at: Inches) -> None:
        """Begin to measure, or let the tape lie."""
        if self.start is None or self.end is not None:
            self.start, self.end = at, None
        else:
            self.end = at

    # ---- marks -----------------------------------------------------------------------------------------------------

    def marks(self, marks: Marks, at: Situation, hands: Table, scale: int) -> None:
        """Add the overlay that is lit."""
        figure = self._about(at, hands)
        if self.lit == "measure":
            self._measure(marks, at, hands, scale)
            return
        if self.lit == "reach":
            self._reach(marks, at, hands, figure, scale)
            return
        there = hands.picker.foreseen() if hands.picker is not None else at
        about = () if self.lit == "threat" else (figure.id if figure else "", hands.hovered)
        key = (self.lit, there.state.figures, there.state.agenda, about, scale, id(self.reaches.floor()))
        if self._kept[0] is None or not _same(self._kept[0], key):
            if self.lit == "threat" and not is_massed(at.state):
                known = self._looked(at, hands)
                self.pending = known[0] < known[1]
                if self.pending:
                    marks.over.append(working_out(at, _threatening(at, hands), known, scale))
                    return
            self._kept = (key, self._stamps(at, there, hands, self._about(there, hands), scale))
        under, over = self._kept[1]
        marks.under += under
        marks.over += over

    def _looked(self, at: Situation, hands: Table) -> tuple[int, int]:
        """Of how many who threaten the reach is known, and how many they are.

        A few more are worked out in each frame, from the second on: the first says so at once."""
        return look_ahead(at, _threatening(at, hands), self.reaches, FEW if self.pending else 0)

    def _stamps(self, at: Situation, there: Situation, hands: Table, figure: Figure | None, scale: int) -> Layers:
        """The chosen overlay, for the situation after the plan."""
        if is_massed(at.state):  # of one of a body nothing holds but what it sees
            return sight_of(there, figure, scale) if self.lit == "sight" and figure is not None else ([], [])
        if self.lit == "zone":
            side = at.state.enemy_of(hands.asked.side) if hands.asked else figure.side if figure else ""
            sides = [side] if side else [side.id for side in at.state.sides]
            return [stamp for side in sides for stamp in zones_of(there, side, scale)], []
        if self.lit == "threat":
            return threat_of(at, _threatening(at, hands), self.reaches, scale, there)
        if figure is None:
            return [], []
        if self.lit == "arcs":
            return [arcs_of(figure, scale)], [*arc_names(figure, scale)]
        if self.lit == "sight":
            return sight_of(there, figure, scale)
        if self.lit == "ranks":
            return ranks_of(there, figure, scale)
        return [], []

    @staticmethod
    def _reach(marks: Marks, at: Situation, hands: Table, figure: Figure | None, scale: int) -> None:
        """The reach of the figure pointed at; while somebody is chosen his own, after the plan."""
        if figure is None or is_massed(at.state) or figure.id != hands.hovered or may_walk(at, figure) is not None:
            return
        ours = hands.asked is None or figure.side == hands.asked.side
        if (ours and figure.moved) or (hands.asked is not None and hands.chosen):
            return
        foe = "" if ours else at.state.side(figure.side).colour
        shown = hands.reaches.stamp(at, figure if ours else fresh(figure), scale, Manner(foe=foe))
        if shown is not None:
            shown.mark(marks)

    @staticmethod
    def _about(at: Situation, hands: Table) -> Figure | None:
        for name in (hands.hovered, *hands.chosen[:1]):
            figure = at.state.figures.get(name or "")
            if figure is not None and figure.standing:
                return figure
        return None

    def _measure(self, marks: Marks, at: Situation, hands: Table, scale: int) -> None:
        """The tape: inches, feet, and what lies between."""
        if self.start is None:
            return
        end = self.end or hands.at
        a = at.state.figures.get(hands.view.figure_at(self.start) or "")
        b = at.state.figures.get(hands.view.figure_at(end) or "")
        start = raised(a) if a is not None else self.start
        end = raised(b) if b is not None else end
        if math.dist(start, end) < 0.05:
            return
        glass = overlay.Glass(overlay.span(((start, end),)), scale, 8)
        glass.line((start, end), (255, 246, 214), 1.8)
        glass.disc(start, 3.5, (255, 246, 214))
        glass.disc(end, 3.5, (255, 246, 214))
        marks.over.append(glass.stamp())
        far, up = _through_air(a, self.start, b, end)
        many, unit = at.book.inch
        words = [f"{far:.1f} inches, {far * many:.0f} {unit}"]
        if a is not None and b is not None and a.id != b.id:
            words[0] += " from centre to centre"
        words += [f"{up} inches of height between"] if up else []
        if a is not None and b is not None and a.id != b.id:
            words.append(f"{round_inches(gap(a, b))} inches between the bases")
            sight = seen(at, a, b)
            weapon = missile(at, a, "")
            if weapon is not None:
                band = weapon.band(apart(a, b))
                words.append("out of range" if band == "out" else f"{band} range")
                singly = hands.picker is not None and hands.picker.singly
                if singly and band != "out" and sight.kind != "blocked" and a.side != b.side:
                    words.append(_need(at, a, b, weapon))
            words.append({"clear": "clear sight", "cover": f"in cover: {sight.reason}"}.get(sight.kind, sight.reason))
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        room, rows = hands.camera.area.w * 9 // 10, [words[0]]
        for more in words[1:]:
            longer = f"{rows[-1]}  \u00b7  {more}"
            fits = overlay.label(longer, middle, scale, overlay.Words(13)).surface.get_width() < room
            rows = [*rows[:-1], longer] if fits else [*rows, more]
        marks.over += [
            overlay.label(row, middle, scale, overlay.Words(13, lift=14 - 24 * n)) for n, row in enumerate(rows)
        ]


def _through_air(a: Figure | None, start: Inches, b: Figure | None, end: Inches) -> tuple[float, int]:
    """How far two places are apart in inches, as the arrow flies where somebody is aloft; and by how many in height."""
    one, two = inch(a.at) if a is not None else start, inch(b.at) if b is not None else end
    up = abs((a.altitude if a is not None else 0) - (b.altitude if b is not None else 0)) // GRAIN
    return math.hypot(one[0] - two[0], one[1] - two[1], up), up


def _need(at: Situation, a: Figure, b: Figure, weapon: Missile) -> str:
    """What a shot would need on its die, and how often it hits."""
    tally = shot_tally(at, a, b, weapon)
    face, words = die_of(tally)
    return f"needs {face[1]} {words}: {percent(tally.chance)}" if face is not None else f"hits {percent(tally.chance)}"


def _threatening(at: Situation, hands: Table) -> str:
    """The side whose threat is shown."""
    return at.state.enemy_of(hands.asked.side) if hands.asked else at.state.sides[1].id


def _same(a: object, b: object) -> bool:
    """Whether two keys are equal, comparing figures and agenda by identity."""
    if not isinstance(a, tuple) or not isinstance(b, tuple):
        return False
    return a[1] is b[1] and a[2] is b[2] and a[0] == b[0] and a[3:] == b[3:]


