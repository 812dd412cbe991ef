"""The round: surprise, initiative, Move, Counter Move, missiles, melee [SP-3.1, SP-3.2]. It reads as printed."""

from __future__ import annotations

from game.core.agenda import Play, Step
from game.core.commands import Breathe, Charge, Choose, Deploy, Done, Duel, Gaze, Move, Rally, Refuse, Rise, Shoot
from game.core.decision import Offer
from game.core.deeds import RefusalTried, Rose
from game.core.events import (
    BattleBegan,
    Deployed,
    InitiativeWon,
    Mustered,
    OrderChosen,
    RoundBegan,
    Surprised,
)
from game.core.state import State
from game.play.asking import ask
from game.play.blows import slip
from game.play.breathing import breathe
from game.play.dueling import MayDuel, duel
from game.play.ending import end_if_over, exits, look_at_locks, reload
from game.play.fighting import begin_melees
from game.play.gazing import gaze
from game.play.ledger import FirstChosen, PhaseBegan, ShotsDeclared, fight
from game.play.losses import close
from game.play.melee_offers import MayRefuse
from game.play.missile_offers import MayBreathe, MayGaze, MayShoot
from game.play.moving import charge, move
from game.play.offers import MayCharge, MayChoose, MayDeploy, MayMove, MayRally, MayRise, MayStop
from game.play.rallying import call, check_mounts, recover, rein_in, run_on
from game.play.referee import Referee
from game.play.routing import flight_of_broken
from game.play.shooting import shots_of
from game.rules.duel import duels
from game.rules.flight import escape_tally, refuges
from game.rules.leading import rallies
from game.rules.movement import allowance, may_move
from game.rules.refusing import may_refuse
from game.rules.standing import standing
from game.rules.surprise import can_surprise, unaware
from game.systems.starkpool.names import PHASES


def opening(state: State) -> tuple[Step, ...]:
    """Give the steps with which a battle begins."""
    regions = state.circumstances.get("deployment") or {}
    deployments = tuple(Deployment(side.id, regions[side.id]) for side in state.sides if side.id in regions)
    return (Muster(), *deployments, Surprise(), Round())


class Muster(Step, frozen=True):
    """The battle begins; hit points that are not given are rolled."""

    cite = "SP-3.4.1.3"

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "Muster"

    def play(self, ref: Referee) -> Play:
        """Roll the hit points of every figure that has none yet."""
        ref.record(BattleBegan(title=ref.state.title, book=ref.at.book.id, rules=("SP-3.2.6",)))
        for figure in ref.state.standing():
            if not figure.most_hit_points:
                dice = figure.profile.hit_points
                points = max(1, ref.total(dice, "hit points", figure.id, "", f"{figure.name}'s hit points"))
                ref.record(Mustered(figure=figure.id, hit_points=points, rules=("SP-3.4.1.3",)))
        return
        yield


class Deployment(Step, frozen=True):
    """A side sets its figures up in its region."""

    cite = "ST-R1"
    side: str
    region: str

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "Setting up"

    def play(self, ref: Referee) -> Play:
        """Set figures up until the side is done."""
        offers: tuple[Offer, ...] = (MayDeploy(self.side, self.region), MayStop())
        command = yield from ask(ref, self.side, f"set up in {self.region}", "ST-R1", offers)
        if isinstance(command, Deploy):
            for place in command.places:
                ref.record(Deployed(figure=place.figure, at=place.at, facing=place.facing, rules=("ST-R1",)))
            ref.next(self)


class Surprise(Step, frozen=True):
    """Each unaware party rolls, and is surprised on 1-2 [SP-3.1.1]."""

    cite = "SP-3.1.1"

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "Surprise"

    def play(self, ref: Referee) -> Play:
        """Roll for each unaware side that the other can surprise; both surprised is nobody surprised [SP-R17]."""
        caught = []
        for side in unaware(ref.state):
            enemy = ref.state.enemy_of(side)
            if not can_surprise(ref.at, enemy):
                continue
            (face,) = ref.throw("1d6", "surprise", side, "", f"{ref.state.side(side).name} are surprised on 1 or 2")
            if face <= 2:
                caught.append(side)
        if len(caught) == 1:
            ref.record(Surprised(side=caught[0], until=1, rules=("SP-3.1.1", "SP-3.1.3", "SP-3.1.3.1")))
        return
        yield


class Round(Step, frozen=True):
    """A round of one minute [SP-3.0.3, SP-3.2.6]."""

    cite = "SP-3.2.6"

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "Round"

    def play(self, ref: Referee) -> Play:
        """Begin it."""
        ref.record(RoundBegan(number=ref.state.round + 1, rules=("SP-3.2.6", "SP-3.0.3")))
        ref.next(Initiative())
        return
        yield


