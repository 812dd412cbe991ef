"""The scripted side: one answer for each kind of decision, each with its reason."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, TypeVar

from game.core.commands import Choose, Command, Deploy, Done, Duel, Rally, Rise, Walk
from game.core.figures import Figure
from game.core.grain import Point
from game.core.state import Standing
from game.play.magic.casting import MayCounterspell
from game.play.magic.declaring import MayDeclare
from game.play.melee.offers import MayEscape, MayParry, MayRefuse, MayStrike
from game.play.melee.stepping_offers import MayGoOn, MayMoveFreed, MayStep
from game.play.melee.sweeping import MaySweep
from game.play.melee.tricks.dueling import MayDuel
from game.play.missiles.offers import MayShoot
from game.play.missiles.splitting import MaySplit
from game.play.moving.offers import MayCharge, MayDeploy, MayMove, MayRally, MayRise
from game.rules.course.setting_up import brought_in
from game.rules.decision import Decision
from game.rules.melee.duel import duel_tally
from game.rules.rulebook import Rulebook
from game.rules.situation import Situation
from game.rules.stealth.doors import doors
from game.rules.stealth.surprise import is_surprised
from game.sides.player import choice, first_legal, of_kind
from game.sides.registry import own_answer
from game.sides.scripted.coming import Coming
from game.sides.scripted.concert import agreed, is_willing
from game.sides.scripted.doctrine import act
from game.sides.scripted.fighting import gear
from game.sides.scripted.fighting.engines import break_up, loose, stays_at_engine
from game.sides.scripted.fighting.manoeuvres import trick
from game.sides.scripted.fighting.melee import ASK, all_parry, counter_charge, escape, parry, refuse, strike
from game.sides.scripted.fighting.shooting import breath, volley
from game.sides.scripted.groups import BOWS, CASTER, Body, Survey, apart
from game.sides.scripted.hiding.ambush import begin, lies_low, moment, seek, stands_to_shoot, without_the_hidden
from game.sides.scripted.hiding.eyes import eyes
from game.sides.scripted.hiding.searching import Watch, idle_search
from game.sides.scripted.hopeless import give_up
from game.sides.scripted.leaning import lean_out, leans
from game.sides.scripted.magic import devices
from game.sides.scripted.magic.casters import stands_to_cast
from game.sides.scripted.magic.powers import flask, prays, symbol, turning
from game.sides.scripted.magic.spells import best_spell, counter_spell, declare_spell
from game.sides.scripted.moving.charges import Assault, assault, command, pays
from game.sides.scripted.moving.doorways import to_doors, work_doors
from game.sides.scripted.moving.harrying import harry
from game.sides.scripted.moving.leaving import has_got_past
from game.sides.scripted.moving.marching import March
from game.sides.scripted.moving.skirmish import sally
from game.sides.scripted.moving.soaring import pressed
from game.sides.scripted.moving.stepping import flee, go_on, move_freed, step
from game.sides.scripted.planned.errands import commits, may_charge, purposes
from game.sides.scripted.purpose import NOTHING, Purpose, purpose, wishes_of
from game.sides.scripted.settling import first_or_last, settle

EAGER = {"attack": 0.0, "hold": -0.15, "skirmish": -0.6}
"""What a charge may cost on balance, in the worth of a figure, and still be made."""
UNANSWERED = 0.5
"""What more at a surprised enemy, who does not strike back."""
LATE = 0.5
"""What more it may cost an attacker who can wait no longer."""


M = TypeVar("M")


class Scripted:
    """Follows the plan of its side: attack, hold or skirmish, about an objective."""

    def __init__(self, side: str) -> None:
        self.side = side
        self._remembered: dict[Callable[[str], Any], Any] = {}
        self._when = (0, 0, "")
        self._done: frozenset[str] = frozenset()
        self._watch = Watch()
        self._committed: frozenset[str] = frozenset()
        """The reserves that have gone in."""
        self._detours: dict[str, Point] = {}
        self._coming = Coming()
        self._sprung = False
        """Whether the enemy was surprised when it last moved."""

    def twin(self) -> Scripted:
        """Return another who remembers what this one does, and goes on by itself."""
        other = copy(self)
        other._watch = copy(self._watch)
        other._detours = dict(self._detours)
        other._coming = copy(self._coming)
        other._remembered = {kind: copy(memory) for kind, memory in self._remembered.items()}
        return other

    def orders(self) -> tuple[Standing, ...]:
        """Let only leaders parry, unless a parry costs no blow; ask about everything else."""
        return (Standing("parry", "leader"),)

    def habits(self, book: Rulebook) -> tuple[Standing, ...]:
        """Return the standing orders that it has in a book once it has been asked to move."""
        return self.orders() if book.melee.parry_spends else (ASK,)

    def moves(self, at: Situation, decision: Decision, offer: MayMove) -> tuple[Command, str]:
        """Answer a movement phase: look about and give standing orders first, then shots and magic if stated here."""
        wary = all_parry(at, decision, self.side) or eyes(at, decision, self.side)
        if wary is not None:
            return wary
        shoots = decision.offer(MayShoot)
        said = None if shoots is None else self.shots(at, decision, shoots)
        if said is not None and decision.refuse(at, said[0]) is None:
            return said  # where all is stated at once, those who shoot and cast say so before the others march
        return self.move(at, decision, offer)

    def remembers(self, kind: Callable[[str], M]) -> M:
        """What it remembers for the answers of one book alone, made for its side when first asked for."""
        if kind not in self._remembered:
            self._remembered[kind] = kind(self.side)
        memory: M = self._remembered[kind]
        return memory

    def choose(self, at: Situation, decision: Decision) -> tuple[Command, str]:
        """Answer a decision with a legal command and the reason for it."""
        offer = decision.offers[0]
        lost = give_up(at, decision)
        if lost is not None:
            return lost
        own = own_answer(self, at, decision, *decision.offers)
        said = own() if own is not None else None
        if said is not None:
            return self._legal(at, decision, said)
        if isinstance(offer, MayMove):
            return self.moves(at, decision, offer)
        if isinstance(offer, MayCounterspell):
            return counter_spell(at, offer)
        if isinstance(offer, MayDeclare):
            return declare_spell(at, offer)
        if isinstance(offer, MayShoot):
            found = self.shots(at, decision, offer)
            if found is None:
                found = Done(), "nothing worth a shot"
        elif isinstance(offer, MayStrike):
            found = flee(at, decision) or devices.in_melee(at, decision) or gear.in_melee(at, decision, offer)
            found = found or trick(at, decision, offer) or strike(at, decision, offer)
        elif isinstance(offer, MayStep):
            found = step(at, offer) or (Done(), "where they stand")
        elif isinstance(offer, MayGoOn):
            found = go_on(at, decision, offer) or (Done(), "straight on")
        elif isinstance(offer, MayMoveFreed):
            found = move_freed(at, offer) or (Done(), "where they stand")
        elif isinstance(offer, MayCharge):
            found = counter_charge(at, offer) or (Done(), "to receive them standing")
        elif isinstance(offer, MayDeploy):
            found = Done(), "drawn up as they are"
            if decision.refuse(at, Done()) is not None:
                found = Deploy(brought_in(at, self.side, offer.region)), "into the region"
        elif isinstance(offer, MayRise):
            found = self._beside(at, decision)
        elif isinstance(offer, MayRefuse):
            found = refuse(at, offer) or (Done(), "to fight it out")
        elif isinstance(offer, MayParry):
            found = parry(at, offer)
        elif isinstance(offer, MayEscape):
            found = escape(at, offer) if offer.forced else (Done(), "to fight it out")
        else:
            found = moment(at, decision) or settle(at, decision)
            asked = found is None and of_kind(decision, Choose) is not None
            word = choice(decision, first_or_last(at, self.side)) if asked else None
            found = (word, "by the plan") if word is not None else found
        return self._legal(at, decision, found)

    def _legal(self, at: Situation, decision: Decision, said: tuple[Command, str] | None) -> tuple[Command, str]:
        """The answer found, or the first legal one where that is not allowed."""
        fits = said is not None and decision.refuse(at, said[0]) is None
        return said if said is not None and fits else (first_legal(at, decision), "nothing better")

    def shots(self, at: Situation, decision: Decision, offer: MayShoot) -> tuple[Command, str] | None:
        """Work, shoot or breathe, one thing after the other."""
        found = best_spell(at, decision) or turning(at, decision) or flask(at, offer)
        found = found or devices.in_missiles(at, decision)
        found = found or loose(at, decision) or without_the_hidden(at, volley(at, offer)) or breath(at, decision)
        return found or gear.to_shoot(at, decision) or gear.reload(at, decision)

    # ---- what others who fight alike plan otherwise --------------------------------------------------------------

    def aims(self, at: Situation) -> Purpose:
        """Return what the side wants now."""
        return purpose(at.state, self.side)

    def eager(self, aims: Purpose) -> float:
        """Return what a charge may cost on balance, in the worth of a figure, and still be made."""
        return EAGER[aims.stance] + (0.0 if aims.patient or aims.stance != "attack" else LATE)

    def charges(self, survey: Survey, body: Body) -> bool:
        """Tell whether a body may charge at all, where that pays."""
        return True

    def act(self, survey: Survey, march: March, body: Body, aims: Purpose) -> str:
        """Add a body's move to the march; return the reason, "" where it stays."""
        return act(survey, march, body, aims)

    # ---- the movement phase ----------------------------------------------------------------------------------------

    def move(self, at: Situation, decision: Decision, offer: MayMove) -> tuple[Command, str]:
        """Rally the broken, get up, duel, charge together, then march together: few commands for the whole side."""
        now = at.state.round, at.state.n, decision.prompt
        if now[0] != self._when[0] or now[1] < self._when[1] or now[2] != self._when[2]:
            self._done = frozenset()
        if now[0] < self._when[0]:
            self._committed = frozenset()
            self._detours = {}
        self._when = now
        sprung = is_surprised(at, at.state.enemy_of(self.side))
        if sprung != self._sprung:
            self._sprung, self._done = sprung, frozenset()
        ready = begin(at, decision) or self._rally(at, decision) or self._rise(at, decision) or self._duel(at, decision)
        ready = ready or self._watch.search(at, decision) or symbol(at, decision)
        ready = ready or gear.prepare(at, decision, self.side) or break_up(at, decision)
        if ready is not None:
            return ready
        survey = Survey(at, self.side)
        survey.own = [body for body in survey.own if not all(lies_low(at, figure) for figure in body.figures)]
        survey.own = [body for body in survey.own if not any(leans(at, figure) for figure in body.figures)]
        survey.own = [body for body in survey.own if not stays_at_engine(at, body)]
        aims = self.aims(at)
        if wishes_of(at.state, self.side) != NOTHING:
            self._committed = commits(survey, self._committed)
        survey.detours = self._detours
        aims = self._coming.received(survey, aims)
        survey.aims = purposes(survey, aims, self._committed)
        if "split" not in self._done:
            self._done |= {"split"}
            offer_split: MaySplit | None = decision.offer(MaySplit)
            shot = sally(survey, offer_split, aims) if offer_split is not None else None
            if shot is not None:
                return shot
        if "charge" not in self._done:
            self._done |= {"charge"}
            charge: MayCharge | None = decision.offer(MayCharge)
            eager = self.eager(aims) + UNANSWERED * sprung
            found = self._assault(survey, charge, eager, aims) if charge is not None else None
            if found is not None:
                return found
        sweep: MaySweep | None = decision.offer(MaySweep)
        past = harry(survey, sweep, aims) if sweep is not None else None
        if past is not None:
            return past
        if at.book.moving.leans is not None and "lean" not in self._done:
            self._done |= {"lean"}
            leaning = lean_out(at, offer, self.side)
            if leaning is not None:
                return leaning
        door = work_doors(at, decision)
        if door is not None:
            return door
        if "march" not in self._done:
            self._done |= {"march"}
            found = self._march(at, offer, survey, aims, sprung=sprung)
            if found is not None:
                return found
        return idle_search(at, decision) or (Done(), "all are where they should be")

    def _assault(
        self, survey: Survey, offer: MayCharge, eager: float, aims: Purpose
    ) -> tuple[Command, str] | None:
        """Charge with all for whom it pays, or pays on the whole, in one command, the slow first to choose at whom."""
        paying: list[Assault] = []
        willing: list[Assault] = []
        ends: tuple[Figure, ...] = ()
        for body in sorted(survey.own, key=lambda body: (body.reach, body.id)):
            own = survey.aims[body.id]
            if has_got_past(survey, body, own) or not may_charge(survey, body, own) or not self.charges(survey, body):
                continue
            if body.movers and (body.fights or body.engaged) and not _stands(survey.at, body):
                boldly = eager + self.eager(own) - self.eager(aims) + pressed(survey, body)
                plan = assault(survey, body, boldly, ends)
                pay = plan is not None and pays(survey, body, plan, boldly)
                if plan is not None and (pay or is_willing(body, plan, boldly)):
                    (paying if pay else willing).append(plan)
                    ends = plan.ends
        walks: list[Walk] = [walk for charge in agreed(survey, paying, willing, eager) for walk in charge.walks]
        move = command(survey, offer, walks) if walks else None
        return (move, "a charge that pays") if move is not None else None

    def _march(
        self, at: Situation, offer: MayMove, survey: Survey, aims: Purpose, *, sprung: bool
    ) -> tuple[Command, str] | None:
        """March all bodies that wait, the casters last and those nearest to the enemy first; None where nobody goes."""
        march = March(at)
        reasons: list[str] = []
        shut = aims.stance == "attack" and bool(doors(at))
        ranked = sorted(
            (body.role == CASTER, min((apart(body, enemy) for enemy in survey.enemies), default=0), body.id, body)
            for body in survey.own
        )
        for _, _, _, body in ranked:
            if sprung and body.role == BOWS and stands_to_shoot(at, body):
                continue
            if body.waiting and not _stands(at, body):
                why = to_doors(survey, march, body) if shut and not stands_to_shoot(at, body) else ""
                if not why:
                    own = survey.aims[body.id]
                    why = self.act(survey, march, body, own) if survey.enemies else seek(survey, march, body, own)
                if why and why not in reasons:
                    reasons.append(why)
        command = march.command(offer)
        return None if command is None else (command, ", ".join(reasons) or "in good order")

    def _beside(self, at: Situation, decision: Decision) -> tuple[Command, str]:
        """What is done without a move, where all move by written orders."""
        found = self._rally(at, decision) or self._rise(at, decision) or self._duel(at, decision)
        found = found or self._watch.search(at, decision) or symbol(at, decision)
        found = found or gear.prepare(at, decision, self.side) or break_up(at, decision) or work_doors(at, decision)
        return found or (Done(), "nothing beside the orders")

    def _rally(self, at: Situation, decision: Decision) -> tuple[Command, str] | None:
        offer: MayRally | None = decision.offer(MayRally)
        for call in offer.examples(at) if offer is not None else ():
            if isinstance(call, Rally):
                return call, "calls them back"
        return None

    def _duel(self, at: Situation, decision: Decision) -> tuple[Command, str] | None:
        """The duel most likely to be won, if it is won half the time at least."""
        offer: MayDuel | None = decision.offer(MayDuel)
        best: tuple[float, Duel] | None = None
        for example in offer.examples(at) if offer is not None else ():
            if isinstance(example, Duel):
                chance = duel_tally(at.figure(example.figure), at.figure(example.target)).chance
                if chance >= 0.5 and (best is None or chance > best[0]):
                    best = chance, example
        return (best[1], "the stronger caster") if best is not None else None

    def _rise(self, at: Situation, decision: Decision) -> tuple[Command, str] | None:
        offer: MayRise | None = decision.offer(MayRise)
        names: list[str] = []
        for up in offer.examples(at) if offer is not None else ():
            if isinstance(up, Rise):
                names += up.figures
        return (Rise(tuple(names)), "on their feet") if names else None


def _stands(at: Situation, body: Body) -> bool:
    """Whether a body is one figure that should stand still to turn the undead or cast a spell."""
    return prays(at, body.figures) or (body.role != CASTER and stands_to_cast(at, body.figures))
