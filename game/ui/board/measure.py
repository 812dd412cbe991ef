"""The tools of the board: one overlay at a time, and the tape measure."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.core.grain import GRAIN, distance_up
from game.core.state import Figure
from game.rules.missiles.shooting import missile
from game.rules.moving.movement import charge_bonus, may_charge, may_walk
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.ui.art import overlay
from game.ui.art.palette import SIDES
from game.ui.board.figures import radius
from game.ui.board.shapes import arcs_of, bands_of, zones_of
from game.ui.board.stage import inch

if TYPE_CHECKING:
    from game.ui.board.hands import Hands
    from game.ui.board.view import Marks

Inches = tuple[float, float]


class Tools:
    """Which overlay is lit: reach, zone, arcs, sight, ranks, measure, threat, or none."""

    def __init__(self) -> None:
        self.lit = "reach"
        self.start: Inches | None = None
        self.end: Inches | None = None
        self._kept: tuple[object, list[overlay.Stamp]] = (None, [])

    def toggle(self, name: str) -> None:
        """Light an overlay, or put it out."""
        self.lit = "" if self.lit == name else name
        self.start = self.end = None

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

    def marks(self, marks: Marks, at: Situation, hands: Hands, scale: int) -> None:
        """Add the overlay that is lit."""
        figure = self._about(at, hands)
        if self.lit == "measure":
            self._measure(marks, at, hands, scale)
            return
        key = (self.lit, at.state.figures, at.state.agenda, figure.id if figure else "", hands.hovered, scale)
        if self._kept[0] is None or not _same(self._kept[0], key):
            self._kept = (key, self._stamps(at, hands, figure, scale))
        marks.under += self._kept[1]

    def _stamps(self, at: Situation, hands: Hands, figure: Figure | None, scale: int) -> list[overlay.Stamp]:
        if self.lit == "zone":
            side = at.state.enemy_of(hands.asked.side) if hands.asked else figure.side if figure else ""
            sides = [side] if side else [one.id for one in at.state.sides]
            found = [zones_of(at, one, scale) for one in sides]
            return [one for one in found if one is not None]
        if self.lit == "threat":
            return self._threat(at, hands, scale)
        if figure is None:
            return []
        if self.lit == "arcs":
            return [arcs_of(figure, scale)]
        if self.lit == "sight":
            return self._sight(at, figure, hands, scale)
        if self.lit == "ranks":
            return self._ranks(at, figure, scale)
        if self.lit == "reach" and (hands.asked is None or figure.side != hands.asked.side or hands.chosen == []):
            # The reach of one's own is the picker's to show, together with the plan.
            able = may_walk(at, figure) is None and figure.id == hands.hovered
            stamp = hands.reaches.stamp(at, figure, scale) if able else None
            return [stamp] if stamp is not None else []
        return []

    @staticmethod
    def _about(at: Situation, hands: Hands) -> Figure | None:
        for name in (hands.hovered, *hands.chosen[:1]):
            figure = at.state.figures.get(name or "")
            if figure is not None and figure.standing:
                return figure
        return None

    def _threat(self, at: Situation, hands: Hands, scale: int) -> list[overlay.Stamp]:
        """What the enemies could reach by charging, one over the other."""
        side = at.state.enemy_of(hands.asked.side) if hands.asked else at.state.sides[1].id
        colour = SIDES.get(at.state.side(side).colour, SIDES["vermilion"]).lit
        rings: list[tuple[Inches, ...]] = []
        for one in at.field.friends(side):
            if may_walk(at, one) is None:
                more = charge_bonus(one) if may_charge(at, one) is None else 0
                whole, _ = hands.reaches.rings(at, one, more)
                rings += [tuple(inch(point) for point in ring) for ring in whole[:1]]
        if not rings:
            return []
        glass = overlay.Glass(overlay.span(rings), scale)
        glass.k = 1
        import pygame

        glass.paper = pygame.Surface(glass.size, pygame.SRCALPHA)
        for ring in rings:
            layer = pygame.Surface(glass.size, pygame.SRCALPHA)
            pygame.draw.polygon(layer, (*colour, 34), [glass.spot(point) for point in ring])
            glass.paper.blit(layer, (0, 0))
        for ring in rings:
            glass.line(ring, colour, 1.0, 120, False, True)
        return [glass.stamp()]

    @staticmethod
    def _sight(at: Situation, figure: Figure, hands: Hands, scale: int) -> list[overlay.Stamp]:
        """Range bands, and lines to every enemy in range: clear, in cover, blocked."""
        weapon = missile(at, figure, "")
        found: list[overlay.Stamp] = []
        limit = 48 * GRAIN
        if weapon is not None:
            edges = [weapon.short, weapon.medium, weapon.long or 0]
            limit = max(edges)
            found.append(bands_of(figure, edges, scale))
        for foe in at.field.foes(figure.side):
            if distance_up(figure.at, foe.at) > limit:
                continue
            sight = seen(at, figure, foe)
            blocked = None
            if sight.kind == "blocked":
                a, b = inch(figure.at), inch(foe.at)
                blocked = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            found.append(overlay.sight(inch(figure.at), inch(foe.at), scale, blocked))
        return found

    @staticmethod
    def _ranks(at: Situation, figure: Figure, scale: int) -> list[overlay.Stamp]:
        """The rank of each of the unit."""
        mates = [one for one in at.field.friends(figure.side) if not figure.unit or one.unit == figure.unit]
        found = []
        for one in mates:
            x, y = inch(one.at)
            rank = at.field.rank(one)
            tone = ((255, 246, 214), (240, 206, 130), (220, 160, 90))[min(rank, 3) - 1]
            found.append(overlay.ring((x, y), radius(one) + 0.06, tone, scale, 2.0))
            found.append(overlay.label(str(rank), (x, y + radius(one) + 0.1), scale, 12, colour=tone))
        return found

    def _measure(self, marks: Marks, at: Situation, hands: Hands, scale: int) -> None:
        """The tape: inches, feet, what is between."""
        if self.start is None:
            return
        end = self.end or hands.at
        a = at.state.figures.get(hands.view.figure_at(self.start) or "")
        b = at.state.figures.get(hands.view.figure_at(end) or "")
        start = inch(a.at) if a is not None else self.start
        end = inch(b.at) if b is not None else end
        if math.dist(start, end) < 0.05:
            return
        glass = overlay.Glass(overlay.span(((start, end),)), scale, 8)
        glass.line((start, end), (255, 246, 214), 1.8)
        glass.disc(start, 3.5, (255, 246, 214))
        glass.disc(end, 3.5, (255, 246, 214))
        marks.over.append(glass.stamp())
        far = math.dist(start, end)
        many, unit = at.book.inch
        words = [f"{far:.1f} inches, {far * many:.0f} {unit}"]
        if a is not None and b is not None and a.id != b.id:
            weapon = missile(at, a, "")
            if weapon is not None:
                band = weapon.band(distance_up(a.at, b.at))
                words.append("out of range" if band == "out" else f"{band} range")
            sight = seen(at, a, b)
            words.append({"clear": "clear sight", "cover": f"in cover: {sight.reason}"}.get(sight.kind, sight.reason))
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        marks.over.append(overlay.label("  \u00b7  ".join(words), middle, scale, 13, lift=14))


def _same(a: object, b: object) -> bool:
    """Whether two keys are alike, figures and agenda by identity."""
    if not isinstance(a, tuple) or not isinstance(b, tuple):
        return False
    return a[1] is b[1] and a[2] is b[2] and a[0] == b[0] and a[3:] == b[3:]


