"""What burns on: lasting damage as the Move begins, what is put out, and who treads on burning ground."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.fight.harm import Freed
from game.core.grain import Point
from game.core.state import marked
from game.play.creatures.mending import spoil
from game.play.magic.barriers import pass_barriers
from game.play.morale.losses import close, hurt
from game.play.referee import Referee
from game.rules.creatures.burning import PUT_OUT, burnt_by, dice_now, entered, fires, is_idle, lasting, stands_in
from game.rules.missiles.flasks import LASTING


def burn(ref: Referee) -> None:
    """Apply this round's damage of flasks that still burn, and of the flames in which figures stand.

    All together, as the Move begins [SP-3.4.4.4, SP-R180, SP-R184]"""
    struck: list[str] = []
    by: dict[str, str] = {}
    at = ref.at
    pools = fires(at)
    for figure in at.state.standing() if pools else marked(at.state):
        found = lasting(figure) if figure.conditions else []
        for spell in found:
            dice = dice_now(at, spell)
            if dice:
                flask = at.catalogue.flasks[spell.flask]
                why = f"{flask.name} on {figure.name}"
                amount = ref.total(dice, "lasting", spell.by, figure.id, why)
                hurt(ref, figure.id, amount, flask.name, "SP-3.4.4.4", "SP-R180", kind=flask.kind)
                struck.append(figure.id)
                by[figure.id] = spell.by
        if any(spell.condition == LASTING["fire"] for spell in found):
            continue
        pool = next((pool for pool in pools if stands_in(figure, pool) and burnt_by(figure, pool)), None)
        if pool is not None:
            amount = ref.total(pool.value, "burning ground", pool.id, figure.id, f"{figure.name} stands in flames")
            hurt(ref, figure.id, amount, "burning ground", "SP-3.4.4.4", "SP-R184", kind="fire")
            struck.append(figure.id)
            by[figure.id] = pool.owner
    if pools:
        spoil(ref, lambda lying: any(stands_in(lying, pool) for pool in pools), "fire")
    if struck:
        close(ref, struck, by)


def put_out(ref: Referee) -> None:
    """At the end of the round, put out what sticks to each figure that did nothing all round, on 5 or 6.

    [SP-3.4.4.4, SP-R180]"""
    for figure in marked(ref.state):
        if not is_idle(ref.at, figure):
            continue
        for spell in lasting(figure):
            flask = ref.at.catalogue.flasks[spell.flask]
            if not flask.sticks or spell.since >= ref.state.round:
                continue
            why = f"{figure.name} beats at the {flask.name}: out on {PUT_OUT} or 6"
            (face,) = ref.throw("1d6", "put out", figure.id, "", why)
            if face >= PUT_OUT:
                ref.record(Freed(figures=(figure.id,), condition=spell.condition, rules=("SP-3.4.4.4", "SP-R180")))


def tread(ref: Referee, name: str, path: Sequence[Point], *, closing: bool = True, leaping: bool = False) -> None:
    """Have one who has moved along a path suffer the burning ground that he came into; who falls falls at once.

    Not `closing`, he falls when the volley does in which he moved; `leaping`, he suffers only where he lands.

    [SP-3.4.4.4, SP-R184, SP-R228]"""
    if not path or not ref.at.ground.recall("raised", lambda: any(piece.id for piece in ref.state.terrain)):
        return
    if ref.state.magic:
        pass_barriers(ref, name, path, closing=closing)
    for pool in entered(ref.at, ref.figure(name), path):
        figure = ref.figure(name)
        if leaping and not stands_in(figure, pool):
            continue
        if figure.hit_points > 0 and burnt_by(figure, pool):
            amount = ref.total(pool.value, "burning ground", pool.id, name, f"{figure.name} treads on burning ground")
            hurt(ref, name, amount, "burning ground", "SP-3.4.4.4", "SP-R184", kind="fire")
            if closing:
                close(ref, (name,), {name: pool.owner})
