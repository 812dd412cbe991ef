"""The round as it is played: intentions, each figure's initiative, ten segments, and round again [TA-0.2, TA-0.3]."""

from __future__ import annotations

from game.core.state import State
from game.play.course.beginning import Ambush, beginning
from game.play.course.ending import end_if_over, look_at_locks
from game.play.course.rounds import round_begins, round_ends
from game.play.course.standing_still import standing_still
from game.play.gear.handling import finish_unpacking
from game.play.referee import Referee
from game.play.stealth.hiding import seen_again
from game.play.step import Play, Step
from game.rules.gear.arms import missiles_of
from game.rules.stealth.surprise import ambushers
from game.systems.three_actions.acts.budget import counted, most, refused, split, travelled
from game.systems.three_actions.acts.counting import DAGGER
from game.systems.three_actions.acts.entitled import entitled
from game.systems.three_actions.acts.intending import Intentions
from game.systems.three_actions.acts.timing import LAST, with_open
from game.systems.three_actions.acts.working import Begins, Works, spoil
from game.systems.three_actions.events import ActDone, ActLost, Intended, Interrupted
from game.systems.three_actions.initiative import Initiative, SurpriseEnds, surprise_lasts
from game.systems.three_actions.ledger import DaggersLooked, RoundOfSegments, SegmentBegan
from game.systems.three_actions.minds.minds import Minds
from game.systems.three_actions.moving.charging import Launch, throwers
from game.systems.three_actions.moving.fleeing import has_run
from game.systems.three_actions.moving.moving import Movement, duck
from game.systems.three_actions.striking.blows import Blows
from game.systems.three_actions.striking.shooting import Missiles
from game.systems.three_actions.tables import plain
from game.systems.three_actions.words import (
    BEGUN,
    DONE,
    LOST,
    MOVE,
    SPELL,
    STATED,
    Act,
    Doing,
    Intent,
    doing,
    is_broken_in_upon,
)

BALANCED = 15
"""Of a hundred daggers, so many are balanced for throwing [TA-8.3]."""


def opening(state: State) -> tuple[Step, ...]:
    """Return the steps with which a battle begins."""
    return (*beginning(state), Round())


class Round(Step, frozen=True):
    """A round of ten segments [TA-0.2]."""

    title = "Round"
    cite = "TA-0.2"
    quiet = True

    def play(self, ref: Referee) -> Play:
        """Begin it: the sides state what they mean to do, in turn the one or the other first [TA-R35]."""
        if round_begins(ref, "TA-0.2"):
            return
        ref.record(RoundOfSegments(rules=("TA-0.2",)))
        if ref.state.round == 1:
            look_at_daggers(ref)
        sides = [side.id for side in ref.state.sides]
        if ref.state.round % 2 == 0:
            sides.reverse()
        waiting = [Ambush(side) for side in sides if ambushers(ref.state, side)]
        played = [Segment(number) for number in range(1, LAST + 1)]
        ref.next(*waiting, *[Intentions(side) for side in sides], Initiative(), *played, RoundEnds())
        yield from ()


def look_at_daggers(ref: Referee) -> None:
    """See whose dagger is balanced for throwing: fifteen in a hundred are [TA-8.3, TA-R30]."""
    found = []
    for figure in ref.state.standing():
        if any(plain(missile.id) == DAGGER for missile in missiles_of(ref.at, figure)):
            why = f"{figure.name}'s dagger: balanced on {BALANCED} or less"
            (face,) = ref.throw("1d100", "balance", figure.id, "", why)
            if face <= BALANCED:
                found.append(figure.id)
    ref.record(DaggersLooked(figures=tuple(found), rules=("TA-8.3",)))


class Segment(Step, frozen=True):
    """One of the ten segments: movement, then magic, then missiles, then blows [TA-0.2, TA-R28]."""

    cite = "TA-0.2"
    segment: int

    @property
    def title(self) -> str:
        return f"Segment {self.segment}"

    def play(self, ref: Referee) -> Play:
        """Play its parts in their order; those in which nothing falls are over at once."""
        number = self.segment
        sides = [side.id for side in ref.state.sides]
        ref.next(
            *[Minds(number, side) for side in sides if number > 1],
            *[Begins(number, side) for side in sides],
            *[Launch(number, side) for side in sides if throwers(ref.at, side, number)],
            Movement(number),
            Aftermath(number),
            Works(number),
            Aftermath(number),
            Missiles(number),
            Aftermath(number),
            Blows(number),
            Aftermath(number, last=True),
            *([SurpriseEnds(number)] if surprise_lasts(ref.state) == number else []),
        )
        ref.record(SegmentBegan(segment=number, rules=("TA-0.2",)))
        yield from ()