class Initiative(Step, frozen=True):
    """One d6: on 1-3 the first side, on 4-6 the other chooses to move first or last [SP-3.2.1, SP-R24]."""

    cite = "SP-3.2.1"

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "Initiative"

    def play(self, ref: Referee) -> Play:
        """Roll it; in a surprise round only those not surprised have one [SP-3.1.3]."""
        one, other = (side.id for side in ref.state.sides)
        surprised = [s for s in (one, other) if all(f.has("surprised") for f in ref.at.field.friends(s))]
        if len(surprised) == 1:
            first = other if surprised[0] == one else one
            ref.record(FirstChosen(first=first, rules=("SP-3.1.3",)))
        else:
            (face,) = ref.throw("1d6", "initiative", "", "", "Initiative")
            winner = one if face <= 3 else other
            ref.record(InitiativeWon(side=winner, rules=("SP-3.2.1",)))
            prompt = "move first, or last?"
            command = yield from ask(ref, winner, prompt, "SP-3.2.1", (MayChoose(("first", "last"), "SP-3.2.1"),))
            waits = isinstance(command, Choose) and command.option == "last"
            first = ref.state.enemy_of(winner) if waits else winner
            ref.record(OrderChosen(first=first, rules=("SP-3.2.1",)))
            ref.record(FirstChosen(first=first, rules=("SP-3.2.1",)))
        last = ref.state.enemy_of(first)
        ref.next(
            MovesBegin("move", first),
            MovesBegin("counter", last),
            DeclareShots(first),
            DeclareShots(last),
            Missiles(),
            MeleeBegins(),
            Refusals(first),
            Refusals(last),
            Melees(),
            RoundEnds(),
        )


class MovesBegin(Step, frozen=True):
    """A side's movement phase begins [SP-3.2.2, SP-3.2.3]."""

    cite = "SP-3.2.2"
    phase: str
    side: str

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return PHASES[self.phase]

    def play(self, ref: Referee) -> Play:
        """Begin it."""
        rule = "SP-3.2.2" if self.phase == "move" else "SP-3.2.3"
        ref.record(PhaseBegan(phase=self.phase, side=self.side, rules=(rule,)))
        ref.next(Moves(self.phase, self.side), MovesEnd(self.phase, self.side))
        return
        yield


class Moves(Step, frozen=True):
    """A side moves none, some or all of its figures, duels and rallies, in what order it likes [SP-3.3.0.1, SP-R26]."""

    cite = "SP-3.3.0.1"
    phase: str
    side: str

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return PHASES[self.phase]

    def play(self, ref: Referee) -> Play:
        """Ask for one move, charge, power duel or call to rally; then again, until the side is done."""
        at = ref.at
        able = any(may_move(at, one, self.side) is None for one in at.field.friends(self.side))
        if not able and not rallies(at, self.side) and next(duels(at, self.side), None) is None:
            return
        side = self.side
        special: tuple[Offer, ...] = (MayRise(side), MayRally(side), MayDuel(side))
        offers: tuple[Offer, ...] = (MayMove(side), MayCharge(side), *special, MayStop())
        command = yield from ask(ref, side, PHASES[self.phase], "SP-3.3.0.1", offers)
        if isinstance(command, Done):
            return
        if isinstance(command, Move):
            yield from move(ref, command.walks)
        elif isinstance(command, Charge):
            yield from charge(ref, command.walks)
        elif isinstance(command, Rise):
            for name in command.figures:
                half = allowance(ref.at, ref.figure(name)) // 2
                ref.record(Rose(figure=name, cost=half, rules=("SP-3.5.9.13",)))
        elif isinstance(command, Rally):
            if command.leader == command.whom:
                rein_in(ref, command.leader)
            else:
                call(ref, command.leader, command.whom)
        elif isinstance(command, Duel):
            duel(ref, command.figure, command.target)
        if not end_if_over(ref):
            ref.next(self)


class MovesEnd(Step, frozen=True):
    """The moving side has finished: those still in flight run on, and whoever is in an enemy's zone is locked.

    [SP-3.5.1.3, SP-3.6.2.3.1]"""

    cite = "SP-3.5.1.3"
    phase: str
    side: str

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "Locks"

    def play(self, ref: Referee) -> Play:
        """Have the broken run on, and look at locks."""
        run_on(ref, self.side)
        exits(ref, self.side)
        look_at_locks(ref, phase=self.phase)
        end_if_over(ref)
        return
        yield


