"""The tables of `tools/calibration.py`: what was due and what came, by tenths, with bands that are exact.

Of each position all N + 1 that could have been the battle are known: how many outcomes of each tenth come about in
each. If foresight is right, the battle is any of them with the same chance. The bands are made of just that, by drawing
one of them for every position again and again: as wide as makes all tenths of all tables lie within at once in all but
one of a hundred draws. A tenth in which chance alone makes next to no difference is shown, and not judged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct

TENTHS = 10
DRAWS = 4000
AMISS = 0.01
"""How often a right set of tables has a tenth outside its band."""
ENOUGH, MANY = 4.0, 20.0
"""The least variance, in outcomes, with which a tenth is judged, and from how many positions it comes at the least."""


class Asked(Struct, frozen=True):
    """One position that was foreseen, and how the battle compares.

    `unknown` says what the side did not know; `hits` by sort and tenth: how many outcomes lie there, and how many of
    them come about in the battle and in each playout; `ranks` the tenth in which numbers of the battle lie among the
    playouts; `counts` by sort and name: in how many of all each came, and whether in the battle."""

    book: str
    scenario: str
    until: str
    policy: str
    kind: str
    unknown: str
    hits: dict[str, dict[int, list[int]]]
    ranks: dict[str, int]
    counts: list[tuple[str, str, int, int]]


class Row(Struct, frozen=True):
    """A tenth of a table: how many outcomes, how many due, how many came, half its band (None: not judged)."""

    tenth: int
    outcomes: int
    due: float
    came: int
    deviation: float
    band: float | None

    @property
    def is_within(self) -> bool:
        """Whether what came is within the band."""
        return self.band is None or abs(self.came - self.due) <= self.band


class Report(Struct, frozen=True):
    """The tables by name, what is to be printed, and how many tenths lie outside their bands."""

    tables: dict[str, list[Row]]
    lines: list[str]
    outside: int


class _Cell:
    """What is added up for one tenth of one table."""

    def __init__(self) -> None:
        self.outcomes = self.came = 0
        self.due = self.variance = self._uneven = 0.0
        self.drawn: Any = np.zeros(DRAWS)

    def add(self, found: list[int], drawn: Any) -> None:
        rows = np.array(found[1:], dtype=float)
        self.outcomes += found[0]
        self.came += found[1]
        self.due += float(rows.mean())
        self.variance += float(rows.var())
        self._uneven += float(rows.var()) ** 2
        self.drawn += rows[drawn] - rows.mean()

    @property
    def is_judged(self) -> bool:
        """Whether chance makes enough of a difference there, and not a few positions all of it."""
        return self.variance >= ENOUGH and self.variance**2 >= MANY * self._uneven


def _groups(one: Asked, sort: str) -> Iterator[str]:
    """The tables to which outcomes of a sort of a position are added."""
    if one.unknown:
        yield f"unknown: {one.unknown}"
        return
    yield "all"
    yield sort
    yield f"until {one.until}"
    yield f"book {one.book}"
    yield f"when told to {one.kind}"


def _place(name: str) -> tuple[int, str]:
    """Where a table stands among the others."""
    first = ("all", "named outcomes", "fates", "until", "book", "when")
    return next((place for place, word in enumerate(first) if name.startswith(word)), len(first)), name


def report(asked: list[Asked]) -> Report:
    """Add positions up: one set of tables where all is known, another where something is not."""
    known = [one for one in asked if not one.unknown]
    unknown = [one for one in asked if one.unknown]
    lines: list[str] = []
    tables: dict[str, list[Row]] = {}
    outside = 0
    for part in (known, unknown):
        cells = _added(part)
        if not cells:
            continue
        most, amiss = _widest(cells)
        found = {name: _rows(cells[name], most) for name in sorted(cells, key=_place)}
        outside += sum(not row.is_within for rows in found.values() for row in rows)
        tables |= found
        lines += _told(part, found, cells, most, amiss)
    lines += ["", *_ranked(known)]
    return Report(tables, lines, outside)


def _added(asked: list[Asked]) -> dict[str, dict[int, _Cell]]:
    cells: dict[str, dict[int, _Cell]] = defaultdict(lambda: defaultdict(_Cell))
    chance = np.random.default_rng(1)
    for one in asked:
        size = next((len(cell) - 1 for found in one.hits.values() for cell in found.values()), 0)
        if not size:
            continue
        drawn = chance.integers(0, size, DRAWS)
        for sort, found in one.hits.items():
            for tenth, cell in found.items():
                for name in _groups(one, sort):
                    cells[name][tenth].add(cell, drawn)
    return cells


def _widest(cells: dict[str, dict[int, _Cell]]) -> tuple[float, float]:
    """How many deviations the furthest tenth lies off in all but few draws; and how often as far as it does now."""
    judged = [cell for found in cells.values() for cell in found.values() if cell.is_judged]
    if not judged:
        return 0.0, 1.0
    far = np.max([np.abs(cell.drawn) / sqrt(cell.variance) for cell in judged], axis=0)
    here = max(abs(cell.came - cell.due) / sqrt(cell.variance) for cell in judged)
    return float(np.quantile(far, 1 - AMISS)), float((1 + (far >= here).sum()) / (1 + DRAWS))


def _rows(found: dict[int, _Cell], most: float) -> list[Row]:
    return [
        Row(tenth, cell.outcomes, cell.due, cell.came, deviation := sqrt(cell.variance),
            most * deviation if cell.is_judged else None)
        for tenth, cell in sorted(found.items())
    ]  # fmt: skip


def _told(
    asked: list[Asked], found: dict[str, list[Row]], cells: dict[str, dict[int, _Cell]], most: float, amiss: float
) -> list[str]:
    lines = [
        "", f"{len(asked)} positions, {sum(len(one.counts) for one in asked)} outcomes foreseen;"
        f" bands of {most:.2f} deviations; the furthest tenth lies as far off in {100 * amiss:.1f} % of draws",
    ]  # fmt: skip
    for name, rows in found.items():
        lines.append(f"\n{name}: {sum(row.outcomes for row in rows)} outcomes")
        for row in rows:
            share = 100 / row.outcomes
            band = "   -" if row.band is None else f"{share * row.band:4.1f}"
            words = "" if row.is_within else "  OUTSIDE"
            off = (row.came - row.due) / row.deviation if row.deviation else 0.0
            lines.append(
                f"  {row.tenth * 10:3d}-{row.tenth * 10 + 10:<3d} %  due {share * row.due:5.1f}"
                f"  came {share * row.came:5.1f}  band {band}  ({off:+5.2f} deviations) of {row.outcomes:6d}{words}"
            )
    return lines


def _ranked(asked: list[Asked]) -> list[str]:
    """Where numbers of the battle lie among those of the playouts: in every tenth as often, by chance."""
    lines = ["ranks of the battle among its playouts, by tenths (as many in each, but for chance):"]
    chance = np.random.default_rng(1)
    for name in sorted({name for one in asked for name in one.ranks}):
        counts = np.bincount([one.ranks[name] for one in asked if name in one.ranks], minlength=TENTHS)
        number = int(counts.sum())
        off = ((counts - number / TENTHS) ** 2).sum()
        drawn = chance.multinomial(number, [1 / TENTHS] * TENTHS, DRAWS)
        p = float((1 + (((drawn - number / TENTHS) ** 2).sum(axis=1) >= off).sum()) / (1 + DRAWS))
        lines.append(f"  {name:24s} {' '.join(f'{count:5d}' for count in counts)}   p {p:.3f}")
    return lines


# ---- drawn -----------------------------------------------------------------------------------------------------------

SIDE, GAP, ACROSS, HEAD = 200, 36, 6, 18
SEEN = 150
"""Outcomes from which on a table is drawn."""


def drawn(out: Path, found: Report) -> None:
    """Draw what was due against what came, a square for each table; grey are those tenths that are not judged."""
    import pygame

    tables = {name: rows for name, rows in found.tables.items() if sum(row.outcomes for row in rows) >= SEEN}
    down = -(-len(tables) // ACROSS)
    picture = pygame.Surface((ACROSS * (SIDE + GAP) + GAP, down * (SIDE + GAP + HEAD) + GAP))
    picture.fill((250, 246, 236))
    pygame.font.init()
    font, small = pygame.font.Font(None, 19), pygame.font.Font(None, 16)
    for number, (name, rows) in enumerate(tables.items()):
        square = pygame.Rect(0, 0, SIDE, SIDE)
        square.topleft = GAP + number % ACROSS * (SIDE + GAP), GAP + number // ACROSS * (SIDE + GAP + HEAD)
        words = f"{name}: {sum(row.outcomes for row in rows)}"
        fits = font if font.size(words)[0] < SIDE + GAP else small
        picture.blit(fits.render(words, True, (60, 50, 40)), (square.left, square.top - HEAD))
        _draw(picture, square, rows)
    pygame.image.save(picture, str(out))


def _draw(picture: Any, square: Any, rows: list[Row]) -> None:
    """One table: the diagonal, the band about what was due in each tenth, and what came on it."""
    import pygame

    pygame.draw.rect(picture, (255, 255, 255), square)
    pygame.draw.line(picture, (180, 170, 150), square.bottomleft, square.topright)
    for row in rows:
        due, came = row.due / row.outcomes, row.came / row.outcomes
        colour = (150, 150, 150) if row.band is None else (40, 110, 60) if row.is_within else (180, 40, 30)
        half = (2 * row.deviation if row.band is None else row.band) / row.outcomes
        x, low, high = square.left + due * SIDE, max(0.0, due - half), min(1.0, due + half)
        pygame.draw.line(picture, colour, (x, square.bottom - low * SIDE), (x, square.bottom - high * SIDE), 1)
        pygame.draw.circle(picture, colour, (round(x), round(square.bottom - came * SIDE)), 3)
