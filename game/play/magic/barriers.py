"""The effects of walls of fire and ice on figures that cross them, and of illusory ground."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.fight.magic import Lapsed
from game.core.grain import Point
from game.core.held.things import Razed
from game.play.morale.losses import close, hurt
from game.play.referee import Referee
from game.rules.creatures.proof import endured
from game.rules.magic.barriers import FALSE, WALLS, come_upon

HEAT = "1d6"
"""What a wall of fire or ice takes off who passes it."""


def pass_barriers(ref: Referee, name: str, path: Sequence[Point], *, closing: bool = True) -> None:
    """Have one who has moved along a path suffer the walls it went through; false ground it entered is gone [SP-R166].

    A wall of ice breaks where one comes through."""
    for piece in come_upon(ref.at, ref.figure(name), path, *WALLS, FALSE):
        figure = ref.figure(name)
        if piece.terrain.kind == FALSE:
            _end(ref, piece.terrain.id, f"{figure.name} comes upon it")
            continue
        if figure.hit_points <= 0:
            return
        kind = "fire" if piece.terrain.kind == "wall_of_fire" else "cold"
        what = f"the wall of {'fire' if kind == 'fire' else 'ice'}"
        amount = ref.total(HEAT, "wall", piece.terrain.owner, name, f"{figure.name} passes {what}")
        traits = figure.profile.traits
        if kind == "fire" and ("undead" in traits or any("cold" in trait.split() for trait in traits)):
            amount *= 2
        hurt(ref, name, endured(figure, kind, amount), what, "SP-R166", kind=kind)
        if kind == "cold":
            _end(ref, piece.terrain.id, f"{figure.name} breaks through it")
        if closing:
            close(ref, (name,), {name: piece.terrain.owner})


def _end(ref: Referee, piece: str, why: str) -> None:
    for spell in ref.state.magic:
        if piece in spell.pieces:
            ref.record(Lapsed(spell=spell.id, why=why, rules=("SP-R166",)))
    ref.record(Razed(piece=piece, why=why, rules=("SP-R166",)))
