"""Spells and devices as they take effect on masses: who falls, who is scared, who is heartened [LB-4.12, LB-R23]."""

from __future__ import annotations

from collections.abc import Iterable

from game.catalogue.kinds.magic import Spell
from game.core.commands import Cast
from game.core.fight.harm import Healed
from game.core.fight.magic import SpellCast
from game.core.figures import Figure
from game.core.held.gear import DeviceUsed
from game.core.held.handling import Use
from game.core.masses import body_of
from game.play.morale.checking import Occasion, rolled
from game.play.referee import Referee
from game.rules.magic.casting import power, spell_of
from game.rules.magic.devices import charges_left
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import bodies
from game.systems.large_battles.bodies.casualties import close_up, losses, take, widths
from game.systems.large_battles.ledger import note, record_note
from game.systems.large_battles.magic.workings import felled, key_of, outline, victims, working
from game.systems.large_battles.marching.moving import move_of
from game.systems.large_battles.marching.withdrawing import give_ground


def cast(ref: Referee, began: Situation, casts: Iterable[Cast]) -> None:
    """Have declared spells take effect on the state as their phase began [LB-4.12, LB-4.14, LB-R10]."""
    for command in casts:
        caster = began.figure(command.figure)
        spell = spell_of(began, command.spell, backwards=command.reversed)
        if spell is None:
            continue
        found = victims(began, caster, spell, command.targets, command.at)
        level = power(began, caster, command.spell, command.by)
        ref.record(
            SpellCast(
                figure=caster.id,
                spell=command.spell,
                level=level,
                by=command.by,
                reversed=command.reversed,
                at=command.at,
                shapes=outline(caster, spell, command.at),
                caught=tuple(figure.id for figure in found),
                volley=ref.state.n + 1,
                rules=("LB-4.14", "LB-4.12", "LB-4.3.1"),
            )
        )
        _work(ref, began, caster, spell, level, found)


def use(ref: Referee, began: Situation, uses: Iterable[Use]) -> None:
    """Have declared magic items work, a charge each, on the state as their phase began [LB-4.14, LB-R44]."""
    for command in uses:
        bearer, device = began.figure(command.figure), began.catalogue.devices[command.item]
        if command.item not in ref.figure(bearer.id).carries:
            continue
        spell = device.works
        found = victims(began, bearer, spell, command.targets, command.at)
        ref.record(
            DeviceUsed(
                figure=bearer.id,
                item=device.id,
                spell=spell.id,
                level=device.level,
                at=command.at,
                shapes=outline(bearer, spell, command.at),
                caught=tuple([figure.id for figure in found]),
                volley=ref.state.n + 1,
                empty=charges_left(ref.figure(bearer.id), device) <= 1,
                rules=("LB-4.14", "LB-R44"),
            )
        )
        _work(ref, began, bearer, spell, device.level, found)


def _work(ref: Referee, began: Situation, caster: Figure, spell: Spell, level: int, found: list[Figure]) -> None:
    does = working(key_of(spell), spell)
    if does.does == "fell":
        fell(ref, caster, spell.name, felled(began, caster, spell, level, found))
        return
    names = list(dict.fromkeys(body_of(began.state, figure) for figure in found))
    for name in names:
        body = bodies(ref.at).get(name)
        if body is None:
            continue
        mine = note(ref.state, name)
        if does.does == "scare":
            scare(ref, name, caster, spell.name)
        elif does.does in ("hearten", "curse"):
            record_note(ref, name, "LB-4.12", "LB-R23", spirit=mine.spirit + (1 if does.does == "hearten" else -1))
        elif does.does in ("quicken", "slow"):
            pace = 1 if does.does == "quicken" else -1
            record_note(ref, name, "LB-4.12", "LB-R23", pace=pace, until=ref.state.round + does.turns)
    if does.does == "heal":
        for figure in found:
            now = ref.figure(figure.id)
            if now.standing and now.hit_points < now.most_hit_points:
                ref.record(Healed(figure=figure.id, amount=1, left=now.hit_points + 1, rules=("LB-4.12", "LB-R23")))


def scare(ref: Referee, name: str, caster: Figure, what: str) -> None:
    """Have a body throw its morale, and go back a full move if it fails [LB-4.12, LB-R23]."""
    body = bodies(ref.at)[name]
    if body.first.profile.never_checks or body.side == caster.side:
        return
    unit = ref.state.units.get(name)
    moved = [figure for figure in body.figures if not figure.profile.never_checks]
    if rolled(ref, moved, unit, unit, Occasion(what, "LB-R23", by=caster.id)):
        return
    foe, far = (body_of(ref.state, caster),), move_of(ref.at, body)[0]
    if give_ground(ref, name, foe, far, "retreat", "LB-R23", turned=True):
        record_note(ref, name, "LB-R23", reorders=ref.state.round + 1)


def fell(ref: Referee, caster: Figure, what: str, found: Iterable[tuple[str, int]]) -> None:
    """Take the kills of a spell or breath off those it fells; what is left of their bodies closes up [LB-R10]."""
    files = widths(ref)
    fallen: list[str] = []
    struck: dict[str, None] = {}
    for name, lost in found:
        if ref.figure(name).standing:
            struck[body_of(ref.state, ref.figure(name))] = None
            take(ref, (name,), lost, f"{caster.name}'s {what}", caster.id, "LB-4.12", "LB-R10")
            if not ref.figure(name).standing:
                fallen.append(name)
    for name in struck:
        close_up(ref, name, files.get(name, 1))
    losses(ref, fallen)


