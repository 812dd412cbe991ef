"""The end of lasting spells: the figures they held are free, and the terrain they raised is gone."""

from __future__ import annotations

from game.core.fight.harm import Freed
from game.core.fight.magic import Dismissed, Lapsed
from game.core.fight.nerve import Rallied
from game.core.held.things import Razed
from game.core.table import Enchantment
from game.play.magic.effects.binding import back_to_his_own
from game.play.referee import Referee


def end_spell(ref: Referee, spell: Enchantment, why: str, *rules: str) -> None:
    """End a spell that lasts [SP-R167]."""
    ref.record(Lapsed(spell=spell.id, why=why, rules=(*rules, "SP-R167")))
    for piece in spell.pieces:
        if any(terrain.id == piece for terrain in ref.state.terrain):
            ref.record(Razed(piece=piece, why=why, rules=("SP-R167",)))
    if spell.condition in ("charmed", "confused"):
        for name in spell.figures:
            if ref.figure(name).standing:
                back_to_his_own(ref, ref.figure(name), spell.condition, "SP-R167")
    elif spell.condition == "summoned":
        for name in spell.figures:
            if ref.figure(name).standing:
                ref.record(Dismissed(figure=name, rules=("SP-R167",)))
    elif spell.condition:
        held = tuple(name for name in spell.figures if ref.figure(name).has(spell.condition))
        if held:
            ref.record(Freed(figures=held, condition=spell.condition, rules=("SP-R167",)))
        if spell.condition == "afraid":
            for name in held:
                if ref.figure(name).has("fleeing"):
                    ref.record(Freed(figures=(name,), condition="fleeing", rules=("SP-R167",)))
                    ref.record(Rallied(figures=(name,), rules=("SP-R167",)))
