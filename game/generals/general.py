"""A general: plays by doctrine and a plan, and takes another plan where that comes out better when both are tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.commands import Command
from game.core.state import Standing
from game.generals.mind import Thought, because, weighed
from game.generals.plans.manners import Plan
from game.generals.plans.officers import Officer
from game.generals.plans.proposals import answers, plans
from game.generals.plans.standing import Seen, is_broken, seen
from game.generals.tiers import Tier, sized
from game.generals.trying.trials import Task, Trial, Tried, best, known_world, on, tried
from game.generals.trying.values import EVEN, Temper
from game.odds.seeds import seed_of
from game.play.moving.offers import MayMove
from game.play.position import Position
from game.rules.decision import Decision
from game.rules.situation import Battle, Situation

Ahead = Callable[[Sequence[Tried]], Callable[[Sequence[Task]], None]]
"""Told all that is to be tried at a decision, it returns whom to tell of each stage what is wanted."""


class General:
    """Plays a side by foresight, as widely and as far as its tier allows."""

    def __init__(self, side: str, tier: Tier, temper: Temper = EVEN) -> None:
        self.side, self.tier, self.temper = side, tier, temper
        self.thoughts: list[Thought] = []
        """What it thought, decision after decision."""
        self._officer = Officer(side)
        self._stands: tuple[Battle, Position] | None = None
        self._asked = 0
        """The round in which it was asked for a move last."""
        self._planned: list[tuple[Seen, Plan]] = []
        """What it saw whenever it planned, and the plan that it made; the last of them last."""
        self._settled: dict[int, Plan] = {}
        """What it planned in a position before: what is taken back is planned again alike."""
        self.breathe = on
        """Called before each playout; whoever wants no more of the thought has it raise something."""
        self.ahead: Ahead | None = None
        """Told what is to be tried, so that others may play some of it."""

    def __getstate__(self) -> dict[str, Any]:
        """Return what is sent of it to think elsewhere: neither where the battle stands nor what it thought before."""
        return {**self.__dict__, "thoughts": [], "_stands": None, "breathe": on, "ahead": None}

    def become(self, other: General, thoughts: Sequence[Thought]) -> None:
        """Be as its copy is that was sent out and has thought; what it thought there is brought along besides."""
        self.__dict__.update({**other.__getstate__(), "thoughts": [*self.thoughts, *thoughts]})

    def orders(self) -> tuple[Standing, ...]:
        """Begin with the standing orders of doctrine."""
        return self._officer.orders()

    def look(self, battle: Battle, position: Position) -> None:
        """Be shown where the battle stands before each decision; only what the side knows of it is used."""
        self._stands = battle, position

    def choose(self, at: Situation, decision: Decision) -> tuple[Command, str]:
        """Answer a decision with a legal command and the reason for it."""
        if self._stands is None:
            return self._officer.choose(at, decision)
        if any(offer.moves for offer in decision.offers):
            if at.state.round != self._asked:
                self._asked = at.state.round
                self._review(at, decision)
            command, why = self._officer.choose(at, decision)
            plan = self._officer.plan.left_of_it(at.state.round)
            return command, why if plan == Plan() else f"{why} ({plan.said})"
        if self.tier.answers:
            return self._answer(at, decision)
        return self._officer.choose(at, decision)

    def _review(self, at: Situation, decision: Decision) -> None:
        """Plan anew where what was planned is old or broken; what was planned later than now is forgotten."""
        now = seen(at.state, self.side)
        if self._planned and self._planned[-1][0].round >= now.round:
            self._planned = [past for past in self._planned if past[0].round < now.round]
            self._officer = self._officer.planned(self._planned[-1][1] if self._planned else Plan())
        if is_broken(self._planned[-1][0] if self._planned else None, now, self._tier(at).keeps):
            self._plan(at, decision)
            self._planned.append((now, self._officer.plan))

    def _plan(self, at: Situation, decision: Decision) -> None:
        """Weigh what may be planned for this round against what was planned before."""
        key = seed_of_it(at, decision, self.side)
        settled = self._settled.get(key)
        if settled is not None:
            self._officer = self._officer.planned(settled)
            return
        standing = self._officer.plan.left_of_it(at.state.round)
        masses = decision.offer(MayMove) is None
        listed = plans(at.state, self.side, standing, self._tier(at).plans, masses=masses)
        officers = [self._officer.planned(plan) for plan in listed]
        trial = self._trial(at, key)
        plays = [Tried(trial, officer, None) for officer in officers]
        taken, _ = self._weigh(at, decision, [plan.said for plan in listed], plays, listed)
        self._officer, self._settled[key] = officers[taken], listed[taken]

    def _answer(self, at: Situation, decision: Decision) -> tuple[Command, str]:
        """Weigh the answers where few are possible."""
        before = self._officer.planned(self._officer.plan)
        own, why = self._officer.choose(at, decision)
        listed = answers(at, decision, own)
        if len(listed) == 1:
            return own, why
        trial = self._trial(at, seed_of_it(at, decision, self.side))
        plays = [Tried(trial, before, command) for command in listed]
        texts = [command.text() for command in listed]
        taken, said = self._weigh(at, decision, texts, plays, [before.plan] * len(listed))
        return (listed[taken], said) if taken else (own, why)

    def _tier(self, at: Situation) -> Tier:
        """What may be spent on a battle of as many figures as the side knows of."""
        return sized(self.tier, len(at.state.standing()))

    def _trial(self, at: Situation, seed: int) -> Trial:
        if self._stands is None:
            raise LookupError("the general was not shown where the battle stands")
        battle, position = self._stands
        found = known_world(battle, position, self.side)
        return Trial(battle, found, seed, self._tier(at), self.temper, self.breathe)

    def _weigh(
        self, at: Situation, decision: Decision, said: Sequence[str], plays: Sequence[Tried], listed: Sequence[Plan]
    ) -> tuple[int, str]:
        """Try all, and keep in mind what each came to; return the place of what is taken, and why."""
        tier = self._tier(at)
        found = tried(plays, tier, self.ahead(plays) if self.ahead is not None else None)
        taken = best(found, tier.bar)
        places = [place for place, terms in enumerate(found) if terms]
        known = [
            weighed(said[place], found[place], found[0] if place else None, plays[place].reply) for place in places
        ]
        if not known:
            return 0, ""
        why = because(known, places.index(taken))
        event = self._stands[1].now.n if self._stands is not None else 0
        self.thoughts.append(Thought(
            self.side, at.state.round, decision.prompt, tuple(known), places.index(taken), why,
            event, tier.rounds, self.temper.name, listed[taken],
        ))  # fmt: skip
        return taken, why


def seed_of_it(at: Situation, decision: Decision, side: str) -> int:
    """The seed of the luck in which something is tried: it follows from what the side knows, and from nothing else."""
    known = [(one.id, one.at, one.facing, one.fate, one.hit_points) for one in at.state.figures.values()]
    return seed_of("general", side, at.state.round, decision.prompt, sorted(known))
