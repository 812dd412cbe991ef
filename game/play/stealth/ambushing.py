"""Ambush in play: a side in hiding waits for its moment, springs its surprise round, or slips away [SP-3.1.10]."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import ClassVar

from game.board.heights import square_apart
from game.core.commands import Choose, Command
from game.core.events import BattleEnded, Surprised
from game.core.fight.stealth import AmbushSprung, Avoid, Reveal, SlippedAway, Spring
from game.core.grain import GRAIN, round_inches
from game.core.tally import Refusal
from game.play.asked.asking import ask
from game.play.ledger import fight
from game.play.moving.offers import MayChoose
from game.play.referee import Referee
from game.play.stealth.hiding import MayReveal, show
from game.rules.course.standing import standing_of
from game.rules.course.victory import unopposed
from game.rules.decision import AnyOffer, Decision, Offer
from game.rules.situation import Situation
from game.rules.stealth.hiding import hidden, is_hidden
from game.rules.stealth.surprise import ambushers, is_surprised

Asking = Generator[Decision, Command, bool]

AT_HAND = 6 * GRAIN
"""An enemy so near is what the standing order "near" waits for, centre to centre."""
SPRING, WAIT, AVOID = "spring", "wait", "avoid"


class MaySpring(Offer[Spring], frozen=True):
    """Spring the side's ambush: its surprise round begins now [SP-3.1.10]."""

    kind: ClassVar[type[Command]] = Spring
    side: str

    def refuse(self, at: Situation, command: Spring) -> Refusal | None:
        """There must be one to spring."""
        if ambushers(at.state, self.side):
            return None
        return Refusal("nobody lies in ambush any more", "SP-3.1.10")

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return the one command, if there is one."""
        if ambushers(at.state, self.side):
            yield Spring()


class MayAvoid(Offer[Avoid], frozen=True):
    """Slip away from adversaries who have noticed nothing [SP-3.1.8]."""

    kind: ClassVar[type[Command]] = Avoid
    side: str

    def refuse(self, at: Situation, command: Avoid) -> Refusal | None:
        """The side must have surprised the other, and nobody of it have done anything since."""
        return avoid_refused(at, self.side)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return it, where the side may."""
        if avoid_refused(at, self.side) is None:
            yield Avoid()


def avoid_refused(at: Situation, side: str) -> Refusal | None:
    """Say why a side may not slip away unnoticed, or None [SP-3.1.8, SP-R194]."""
    friends = at.field.friends(side)
    enemy = at.state.enemy_of(side)
    waiting = bool(ambushers(at.state, side))
    if not waiting and not (at.state.round == 1 and is_surprised(at, enemy)):
        return Refusal("the enemy is not surprised", "SP-3.1.8")
    if waiting and not is_surprised(at, enemy):
        plain = next((figure for figure in friends if not is_hidden(figure)), None)
        if plain is not None:
            return Refusal(f"the enemy sees {plain.name}", "SP-3.1.8")
    for friend in friends:
        if friend.moved or friend.walked or friend.shots or friend.came:
            moved = round_inches(friend.walked)
            reason = f"{friend.name} has begun to act: it has moved {moved} inches and shot {friend.shots} times"
            return Refusal(reason, "SP-3.1.8", {"moved": moved, "shots": friend.shots})
        if friend.has("unready"):
            return Refusal(f"the enemy has noticed {friend.name}", "SP-3.1.8")
    return None


def stealth_offers(at: Situation, side: str) -> tuple[AnyOffer, ...]:
    """Return what is offered to who hides, or may have surprised the enemy."""
    if at.state.circumstances.surprise or hidden(at, side):
        return (MaySpring(side), MayReveal(side), MayAvoid(side))
    return ()


def has_any(at: Situation, offers: Iterable[AnyOffer]) -> bool:
    """Tell whether any of some offers has a legal answer."""
    return any(offer.is_open(at) for offer in offers)


def take_stealth(ref: Referee, side: str, command: Command) -> bool:
    """Carry out a command of hiding; tell whether it was one."""
    if isinstance(command, Spring):
        spring(ref, side)
    elif isinstance(command, Reveal):
        show(ref, command.figures)
    elif isinstance(command, Avoid):
        avoid(ref, side)
    else:
        return False
    return True


def spring(ref: Referee, side: str) -> None:
    """Begin the surprise round of a side's ambush: the enemy is surprised to the end of this round.

    [SP-3.1.3, SP-3.1.3.1, SP-3.1.10, SP-3.1.12]"""
    names = ambushers(ref.state, side)
    others = tuple([figure.id for figure in ref.at.field.friends(side) if figure.id not in names])
    rules = ("SP-3.1.10", "SP-3.1.12") if others else ("SP-3.1.10",)
    ref.record(AmbushSprung(side=side, figures=names, others=others, rules=rules))
    enemy = ref.state.enemy_of(side)
    ref.record(Surprised(side=enemy, until=ref.state.round, rules=("SP-3.1.10", "SP-3.1.3", "SP-3.1.3.1")))


def avoid(ref: Referee, side: str) -> None:
    """End the battle by slipping away [SP-3.1.8, SP-R194]."""
    ref.record(SlippedAway(side=side, rules=("SP-3.1.8",)))
    winner = unopposed(ref.state, side)
    name = ref.state.side(side).name
    ref.record(BattleEnded(winner=winner, why=f"{name} slip away unnoticed", rules=("SP-3.1.8", "SP-R194")))


# ---- the moment --------------------------------------------------------------------------------------------------


def moment(ref: Referee, side: str, *, begins: bool = False) -> Asking:
    """Ask a side that lies in ambush whether this is its moment; tell whether it sprang or slipped away.

    As a round begins, and after each move of the enemy in his movement phase; in its own it may at any time
    [SP-3.1.10, SP-3.1.12.1, SP-R200]."""
    if not ambushers(ref.state, side):
        return False
    told = standing_of(ref.state.side(side), "", "ambush")
    if told == "wait":
        return False
    if told == "near":
        if is_near(ref.at, side):
            spring(ref, side)
            return True
        return False
    options = [WAIT, SPRING]
    if begins and avoid_refused(ref.at, side) is None:
        options.append(AVOID)
    names = ambushers(ref.state, side)
    command = yield from ask(
        ref,
        Decision(
            side, "is this the moment for the ambush?", "SP-3.1.10", (MayChoose(tuple(options), "SP-3.1.10"),), names
        ),
    )
    told = command.option if isinstance(command, Choose) else WAIT
    if told == SPRING:
        spring(ref, side)
    elif told == AVOID:
        avoid(ref, side)
    return told != WAIT


def is_near(at: Situation, side: str) -> bool:
    """Tell whether an enemy is within 6 inches of one who lies in ambush."""
    waiting = [at.figure(name) for name in ambushers(at.state, side)]
    return any(square_apart(figure, foe) <= AT_HAND * AT_HAND for figure in waiting for foe in at.field.foes(side))


def moves_owed(ref: Referee, side: str) -> bool:
    """Tell whether the movement phase of a side that springs its ambush in the enemy's is past in this round [SP-R200].

    Then one is put in, so that the surprise round is a whole one."""
    ledger = fight(ref.state)
    return ledger.phase == "counter" and ledger.first == side
