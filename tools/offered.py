"""What is offered, and what is accepted: looked at in both directions at an open decision, with garbage besides.

An answer is offered exactly when it would be accepted. So every command that an offer lists must be taken, and, by
trying everything that somebody might type, nothing may be taken that no offer lists; nothing taken may fail, and
whatever is asked, the answer is a refusal with words and a rule, never an error."""

from __future__ import annotations

import random
import sys
import traceback
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, islice
from pathlib import Path
from typing import Any, Literal, get_type_hints

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import systems
from game.core.commands import (
    Aim,
    Breathe,
    Cast,
    Charge,
    Choose,
    Command,
    Counterspell,
    Deploy,
    Dismount,
    Duel,
    Escape,
    Flee,
    Gaze,
    Grapple,
    Manoeuvre,
    Move,
    Order,
    Parry,
    Place,
    Rally,
    Refuse,
    Remount,
    Rise,
    Shoot,
    Split,
    SplitWalk,
    Spot,
    Strike,
    Stunt,
    TurnUndead,
    Walk,
)
from game.core.fight.stealth import Reveal
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead
from game.core.held.doors import Bash, Bolt, Open, Shut
from game.core.held.handling import Draw, Drop, PickUp, Plant, Pull, Unpack, Use
from game.core.tally import Refusal
from game.core.text.typed import read
from game.files.digest import Digester
from game.play.melee.tricks.offers import MayGrapple
from game.play.missiles.offers import MayShoot
from game.play.missiles.splitting import MaySplit
from game.play.moving.offers import MayCharge, MayMove
from game.play.position import Position, restored, submit
from game.rules.decision import AnyOffer, Decision
from game.rules.gear.arms import missiles_of
from game.rules.melee.manoeuvres import TRICKS
from game.rules.melee.stunts import kinds as stunts
from game.rules.missiles.shooting import missile
from game.rules.situation import Battle, Situation
from game.session.consulting.rule_reference import table_statements

MOST = 300
"""Commands tried of each kind, drawn by chance where there are more."""
LISTED = 60
"""Commands tried of those that an offer lists."""
SENT = 6
"""Commands sent to copies of the position, besides those that nobody listed."""
COURSES = 12
"""Directions in which a figure is tried to move."""


class Amiss(Exception):
    """An offer and what is accepted differ, or a refusal is none."""


def look(battle: Battle, position: Position, seed: int) -> None:
    """Look at a position's decision in both directions; Amiss with what was found."""
    found = faults(battle, position, seed)
    if found:
        raise Amiss("; ".join(found[:3]))


def faults(battle: Battle, position: Position, seed: int, words: set[tuple[str, str]] | None = None) -> list[str]:
    """List what is amiss with what a position offers and accepts. `words` collects the refusals: rule and reason."""
    if position.decision is None:
        return []
    one = _Look(battle, position, seed, words if words is not None else set())
    one.all()
    return one.found


@cache
def _rules(battle: Battle) -> frozenset[str]:
    books = [systems.book(name).statements() for name in systems.BOOKS]  # where one is silent, another's answer holds
    return frozenset(statement.id for statement in (*chain(*books), *table_statements()))


def commands_known() -> list[type[Command]]:
    """List every kind of command, in order of their verbs."""
    return sorted(Command.__subclasses__(), key=lambda kind: kind.verb)


