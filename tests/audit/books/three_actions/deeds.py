"""What each figure has done in a round, counted a second time from what happened [X05]."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.events import Event
from game.core.fight.deeds import BreathUsed, Parried, Shot, Struck
from game.core.fight.harm import Beset
from game.core.fight.moves import Charged, Moved
from game.core.fight.tricks import Gripped, Tried
from game.core.figures import Figure
from game.core.held.firearms import Reloaded
from game.core.held.gear import DeviceUsed
from game.core.state import State
from game.rules.situation import Battle
from game.systems.three_actions.events import (
    ActBegan,
    ActDone,
    Acted,
    AttackBrought,
    InitiativeThrown,
    Intended,
    Interrupted,
    PoppedUp,
    Thwarted,
)
from game.systems.three_actions.ledger import RoundOfSegments
from game.systems.three_actions.words import DEVICE, MOVE, OTHER, SPELL, doing

MOST, MAGIC = 3, 2
TEN_FEET = 2 * 1024
"""In grains: so far a walk may be taken in two stages."""
RATES = {"fighting_man": (6, 12), "paladin": (6, 12), "berserker": (6, 12), "scout": (7, 14)}
"""Up to which level a class has one blow a round, and three in two; beyond that it has two."""
MONK = ((3, 1, 1), (5, 5, 4), (8, 3, 2), (10, 2, 1), (13, 5, 2), (15, 3, 1), (99, 4, 1))
"""Up to which level a monk has so many blows of the open hand in so many rounds."""
STEADY = frozenset({"flying_carpet", "sword_of_flying"})
"""Devices that carry their user."""
ARROWS = {"dart": 3, "longbow": 2, "short_bow": 2, "horse_bow": 2, "composite_bow": 2, "thrown_dagger": 2}
"""Missiles a round, of those that are loosed more than once."""


@dataclass(slots=True)
class Done:
    """What a figure was seen to do in a round."""

    weapons: int = 0
    """Blows and tricks with a weapon."""
    natural: int = 0
    """Blows with claw, fang or fist: all of them are one action, though as many attacks."""
    shots: list[str] = field(default_factory=list)
    parries: int = 0
    holds: int = 0
    powers: int = 0
    spells: int = 0
    devices: int = 0
    worked: int = 0
    """Devices that did something: what is put on or off is an action, and does not."""
    aloft: frozenset[str] = frozenset()
    """Devices among them that carry their user: each is one in every round of use, however often it is used."""
    attacks: int = 0
    """Spells and devices that could be attacks."""
    walks: list[tuple[int, bool]] = field(default_factory=list)
    """How far each walk went, and whether it was broken in upon."""
    free: int = 0
    """Of the walk that is not done yet, the inch within a large creature's zone that costs nothing."""
    pops: int = 0
    handled: int = 0
    again: int = 0
    """Discharges of a device to come that are part of one before."""
    entitled: int = 0
    """Blows, by its class, its level and the round."""
    hasted: bool = False
    often: bool = False
    """Whether it has three blows in two rounds."""
    charged: bool = False
    beset: bool = False

    @property
    def actions(self) -> int:
        """All of it, each as the rule counts it."""
        return self.weapons + bool(self.natural) + self.holds + self.powers + len(self.shots) + self.rest

    @property
    def rest(self) -> int:
        """Of it what is no attack by hand."""
        return self.parries + self.spells + self.devices + self.moves + bool(self.handled)

    @property
    def moves(self) -> int:
        """What its walks come to."""
        one_walk = len(self.walks) == 2 and not self.walks[0][1]  # what breaks off the second is past
        walks = 1 if one_walk and sum(far for far, _ in self.walks) <= TEN_FEET else len(self.walks)
        return walks + self.pops