class DeclareShots(Step, frozen=True):
    """A side declares its shots, breath and gazes for the missile phase [SP-3.2.4, SP-3.4.0.1]."""

    cite = "SP-3.4.0.1"
    side: str

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return PHASES["missile"]

    def play(self, ref: Referee) -> Play:
        """Ask until the side is done or has nothing left to shoot with."""
        if fight(ref.state).phase != "missile":
            ref.record(PhaseBegan(phase="missile", rules=("SP-3.2.4",)))
        powers: tuple[Offer, ...] = (MayShoot(self.side), MayBreathe(self.side), MayGaze(self.side))
        if all(next(iter(offer.examples(ref.at)), None) is None for offer in powers):
            return
        command = yield from ask(ref, self.side, "declare shots", "SP-3.4.0.1", (*powers, MayStop()))
        if isinstance(command, Shoot):
            ref.record(ShotsDeclared(side=self.side, aims=command.aims, rules=("SP-3.2.4",)))
        elif isinstance(command, Breathe):
            ref.record(ShotsDeclared(side=self.side, breaths=(command,), rules=("SP-3.2.4", "SP-3.4.3.4")))
        elif isinstance(command, Gaze):
            ref.record(ShotsDeclared(side=self.side, gazes=(command,), rules=("SP-3.2.4", "SP-3.4.3.4")))
        if not isinstance(command, Done):
            ref.next(self)


class Missiles(Step, frozen=True):
    """Everything declared takes effect together: who is killed by it has still shot [SP-3.2.4]."""

    cite = "SP-3.2.4"

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return PHASES["missile"]

    def play(self, ref: Referee) -> Play:
        """Throw every shot, breath and gaze on the state as the phase began, then close them together."""
        ledger = fight(ref.state)
        if ledger.aims or ledger.breaths or ledger.gazes:
            began, number = ref.at, ref.state.n + 1
            felled: dict[str, str] = {}
            struck = shots_of(ref, began, ledger.aims, number, felled)
            for one in ledger.breaths:
                struck += breathe(ref, began, one, number, felled)
            for met in ledger.gazes:
                struck += gaze(ref, began, met, number, felled)
            close(ref, struck, felled)
            look_at_locks(ref, phase="")
            end_if_over(ref)
        return
        yield


class MeleeBegins(Step, frozen=True):
    """The melee phase: refusals, then melees [SP-3.2.5, SP-R25]."""

    cite = "SP-3.2.5"

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return PHASES["melee"]

    def play(self, ref: Referee) -> Play:
        """Begin it."""
        ref.record(PhaseBegan(phase="melee", rules=("SP-3.2.5",)))
        return
        yield


class Refusals(Step, frozen=True):
    """Those who were contacted this round may try to refuse melee [SP-3.5.1.5, SP-3.5.1.6]."""

    cite = "SP-3.5.1.5"
    side: str

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "Refuse melee"

    def play(self, ref: Referee) -> Play:
        """Ask, and roll for each that tries."""
        at, ledger = ref.at, fight(ref.state)
        names = tuple(
            one.id
            for one in at.field.friends(self.side)
            if one.id in ledger.contacts
            and may_refuse(at, one, ledger.contacts[one.id], ledger.first) is None
            and standing(at, one, "refuse") != "never"
            and refuges(at, one, 1)
        )
        if not names:
            return
        offers: tuple[Offer, ...] = (MayRefuse(self.side, names), MayStop())
        command = yield from ask(ref, self.side, "refuse melee?", "SP-3.5.1.5", offers, names)
        if not isinstance(command, Refuse):
            return
        for place in command.places:
            figure = ref.figure(place.figure)
            tally = escape_tally(ref.at, figure)
            (roll,) = ref.throw("1d20", "refuse", figure.id, "", f"{figure.name} refuses melee")
            success = tally.passes(roll)
            rules = ("SP-3.5.1.6",) if success else ("SP-3.5.1.6", "SP-3.5.1.6.3")
            ref.record(RefusalTried(figure=figure.id, roll=roll, tally=tally, success=success, rules=rules))
            if success:
                slip(ref, figure.id, place.at, place.facing, "refuse", "SP-3.5.1.6.2")


class Melees(Step, frozen=True):
    """Every melee's exchange of blows [SP-3.2.5, SP-3.5.7.1]."""

    cite = "SP-3.5.7.1"

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return PHASES["melee"]

    def play(self, ref: Referee) -> Play:
        """Have beasts unused to battle shy, settle the strike orders, and put the turns on the agenda."""
        check_mounts(ref)
        ref.next(*begin_melees(ref))
        return
        yield


class RoundEnds(Step, frozen=True):
    """The round ends: the broken flee, or stand again if left in peace; locks are looked at; the battle may be over.

    [SP-3.5.7.1.1, SP-3.2.6, SP-3.6.2.3]"""

    cite = "SP-3.5.7.1.1"

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "End of the round"

    def play(self, ref: Referee) -> Play:
        """End it."""
        flight_of_broken(ref)
        recover(ref)
        reload(ref)
        look_at_locks(ref, phase="")
        if not end_if_over(ref, round_over=True):
            ref.next(Round())
        return
        yield


