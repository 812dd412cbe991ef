"""The audit of rounds by segments: their order, and what each figure has done, counted again from what happened [X05].

Of what the figures have noted of themselves nothing is asked but which of their stated acts an event is about."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.deeds import BreathUsed, Charged, Moved, Parried, Shot, Struck
from game.core.events import Beset, Damaged, Event
from game.core.gear import DeviceUsed
from game.core.magic import SpellCast
from game.core.segments import (
    BEGUN,
    BLOW,
    DEVICE,
    MOVE,
    OTHER,
    POWER,
    SPELL,
    WRESTLE,
    ActBegan,
    ActDone,
    Acted,
    ActLost,
    AttackBrought,
    InitiativeThrown,
    Intended,
    MindMade,
    PoppedUp,
    Readied,
    Thwarted,
    WarningGiven,
    doing,
)
from game.core.state import Figure, State
from game.core.tricks import Gripped, Tried
from game.play.segments import RoundOfSegments, SegmentBegan
from game.session.watching import Watching, fail, watches

LAST, MOST, MAGIC = 10, 3, 2
PARTS = ("", "move", "work", "shoot", "melee")
"""Of a segment, in their order."""
TEN_FEET = 2 * 1024
"""In grains: so far a walk may be taken in two stages."""
FASTEST = 24 * 1024 * 2 * 2 * 6 // 10
"""In grains: a tenth of a round's way of the fastest there is, hasted, in a charge, on the largest scale."""
RATES = {"fighting_man": (6, 12), "paladin": (6, 12), "berserker": (6, 12), "scout": (7, 14)}
"""Up to which level a class has one blow a round, and three in two; beyond that it has two."""
MONK = ((3, 1, 1), (8, 3, 2), (13, 2, 1), (15, 3, 1))
"""Up to which level a monk has so many blows in so many rounds; beyond that four."""
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
    attacks: int = 0
    """Spells and devices that could be attacks."""
    walks: list[tuple[int, bool]] = field(default_factory=list)
    """How far each walk went, and whether it was broken in upon."""
    pops: int = 0
    handled: bool = False
    entitled: int = 0
    """Blows, by its class, its level and the round."""
    hasted: bool = False
    often: bool = False
    """Whether it has three blows in two rounds."""
    charged: bool = False
    beset: bool = False
    ready: int = 0
    """The segment from which it may strike."""
    raised: int = 0
    """Blows whose turn has come, and which have not fallen."""
    busy: str = ""
    """What it is casting or working."""
    ends: int = 0
    """The segment in which that ends."""
    again: int = 0
    """Discharges of a device to come that are part of one before."""
    hurt: int = 0
    """The number of the event by which it was hurt since it stated a spell, 0 for none."""

    @property
    def actions(self) -> int:
        """All of it, each as the rule counts it [TA-0.1]."""
        one_walk = len(self.walks) == 2 and not self.walks[0][1]  # what breaks off the second is past
        walks = 1 if one_walk and sum(far for far, _ in self.walks) <= TEN_FEET else len(self.walks)
        struck = self.weapons + bool(self.natural) + self.holds + self.powers + self.parries + len(self.shots)
        return struck + self.spells + self.devices + walks + self.pops + self.handled


class Round:
    """A round of segments as it was seen."""

    def __init__(self) -> None:
        self.segment, self.part = 0, ""
        self.done: dict[str, Done] = {}

    def of(self, name: str) -> Done:
        """Give what a figure has done."""
        return self.done.setdefault(name, Done())


def seen(memory: Watching) -> Round:
    """Give the round that is watched."""
    if memory.segments is None:
        memory.segments = Round()
    found: Round = memory.segments
    return found


# ---- the order of a round ----------------------------------------------------------------------------------------


