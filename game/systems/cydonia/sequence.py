"""The round as printed: surprise, spells declared, a die for each, the counts from 12 down to 1, and round again."""

from __future__ import annotations

from game.core.fight.declaring import Declare
from game.core.figures import Figure
from game.core.state import State
from game.play.asked.asking import ask
from game.play.course.beginning import Ambush, beginning
from game.play.course.ending import end_if_over, exits, look_at_locks
from game.play.course.rounds import round_begins, round_ends
from game.play.course.standing_still import standing_still
from game.play.creatures.burning import burn
from game.play.creatures.presence import as_melee_begins, as_missiles_begin
from game.play.gear.handling import finish_unpacking
from game.play.ledger import FirstChosen
from game.play.magic.declaring import MayDeclare
from game.play.morale.rallying import check_mounts, run_on
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.stealth.hiding import seen_again
from game.play.step import Play, Step
from game.rules.decision import AnyOffer, Decision
from game.rules.missiles.shooting import moved_too_far
from game.rules.situation import Situation
from game.rules.stealth.surprise import ambushers
from game.systems.cydonia.counting.attacks import count_attacks
from game.systems.cydonia.counting.counts import Count, FreeTurn, time_of
from game.systems.cydonia.counting.holding import is_able
from game.systems.cydonia.dice import die_of, draws_first, fatigue
from game.systems.cydonia.events import CountsOver, CountsRolled, Score, SpellDeclared, Wearied
from game.systems.cydonia.tables import first_count, most_fatigue, quick_draw


def opening(state: State) -> tuple[Step, ...]:
    """Return the steps with which a battle begins."""
    return (*beginning(state), Round())


class Round(Step, frozen=True):
    """A round of six seconds: it begins with whether one side surprises the other [CY-1.1, CY-1.8]."""

    title = "Round"
    cite = "CY-1.8"
    quiet = True

    def play(self, ref: Referee) -> Play:
        """Begin it; the sides take turns at moving first on a count [CY-R13]."""
        if round_begins(ref, "CY-1.8", "CY-1.1"):
            return
        first, other = (side.id for side in ref.state.sides)
        ref.record(FirstChosen(first=first if ref.state.round % 2 else other, rules=("CY-R13",)))
        burn(ref)
        if end_if_over(ref):
            return
        ref.next(*[Ambush(side.id) for side in ref.state.sides if ambushers(ref.state, side.id)], Order())
        yield from ()


class Order(Step, frozen=True):
    """A side that surprises has a free round; else spells are declared and dice are rolled [CY-1.2, CY-1.3, CY-1.4]."""

    title = "Round"
    cite = "CY-1.2"
    quiet = True

    def play(self, ref: Referee) -> Play:
        """Put the round on the agenda; in a free round its figures act in order of their ids [CY-R9]."""
        sides = [side.id for side in ref.state.sides]
        if not any(is_able(ref.at, figure.id) for figure in ref.state.standing()):
            # Somebody is asked in every round, so that one in which all lie bound does not pass unseen.
            yield from ask(ref, Decision(sides[0], "nobody can act this round", "CY-1.8", (MayStop(),)))
        surprised = [side for side in sides if is_surprised(ref.at, side)]
        if len(surprised) == 1:
            presences(ref)
            enemy = ref.state.enemy_of(surprised[0])
            ref.next(*[FreeTurn(friend.id) for friend in ref.at.field.friends(enemy)], RoundEnds())
            return
        ref.when(time_of(0), RoundEnds())  # what is held until a lower count comes before it
        ref.next(*[DeclareSpells(side) for side in sides], Initiative())


def is_surprised(at: Situation, side: str) -> bool:
    """Tell whether all of a side are surprised [CY-1.2]."""
    friends = at.field.friends(side)
    return bool(friends) and all(friend.has("surprised") for friend in friends)


def presences(ref: Referee) -> None:
    """Have songs, sights and stenches do what they do to those who are near, once a round."""
    as_missiles_begin(ref)
    check_mounts(ref)
    as_melee_begins(ref)


class DeclareSpells(Step, frozen=True):
    """A side with casters declares the spells that they mean to cast this round [CY-1.3]."""

    title = "Spells declared"
    cite = "CY-1.3"
    side: str

    def play(self, ref: Referee) -> Play:
        """Ask until the side is done or nobody is left who could declare one."""
        offer = MayDeclare(self.side)
        casters = tuple(caster.id for caster in offer.casters(ref.at))
        if not casters:
            return
        offers: tuple[AnyOffer, ...] = (offer, MayStop())
        command = yield from ask(ref, Decision(self.side, "declare spells", "CY-1.3", offers, casters))
        if isinstance(command, Declare):
            name, spell, by = command.figure, command.spell, command.by
            ref.record(SpellDeclared(figure=name, spell=spell, by=by, rules=("CY-1.3",)))
            ref.next(self)


class Initiative(Step, frozen=True):
    """Each figure rolls its own die, in order of ids; the counts follow [CY-1.4, CY-1.5, CY-R12]."""

    title = "Initiative"
    cite = "CY-1.4"

    def play(self, ref: Referee) -> Play:
        """Roll, count the attacks, and put every count on which somebody acts on the agenda."""
        presences(ref)
        scores = tuple(score(ref, figure) for figure in ref.state.standing())
        ref.record(CountsRolled(scores=scores, rules=("CY-1.5", "CY-1.4")))
        count_attacks(ref, tuple(found.figure for found in scores))
        for count in range(first_count(), 0, -1):
            if any(found.count == count for found in scores):
                ref.when(time_of(count), Count(count))
        yield from ()


def score(ref: Referee, figure: Figure) -> Score:
    """Throw a figure's die; a quick draw needs none [CY-1.4, CY-2.1, CY-2.2]."""
    die = die_of(ref.at, figure)
    if draws_first(ref.at, figure):
        return Score(figure.id, die.sides, die.steps, 0, quick_draw(), "CY-2.2")
    (face,) = ref.throw(f"1d{die.sides}", "initiative", figure.id, "", f"{figure.name}'s initiative")
    return Score(figure.id, die.sides, die.steps, face, face, "CY-2.1")


class RoundEnds(Step, frozen=True):
    """The round is over: what was held or declared and not done is lost; those in flight run on [CY-1.8, CY-R24]."""

    title = "End of the round"
    cite = "CY-1.8"

    def play(self, ref: Referee) -> Play:
        ref.record(CountsOver(rules=("CY-1.8", "CY-R7")))
        if ref.at.reading("CY-R11") == "earned":
            weary(ref)
        finish_unpacking(ref)
        for side in ref.state.sides:
            run_on(ref, side.id)
            seen_again(ref, side.id)
            exits(ref, side.id)
        look_at_locks(ref, phase="")
        if not end_if_over(ref) and not round_ends(ref):
            ref.next(*standing_still(ref), Round())
        yield from ()


def weary(ref: Referee) -> None:
    """Where fatigue is earned: a point for who ran or charged, one less for who neither moved nor attacked [CY-R11]."""
    at = ref.at
    tired, rested = [], []
    for figure in ref.state.standing():
        points = fatigue(at, figure)
        if (moved_too_far(at, figure) or figure.charged == ref.state.round) and points < most_fatigue():
            tired.append(figure.id)
        elif points > 0 and not (figure.walked or figure.came or figure.blows or figure.shots or figure.hurt):
            rested.append(figure.id)
    for names, points in ((tired, 1), (rested, -1)):
        if names:
            ref.record(Wearied(figures=tuple(names), points=points, rules=("CY-R11",)))
