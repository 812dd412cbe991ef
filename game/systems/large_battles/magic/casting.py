"""Spells and magic items in a large battle: who may, and at whom [LB-4.14, LB-R41, LB-R44]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import ClassVar

from game.board.bases import gap
from game.catalogue.kinds.magic import Spell
from game.core.commands import Breathe, Cast, Command, TurnUndead
from game.core.figures import Figure
from game.core.grain import Point, ahead, distance_up, facing_towards, round_inches
from game.core.held.engines import Bombard
from game.core.held.handling import Use
from game.core.masses import body_of
from game.core.tally import Refusal
from game.play.magic.effects import Spellwork
from game.rules.bodies import Worked
from game.rules.decision import Answer
from game.rules.magic.casting import SCROLL, casts_as, power, spell_of
from game.rules.magic.devices import devices_of
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import blocks, bodies, gifted
from game.systems.large_battles.ledger import host
from game.systems.large_battles.magic.foreseeing import of_spell
from game.systems.large_battles.magic.offers import OfWorkings
from game.systems.large_battles.magic.workings import is_area, key_of, range_of, victims, working, works
from game.systems.large_battles.melee.melee import foes_of

FRIENDLY = ("heal", "hearten", "quicken")
"""What is done to one's own."""

Aim = tuple[tuple[str, ...], tuple[Point, ...]]
"""The figures at which something is aimed, and the places."""


class _OfWays(OfWorkings[Answer], frozen=True):
    """An offer of things each of which may be aimed in several ways."""

    def _ways(self, at: Situation) -> Iterator[Sequence[Answer]]:
        raise LookupError(type(self).__name__)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each thing at all for whom it is."""
        for ways in self._ways(at):
            yield from (way for way in ways if self.refuse(at, way) is None)

    def each(self, at: Situation) -> Iterator[Command]:
        """Return each thing once, at the first for whom it is."""
        for ways in self._ways(at):
            yield from islice((way for way in ways if self.refuse(at, way) is None), 1)


class MayCastOn(_OfWays[Cast], frozen=True):
    """Declare a spell, from memory or off a scroll [LB-4.14, LB-4.3, LB-4.12]."""

    kind: ClassVar[type[Command]] = Cast
    side: str

    def refuse(self, at: Situation, command: Cast) -> Refusal | None:
        """The caster must have the spell, be free to cast, and it must do something to masses."""
        return not_own(at, self.side, command.figure) or cast_refused(at, at.figure(command.figure), command)

    def _ways(self, at: Situation) -> Iterator[Sequence[Cast]]:
        """Each spell of each caster, forwards and backwards: the ways in which it might be aimed."""
        for figure in gifted(at, self.side):
            if not (figure.prepared or figure.carries) or not casts_as(at, figure):
                continue
            for key, item in _spells(figure):
                for backwards in (False, True):
                    spell = spell_of(at, key, backwards=backwards)
                    if spell is None:
                        continue
                    found = aims(at, figure, spell, range_of(spell, casts_as(at, figure)))
                    yield [Cast(figure.id, key, *aim, item, backwards) for aim in found]

    def worked(self, at: Situation, command: Cast) -> Worked | None:
        """Return the ground of a spell, whom it catches, and what its average does to them [LB-4.3.1, LB-4.12]."""
        return aimed_spell(at, command)


class MayUseOn(_OfWays[Use], frozen=True):
    """Declare that a wand, a staff or a potion is used [LB-4.14, LB-R44]."""

    kind: ClassVar[type[Command]] = Use
    side: str

    def refuse(self, at: Situation, command: Use) -> Refusal | None:
        """Its bearer must be free, and able to use it, and it must do something to masses."""
        return not_own(at, self.side, command.figure) or use_refused(at, at.figure(command.figure), command)

    def _ways(self, at: Situation) -> Iterator[Sequence[Use]]:
        """Each device of each who bears one: the ways in which it might be aimed."""
        for figure in gifted(at, self.side):
            for device in devices_of(at, figure):
                found = aims(at, figure, device.works, range_of(device.works, casts_as(at, figure)))
                yield [Use(figure.id, device.id, *aim) for aim in found]

    def worked(self, at: Situation, command: Use) -> Worked | None:
        """Return a device as it is aimed: its ground, the figures it catches, and its average [LB-4.12, LB-R44]."""
        device, figure = at.catalogue.devices.get(command.item), at.figure(command.figure)
        if device is None:
            return None
        far = range_of(device.works, casts_as(at, figure))
        words = f"{figure.name} uses the {at.catalogue.name(device.id)}"
        return of_spell(
            at, words, figure, Spellwork(device.works, device.level, targets=command.targets, at=command.at), far
        )


def aimed_spell(at: Situation, command: Cast) -> Worked | None:
    """Return a spell as it is aimed, on either side; None for a spell that the book lacks [LB-4.3.1, LB-4.12]."""
    figure, spell = at.figure(command.figure), spell_of(at, command.spell, backwards=command.reversed)
    if spell is None:
        return None
    level, far = power(at, figure, command.spell, command.by), range_of(spell, casts_as(at, figure))
    words = f"{figure.name} casts {spell.name}"
    return of_spell(at, words, figure, Spellwork(spell, level, targets=command.targets, at=command.at), far)


def declared(at: Situation, side: str) -> tuple[Command, ...]:
    """Return what a side has declared for the phase in which all falls together, in the order of its declaring."""
    known, all_bodies = host(at.state), bodies(at)
    shot = [volley for volley in known.volleys if volley.body in all_bodies and all_bodies[volley.body].side == side]
    works: tuple[Bombard | Breathe | Cast | Use | TurnUndead, ...] = (
        *known.bombards, *known.breaths, *known.casts, *known.uses, *known.turnings,
    )  # fmt: skip
    return (*shot, *[work for work in works if at.figure(work.figure).side == side])


def not_own(at: Situation, side: str, name: str) -> Refusal | None:
    """Say that a figure is none of a side's that stand, or None."""
    figure = at.state.figures.get(name)
    if figure is None or figure.side != side or not figure.standing:
        return Refusal(f"{name!r} is not yours to command", "LB-4.14")
    return None


