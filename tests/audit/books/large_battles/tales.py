"""What the auditor remembers of bodies of troops from turn to turn, and what a miniature stands for, told anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from game.board.bases import breadth, depth, gap_within
from game.core.figures import Base, Figure
from game.core.grain import GRAIN, direction
from game.core.masses import Post, body_of
from game.core.state import State

MEN = {
    "E": (5, 10, 20), "D": (5, 10, 20), "C": (5, 10, 20), "B": (4, 8, 16), "A": (3, 6, 12),
    2: (3, 6, 12), 3: (2, 5, 10), 4: (1, 3, 9), 5: (1, 2, 4), 6: (1, 1, 3), 7: (1, 1, 2), 8: (1, 1, 1),
}  # fmt: skip
"""Men or monsters in a miniature at the three scales, by morale class or hit dice, as printed."""
GUARDED = (3, 6, 12)
"""A character and those who stand with him, likewise."""
LEVELS = {
    "fighting_man": 1, "paladin": 1, "berserker": 1, "magic_user": 4, "druid": 4, "cleric_spiritual": 4,
}  # fmt: skip
"""Levels of a class that count as a figure; of any other it is two."""
ZONE = GRAIN


class Tale:
    """What is told of one body from turn to turn."""

    def __init__(self) -> None:
        self.marched, self.charged, self.fought = 0, False, False
        """Parts of marches, whether it has charged, whether it has been in melee: this turn."""
        self.volleys = 0
        self.moves, self.fights, self.lead = 0, 0, -1
        """Turns of movement and of melee in a row, and those of movement before the charge that led to it."""
        self.tired, self.was_tired = False, False
        """Whether it is, and was when the turn began."""
        self.idle_until = 0
        """Last turn in which it stays to reorder."""
        self.assailed = ""
        """Whom it charged last."""
        self.filed = 0, ""
        """Last turn in which it went into fewer files to attack, and whom."""

    def close_turn(self) -> None:
        """Count the turn that ends."""
        self.moves = self.moves + 1 if self.marched or self.charged else 0
        self.fights = self.fights + 1 if self.fought else 0
        self.lead = self.lead if self.fought else -1

    def begin_turn(self) -> None:
        """Forget what was done in the last."""
        self.marched, self.charged, self.fought, self.volleys = 0, False, False, 0
        self.was_tired = self.tired

    def is_spent(self, times: int) -> bool:
        """Whether the turns counted tire one who bears so many times what others do, or it was tired and has not rested
        in the last of them."""
        led = bool(self.fights) and (self.lead >= 2 * times or (self.lead >= times and self.fights >= 2 * times))
        busy = self.marched or self.charged or self.fought or self.volleys
        return self.moves >= 5 * times or self.fights >= 3 * times or led or (self.was_tired and bool(busy))


class Tales:
    """What is told of all of them."""

    def __init__(self) -> None:
        self.scale = 0
        self.tales: dict[str, Tale] = {}
        self.kills: Counter[str] = Counter()
        """Kills made at each body in this step that have not fallen on anybody yet."""
        self.free = False
        """Whether something fells in this step that throws no kills: magic, breath, an engine."""
        self.untold: dict[str, None] = {}
        """Those slain whose body has not been told thinner yet."""
        self.owed: dict[str, str] = {}
        """What morale has said of bodies and is not done yet."""
        self.struck: Counter[str] = Counter()
        """How many of each body have struck this turn; those whom a charge that ran on meets fight again."""

    def of(self, body: str) -> Tale:
        """Give what is told of a body."""
        return self.tales.setdefault(body, Tale())

    def begin_turn(self) -> None:
        """Forget what was done in the last turn."""
        for tale in self.tales.values():
            tale.begin_turn()
        self.struck.clear()


def post(figure: Figure) -> Post:
    """Give a figure's post."""
    found: Any = figure.ledger
    return found if isinstance(found, Post) else Post()


def members(state: State, body: str) -> list[Figure]:
    """List those of a body that stand."""
    return [figure for figure in state.standing() if body_of(state, figure) == body]


def abreast(figures: Iterable[Figure]) -> int:
    """Give how many stand in the fullest rank."""
    return max(Counter(post(figure).back for figure in figures).values())


def first_rank(figures: Iterable[Figure]) -> int:
    """Give how many stand foremost."""
    ranks = Counter(post(figure).back for figure in figures)
    return ranks[min(ranks)]


def whole(figures: list[Figure]) -> Figure:
    """Give the ground that a body's figures take up with the gaps between them, as one base that covers all of it."""
    one = figures[0]
    if len(figures) == 1:
        return one
    wide = max(breadth(each.profile.base) for each in figures)
    deep = max(depth(each.profile.base) for each in figures)
    rights, backs = [post(each).right for each in figures], [post(each).back for each in figures]
    x, y = turned(
        (min(rights) + max(rights)) // 2 - post(one).right, (min(backs) + max(backs)) // 2 - post(one).back, one.facing
    )
    base = Base(width=max(rights) - min(rights) + wide, length=max(backs) - min(backs) + deep)
    return replace(one, profile=replace(one.profile, base=base), x=one.x + x, y=one.y + y)


def turned(right: int, back: int, facing: int) -> tuple[int, int]:
    """Give the way to a place so far to the right and behind, for who looks along a facing, in grains."""
    ux, uy = direction(facing)
    return (-uy * right - ux * back) >> 16, (ux * right - uy * back) >> 16


def in_melee(state: State, body: str, most: int = ZONE - 8) -> bool:
    """Tell whether an enemy figure is within an inch, or so many grains, of one of a body's."""
    mine = members(state, body)
    foes = state.standing(state.enemy_of(mine[0].side)) if mine else []
    return any(gap_within(one, foe, most) for one in mine for foe in foes if abs(one.x - foe.x) < 9 * GRAIN)


def men_of(figures: Iterable[Figure]) -> int:
    """Give the men that miniatures stand for together."""
    return sum(post(figure).men for figure in figures)


def men(figure: Figure, column: int) -> int:
    """Give how many men a miniature stands for at the first, second or third scale [LB-4.4, LB-4.4.1]."""
    profile = figure.profile
    dice = profile.hit_dice.halves // 2
    if profile.sort == "class":
        return GUARDED[column]
    if profile.sort == "creature":
        return MEN[min(8, dice)][column] if dice >= 2 else MEN["C"][column]
    return MEN.get(profile.morale_class or "C", MEN["E"])[column]


def counts(figure: Figure) -> int:
    """Give as how many figures it counts [LB-4.2, LB-4.5, LB-4.6, LB-4.7]."""
    profile = figure.profile
    if profile.sort == "class":
        return max(1, profile.level // LEVELS.get(profile.kind, 2))
    return max(1, profile.hit_dice.halves // 2) if profile.sort == "creature" else 1
