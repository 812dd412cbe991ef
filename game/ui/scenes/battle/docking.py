"""Where a question lies: over the table where it hides nobody, else beside the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.core.figures import Figure
from game.ui.board.figures.looks import radius, raised
from game.ui.board.hands.asked import ASIDE, DOCKS, Strip
from game.ui.board.screening.stage import inch
from game.ui.keys import cap_for
from game.ui.scenes.battle.advising.coaching import Coached

if TYPE_CHECKING:
    from game.ui.board.pickers.picker import Picker

SMALL = " small"
"""Behind the name of a dock: cut small there."""
MANY = 3
"""What has more answers than that lies aside in a small window."""
Place = tuple[float, float]
"""A place on the window, in pixels."""


class Docking:
    """Finds the place of each question of a battle."""

    def __init__(self, scene: Coached) -> None:
        self.scene = scene
        self._guide = DOCKS[0]
        self._edge: tuple[object, str, object] = (None, DOCKS[0], ())
        """The picker whose question is docked, where, and for what view of the table and what words."""
        self._glided: object = None
        """The picker for whose question the table has glided."""
        self._standing: tuple[tuple[object, object], Sequence[tuple[float, float, float]]] = ((None, None), ())
        """Where all stand, and of what state and what view of the table that is."""

    def docked(self, strip: Strip | None) -> Strip | None:
        """Place a question where it hides nobody; it stays until the table is moved.

        What is about all lies aside, always at the same place, as does in a small window what has many answers."""
        hands, camera = self.scene.hands, self.scene.view.camera
        if strip is None or hands.picker is None:
            return strip
        strip = replace(
            strip, buttons=tuple([replace(button, key=cap_for(button.id, button.key)) for button in strip.buttons])
        )
        many = len(strip.buttons) > MANY and self.scene.sheets.layout.small and not strip.shy
        if (strip.large or many) and self.has_aside():
            return replace(strip, dock=ASIDE)
        if strip.shy:
            return replace(strip, dock=self._evading(strip))
        asked, _, view = self._edge
        lies = (camera.rest, strip.title, len(strip.buttons))
        if asked is not hands.picker or (view != lies and not self.scene.sheets.on_strip(hands.pointer)):
            again = self._edge[1] == ASIDE and type(asked) is type(hands.picker) and self.has_aside()  # like the last
            dock = ASIDE if again else self._over(strip, self._edge[1], self.places(hands.picker))
            self._edge = (hands.picker, dock, lies)
        return self._cut(strip, self._edge[1])

    def _over(self, strip: Strip, now: str, places: Sequence[Place]) -> str:
        """Where a question hides nobody: where the last one lay if it can, cut small if it must be; else aside.

        Where nothing can lie aside, and it would hide some whom it is about, the table glides from under it, once."""
        last = now.removesuffix(SMALL) if "middle" not in now else ""
        hidden = [
            (self._crowds(cut, dock), len(self.covered(cut, dock, places)), self._hides(cut, dock),
             dock != last, small, dock == last and where != now, n, where)
            for small in ("", SMALL)
            for n, dock in enumerate(DOCKS)
            for where in (dock + small,)
            for cut in (self._cut(strip, where),)
        ]  # fmt: skip
        best = min(hidden)
        if not best[1] and not best[2]:
            return best[-1]
        if self.has_aside():
            return ASIDE
        if not best[1] or self.scene.director.away or strip.large:
            return best[-1]  # once it is there, it is looked at again
        if self._glided is not self.scene.hands.picker:
            self._glided = self.scene.hands.picker
            self._glide_from(strip, places)
        return best[-1]

    def standing(self) -> Sequence[tuple[float, float, float]]:
        """The pixels of all who are seen to stand there, and how far their bases reach, once the table is at rest."""
        view = self.scene.view
        key = (view.state, view.camera.rest)
        if self._standing[0][0] is not key[0] or self._standing[0][1] != key[1]:
            camera, stand = view.camera, view.state.standing()
            (left, top), (right, low) = map(camera.pixels_at_rest, ((0.0, 0.0), (1.0, 1.0)))
            wide, high = right - left, low - top
            lie = [(*inch(figure.at), radius(figure)) for figure in stand]
            lie += [(*raised(figure), radius(figure)) for figure in stand if figure.altitude]
            self._standing = (key, [(left + x * wide, top + y * high, reach * wide) for x, y, reach in lie])
        return self._standing[1]

    def _hides(self, strip: Strip, dock: str) -> bool:
        """Whether a question would cover any of all who stand there."""
        sheets = self.scene.sheets
        over = sheets.strip.lies(replace(strip, dock=dock), sheets.layout.table).inflate(30, 40)
        left, top, right, low = over.left, over.top, over.right, over.bottom
        return any(left - r <= x < right + r and top - r <= y < low + r for x, y, r in self.standing())

    def has_aside(self) -> bool:
        """Whether a question can lie beside the table: nothing else lies at the foot of the column."""
        foot = self.scene.sheets.layout.aside
        return not self.scene.beside().colliderect(foot.x, foot.bottom - 2, foot.w, 1)

    def _glide_from(self, strip: Strip, places: Sequence[Place]) -> None:
        """Glide the table so that those a question is about stand above it, where there is room for them."""
        sheets, camera = self.scene.sheets, self.scene.view.camera
        over = sheets.strip.lies(self._cut(strip, DOCKS[0] + SMALL), sheets.layout.table)
        free = pygame.Rect(camera.area.x, camera.area.y, camera.area.w, over.top - camera.area.y).inflate(-60, -80)
        xs, ys = [x for x, _ in places], [y for _, y in places]
        if max(xs) - min(xs) > free.w or max(ys) - min(ys) > free.h:
            return
        dx = max(0, free.left - min(xs)) + min(0, free.right - max(xs))
        camera.glide_by(dx, max(0, free.top - min(ys)) + min(0, free.bottom - max(ys)))

    @staticmethod
    def _cut(strip: Strip, where: str) -> Strip:
        """The question where it lies, and cut as it is there."""
        return replace(strip, dock=where.removesuffix(SMALL), dense=where.endswith(SMALL))

    def places(self, picker: Picker) -> Sequence[Place]:
        """The pixels of the figures and places of a question, once the table has come to rest."""
        return [*self._figures(picker), *map(self.scene.view.camera.pixels_at_rest, map(inch, picker.where()))]

    def _figures(self, picker: Picker) -> Sequence[Place]:
        """The pixels of the figures of a question, their middles and edges; of who flies, where it is seen besides."""
        found = map(self.scene.hands.figure, dict.fromkeys(picker.about()))
        return self._pixels([figure for figure in found if figure is not None])

    def _pixels(self, figures: Sequence[Figure]) -> Sequence[Place]:
        places = []
        for figure in figures:
            reach = radius(figure)
            for x, y in (inch(figure.at), raised(figure))[: 2 if figure.altitude else 1]:
                places += [(x, y), (x - reach, y), (x + reach, y), (x, y - reach), (x, y + reach)]
        return [self.scene.view.camera.pixels_at_rest(place) for place in places]

    def covered(self, strip: Strip, dock: str, places: Sequence[Place]) -> Sequence[Place]:
        """Those of some places that a question covers."""
        sheets = self.scene.sheets
        over = sheets.strip.lies(replace(strip, dock=dock), sheets.layout.table).inflate(30, 40)
        return [place for place in places if over.collidepoint(place)]

    def _crowds(self, strip: Strip, dock: str) -> bool:
        """Whether a question would cover what lies beside the sheets."""
        sheets, beside = self.scene.sheets, self.scene.beside()
        return sheets.strip.lies(replace(strip, dock=dock), sheets.layout.table).colliderect(beside)

    def _evading(self, strip: Strip) -> str:
        """Where a guide that gives way to the pointer hides neither its figures nor its template: aside if it must.

        Where it was, if possible."""
        panel, table = self.scene.sheets.strip, self.scene.sheets.layout.table
        near, hands = self.scene.kit.px(70), self.scene.hands
        lies = {dock: panel.lies(replace(strip, dock=dock), table) for dock in (self._guide, *DOCKS)}
        free = [dock for dock, rect in lies.items() if not rect.inflate(near, near).collidepoint(hands.pointer)]
        picker = hands.picker
        those, places = (self._figures(picker), self.places(picker)) if picker is not None else ([], [])

        def hides(dock: str) -> tuple[int, int, bool]:
            covers = len(self.covered(strip, dock, those)), len(self.covered(strip, dock, places))
            return *covers, self._hides(strip, dock)

        if free and (self._guide not in free or any(hides(self._guide))):
            self._guide = min(free, key=hides)
        stays = not self.has_aside() or (self._guide in free and not any(hides(self._guide)))
        return self._guide if stays else ASIDE