def _spells(figure: Figure) -> Iterator[tuple[str, str]]:
    for key in dict.fromkeys(figure.prepared):
        yield key, ""
    for item in dict.fromkeys(figure.carries):
        if item.startswith(SCROLL):
            yield item.removeprefix(SCROLL), item


def aims(at: Situation, figure: Figure, spell: Spell, far: int) -> list[Aim]:
    """List aims for a spell: the middle of each body, and its nearest point or as near as the spell reaches."""
    if _is_own(spell):
        return [((), ())]
    near = {name: min(body.figures, key=lambda each: (gap(figure, each), each.id)) for name, body in bodies(at).items()}
    if not is_area(spell):
        hurt = [friend for friend in at.field.friends(figure.side) if friend.hit_points < friend.most_hit_points]
        return [((target.id,), ()) for target in (*near.values(), *hurt)]
    found: list[Point] = []
    for name, other in near.items():
        within = distance_up(figure.at, other.at) <= far
        found.append(blocks(at)[name].at)
        found.append(other.at if within else ahead(figure.at, facing_towards(figure.at, other.at), far))
    return [((), (place,)) for place in dict.fromkeys(found)]


def meant(at: Situation, figure: Figure, spell: Spell, targets: Sequence[str], places: Sequence[Point]) -> bool:
    """Tell whether a spell so aimed reaches anybody for whom it is: enemies, or one's own; healing, the wounded."""
    does = working(key_of(spell), spell).does
    found = [
        victim
        for victim in victims(at, figure, spell, targets, places)
        if (victim.side == figure.side) == (does in FRIENDLY)
        and (does != "heal" or victim.hit_points < victim.most_hit_points)
    ]
    return bool(found)


def _is_own(spell: Spell) -> bool:
    return spell.shape == "self" or (spell.shape == "disc" and not spell.range)


