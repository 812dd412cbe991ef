"""Spells, devices and breath in a large battle: who may, at whom, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from game.board.areas import rings
from game.board.bases import gap
from game.board.templates import Burst, caught, corners_of
from game.catalogue.kinds import Spell
from game.core.commands import Breathe, Cast, Command
from game.core.decision import Offer
from game.core.deeds import BreathUsed
from game.core.events import Healed
from game.core.grain import Point, distance_up, round_inches
from game.core.magic import SpellCast
from game.core.state import Figure
from game.core.tally import Refusal
from game.play.morale.routing import rolled
from game.play.referee import Referee
from game.rules.creatures.breath import breath_of, breath_shape
from game.rules.magic.casting import SCROLL, casts_as, power, spell_of
from game.rules.saves import save_tally
from game.rules.situation import Situation
from game.systems.large_battles.bodies import bodies, body_of
from game.systems.large_battles.casualties import close_up, losses, take, widths
from game.systems.large_battles.kinds import counts, is_character
from game.systems.large_battles.ledger import host, note, noted
from game.systems.large_battles.melee import foes_of
from game.systems.large_battles.moving import move_of
from game.systems.large_battles.withdrawing import give_ground
from game.systems.large_battles.workings import (
    DIE,
    HALF_SAVED,
    area,
    felled,
    is_area,
    key_of,
    range_of,
    victims,
    working,
)


class MayCastOn(Offer, frozen=True):
    """Declare a spell, from memory or off a scroll [LB-4.14, LB-4.3, LB-4.12]."""

    kind: ClassVar[type[Command]] = Cast
    side: str

    def refuse(self, at: Situation, command: Cast) -> Refusal | None:
        """The caster must have the spell, be free to cast, and it must do something to masses."""
        figure = at.state.figures.get(command.figure)
        if figure is None or figure.side != self.side or not figure.standing:
            return Refusal(f"{command.figure!r} is not yours to command", "LB-4.14")
        return cast_refused(at, figure, command)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Give each caster's spells at the middles of bodies within range."""
        for figure in at.field.friends(self.side):
            if not is_character(figure) or not (figure.prepared or figure.carries) or not casts_as(at, figure):
                continue
            for spell, item in _spells(at, figure):
                yield from self._aimed(at, figure, spell, item)

    def _aimed(self, at: Situation, figure: Figure, key: str, item: str) -> Iterator[Command]:
        spell = spell_of(at, key)
        if spell is None or working(key_of(spell), spell).does == "none":
            return
        for body in bodies(at).values():
            one = body.first
            if is_area(spell):
                places = () if _is_own(spell) else (one.at,)
                command = Cast(figure.id, key, (), places, item)
            else:
                command = Cast(figure.id, key, (one.id,), (), item)
            friendly = working(key_of(spell), spell).does in ("heal", "hearten", "quicken")
            if (body.side == self.side) == friendly and self.refuse(at, command) is None:
                yield command


def _spells(at: Situation, figure: Figure) -> Iterator[tuple[str, str]]:
    for key in dict.fromkeys(figure.prepared):
        yield key, ""
    for item in figure.carries:
        if item.startswith(SCROLL):
            yield item.removeprefix(SCROLL), item


def _is_own(spell: Spell) -> bool:
    return spell.shape == "self" or (spell.shape == "disc" and not spell.range)


def cast_refused(at: Situation, figure: Figure, command: Cast) -> Refusal | None:
    """Say why a figure may not cast a spell so, or None [LB-4.3, LB-4.12, LB-4.14, LB-4.10.2, LB-R41]."""
    casts = casts_as(at, figure)
    spell = spell_of(at, command.spell, backwards=command.reversed)
    if not casts or spell is None:
        return Refusal(f"{figure.name} casts no {command.spell.replace('_', ' ')}", "LB-4.14")
    if command.by and (command.by not in figure.carries or command.by != SCROLL + command.spell):
        return Refusal(f"{figure.name} has no such scroll", "LB-4.14")
    if not command.by and command.spell not in figure.prepared:
        return Refusal(f"{figure.name} has no {spell.name} prepared", "LB-4.14")
    told = [one for one in host(at.state).casts if one.figure == figure.id]
    most = 1 + assistants(at, figure)
    if len(told) + figure.shots >= most:
        return Refusal(f"{figure.name} and assistants cast {most} spells a turn", "LB-R41", {"most": most})
    kept = sum(1 for one in figure.prepared if one == command.spell)
    if not command.by and sum(1 for one in told if one.spell == command.spell and not one.by) >= kept:
        return Refusal(f"{figure.name} has no more {spell.name}", "LB-4.14")
    body = bodies(at).get(body_of(at.state, figure))
    if body is not None and foes_of(at, body):
        return Refusal(f"{figure.name} is in melee", "LB-R41")
    does = working(key_of(spell), spell)
    if does.does == "none":
        return Refusal(f"{spell.name} has no use in a battle of masses: {does.why}", "LB-4.12")
    return _aim_refused(at, figure, spell, command, range_of(spell, casts))