@watches(RoundOfSegments)
def _began(memory: Watching, before: State, event: RoundOfSegments, after: State) -> None:
    """A round ends after its tenth segment; of the one before only castings go on."""
    was, fresh = memory.segments, Round()
    if was is not None and was.segment != LAST:
        fail("X05 ten segments", event, f"the round before ended in segment {was.segment}")
    for name, done in was.done.items() if was is not None else ():
        if done.busy and done.ends > LAST:
            now = fresh.of(name)
            now.busy, now.ends, now.hurt = done.busy, done.ends - LAST, done.hurt
    memory.segments = fresh


@watches(SegmentBegan)
def _segment(memory: Watching, before: State, event: SegmentBegan, after: State) -> None:
    """One after the other, and in each movement, magic, missiles and blows in this order."""
    now = seen(memory)
    if event.segment == now.segment:
        if PARTS.index(event.part) <= PARTS.index(now.part):
            fail("X05 the parts of a segment", event, f"{event.part} after {now.part}")
    elif event.segment != now.segment + 1 or event.segment > LAST or event.part:
        fail("X05 ten segments", event, f"{event.segment} after {now.segment}")
    now.segment, now.part = event.segment, event.part


@watches(InitiativeThrown)
def _dice(memory: Watching, before: State, event: InitiativeThrown, after: State) -> None:
    for name, dice in event.dice.items():
        if not dice or list(dice) != sorted(dice) or not all(1 <= one <= LAST for one in dice):
            fail("X05 initiative", event, f"{name}: {dice}")
        now, figure = seen(memory).of(name), before.figures[name]
        now.entitled, now.ready = entitled(before, figure), dice[0]
        now.hasted = figure.has("hasted")
        now.often = now.entitled > 1 or figure.has("hasted") or _three_in_two(figure)


def entitled(state: State, figure: Figure) -> int:
    """Give the blows of a figure this round: by class and level, or as many as a creature has attacks; haste doubles.

    Where the second of three in two rounds is thrown for, it is taken to have come up."""
    profile = figure.profile
    if profile.sort == "creature":
        blows = max(1, len(profile.attacks), len(profile.alternative))
    else:
        odd = state.round % 2 or state.rulings.get("TA-R24") == "chance"
        blows = 2 if odd and _three_in_two(figure) else _whole(figure)
    return blows * 2 if figure.has("hasted") else blows