class _Look:
    def __init__(self, battle: Battle, position: Position, seed: int, words: set[tuple[str, str]]) -> None:
        if position.decision is None:
            raise LookupError("nothing is asked")
        self.battle, self.position, self.words = battle, position, words
        self.decision: Decision = position.decision
        self.at: Situation = position.situation(battle)
        self.dice = random.Random(f"offers|{seed}|{position.now.n}|{len(position.answers)}")
        self.rules = _rules(battle)
        known = position.now.figures
        self.secret = {figure.name for name, figure in known.items() if name not in self.at.state.figures}
        self.secret -= {figure.name for figure in self.at.state.figures.values()}
        self.taken: list[Command] = []
        self.found: list[str] = []

    def _amiss(self, what: str) -> None:
        self.found.append(f"{what} ({self.decision.prompt})")

    def all(self) -> None:
        before = Digester().of(self.position.now)
        listed: dict[type[Command], set[Command]] = {}
        for offer in self.decision.offers:
            examples = list(islice(offer.examples(self.at), 4000))
            listed.setdefault(offer.kind, set()).update(examples)
            more = list(self._more(offer))
            for command in self._some(examples, LISTED) + self._some(more, LISTED):
                self._listed(offer, command)
        able = self._able()
        for kind in dict.fromkeys(offer.kind for offer in self.decision.offers):
            allowed = {self._plain(command) for command in listed[kind]}
            for command in self._some(list(self._tried(kind)), MOST):
                if self._asked(command) is None:
                    self._taken(command)
                    if not self._is_listed(command, allowed, able):
                        self._amiss(f"accepted but not offered: {command!r}")
        for command in self._garbage():
            if self._asked(command) is None:
                self._taken(command)
        for command in self._some(self.taken, SENT):
            self._send(command)
        if Digester().of(self.position.now) != before:
            self._amiss("asking changed something")

    # ---- one command ---------------------------------------------------------------------------------------------

    def _asked(self, command: Command) -> Refusal | None:
        try:
            no = self.decision.refuse(self.at, command)
        except Exception:
            self._amiss(f"{command!r} is met by {traceback.format_exc(limit=-3)}")
            return Refusal("an error", "")
        if no is not None:
            self._sound(command, no)
        return no

    def _sound(self, command: Command, no: Refusal) -> None:
        said = f"{command.text()}: {no.reason!r} [{no.rule}]"
        self.words.add((no.rule, no.reason))
        if not no.reason.strip() or no.rule not in self.rules:
            self._amiss(f"no word or no rule: {said}")
        if "None" in no.reason or "frozenset" in no.reason or "()" in no.reason:
            self._amiss(f"no sentence: {said}")
        for name in self.secret:
            if name in no.reason and not any(figure.name in no.reason for figure in self.at.state.figures.values()):
                self._amiss(f"a refusal betrays {name}: {said}")

    def _listed(self, offer: AnyOffer, command: Command) -> None:
        no = self._asked(command)
        if no is not None:
            self._amiss(f"{type(offer).__name__} lists {command.text()}: {no.reason} [{no.rule}]")
        if read(command.text()) != command:
            self._amiss(f"typed otherwise: {command!r} as {command.text()!r}")
        self._taken(command)

    def _taken(self, command: Command) -> None:
        self.taken.append(command)

    def _send(self, command: Command) -> None:
        position = self.position
        copy = restored(self.battle, position.start, position.answers, position.given)
        try:
            found = submit(self.battle, copy, command)
        except Exception:
            self._amiss(f"accepted, but it fails: {command!r}: {traceback.format_exc(limit=-3)}")
            return
        if isinstance(found, Refusal):
            self._amiss(f"accepted, then refused: {command.text()}: {found.reason}")

    def _some(self, found: list[Any], most: int) -> list[Any]:
        return found if len(found) <= most else self.dice.sample(found, most)

    # ---- lists beside the examples -------------------------------------------------------------------------------

    def _more(self, offer: AnyOffer) -> Iterator[Command]:
        if isinstance(offer, MayShoot):
            for aim in offer.aims(self.at):
                yield Shoot((aim,))
        elif isinstance(offer, MayGrapple):
            for foe in offer.targets(self.at):
                yield Grapple((offer.figure,), foe.id)
                for helper in offer.helpers(self.at, foe.id):
                    yield Grapple((offer.figure, helper), foe.id)

    def _able(self) -> dict[type[Command], set[str]]:
        """Who is listed as able, for commands whose ways are without number."""
        able: dict[type[Command], set[str]] = {}
        for offer in self.decision.offers:
            found: Iterable[Figure] = ()
            if isinstance(offer, MayMove):
                found = offer.movers(self.at)
            elif isinstance(offer, MayCharge):
                found = offer.chargers(self.at)
            elif isinstance(offer, MaySplit):
                found = offer.splitters(self.at)
            elif offer.kind is Move:
                able.setdefault(Move, set()).update(_names_of(offer))
                continue
            else:
                continue
            able.setdefault(offer.kind, set()).update(figure.id for figure in found)
        return able

    def _plain(self, command: Command) -> Any:
        """A command as far as the lists name it: the weapon by its name, the horse as its rider."""
        if isinstance(command, Shoot):
            return Shoot(tuple(self._weapon(aim) for aim in command.aims))
        if isinstance(command, Strike):
            return command.figure, command.target
        if isinstance(command, Cast):
            return command.figure, command.spell, command.by, command.reversed
        if isinstance(command, Use):
            return command.figure, command.item
        if isinstance(command, Stunt):
            return command.figure, command.name, command.target
        if isinstance(command, Breathe):
            return command.figure, command.breath or self._breath(command.figure)
        if isinstance(command, Draw):
            return command.figure, command.item
        if isinstance(command, Escape):
            return command.place.figure
        if isinstance(command, Refuse):
            return tuple(place.figure for place in command.places)
        return command

    def _weapon(self, aim: Aim) -> Aim:
        figure = self.at.state.figures.get(aim.figure)
        weapon = missile(self.at, figure, aim.weapon) if figure is not None else None
        return Aim(aim.figure, aim.target, weapon.id if weapon is not None else aim.weapon)

    def _breath(self, name: str) -> str:
        figure = self.at.state.figures.get(name)
        return figure.profile.breaths[0].kind if figure is not None and figure.profile.breaths else ""

    def _is_listed(self, command: Command, allowed: set[Any], able: dict[type[Command], set[str]]) -> bool:
        if isinstance(command, Move | Charge):
            names = able.get(type(command), set())
            return all(walk.figure in names for walk in command.walks if walk.path)
        if isinstance(command, Split):
            return all(part.walk.figure in able.get(Split, set()) for part in command.parts)
        if isinstance(command, Order | Deploy) or (isinstance(command, Refuse) and len(command.places) > 1):
            return True
        if isinstance(command, Grapple | Bash | Rise | Reveal) and len(command.figures) > 1:
            return True
        return self._plain(command) in allowed

    # ---- everything that might be typed --------------------------------------------------------------------------

    @property
    def _friends(self) -> list[Figure]:
        return self.at.field.friends(self.decision.side)

    @property
    def _foes(self) -> list[Figure]:
        return self.at.field.foes(self.decision.side)

    def _items(self, figure: Figure) -> list[str]:
        own = [*figure.carries, *figure.packed, figure.weapon, figure.shield]
        return [item for item in dict.fromkeys(own) if item] + [""]

    def _tried(self, kind: type[Command]) -> Iterator[Command]:
        """What is tried of a kind: every figure with every target, item or thing."""
        friends, foes = self._friends, self._foes
        ids = [friend.id for friend in (*friends, *foes)]
        things = [thing.id for thing in self.at.state.lying]
        doors = [n for n, piece in enumerate(self.at.state.terrain) if piece.kind.startswith("door")]
        for figure in friends:
            name = figure.id
            if kind in (Spot, TurnUndead, Flee, Dismount, Remount, Plant):
                yield kind(name)
            elif kind in (Rise, Reveal):
                yield kind((name,))
            elif kind is Shoot:
                arms = dict.fromkeys([*self._items(figure), *(missile.id for missile in missiles_of(self.at, figure))])
                for target in ids:
                    for item in arms:
                        yield Shoot((Aim(name, target, item),))
                    yield Shoot((Aim(name, target, "", True),))
            elif kind is Strike:
                for target in ids:
                    for item in (*self._items(figure), "trample", *(attack.name for attack in figure.profile.attacks)):
                        yield Strike(name, target, item, self.dice.random() < 0.2)
            elif kind in (Gaze, Duel, Rally):
                groups = list(self.at.state.units) if kind is Rally else []
                for target in (*ids, *groups):
                    yield kind(name, target)
            elif kind is Manoeuvre:
                for what in TRICKS:
                    for target in ids:
                        yield Manoeuvre(what, name, target)
            elif kind is Grapple:
                for target in ids:
                    yield Grapple((name,), target)
            elif kind is Stunt:
                for stunt in stunts(self.at):
                    for target in ids:
                        yield Stunt(stunt.id, name, target)
            elif kind in (Draw, Drop, Unpack):
                for item in self._items(figure):
                    yield kind(name, item)
                    if kind is Draw:
                        yield Draw(name, item, True)
            elif kind in (PickUp, Pull):
                for thing in (*things, *ids):
                    yield kind(name, thing)
            elif kind in (Open, Shut, Bolt):
                for door in doors:
                    yield kind(name, door)
            elif kind is Bash:
                for door in doors:
                    yield Bash((name,), door)
            elif kind is Breathe:
                for breath in ("", *(power.kind for power in figure.profile.breaths)):
                    for foe in foes:
                        yield Breathe(name, foe.at, breath)
            elif kind is Use:
                for item in self._items(figure):
                    for targets, places in self._aimed(figure):
                        yield Use(name, item, targets, places)
            elif kind is Cast:
                for spell, by in self._spells(figure):
                    for targets, places in self._aimed(figure):
                        yield Cast(name, spell, targets, places, by, self.dice.random() < 0.2)
            elif kind is Counterspell:
                for spell in (*figure.prepared, "sleep"):
                    yield Counterspell(name, spell)
            elif kind is Move:
                yield Move((Walk(name, (), (figure.facing + 90) % 360),))
                for far in (GRAIN // 8, GRAIN, figure.profile.allowance - 2):
                    yield Move((Walk(name, (self._toward(figure, far),), self.dice.randrange(360)),))
            elif kind is Charge:
                for foe in foes:
                    yield Charge((Walk(name, (foe.at,), figure.facing),))
            elif kind is Split:
                for foe in foes:
                    way = () if self.dice.random() < 0.5 else (self._toward(figure, GRAIN),)
                    yield Split((SplitWalk(Walk(name, way, figure.facing), foe.id),))
            elif kind in (Escape, Refuse):
                for far in (2, 3, 4, 5, 6):
                    place = Place(name, self._toward(figure, far * GRAIN), figure.facing)
                    yield Escape(place) if kind is Escape else Refuse((place,))
        if kind is Choose:
            for offer in self.decision.offers:
                for option in getattr(offer, "options", ()):
                    yield Choose(option)
            for word in ("yes", "no", "roll", "none", "wait"):
                yield Choose(word)
        elif kind is Parry:
            for blows in range(-1, 6):
                for shield in (False, True):
                    yield Parry(blows, shield)

    def _toward(self, figure: Figure, far: int) -> Point:
        return ahead(figure.at, self.dice.randrange(COURSES) * 360 // COURSES, far)

    def _spells(self, figure: Figure) -> Iterator[tuple[str, str]]:
        for spell in (*figure.prepared, "sleep", "no-such-spell"):
            yield spell, ""
        for item in figure.carries:
            if item.startswith("scroll"):
                yield item.partition(":")[2] or item, item

    def _aimed(self, figure: Figure) -> Iterator[tuple[tuple[str, ...], tuple[Point, ...]]]:
        yield (), ()
        crowd = [*self._friends, *self._foes]
        for other in self._some(crowd, 8):
            yield (other.id,), ()
            yield (), (other.at,)
            yield (), (figure.at, other.at)
            yield (other.id,), (self._toward(other, 3 * GRAIN),)
        for number in (2, 3):
            yield tuple(member.id for member in self._some(crowd, number)), ()

    # ---- garbage -------------------------------------------------------------------------------------------------

    def _garbage(self) -> Iterator[Command]:
        """Nonsense of every kind of command, those that are not asked for too."""
        for kind in commands_known():
            hints = get_type_hints(kind)
            names = [name for name in kind.__struct_fields__ if name in hints]
            offered = any(offer.kind is kind for offer in self.decision.offers)
            for _ in range(24 if offered else 2):
                yield kind(**{name: self._nonsense(name, hints[name]) for name in names})

    def _nonsense(self, name: str, hint: Any) -> Any:
        dice = self.dice
        if hint is bool:
            return dice.random() < 0.5
        if hint is int:
            return dice.choice((-1, 0, 1, 2, 7, 400, 10**9))
        if hint is str:
            return self._word()
        if hint == Point:
            return self._place()
        if hint == Point | None:
            return None if dice.random() < 0.5 else self._place()
        if isinstance(hint, type) and hasattr(hint, "__struct_fields__"):
            inner = get_type_hints(hint)
            return hint(**{field: self._nonsense(field, inner[field]) for field in hint.__struct_fields__})
        args = getattr(hint, "__args__", ())
        if getattr(hint, "__origin__", None) is Literal:
            return dice.choice(args)
        if not args or args[-1] is not Ellipsis:
            raise LookupError(f"no nonsense is known for {name}: {hint}")
        some = tuple(self._nonsense(name, args[0]) for _ in range(dice.choice((0, 1, 1, 2, 3))))
        return some * 2 if dice.random() < 0.2 else some

    def _word(self) -> str:
        state = self.position.now
        own = [friend.id for friend in self._friends]
        pool = [
            list(state.figures),
            own,
            own,
            [name for name, figure in state.figures.items() if figure.fate != "standing"],
            [*state.units, *state.regions],
            [thing.id for thing in state.lying],
            ["", "nobody", "fire", "trample", "kick", "-", "0", "ÿ", "sword", "pavis", "scroll:sleep", "sleep", "line"],
        ]
        return self.dice.choice(self.dice.choice(pool) or ["nobody"])

    def _place(self) -> Point:
        dice, table = self.dice, self.position.now.table
        figures = list(self.position.now.figures.values())
        return dice.choice(
            (
                (dice.randrange(table.width), dice.randrange(table.height)),
                (-5 * GRAIN, 3 * GRAIN),
                (10**7, -(10**7)),
                (0, 0),
                (table.width, table.height),
                dice.choice(figures).at,
            )
        )


def _names_of(offer: AnyOffer) -> tuple[str, ...]:
    names = getattr(offer, "figures", None)
    return names if names is not None else (getattr(offer, "figure", ""),)
