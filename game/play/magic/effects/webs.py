"""What becomes of webs that fire comes upon, be it of a spell, of a breath or of a flask."""

from __future__ import annotations

from collections.abc import Iterable

from game.board.templates import Burst, Shape, meets
from game.play.magic.effects.ending import end_spell
from game.play.morale.losses import hurt
from game.play.referee import Referee

KIND = "web"
"""The kind of terrain that a web is."""


def burn_webs(ref: Referee, shapes: Iterable[Shape | Burst], by: str, felled: dict[str, str]) -> list[str]:
    """Have fire clear the webs it touches, and burn those they held for 1d6; give the ids of these [SP-R166]."""
    if not ref.state.magic:
        return []
    found: list[str] = []
    areas = tuple(shapes)
    for spell in ref.state.magic:
        webs = [piece for piece in ref.state.terrain if piece.kind == KIND and piece.id and piece.id in spell.pieces]
        if not any(meets(shape, web.points) for web in webs for shape in areas):
            continue
        for name in spell.figures:
            figure = ref.figure(name)
            if figure.standing and figure.has("held"):
                why = f"the burning web about {figure.name}"
                amount = ref.total("1d6", "web", name, by, why)
                felled[name] = by
                found.append(name)
                hurt(ref, name, amount, "the burning web", "SP-R166", kind="fire")
        end_spell(ref, spell, "burnt", "SP-R166")
    return found