class Aftermath(Step, frozen=True):
    """After each part of a segment: spells of those who were hurt are spoiled, and walks are broken in upon.

    [TA-6.4, TA-10.3]"""

    cite = "TA-10.3"
    quiet = True
    segment: int
    last: bool = False

    @property
    def title(self) -> str:
        return f"Segment {self.segment}"

    def play(self, ref: Referee) -> Play:
        """See what the part has spoiled; at the end of the segment those who had popped up duck back."""
        spoil(ref, self.segment)
        break_in(ref, self.segment)
        if self.last:
            duck(ref, self.segment)
        yield from ()


def break_in(ref: Referee, segment: int) -> None:
    """Have the walks of those who were hurt or enspelled on the way be two: the rest is another action, if one is left.

    So are the two stages of those to whom it has happened between them [TA-6.4, TA-R18]."""
    for figure in with_open(ref.at, MOVE):
        now = doing(figure)
        if not figure.standing or not is_broken_in_upon(ref.state, figure):
            continue
        for place, intent in enumerate(now.intents):
            if intent.act.kind != MOVE:
                continue
            if intent.state == BEGUN and intent.gone:
                far = intent.act.length
                ref.record(
                    ActDone(figure=figure.id, place=place, segment=segment, length=far, cut=True, rules=("TA-6.4",))
                )
                _let_go(ref, figure.id, segment)
                rest = Intent(act=Act(kind=MOVE, charge=intent.act.charge), order=intent.order)
                if refused(doing(ref.figure(figure.id)).acts, rest.act, entitled(ref.at, figure)) is None:
                    ref.record(Intended(figure=figure.id, intents=(rest,), rules=("TA-R18",)))
            elif intent.state == DONE and is_first_of_two(now):
                ref.record(Interrupted(figure=figure.id, place=place, segment=segment, rules=("TA-6.4",)))
                _let_go(ref, figure.id, segment)


def is_first_of_two(now: Doing) -> bool:
    """Tell whether of two stages that are one movement the first is done and the other still to come [TA-6.2]."""
    moves = [
        intent for intent in now.intents if intent.act.kind == MOVE and intent.state != LOST and not intent.carried
    ]
    states = [intent.state for intent in moves]
    return states == [DONE, STATED] and travelled(now.acts) <= split() and not any(intent.act.cut for intent in moves)


def _let_go(ref: Referee, name: str, segment: int) -> None:
    """Have what was stated and is now one too many come to nothing: a walk broken in upon is an action by itself.

    [TA-0.1, TA-6.4]"""
    may = entitled(ref.at, ref.figure(name))
    for place in reversed(range(len(doing(ref.figure(name)).intents))):
        now = doing(ref.figure(name))
        if counted(now.acts) <= most(now.acts, may):
            return
        if now.intents[place].state == STATED and not now.intents[place].carried:
            why = "a walk that is broken in upon is an action, and the others of this round are used"
            ref.record(ActLost(figure=name, place=place, why=why, segment=segment, rules=("TA-0.1", "TA-6.4")))


class RoundEnds(Step, frozen=True):
    """The tenth segment is over: what was not done is lost, all but a casting, and the round ends [TA-0.2, TA-R21]."""

    title = "End of the round"
    cite = "TA-0.2"

    def play(self, ref: Referee) -> Play:
        """End it: those who chose to flee have fled, locks are looked at, and the battle may be over."""
        for figure in list(ref.state.standing()):
            for place, intent in enumerate(doing(figure).intents):
                if intent.state == BEGUN and intent.act.kind == MOVE and intent.gone:
                    far = intent.act.length
                    ref.record(ActDone(figure=figure.id, place=place, segment=LAST, length=far, rules=("TA-6.1",)))
                elif intent.state == STATED or (intent.state == BEGUN and intent.act.kind != SPELL):
                    why = "no segment is left"
                    ref.record(ActLost(figure=figure.id, place=place, why=why, segment=LAST, rules=("TA-0.2",)))
        has_run(ref)
        for side in ref.state.sides:
            seen_again(ref, side.id)
        finish_unpacking(ref)
        look_at_locks(ref, phase="")
        if not end_if_over(ref) and not round_ends(ref):
            ref.next(*standing_still(ref), Round())
        yield from ()
