"""Commanding whole bodies: which charges pay, who marches where, whom to shoot at."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.commands import Breathe, Cast, Command, Done, TurnUndead
from game.core.grain import GRAIN, ahead, distance_up, facing_towards, squared, turn_between
from game.core.held.handling import Use
from game.core.state import State
from game.rules.decision import Decision
from game.rules.magic.casting import spell_of
from game.rules.situation import Situation
from game.sides.books.large_battles.host import Goal, Host
from game.sides.player import choice, of_kind
from game.sides.registry import answers
from game.sides.scripted.player import Scripted
from game.sides.scripted.purpose import Purpose, purpose, stance_of
from game.systems.large_battles.orders.commands import Assail, Volley
from game.systems.large_battles.orders.offers import MayAssail, MayGoFirst, MayMarch, Sighted
from game.systems.large_battles.shooting.offers import MayBombard, MayVolley

STAND_OFF = 2 * GRAIN
"""How far from an enemy a body halts that does not charge him, beyond half its own depth."""
BOLD = {"attack": 70, "hold": 110, "skirmish": 160}
"""Kills to make for each hundred suffered, that a charge pays."""
SHARE = 4
"""Of the cost of standing idle under shot: a charge that makes so few hundredths is none."""
LIKED = 6
"""By so many halves more what is done to those whom the plan prefers counts."""
TURNING = 4
"""What a prayer against the undead is worth: as a spell of the second level at two of them."""

Found = tuple[Command, str]

class Commander:
    """Orders each body of a side once a turn."""

    def __init__(self, side: str) -> None:
        self.side = side
        self._turn = (0, 0)
        self._ordered: frozenset[str] = frozenset()
        self._committed: frozenset[str] = frozenset()
        """The reserves that have gone in."""

    def move(self, at: Situation, decision: Decision, offer: MayMarch, aims: Purpose | None = None) -> Found:
        """March, charge or shoot with the next body that has no orders yet; `aims` stands in place of its own."""
        now = at.state.round, at.state.n
        if now[0] != self._turn[0] or now[1] < self._turn[1]:
            self._ordered = frozenset()
        if now[0] < self._turn[0]:
            self._committed = frozenset()
        self._turn = now
        sighted = offer.sighted(at)
        host = Host(at, self.side, sighted, aims or self.aims(at))
        self._committed = host.commits(self._committed)
        charge = self._charge(at, decision, host)
        if charge is not None:
            return charge
        able = offer.bodies(at)
        foes = [seen for seen in sighted if seen.side != self.side]
        mine = sorted(
            (seen for seen in sighted if seen.id in able and seen.id not in self._ordered),
            key=lambda seen: (min((squared(seen.at, foe.at) for foe in foes), default=0), seen.id),
        )
        for body in mine:
            self._ordered |= {body.id}
            own = host.own(body, self._committed)
            due = host.due(body, own)
            goal = self.goal(at, body, foes, own) if due is None else due.goal
            if goal is None:
                continue
            command = offer.towards(at, body.id, goal[0], goal[1])
            if command is not None and decision.refuse(at, command) is None:
                return command, goal[2]
        split = of_kind(decision, Volley)
        if isinstance(split, MayVolley):
            shots = _best(at, split)
            if shots is not None:
                return shots, "in the midst of the march"
        return Done(), "all bodies have their orders"

    def aims(self, at: Situation) -> Purpose:
        """Return what the side wants now."""
        return purpose(at.state, self.side)

    def goal(self, at: Situation, body: Sighted, foes: Sequence[Sighted], aims: Purpose) -> Goal | None:
        """Return where a body should march and how face there, with the reason; None to stand where it is."""
        return where_to(at.state, body, foes, aims)

    def _charge(self, at: Situation, decision: Decision, host: Host) -> Found | None:
        offer = of_kind(decision, Assail)
        if not isinstance(offer, MayAssail):
            return None
        best: tuple[int, str, Assail] | None = None
        for charge in offer.charges(at):
            body = host.named(charge.body)
            own = host.own(body, self._committed) if body is not None else host.aims
            if body is not None and not host.may_charge(body, own):
                continue
            made, suffered = offer.prospect(at, charge)
            made = made * (LIKED if host.likes(charge.body, charge.target) else 2) // 2
            if made * 100 < suffered * BOLD[own.stance] or made < SHARE:
                continue
            worth = made * 100 // (suffered + 50)
            if best is None or (-worth, charge.text()) < (best[0], best[1]):
                best = -worth, charge.text(), charge
        return None if best is None else (best[2], "a charge that pays")

    def meet(self, at: Situation, offer: MayAssail) -> Found:
        """Whether to come to meet a charge: where that gains more than to stand."""
        for charge in offer.charges(at):
            made, suffered = offer.prospect(at, charge)
            if made >= suffered:
                return charge, "to meet them"
        return Done(), "to receive them standing"


@answers(Scripted, MayMarch)
def march(player: Scripted, at: Situation, decision: Decision, offer: MayMarch) -> Found:
    """March, charge or shoot with one body after the other."""
    return player.remembers(Commander).move(at, decision, offer, player.aims(at))


@answers(Scripted, MayAssail)
def meet(player: Scripted, at: Situation, decision: Decision, offer: MayAssail) -> Found:
    """Come to meet a charge, or receive it standing."""
    return player.remembers(Commander).meet(at, offer)


@answers(Scripted, MayVolley)
def shoot(player: Scripted, at: Situation, decision: Decision, offer: MayVolley) -> Found:
    """Work magic that tells, or shoot."""
    return volley(at, decision, offer)


@answers(Scripted, MayBombard)
def loose(player: Scripted, at: Situation, decision: Decision, offer: MayBombard) -> Found:
    """Loose engines, throw boulders, breathe."""
    return bombard(at, decision)


@answers(Scripted, MayGoFirst)
def choose(player: Scripted, at: Situation, decision: Decision, offer: MayGoFirst) -> Found | None:
    """Choose to go first where that brings the onset, else last, to see what comes."""
    early = stance_of(at.state, player.side) == "attack"
    word = choice(decision, "first" if early else "last")
    return (word, "to have the onset" if early else "to see what comes") if word is not None else None


def where_to(state: State, body: Sighted, foes: Sequence[Sighted], aims: Purpose) -> Goal | None:
    """Return where a body should march and how face there, with the reason; None to stand where it is."""
    if not foes or body.engaged:
        return _to_place(state, body, aims) if not body.engaged else None
    foe = _quarry(body, foes)
    apart = distance_up(body.at, foe.at)
    bearing = facing_towards(body.at, foe.at)
    if body.shoots > 6 * GRAIN:
        if apart <= body.shoots:
            off = turn_between(body.facing, bearing)
            return (body.at, bearing, "to face them") if off > 40 and not body.horse else None
        return ahead(body.at, bearing, apart - body.shoots + GRAIN), None, "into range"
    threatened = apart <= foe.charge + 6 * GRAIN
    if aims.stance != "attack":
        place = _to_place(state, body, aims)
        if place is not None and not threatened:
            return place
        off = turn_between(body.facing, bearing)
        return (body.at, bearing, "to face them") if off > 35 else None
    room = STAND_OFF + GRAIN
    far = apart - room
    if far <= GRAIN:
        off = turn_between(body.facing, bearing)
        return (body.at, bearing, "to face them") if off > 35 else None
    return ahead(body.at, bearing, far), None, "to come to blows"


def _quarry(body: Sighted, foes: Sequence[Sighted]) -> Sighted:
    """The nearest enemy; horse prefer shooters who are no more than half as far again."""
    nearest = min(foes, key=lambda sighted: (squared(body.at, sighted.at), sighted.id))
    if not body.horse:
        return nearest
    most = squared(body.at, nearest.at) * 9 // 4
    soft = [figure for figure in foes if figure.shoots and squared(body.at, figure.at) <= most]
    return min(soft, key=lambda sighted: (squared(body.at, sighted.at), sighted.id)) if soft else nearest


def _to_place(state: State, body: Sighted, aims: Purpose) -> Goal | None:
    """The way to the side's objective, where that is far."""
    place = aims.place
    if place is None or distance_up(body.at, place) <= max(4 * GRAIN, body.breadth):
        return None
    return place, None, "to the objective"