def assistants(at: Situation, figure: Figure) -> int:
    """Give how many of those who stand with a caster cast too [LB-4.10.2]."""
    told: dict[str, int] = at.state.circumstances.get("assistants", {})
    return told.get(figure.id, 0)


def _aim_refused(at: Situation, figure: Figure, spell: Spell, command: Cast, far: int) -> Refusal | None:
    wants_place = is_area(spell) and not _is_own(spell)
    if wants_place != bool(command.at) or (not is_area(spell) and spell.shape != "self") != bool(command.targets):
        what = "a place" if wants_place else "no place and no target" if _is_own(spell) else "a target"
        return Refusal(f"{spell.name} wants {what}", "LB-4.3")
    if len(command.targets) > 1 or len(command.at) > 2:
        return Refusal(f"{spell.name} is aimed at one miniature, or at one place", "LB-4.3")
    for name in command.targets:
        target = at.state.figures.get(name)
        if target is None or not target.standing:
            return Refusal(f"there is no {name!r} on the table", "LB-4.3")
    goals = [(goal, distance_up(figure.at, goal)) for goal in command.at]
    goals += [(at.figure(name).at, gap(figure, at.figure(name))) for name in command.targets]
    for goal, away in goals:
        if away > far and spell.shape != "cone":
            return Refusal(
                f"that is {round_inches(away)} inches away, and {spell.name} reaches {round_inches(far)}", "LB-4.3",
                {"distance": round_inches(away), "range": round_inches(far)},
            )  # fmt: skip
        if spell.shape == "cone" and goal == figure.at:
            return Refusal(f"{spell.name} is cast towards some place", "LB-4.3")
    return None


class MayBreatheOn(Offer, frozen=True):
    """Declare a breath for the artillery phase [LB-R40]."""

    kind: ClassVar[type[Command]] = Breathe
    side: str

    def refuse(self, at: Situation, command: Breathe) -> Refusal | None:
        """The creature must have breath left, be out of melee, and have moved half its move at most."""
        figure = at.state.figures.get(command.figure)
        if figure is None or figure.side != self.side or not figure.standing:
            return Refusal(f"{command.figure!r} is not yours to command", "LB-R40")
        breath = breath_of(figure, command.breath)
        if breath is None:
            return Refusal(f"{figure.name} has no such breath", "LB-R40")
        if any(one.figure == figure.id for one in host(at.state).breaths):
            return Refusal(f"{figure.name} has declared a breath", "LB-R40")
        if breath.uses and figure.breaths >= breath.uses:
            return Refusal(f"{figure.name} has breathed {figure.breaths} times today", "LB-R40", {"uses": breath.uses})
        body = bodies(at)[body_of(at.state, figure)]
        if foes_of(at, body):
            return Refusal(f"{figure.name} is in melee", "LB-R40")
        if note(at.state, body.id).spent * 2 > move_of(at, body)[0]:
            return Refusal(f"{figure.name} has moved more than half its move", "LB-R40")
        if command.toward == figure.at:
            return Refusal(f"{figure.name} must breathe towards some place", "LB-R40")
        return None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Give each creature's breath at each enemy whom it catches."""
        for figure in at.field.friends(self.side):
            for breath in figure.profile.breaths:
                for body in bodies(at).values():
                    if body.side == self.side:
                        continue
                    command = Breathe(figure.id, body.first.at, breath.kind)
                    if self.refuse(at, command) is None and _catches(at, figure, command, body.side):
                        yield command


def _catches(at: Situation, figure: Figure, command: Breathe, side: str) -> bool:
    if distance_up(figure.at, command.toward) > 24 * 1024:
        return False
    shape = breath_shape(figure, command.toward, command.breath)
    return any(one.side == side for one in caught(shape, at.field.foes(figure.side)))


# ---- as they take effect -----------------------------------------------------------------------------------------


