"""Judging a command beside its plain alternatives, on the same luck: advice only where the difference is beyond chance.

What is compared is what the side loses until the round is over, less what it takes, in hit dice, and how often each of
its figures is lost. It is looked at after so many playouts and no others, so surely that of all looks at all
alternatives together five in a hundred err at most."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from math import inf

from msgspec import Struct

from game.core.commands import Command
from game.odds.asking import one_playout, own_seed
from game.odds.coach.alternatives import NOTHING, OWN, SHORT, STAND, Alternative, alternatives
from game.odds.coach.exposure import Harms, harms, told
from game.odds.glances.glancing import Look, question_of
from game.odds.intervals import Interval, Sums, paired_shares
from game.odds.playouts import Horizon, Playout
from game.odds.results import LOST, Result, Teller
from game.play.position import Position, restored
from game.rules.knowing.view import view
from game.rules.situation import Situation

ROUND = Horizon("round")
LOOKS = (40, 80, 160, 320)
"""After so many playouts of each it is judged."""
ERRING = 0.05
"""How often, at most, advice is given where nothing is the matter."""
LEAST = 0.25
"""Hit dice by which a command must cost more to be worth a word."""
EXPOSED = 0.1
"""How much more often one must be lost, to be worth a word."""
HALVES = 2
"""Half hit dice to a hit die."""
INSTEAD = {STAND: "standing", SHORT: "halting short of their reach", NOTHING: "doing nothing",
           OWN: "by the coach's own choice"}  # fmt: skip


class Advice(Struct, frozen=True):
    """What a command costs: the alternative that is better, by how many hit dice, whom it exposes, and a sentence.

    `share` and `instead` are how often that one is lost by the command and by the alternative."""

    command: Command
    alternative: Alternative
    gap: Interval
    figure: str
    share: float
    instead: float
    sentence: str


class Verdict(Struct, frozen=True):
    """What is known: the advice, None for nothing to say; whether that is all; and how many playouts were made."""

    advice: Advice | None
    over: bool
    playouts: int


Tell = Callable[[], Verdict]


def coaching(look: Look) -> Iterator[Tell]:
    """Play a command and its alternatives on, again and again, until it is known whether it costs more than they.

    The same digits at every look at what is the same to the side."""
    case = _Case(look)
    yield case.tell
    for number in range(LOOKS[-1] if case.others else 0):
        for place in range(len(case.others) + 1):
            case.play(place, number)
            yield case.tell
        if case.refused:
            break
        if number + 1 in LOOKS and case.judge():
            break
    case.over = True
    yield case.tell


class _Case:
    """A command and its alternatives, and what has come of them so far."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.battle, self.found, self.asked = question_of(look, ROUND)
        position = restored(self.battle, *pickle.loads(look.position))  # noqa: S301  (packed by this program, for itself)
        asked = position.decision is not None and position.decision.side == look.side
        known = position.situation(self.battle) if asked else Situation(view(position.now, look.side), self.battle)
        self.at, self.others = known, _others(position, known, look)
        self.commands = [look.command, *(other.command for other in self.others)]
        self.results: list[list[Result]] = [[] for _ in self.commands]
        self._tellers = [Teller(look.side, command) for command in self.commands]
        self.harmed: dict[str, Harms] = {}
        """Who did what to each of the side who was lost by the command."""
        self.advice: Advice | None = None
        self.over = self.refused = False

    def tell(self) -> Verdict:
        """Tell what is known so far."""
        return Verdict(self.advice, self.over, sum(map(len, self.results)))

    def play(self, place: int, number: int) -> None:
        """Play one of the commands on, by the dice of a number."""
        command, seed = self.commands[place], own_seed(self.asked.seed, number)
        once = one_playout(self.battle, self.found, self.asked, command, seed, judged=number > 0)
        if not isinstance(once, Playout):
            self.refused = True
            return
        self.results[place].append(self._tellers[place].of(once))
        if not place:
            for name in self._lost(self.results[0][-1]):
                self.harmed.setdefault(name, Counter()).update(harms(once.events, name))

    def _lost(self, one: Result) -> set[str]:
        figures = self.at.state.figures
        return {
            fate.figure
            for fate in one.fates
            if fate.fate in LOST and fate.figure in figures and figures[fate.figure].side == self.look.side
        }

    def judge(self) -> bool:
        """Judge what has come so far; True where it is known, one way or the other."""
        sure = 1 - ERRING / (len(LOOKS) * len(self.others))
        judged = [self._beside(place, sure) for place in range(1, len(self.commands))]
        found = [one for one in judged if one is not None]
        if found:
            self.advice = max(found, key=lambda one: (one.gap.value, one.share - one.instead))
            return True
        return all(self._gap(place, sure).high < LEAST for place in range(1, len(self.commands)))

    def _gap(self, place: int, sure: float) -> Interval:
        """By how many hit dice the command costs more than an alternative."""
        pairs = zip(self.results[0], self.results[place], strict=True)
        found = Sums.of(one.balance(self.look.side) - other.balance(self.look.side) for one, other in pairs).mean(sure)
        return Interval(found.value / HALVES, found.low / HALVES, found.high / HALVES)

    def _beside(self, place: int, sure: float) -> Advice | None:
        """What is to be said of the command beside one alternative."""
        gap = self._gap(place, sure)
        figure, share, instead = self._exposed(place, sure)
        costs = gap.low > 0 and gap.value >= LEAST
        if not costs and not (figure and gap.value > 0):
            return None
        other = self.others[place - 1]
        words = told(self.at, figure, self.harmed.get(figure, Counter())) if figure else ""
        said = _sentence(words, self.at.figure(figure).name if figure else "", (share, instead), gap, other)
        return Advice(self.look.command, other, gap, figure, share, instead, said)

    def _exposed(self, place: int, sure: float) -> tuple[str, float, float]:
        """Whom the command costs most surely, and how often it and the alternative do; "" for nobody."""
        ones, others = ([self._lost(one) for one in self.results[n]] for n in (0, place))
        names = sorted({name for lost in ones for name in lost})
        worst: tuple[float, str, float, float] = (-inf, "", 0.0, 0.0)
        for name in names:
            pairs = Counter((name in one, name in other) for one, other in zip(ones, others, strict=True))
            both, one, other = pairs[True, True], pairs[True, False], pairs[False, True]
            sure_of_each = 1 - (1 - sure) / len(names)
            found = paired_shares(both, one, other, pairs[False, False], sure_of_each)
            if found.low > 0 and found.value >= EXPOSED and found.value > worst[0]:
                worst = (found.value, name, (both + one) / len(ones), (both + other) / len(ones))
        return worst[1:]


def _others(position: Position, at: Situation, look: Look) -> list[Alternative]:
    """What the side might do instead; nothing where it is not asked."""
    decision = position.decision
    return [] if decision is None or decision.side != look.side else alternatives(at, decision, look.command)


def _sentence(words: str, name: str, shares: tuple[float, float], gap: Interval, other: Alternative) -> str:
    """Tell the cost: "leaves Odo's rear to 2 orcs: 38 % to fall, 9 % standing"."""
    instead = INSTEAD[other.kind]
    if name:
        said = f"{words or f'puts {name} in danger'}: {_percent(shares[0])} to fall, {_percent(shares[1])} {instead}"
    else:
        said = f"costs {gap.value:.1f} hit dice more than {instead.replace('by the', 'the')}"
    return said[:1].upper() + said[1:]


def _percent(share: float) -> str:
    return f"{round(share * 100)} %"
