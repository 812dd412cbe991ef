"""Breath: all it catches are struck at once, and may save for half."""

from __future__ import annotations

from game.board.templates import caught as caught_by
from game.core.commands import Breathe
from game.core.dice import spec
from game.core.fight.deeds import BreathUsed, Saved
from game.core.fight.harm import Beset
from game.core.figures import Condition
from game.play.creatures.mending import spoil
from game.play.magic.effects.webs import burn_webs
from game.play.magic.wards import show
from game.play.morale.losses import hurt
from game.play.referee import Referee
from game.play.stealth.revealing import give_away
from game.play.volley import Volley
from game.rules.creatures.breath import SPENT, breath_damage, breath_of, breath_shape, caught
from game.rules.creatures.harms import is_immune
from game.rules.magic.areas_of_effect import level_of
from game.rules.saves import save_tally
from game.rules.witness import save_witness

STONE = "stone"
"""The kind of breath that turns to stone whoever fails to save [SP-R189]."""


def breathe(ref: Referee, volley: Volley, command: Breathe) -> list[str]:
    """Have a creature breathe on the state as the volley began; give the ids of those caught [SP-3.4.3.4]."""
    began = volley.began
    figure = began.figure(command.figure)
    breath = breath_of(figure, command.breath)
    if breath is None:
        return []
    shape = breath_shape(figure, command.toward, command.breath, level_of(began, command.toward, figure.id))
    victims = caught(began, figure, command.toward, command.breath)
    ref.record(
        BreathUsed(
            figure=figure.id,
            kind=breath.kind,
            toward=command.toward,
            shape=shape,
            caught=tuple(victim.id for victim in victims),
            volley=volley.number,
            rules=("SP-3.4.3.4", "SP-3.4.3.4.1"),
        )
    )
    if breath.every:
        condition = Condition(SPENT, ref.state.round + breath.every - 1)
        ref.record(Beset(figures=(figure.id,), condition=condition, rules=("SP-R241",)))
    give_away(ref, figure.id)
    show(ref, figure.id)
    dice = breath_damage(figure, command.breath)
    if spec(dice).number:
        whole = ref.total(dice, "breath", figure.id, "", f"{figure.name}'s breath")
    else:
        whole = spec(dice).plus
    spoil(ref, lambda lying: bool(caught_by(shape, (lying,))), breath.kind)
    for victim in victims:
        if is_immune(victim, breath.kind):
            continue
        tally = save_tally(began, victim, breath.save, kind=breath.kind)
        (roll,) = ref.throw("1d20", "save", victim.id, figure.id, f"{victim.name} saves against {breath.kind}")
        success = tally.passes(roll)
        ref.record(
            Saved(
                figure=victim.id,
                against="breath",
                roll=roll,
                tally=tally,
                success=success,
                witness=save_witness(victim, breath.save),
                rules=("SP-3.10.8",),
            )
        )
        amount = whole // 2 if success else whole
        if breath.kind == STONE:
            amount = 0 if success else max(1, ref.figure(victim.id).hit_points)
        volley.felled[victim.id] = figure.id
        hurt(ref, victim.id, amount, f"{figure.name}'s {breath.kind}", "SP-3.4.3.4", kind=breath.kind)
    burnt = burn_webs(ref, (shape,), figure.id, volley.felled) if breath.kind == "fire" else []
    return [victim.id for victim in victims] + burnt