def cast(ref: Referee, began: Situation, casts: Iterable[Cast]) -> None:
    """Have declared spells take effect on the state as their phase began [LB-4.12, LB-4.14, LB-R10]."""
    for command in casts:
        caster = began.figure(command.figure)
        spell = spell_of(began, command.spell, backwards=command.reversed)
        if spell is None:
            continue
        found = victims(began, caster, spell, command.targets, command.at)
        level = power(began, caster, command.spell, command.by)
        shapes: tuple[tuple[Point, ...], ...] = ()
        if is_area(spell):
            shape = area(caster, spell, command.at)
            shapes = rings(shape.shape) if isinstance(shape, Burst) else (corners_of(shape),)
        ref.record(
            SpellCast(
                figure=caster.id,
                spell=command.spell,
                level=level,
                by=command.by,
                reversed=command.reversed,
                at=command.at,
                shapes=tuple(shapes),
                caught=tuple(one.id for one in found),
                volley=ref.state.n + 1,
                rules=("LB-4.14", "LB-4.12", "LB-4.3.1"),
            )
        )
        _work(ref, began, caster, spell, level, found)


def _work(ref: Referee, began: Situation, caster: Figure, spell: Spell, level: int, found: list[Figure]) -> None:
    does = working(key_of(spell), spell)
    if does.does == "fell":
        _fell(ref, caster, spell.name, felled(began, caster, spell, level, found))
        return
    names = list(dict.fromkeys(body_of(began.state, one) for one in found))
    for name in names:
        body = bodies(ref.at).get(name)
        if body is None:
            continue
        mine = note(ref.state, name)
        if does.does == "scare":
            scare(ref, name, caster, spell.name)
        elif does.does in ("hearten", "curse"):
            noted(ref, name, "LB-4.12", "LB-R23", spirit=mine.spirit + (1 if does.does == "hearten" else -1))
        elif does.does in ("quicken", "slow"):
            pace = 1 if does.does == "quicken" else -1
            noted(ref, name, "LB-4.12", "LB-R23", pace=pace, until=ref.state.round + does.turns)
    if does.does == "heal":
        for one in found:
            now = ref.figure(one.id)
            if now.standing and now.hit_points < now.most_hit_points:
                ref.record(Healed(figure=one.id, amount=1, left=now.hit_points + 1, rules=("LB-4.12", "LB-R23")))


def scare(ref: Referee, name: str, caster: Figure, what: str) -> None:
    """Have a body throw its morale, and go back a full move if it fails [LB-4.12, LB-R23]."""
    body = bodies(ref.at)[name]
    if body.first.profile.never_checks or body.side == caster.side:
        return
    unit = ref.state.units.get(name)
    moved = [one for one in body.figures if not one.profile.never_checks]
    if rolled(ref, moved, unit, unit, what, "LB-R23", by=caster.id):
        return
    foe, far = (body_of(ref.state, caster),), move_of(ref.at, body)[0]
    if give_ground(ref, name, foe, far, "retreat", "LB-R23", turned=True):
        noted(ref, name, "LB-R23", reorders=ref.state.round + 1)


def _fell(ref: Referee, caster: Figure, what: str, found: Iterable[tuple[str, int]]) -> None:
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


def breathe(ref: Referee, began: Situation, breaths: Iterable[Breathe]) -> None:
    """Have declared breath take effect: a figure falls if at least half of it would [LB-R40, LB-R10]."""
    for command in breaths:
        figure = began.figure(command.figure)
        breath = breath_of(figure, command.breath)
        if breath is None:
            continue
        shape = breath_shape(figure, command.toward, command.breath)
        found = [one for one in caught(shape, began.state.standing()) if one.id != figure.id]
        ref.record(
            BreathUsed(
                figure=figure.id,
                kind=breath.kind,
                toward=command.toward,
                shape=corners_of(shape),
                caught=tuple(one.id for one in found),
                volley=ref.state.n + 1,
                rules=("LB-R40",),
            )
        )
        _fell(ref, figure, "breath", [(one.id, burnt(began, figure, one, breath.save)) for one in found])


def burnt(at: Situation, beast: Figure, figure: Figure, against: str) -> int:
    """Give the kills of a breath: it harms by the creature's hit dice, half where half of them save.

    [LB-R40, LB-R10]"""
    twice = DIE * beast.profile.hit_dice.halves // 2
    need = save_tally(at, figure, against)
    if need.need - need.total < HALF_SAVED:
        twice //= 2
    if counts(figure) > 1 or is_character(figure):
        return min(figure.hit_points, twice // DIE)
    return figure.hit_points if twice * 2 >= DIE * figure.profile.hit_dice.halves else 0