def busy(at: Situation, figure: Figure) -> Refusal | None:
    """Say why a figure may work no magic now, or None: one thing a turn, and one by each assistant; out of melee.

    [LB-4.10.2, LB-R41, LB-R44, LB-R46]"""
    known = host(at.state)
    told = [work.figure for kind in (known.casts, known.uses, known.turnings) for work in kind]
    done = figure.shots + told.count(figure.id)
    most = 1 + assistants(at, figure)
    if done >= most:
        each = "spell" if most == 1 else "spells"
        return Refusal(f"{figure.name} and those with him cast {most} {each} a turn", "LB-R41", {"most": most})
    body = bodies(at).get(body_of(at.state, figure))
    if body is not None and foes_of(at, body):
        return Refusal(f"{figure.name} is in melee", "LB-R41")
    return None


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
    no = busy(at, figure)
    if no is not None:
        return no
    told = [cast for cast in host(at.state).casts if cast.figure == figure.id and cast.by == command.by]
    kept = figure.carries.count(command.by) if command.by else figure.prepared.count(command.spell)
    if sum(1 for cast in told if cast.spell == command.spell) >= kept:
        return Refusal(f"{figure.name} has no more {spell.name}", "LB-4.14")
    return _vain(spell) or aim_refused(at, figure, spell, command.targets, command.at, range_of(spell, casts))


def _vain(spell: Spell) -> Refusal | None:
    does = working(key_of(spell), spell)
    if does.does == "none":
        return Refusal(f"{spell.name} has no use in a battle of masses: {does.why}", "LB-4.12")
    return None


def use_refused(at: Situation, figure: Figure, command: Use) -> Refusal | None:
    """Say why a figure may not use a magic item so, or None [LB-4.14, LB-R44]."""
    device = at.catalogue.devices.get(command.item)
    name = at.catalogue.name(command.item)
    if device is None or command.item not in figure.carries:
        return Refusal(f"{figure.name} carries no {name} that could be used", "LB-R44")
    if device.users and casts_as(at, figure) not in device.users:
        users = " or a ".join(user.replace("_", "-") for user in device.users)
        return Refusal(f"a {name} obeys a {users}, not {figure.name}", "LB-R44")
    no = busy(at, figure)
    if no is not None:
        return no
    if any((use.figure, use.item) == (figure.id, device.id) for use in host(at.state).uses):
        return Refusal(f"{figure.name} uses the {name} already", "LB-R44")
    if works(device).does == "none":
        return Refusal(f"a {name} has no use in a battle of masses: {works(device).why}", "LB-4.12")
    far = range_of(device.works, casts_as(at, figure))
    return aim_refused(at, figure, device.works, command.targets, command.at, far)


def assistants(at: Situation, figure: Figure) -> int:
    """Return how many of those who stand with a caster cast too [LB-4.10.2]."""
    return figure.profile.facts.assistants


def aim_refused(
    at: Situation, figure: Figure, spell: Spell, targets: tuple[str, ...], places: tuple[Point, ...], far: int
) -> Refusal | None:
    """Say why a spell may not be aimed so, or None: at one miniature or one place, within its range, at whom it is for.

    [LB-4.3, LB-4.12]"""
    own = _is_own(spell)
    wanted = (0 if own or is_area(spell) else 1, 1 if is_area(spell) and not own else 0)
    if (len(targets), len(places)) != wanted:
        what = "neither place nor target" if own else "one place" if wanted[1] else "one miniature as its target"
        return Refusal(f"{spell.name} wants {what}", "LB-4.3")
    for name in targets:
        target = at.state.figures.get(name)
        if target is None or not target.standing:
            return Refusal(f"there is no {name!r} on the table", "LB-4.3")
    away = max(
        [*(distance_up(figure.at, place) for place in places), *(gap(figure, at.figure(name)) for name in targets)],
        default=0,
    )
    if spell.shape == "cone" and places == (figure.at,):
        return Refusal(f"{spell.name} is cast towards some place", "LB-4.3")
    if away > far and spell.shape != "cone":
        measured = {"distance": round_inches(away), "range": round_inches(far)}
        reason = f"that is {measured['distance']} inches away, and {spell.name} reaches {measured['range']}"
        return Refusal(reason, "LB-4.3", measured)
    if not meant(at, figure, spell, targets, places):
        does = working(key_of(spell), spell).does
        whom = "no enemy" if does not in FRIENDLY else "nobody wounded" if does == "heal" else "none of your own"
        return Refusal(f"{spell.name} would touch {whom} there", "LB-4.12")
    return None