def volley(at: Situation, decision: Decision, offer: MayVolley) -> Found:
    """Work magic that tells; else shoot the volley that is expected to fell most; else do nothing."""
    spell = _magic(at, decision)
    if spell is not None:
        return spell
    best = _best(at, offer)
    return (best, "where it fells most") if best is not None else (Done(), "nothing worth a volley")


def _best(at: Situation, offer: MayVolley) -> Volley | None:
    best: tuple[int, str, Volley] | None = None
    host = Host(at, offer.side, (), purpose(at.state, offer.side))
    for shots in offer.volleys(at):
        least, most = offer.worth(at, shots)
        if host.likes(shots.body, shots.target):
            least, most = least * LIKED // 2, most * LIKED // 2
        if most and (best is None or (-(least + most), shots.text()) < best[:2]):
            best = -(least + most), shots.text(), shots
    return None if best is None else best[2]


def bombard(at: Situation, decision: Decision) -> Found:
    """The first shot, or breath, that is likely to catch more enemies than friends."""
    best: tuple[int, str, Command] | None = None
    for offer in decision.offers:
        for command in offer.examples(at):
            aim = getattr(command, "at", None) or getattr(command, "toward", None)
            if not isinstance(aim, tuple):
                continue
            own = decision.side
            near = [f for f in at.state.standing() if distance_up(f.at, aim) <= 2 * GRAIN]
            worth = sum(1 if f.side != own else -2 for f in near) + (2 if isinstance(command, Breathe) else 0)
            if worth > 0 and (best is None or (-worth, command.text()) < best[:2]):
                best = -worth, command.text(), command
    return (best[2], "where they stand thickest") if best is not None else (Done(), "nothing worth a shot")


def _magic(at: Situation, decision: Decision) -> Found | None:
    """The spell or device that catches most enemies and no friends about its place; or a prayer."""
    best: tuple[int, str, Command] | None = None
    for kind in (Cast, Use, TurnUndead):
        offer = of_kind(decision, kind)
        for command in offer.examples(at) if offer is not None else ():
            worth = _worth(at, decision.side, command)
            if worth > 0 and (best is None or (-worth, command.text()) < best[:2]):
                best = -worth, command.text(), command
    return (best[2], "magic that tells") if best is not None else None


def _worth(at: Situation, side: str, work: Command) -> int:
    """How many enemies are about, weighed by the strength of what is done to them; help counts its own strength."""
    if isinstance(work, TurnUndead):
        return TURNING
    if not isinstance(work, Cast | Use):
        return 0
    if isinstance(work, Use):
        device = at.catalogue.devices[work.item]
        spell, level = device.works, max(1, device.level // 2)
    else:
        known = spell_of(at, work.spell, backwards=work.reversed)
        if known is None:
            return 0
        spell, level = known, max(known.levels.values(), default=1)
    if spell.whom.side == "friends":
        return level
    spot = work.at[0] if work.at else at.figure((*work.targets, work.figure)[0]).at
    near = [each for each in at.state.standing() if squared(each.at, spot) <= (GRAIN * 3 // 2) ** 2]
    return level * sum(1 if each.side != side else -3 for each in near)