def _whole(figure: Figure) -> int:
    kind, level = figure.profile.kind, figure.profile.level
    if kind == "monk":
        return next((blows // rounds for most, blows, rounds in MONK if level <= most), 4)
    return 2 if kind in RATES and level > RATES[kind][1] else 1


def _three_in_two(figure: Figure) -> bool:
    kind, level = figure.profile.kind, figure.profile.level
    first, last = (3, 8) if kind == "monk" else RATES.get(kind, (99, 99))
    return figure.profile.sort == "class" and first < level <= last


# ---- what is done ------------------------------------------------------------------------------------------------


def _count(memory: Watching, event: Event, name: str, **more: int) -> Done:
    """Count something that a figure has done, and see that it has not done too much [X05]."""
    now = seen(memory).of(name)
    for what, number in more.items():
        setattr(now, what, getattr(now, what) + number)
    _within(memory, event, name, now)
    return now


def _within(memory: Watching, event: Event, name: str, now: Done) -> None:
    volley = _rate(memory, now)
    loosed = len(now.shots) + 1 if volley > 1 and len(now.shots) >= volley else 0
    most = max(MOST, now.entitled, loosed)
    if now.actions > most:
        fail("X05 three actions", event, f"{name} has done {now.actions} of {most}: {now}")
    if now.weapons + now.natural + now.holds + now.attacks > max(1, now.entitled):
        fail("X05 no more attacks than one has", event, f"{name} has {now.entitled}: {now}")
    if now.shots and now.weapons + now.natural + now.holds and not (now.often or now.beset or now.charged):
        fail("X05 a missile, then a blow", event, f"{name}: {now}")
    if len(now.shots) > (1 if now.charged else volley):
        fail("X05 missiles a round", event, f"{name} has loosed {now.shots}")


def _rate(memory: Watching, now: Done) -> int:
    if not now.shots:
        return 1
    weapon = memory.battle.catalogue.missiles[now.shots[-1]]
    number = ARROWS.get(weapon.base or weapon.id, max(1, int(weapon.rate)))
    return number * 2 if now.hasted else number


@watches(Struck, Tried)
def _struck(memory: Watching, before: State, event: Struck | Tried, after: State) -> None:
    """A blow has its turn first; and is of nobody who casts."""
    if memory.segments is None or (isinstance(event, Struck) and (event.beast or event.extra)):
        return
    arm = memory.battle.catalogue.weapons.get(event.weapon)
    natural = arm is None or not arm.hands
    now = _count(memory, event, event.actor, natural=int(natural), weapons=int(not natural))
    _free(memory, event, event.actor)
    now.raised -= 1
    if now.raised < 0:
        fail("X05 a blow in its segment", event, f"{event.actor} strikes out of turn")


@watches(Gripped, Thwarted)
def _held(memory: Watching, before: State, event: Gripped | Thwarted, after: State) -> None:
    if memory.segments is None or (isinstance(event, Thwarted) and not event.hit):
        return
    name = event.target if isinstance(event, Thwarted) else event.actor
    _count(memory, event, name, holds=1)
    _free(memory, event, name)


@watches(Shot)
def _shot(memory: Watching, before: State, event: Shot, after: State) -> None:
    if memory.segments is None:
        return
    seen(memory).of(event.actor).shots.append(event.weapon)
    _count(memory, event, event.actor)
    _free(memory, event, event.actor)


@watches(Parried)
def _parried(memory: Watching, before: State, event: Parried, after: State) -> None:
    if memory.segments is not None:
        _count(memory, event, event.actor, parries=1)
        _free(memory, event, event.actor)


@watches(Moved)
def _moved(memory: Watching, before: State, event: Moved, after: State) -> None:
    if memory.segments is None or event.how != "segment":
        return
    _free(memory, event, event.figure)
    if event.length > FASTEST:
        fail("X05 a tenth of the way", event, f"{event.length} grains")


def _free(memory: Watching, event: Event, name: str) -> None:
    """Who casts, or works a device, does nothing else until that is done."""
    if seen(memory).of(name).busy:
        fail("X05 who casts does nothing else", event, f"{name} is about {seen(memory).of(name).busy}")


@watches(BreathUsed)
def _breathed(memory: Watching, before: State, event: BreathUsed, after: State) -> None:
    if memory.segments is not None:
        now = _count(memory, event, event.figure, powers=1)
        if now.powers > 1 or now.natural or now.weapons:
            fail("X05 a breath is the whole attack", event, str(now))


@watches(PoppedUp)
def _popped(memory: Watching, before: State, event: PoppedUp, after: State) -> None:
    _count(memory, event, event.figure, pops=1)


@watches(Acted)
def _acted(memory: Watching, before: State, event: Acted, after: State) -> None:
    """What is handled is one action, and each device put on or off; a blow comes when its striker is ready."""
    now = seen(memory).of(event.figure)
    if event.act.kind in (BLOW, WRESTLE):
        if event.segment != seen(memory).segment or event.segment < now.ready:
            fail("X05 a blow in its segment", event, f"{event.figure} is ready in {now.ready}")
        now.raised += event.act.kind == BLOW
    elif event.act.kind == OTHER:
        now.handled = True
        _count(memory, event, event.figure)
    elif event.act.kind == DEVICE:
        _count(memory, event, event.figure, devices=1)


# ---- stated, begun and done --------------------------------------------------------------------------------------


@watches(Intended)
def _intended(memory: Watching, before: State, event: Intended, after: State) -> None:
    now = seen(memory).of(event.figure)
    for one in event.intents:
        if one.act.kind == SPELL and not now.busy:
            now.hurt = 0
        now.again += one.carried and one.act.kind == DEVICE


@watches(ActBegan)
def _act_began(memory: Watching, before: State, event: ActBegan, after: State) -> None:
    """One spell a round, but where the scenario says more; and none beside two devices."""
    act = doing(before.figures[event.figure]).intents[event.place].act
    now = seen(memory).of(event.figure)
    if act.kind not in (SPELL, DEVICE, POWER):
        return
    if event.ends < event.segment or event.segment != seen(memory).segment:
        fail("X05 a casting ends in its segment", event, str(seen(memory).segment))
    _free(memory, event, event.figure)
    now.busy, now.ends = act.what or act.kind, event.ends
    if act.kind == SPELL:
        most = int(before.circumstances.get("spells_a_round", {}).get(event.figure, 1))
        if now.spells >= most:
            fail("X05 one spell", event, f"{now.spells} of {most}")
        if now.worked > 1:
            fail("X05 two devices and no spell", event, str(now))
        _count(memory, event, event.figure, spells=1, attacks=int(act.attack))


@watches(DeviceUsed)
def _used(memory: Watching, before: State, event: DeviceUsed, after: State) -> None:
    """A device works beside one other, or beside a spell; the second missile of a wand is of the same use of it."""
    if memory.segments is None:
        return
    now = seen(memory).of(event.figure)
    if now.again:
        now.again -= 1
        return
    if now.worked + now.spells >= MAGIC:
        fail("X05 two devices, or one and a spell", event, str(now))
    acts = [one for one in doing(before.figures[event.figure]).intents if one.act.what == event.item]
    _count(memory, event, event.figure, devices=1, worked=1, attacks=int(any(one.act.attack for one in acts)))


@watches(SpellCast)
def _cast(memory: Watching, before: State, event: SpellCast, after: State) -> None:
    """It takes effect in the segment in which its casting ends, and its caster was not hurt meanwhile."""
    if memory.segments is None:
        return
    now = seen(memory).of(event.figure)
    if now.busy != event.spell or now.ends != seen(memory).segment:
        fail("X05 a casting ends in its segment", event, f"{now.busy} ends in {now.ends}")
    if now.hurt and now.hurt < event.volley:
        fail("X05 who is hurt has lost his spell", event, f"hurt by event {now.hurt}")


@watches(ActDone, ActLost)
def _act_done(memory: Watching, before: State, event: ActDone | ActLost, after: State) -> None:
    intent = doing(before.figures[event.figure]).intents[event.place]
    now = seen(memory).of(event.figure)
    if isinstance(event, ActDone) and intent.act.kind == MOVE:
        now.walks.append((event.length, event.cut))
        _within(memory, event, event.figure, now)
    elif intent.act.kind in (SPELL, DEVICE, POWER) and intent.state == BEGUN:
        now.busy, now.ends = "", 0


@watches(Damaged)
def _hurt(memory: Watching, before: State, event: Damaged, after: State) -> None:
    if memory.segments is not None:
        now = seen(memory).of(event.figure)
        now.hurt = now.hurt or before.n + 1


@watches(Beset)
def _hasted(memory: Watching, before: State, event: Beset, after: State) -> None:
    """Whoever is hasted in the midst of a round has twice as much in the rest of it."""
    for name in event.figures if memory.segments is not None and event.condition.name == "hasted" else ():
        now = seen(memory).of(name)
        if not now.hasted:
            now.hasted = now.often = True
            now.entitled *= 2


@watches(Charged)
def _charged(memory: Watching, before: State, event: Charged, after: State) -> None:
    for name in event.figures if memory.segments is not None else ():
        seen(memory).of(name).charged = True


@watches(AttackBrought)
def _beset(memory: Watching, before: State, event: AttackBrought, after: State) -> None:
    seen(memory).of(event.figure).beset = True


@watches(Readied, MindMade, WarningGiven)
def _ready(memory: Watching, before: State, event: Readied | MindMade | WarningGiven, after: State) -> None:
    """Who has arrived, changes his mind or warns a friend strikes later."""
    now = seen(memory).of(event.figure)
    first = event.earliest if isinstance(event, MindMade) else event.segment + isinstance(event, WarningGiven)
    now.ready = first if isinstance(event, Readied) else max(now.ready, first)
