"""What comes of a hit: tests, bashes, where it lands, Fatigue, helm and Body, reckoned a second time [EX-7, X04]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from game.core.events import Event, Thrown
from game.core.fight.deeds import Shot, Struck
from game.core.fight.harm import Damaged
from game.core.figures import Figure
from game.core.state import State
from game.rules.situation import Battle
from game.systems.exile.events import MarkerMoved, TimeRanOut
from game.systems.exile.fighting.casting_events import CastingBegan
from game.systems.exile.ledger import clockwork, fighter
from game.systems.exile.scores.wound_events import FatigueSpent, Located, Staggered
from game.systems.exile.scores.wound_events import Tested as Proof
from game.systems.exile.tables import block
from tests.audit.books.exile.percent import Own

WOUND, TEST, BASH = "X04 Fatigue and Body", "X04 a test is its dice against a score", "X04 the bash table"
PLACES = {
    "humanoid": ((8, "head"), (10, "neck"), (35, "chest"), (50, "abdomen"), (61, "right_arm"), (72, "left_arm"),
                 (86, "right_leg"), (100, "left_leg")),
    "quadruped": ((12, "head"), (20, "neck"), (45, "chest"), (60, "abdomen"), (70, "right_fore"), (80, "left_fore"),
                  (90, "right_hind"), (100, "left_hind")),
}  # fmt: skip
"""The hit location tables, as printed in the reference."""


class Due(Struct):
    """What a wound has still to take."""

    fatigue: int = 0
    helm: int = 0
    body: int = 0


def wound_due(figure: Figure, part: str, where: str, damage: int, *, critical: bool) -> Due:
    """Reckon what damage takes, by where it lands [EX-7.4, EX-R23]."""
    own, body, full = fighter(figure), figure.hit_points, figure.most_hit_points
    spare = 0 if critical else max(0, own.fatigue - 1)
    if part == "head":
        spent = min(damage, spare)
        helm = min(damage - spent, own.helm)
        loss = 5 * (damage - spent - helm)
        left = own.fatigue - spent
        if not critical and left > 0 and body <= loss < body + 5:
            return Due(spent + left, helm, body - 1)
        return Due(spent, helm, loss)
    if part == "chest":
        spent = min(damage, spare) if 2 * (body - damage) <= full else 0
        return Due(spent, 0, damage - spent)
    taken = own.limbs.get(where, 0)
    return Due(0, 0, damage if taken > full else (2 * damage + 5) // 10)


class Harm:
    """Looks at what follows each hit."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.hits: dict[str, list[tuple[int, str, bool]]] = {}
        """Of each target the hits that have still to land: damage, tactic, and whether it was parried."""
        self.due: dict[str, Due] = {}
        self.strength: dict[tuple[str, str], int] = {}
        """How hard the last attack of one at another bashes."""
        self.past: dict[int, State] = {}
        """The states of this moment, by how many events led to each: a blow bashes with the Vigor before its die."""
        self.failed: dict[tuple[str, str], bool] = {}
        """Whether the last test of Vigor, by whom and against whom, was failed."""
        self.lost: dict[str, int] = {}
        """The Body that each who casts has lost since he began."""

    def see(self, before: State, event: Event, after: State) -> Iterator[tuple[str, str]]:
        """Give what is broken."""
        self.past[before.n] = before
        if isinstance(event, Struck | Shot):
            yield from self._settled()
            self._struck(before, event)
        elif isinstance(event, Thrown) and event.why.endswith("stray blow"):
            if sum(event.faces) > 1:  # half of it, and half of one is nothing
                self.hits.setdefault(event.target, []).append((sum(event.faces) // 2, "attack", False))
        elif isinstance(event, Located):
            yield from self._settled()
            yield from self._located(before, event)
        elif isinstance(event, FatigueSpent) and event.why != "casting":
            yield from self._spent(event)
        elif isinstance(event, CastingBegan):
            self.lost[event.figure] = 0
        elif isinstance(event, Damaged):
            if event.figure in self.lost:
                self.lost[event.figure] += event.amount
            yield from self._damaged(before, event)
        elif isinstance(event, Proof):
            yield from self._tested(before, event)
        elif isinstance(event, Staggered):
            yield from self._bashed(event)
        elif isinstance(event, MarkerMoved | TimeRanOut):
            yield from self._settled()
            self.hits, self.strength, self.failed, self.past = {}, {}, {}, {}

    # ---- wounds --------------------------------------------------------------------------------------------------

    def _struck(self, before: State, event: Struck | Shot) -> None:
        tactic = str(event.witness.get("tactic", "attack"))
        beast = isinstance(event, Struck) and event.beast
        thrown = self.past.get(event.volley - 1, before) if isinstance(event, Struck) else before
        own = Own(thrown, self.battle, thrown.figures[event.actor], mount=beast)
        self.strength[event.actor, event.target] = own.vigor + self._adds(before, event, tactic, beast=beast)
        if event.damage and not event.horse:
            parried = event.witness.get("defence") == "parry" and isinstance(event, Struck)
            self.hits.setdefault(event.target, []).append((event.damage, tactic, parried))

    def _adds(self, state: State, event: Struck | Shot, tactic: str, *, beast: bool) -> int:
        """What the weapon adds to a bash."""
        if isinstance(event, Shot) or tactic == "disarm":
            return 0
        profile = state.figures[event.actor].profile
        claws = {one.name for one in (*profile.attacks, *profile.alternative)}
        row: Any = None if beast or event.weapon in claws else block("weapons")["rows"].get(event.weapon)
        size = "L" if beast else profile.size
        return int(row["bash"] if row is not None else block("natural")["bash"][size])

    def _located(self, before: State, event: Located) -> Iterator[tuple[str, str]]:
        figure, waiting = before.figures[event.figure], self.hits.get(event.figure, [])
        if not waiting:
            yield WOUND, f"{event.figure} is hit by nobody"
            return
        damage, tactic, parried = waiting.pop(0)
        by_hand = parried and figure.profile.mannish and figure.weapon not in figure.carries
        mount = bool(figure.profile.mount) and event.roll % 2 == 1
        beast = mount or (figure.profile.legs >= 4 and not figure.profile.mount)
        table = PLACES["quadruped" if beast else "humanoid"]
        reached = {_place(table, roll) for roll in range(max(1, event.roll - 15), min(100, event.roll + 15) + 1)}
        places = reached if tactic == "aim" else {_place(table, event.roll)}
        places = {"right_arm"} if by_hand and not mount else places
        last = event.roll % 10
        if event.mount != mount or event.where not in places:
            yield "X04 where a hit lands", f"{event.roll} is not the {event.where}"
        if event.critical != (last in (0, 5) or (tactic == "aim" and last == 7)):
            yield "X04 a critical ends in 0 or 5", f"{event.roll} with {tactic}"
        if not event.mount:
            part = {"head": "head", "neck": "head", "chest": "chest", "abdomen": "chest"}.get(event.where, "limb")
            self.due[event.figure] = wound_due(figure, part, event.where, damage, critical=event.critical)

    def _spent(self, event: FatigueSpent) -> Iterator[tuple[str, str]]:
        due = self.due.get(event.figure, Due())
        due.fatigue -= event.fatigue
        due.helm -= event.helm
        if due.fatigue < 0 or due.helm < 0:
            yield WOUND, f"{event.figure} spends {event.fatigue} Fatigue and {event.helm} of its helm"

    def _damaged(self, before: State, event: Damaged) -> Iterator[tuple[str, str]]:
        if event.cause == "an open wound":
            since = fighter(before.figures[event.figure]).bleeding
            second = clockwork(before).now[0] - since
            if event.amount != 1 or since < 0 or second <= 0 or second % 5:
                yield "X04 an open wound", f"{event.figure} loses {event.amount} after {second} seconds"
        elif event.figure in self.due and event.cause.endswith("blow"):
            due = self.due[event.figure]
            if event.amount != due.body:
                yield WOUND, f"{event.figure} loses {event.amount} of {due.body} Body"
            due.body = 0
        elif event.figure in self.due:
            self.due[event.figure].body -= min(event.amount, self.due[event.figure].body)

    def _settled(self) -> Iterator[tuple[str, str]]:
        """Everything a wound takes has been taken."""
        left = {name: due for name, due in self.due.items() if due.fatigue or due.helm or due.body > 0}
        self.due = {}
        if left:
            yield WOUND, f"still to be taken: {left}"

    # ---- tests and bashes ----------------------------------------------------------------------------------------

    def _tested(self, before: State, event: Proof) -> Iterator[tuple[str, str]]:
        """The dice and the score of each kind of test, and what the dice make of it."""
        if len(event.faces) != event.dice or event.success != (sum(event.faces) <= event.score):
            yield TEST, f"{event.faces} of {event.dice} against {event.score}"
        own = Own(before, self.battle, before.figures[event.figure])
        score = {"vigor": own.vigor, "combat": own.combat, "counter": own.dexterity, "grip": own.dexterity,
                 "the saddle": own.dexterity}.get(event.what)  # fmt: skip
        if event.what == "casting":
            casting = clockwork(before).castings[event.figure]
            score = own.magic - self.lost.pop(event.figure, 0)
            if event.dice != max(1, casting.difficulty + casting.dice):
                yield TEST, f"{event.dice} dice for a casting of {casting.difficulty} and {casting.dice}"
        if score != event.score:
            yield TEST, f"{event.what} against {event.score}, not {score}"
        if event.what == "combat" and event.dice != 5:
            yield TEST, f"{event.dice} dice, which is not Strenuous"
        if event.what == "vigor":
            yield from self._resisted(event, own)

    def _resisted(self, event: Proof, own: Own) -> Iterator[tuple[str, str]]:
        by = [name for name, target in self.strength if target == event.figure]
        dice = {max(1, min(8, 3 + (self.strength[one, event.figure] - own.vigor) // 4)) for one in by}
        if event.dice not in dice:
            yield BASH, f"{event.dice} dice of Vigor, not {sorted(dice)}"
        for one in by:
            self.failed[one, event.figure] = not event.success

    def _bashed(self, event: Staggered) -> Iterator[tuple[str, str]]:
        rows = ((40, ("loses",)), (70, ("loses", "driven")), (90, ("loses", "prone")),
                (99, ("loses", "prone", "drops")), (100, ("prone", "drops", "stunned")))  # fmt: skip
        wanted = next(effects for most, effects in rows if event.roll <= most)
        if event.effects != wanted:
            yield BASH, f"{event.roll} is {wanted}, not {event.effects}"
        if not self.failed.pop((event.by, event.figure), False):
            yield BASH, f"{event.figure} has failed no test against {event.by}"


def _place(table: tuple[tuple[int, str], ...], roll: int) -> str:
    return next(where for most, where in table if roll <= most)