class DeedsAuditor:
    """Three actions, one spell, two devices, and no more attacks than one has."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.done: dict[str, Done] = {}

    def _of(self, name: str) -> Done:
        return self.done.setdefault(name, Done())

    def amiss(self, before: State, event: Event, after: State) -> str:
        """Look at an event; "" where nothing is amiss."""
        match event:
            case RoundOfSegments():
                flying = {name for name, one in before.figures.items() if one.has("flying")}
                up = {name: now.aloft for name, now in self.done.items() if name in flying}
                self.done = {name: Done(devices=len(on), worked=len(on), aloft=on) for name, on in up.items()}
            case InitiativeThrown():
                self._entitle(before, event)
            case Beset() if event.condition.name == "hasted":
                self._haste(event)
            case Charged():
                for name in event.figures:
                    self._of(name).charged = True
            case AttackBrought():
                self._of(event.figure).beset = True
            case Intended():
                more = sum(intent.carried and intent.act.kind == DEVICE for intent in event.intents)
                self._of(event.figure).again += more
            case ActBegan() | DeviceUsed():
                return self._magic(before, event)
            case _:
                return self._deed(before, event)
        return ""

    def _deed(self, before: State, event: Event) -> str:
        """Count what is done by hand and foot."""
        match event:
            case Struck(beast=False, extra=False) | Tried():
                claw = self._is_natural(before.figures[event.actor], event.weapon)
                return self._count(event.actor, **{"natural" if claw else "weapons": 1})
            case Gripped():
                return self._count(event.actor, holds=1)
            case Thwarted(hit=True):
                return self._count(event.target, holds=1)
            case Reloaded():
                self._of(event.figure).shots.append(event.weapon)
                return self._count(event.figure)
            case Shot():
                self._of(event.actor).shots.append(event.weapon)
                return self._count(event.actor)
            case Parried():
                return self._count(event.actor, parries=1)
            case BreathUsed():
                return self._breath(event)
            case PoppedUp():
                return self._count(event.figure, pops=1)
            case Acted() if event.act.kind in (OTHER, DEVICE):
                return self._count(event.figure, **{"handled" if event.act.kind == OTHER else "devices": 1})
            case Acted() if event.act.kind == MOVE:  # it ducks back, hurt as it leant out
                self._of(event.figure).walks.append((event.act.length, False))
                return self._count(event.figure)
            case Moved(how="segment"):
                self._of(event.figure).free += max(0, event.length - event.cost)
            case Interrupted():
                done = self._of(event.figure)
                done.walks = [(far, True) for far, _ in done.walks]
                return self._count(event.figure)
            case ActDone() if doing(before.figures[event.figure]).intents[event.place].act.kind == MOVE:
                done = self._of(event.figure)
                done.walks.append((event.length - done.free, event.cut))
                done.free = 0
                return self._count(event.figure)
        return ""

    def _is_natural(self, figure: Figure, weapon: str) -> bool:
        """Tell whether a blow is with claw, fang or fist: of a creature also with a sword that is its own; but
        a monk's open hand is not."""
        arm = self.battle.catalogue.weapons.get(weapon)
        own = {one.name for one in (*figure.profile.attacks, *figure.profile.alternative)}
        return arm is None or weapon in own or not (arm.hands or figure.profile.kind == "monk")

    # -- counted

    def _count(self, name: str, **more: int) -> str:
        """Count something that a figure has done, and see that it has not done too much."""
        now = self._of(name)
        for what, number in more.items():
            setattr(now, what, getattr(now, what) + number)
        volley = self._rate(now)
        most, struck = max(MOST, now.entitled, volley if now.shots else 0), now.weapons + now.natural + now.holds
        if len(now.shots) >= volley > 1 and now.rest == now.moves == 1:
            most = max(most, len(now.shots) + 1)
        if now.actions > most:
            return f"X05 three actions: {name} has done {now.actions} of {most}: {now}"
        if now.rest > MOST or ("parries" in more and now.actions > MOST):
            return f"X05 more than three are attacks alone: {name} has done {now.actions}: {now}"
        if struck + now.attacks > max(1, now.entitled):
            return f"X05 no more attacks than one has: {name} has {now.entitled}: {now}"
        if now.shots and struck and not (now.often or now.beset or now.charged):
            return f"X05 a missile, then a blow: {name}: {now}"
        if len(now.shots) > (1 if now.charged else volley):
            return f"X05 missiles a round: {name} has loosed {now.shots}"
        return ""

    def _rate(self, now: Done) -> int:
        if not now.shots:
            return 1
        weapon = self.battle.catalogue.missiles[now.shots[-1]]
        rate = ARROWS.get(weapon.base or weapon.id, weapon.rate)
        return max(1, int(rate * 2 if now.hasted else rate))

    def _breath(self, event: BreathUsed) -> str:
        """A breath is a creature's whole attack."""
        found, now = self._count(event.figure, powers=1), self._of(event.figure)
        whole = now.powers > 1 or now.natural or now.weapons
        return f"X05 a breath is the whole attack: {now}" if whole else found

    def _magic(self, before: State, event: ActBegan | DeviceUsed) -> str:
        """One spell a round, but where the scenario says more, and never two devices besides, nor three.

        The second missile of a wand is of the same use of it."""
        name, now = event.figure, self._of(event.figure)
        intents = doing(before.figures[name]).intents
        if isinstance(event, DeviceUsed):
            if now.again:
                now.again -= 1
                return ""
            if event.item in now.aloft:
                return ""
            now.aloft |= STEADY & {event.item}
            if now.worked + now.spells >= MAGIC:
                return f"X05 two devices, or one and a spell: {now}"
            attack = any(intent.act.attack for intent in intents if intent.act.what == event.item)
            return self._count(name, devices=1, worked=1, attacks=int(attack))
        act = intents[event.place].act
        if act.kind != SPELL:
            return ""
        most = before.figures[name].profile.facts.spells_a_round or 1
        if now.spells >= most:
            return f"X05 one spell: {now.spells} of {most}"
        if now.worked > 1:
            return f"X05 two devices and no spell: {now}"
        return self._count(name, spells=1, attacks=int(act.attack))

    # -- entitled

    def _entitle(self, before: State, event: InitiativeThrown) -> None:
        """With the dice it is settled how often everybody strikes in the round."""
        for name in event.dice:
            now, figure = self._of(name), before.figures[name]
            now.entitled, now.hasted = self._entitled(before, figure), figure.has("hasted")
            now.often = now.entitled > 1 or now.hasted or self._is_often(figure)

    def _haste(self, event: Beset) -> None:
        """Whoever is hasted in the midst of a round has twice as much in the rest of it."""
        for name in event.figures:
            now = self._of(name)
            if not now.hasted:
                now.hasted = now.often = True
                now.entitled *= 2

    def _entitled(self, state: State, figure: Figure) -> int:
        """Give the blows of a figure this round: by class and level, or a creature's attacks; haste doubles them.

        Where the second of three in two rounds is thrown for, it is taken to have come up."""
        profile = figure.profile
        if profile.sort == "creature":
            blows = max(1, len(profile.attacks), len(profile.alternative))
        else:
            number, rounds = self._rate_of(figure)
            thrown = rounds == 2 and state.rulings.get("TA-R24") == "chance"
            blows = number // rounds + (thrown or (state.round - 1) % rounds < number % rounds)
        return blows * 2 if figure.has("hasted") else blows

    def _rate_of(self, figure: Figure) -> tuple[int, int]:
        """Blows, and in how many rounds; a monk with a weapon has one."""
        kind, level = figure.profile.kind, figure.profile.level
        if figure.profile.sort != "class" or (kind == "monk" and figure.weapon in self.battle.catalogue.weapons):
            return 1, 1
        first, last = RATES.get(kind, (99, 99))
        table = MONK if kind == "monk" else ((first, 1, 1), (last, 3, 2), (99, 2, 1))
        return next((blows, rounds) for most, blows, rounds in table if level <= most)

    def _is_often(self, figure: Figure) -> bool:
        """Whether a figure has three blows in two rounds at least."""
        blows, rounds = self._rate_of(figure)
        return 2 * blows >= 3 * rounds
