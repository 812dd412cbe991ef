"""Reading commands from the text in which they can be typed."""

from __future__ import annotations

import re
from collections.abc import Callable

from game.core.bodies import BODY_READERS
from game.core.commands import (
    Aim,
    Breathe,
    Cast,
    Charge,
    Choose,
    Command,
    Counterspell,
    Deploy,
    Dismount,
    Done,
    Duel,
    Escape,
    Flee,
    Gaze,
    Grapple,
    Manoeuvre,
    Move,
    Order,
    Parry,
    Place,
    Rally,
    Refuse,
    Remount,
    Rise,
    Shoot,
    Split,
    SplitWalk,
    Spot,
    Strike,
    Stunt,
    TurnUndead,
    Walk,
)
from game.core.counting import COUNT_READERS
from game.core.doors import Bash, Bolt, Open, Shut
from game.core.engines import ENGINE_READERS
from game.core.firearms import FIREARM_READERS
from game.core.grain import Point, grains
from game.core.handling import GEAR_READERS
from game.core.leaving import read_leave
from game.core.orders import ORDER_READERS
from game.core.segments import SEGMENT_READERS
from game.core.stealth import Avoid, Reveal, Spring
from game.core.tactics import Run, read_tactics
from game.core.umpire import read_dice, read_umpire

_NAME = r"[A-Za-z0-9_.'+-]+"
_NUMBER = r"-?\d+(?:\.\d+)?"
_POINT = rf"{_NUMBER},{_NUMBER}"
_WALK = re.compile(rf"^({_NAME})(?:\s+via((?:\s+{_POINT})+))?\s+facing\s+(-?\d+)$")
_AIM = re.compile(rf"^({_NAME})\s+at\s+({_NAME})(\s+horse)?(?:\s+with\s+({_NAME}))?$")
_SPLIT = re.compile(
    rf"^({_NAME}(?:\s+via(?:\s+{_POINT})+)?\s+facing\s+-?\d+)\s+at\s+({_NAME})(?:\s+with\s+({_NAME}))?$"
)
_PAIR = re.compile(rf"^({_NAME})\s+at\s+({_NAME})$")
_PLACE = re.compile(rf"^({_NAME})\s+to\s+({_POINT})\s+facing\s+(-?\d+)$")


def _match(pattern: re.Pattern[str], text: str, form: str) -> tuple[str, ...]:
    match = pattern.match(text.strip())
    if match is None:
        raise ValueError(f"{text.strip()!r} is not of the form {form!r}")
    return tuple(group or "" for group in match.groups())


def _point(text: str) -> Point:
    x, y = text.split(",")
    return grains(x), grains(y)


def _read_walk(text: str) -> Walk:
    figure, way, facing = _match(_WALK, text, "FIGURE [via X,Y ...] facing DEGREES")
    return Walk(figure, tuple(_point(one) for one in way.split()), int(facing) % 360)


def _read_aim(text: str) -> Aim:
    figure, target, horse, weapon = _match(_AIM, text, "FIGURE at TARGET [horse] [with WEAPON]")
    return Aim(figure, target, weapon, bool(horse))


def _read_split(text: str) -> SplitWalk:
    walk, target, weapon = _match(_SPLIT, text, "FIGURE [via X,Y ...] facing DEGREES at TARGET [with WEAPON]")
    return SplitWalk(_read_walk(walk), target, weapon)


def _read_run(text: str) -> Run:
    gait, _, rest = text.strip().partition(" ")
    return Run(gait, tuple(_read_walk(one) for one in rest.split(";")))


def _read_place(text: str) -> Place:
    figure, at, facing = _match(_PLACE, text, "FIGURE to X,Y facing DEGREES")
    return Place(figure, _point(at), int(facing) % 360)


def _read_breathe(text: str) -> Breathe:
    form = re.compile(rf"^({_NAME})\s+toward\s+({_POINT})(?:\s+with\s+({_NAME}))?$")
    figure, at, breath = _match(form, text, "FIGURE toward X,Y [with KIND]")
    return Breathe(figure, _point(at), breath)


def _read_rally(text: str) -> Rally:
    return Rally(*_match(re.compile(rf"^({_NAME})\s+for\s+({_NAME})$"), text, "LEADER for UNIT"))


def _read_order(text: str) -> Order:
    form = re.compile(rf"^({_NAME})\s+({_NAME})(?:\s+for\s+(.+))?$")
    kind, answer, whom = _match(form, text, "KIND ANSWER [for FIGURE ...]")
    return Order(kind, answer, tuple(whom.split()))


_CAST = re.compile(
    rf"^({_NAME})\s+({_NAME})(\s+reversed)?(?:\s+at((?:\s+(?!(?:toward|by)\b){_NAME})+))?"
    rf"(?:\s+toward((?:\s+{_POINT}){{1,2}}))?(?:\s+by\s+({_NAME}))?$"
)


def _read_cast(text: str) -> Cast:
    form = "FIGURE SPELL [reversed] [at TARGET ...] [toward X,Y [X,Y]] [by ITEM]"
    figure, spell, back, targets, places, item = _match(_CAST, text, form)
    at = tuple(_point(one) for one in places.split())
    return Cast(figure, spell, tuple(targets.split()), at, item, bool(back))


def _read_counterspell(text: str) -> Counterspell:
    form = re.compile(rf"^({_NAME})\s+with\s+({_NAME})$")
    figure, spell = _match(form, text, "FIGURE with SPELL")
    return Counterspell(figure, spell)


def _read_pair(text: str) -> tuple[str, str]:
    figure, target = _match(_PAIR, text, "FIGURE at TARGET")
    return figure, target


def _read_strike(text: str) -> Strike:
    aim = _read_aim(text)
    return Strike(aim.figure, aim.target, aim.weapon, aim.horse)


def _read_parry(text: str) -> Parry:
    blows, shield = _match(re.compile(r"^(\d+)(\s+with\s+shield)?$"), text, "BLOWS [with shield]")
    return Parry(int(blows), bool(shield))


def _read_manoeuvre(text: str) -> Manoeuvre:
    form = re.compile(rf"^({_NAME})\s+({_NAME})\s+at\s+({_NAME})$")
    return Manoeuvre(*_match(form, text, "WHAT FIGURE at TARGET"))


def _read_grapple(text: str) -> Grapple:
    form = re.compile(rf"^({_NAME}(?:\s+{_NAME})*)\s+at\s+({_NAME})$")
    figures, target = _match(form, text, "FIGURE ... at TARGET")
    return Grapple(tuple(figures.split()), target)


def _read_stunt(text: str) -> Stunt:
    form = re.compile(rf"^({_NAME})\s+({_NAME})(?:\s+at\s+({_NAME}))?(?:\s+to\s+({_POINT}))?$")
    name, figure, target, place = _match(form, text, "NAME FIGURE [at TARGET] [to X,Y]")
    return Stunt(name, figure, target, _point(place) if place else None)


def _word(text: str, form: str = "FIGURE") -> str:
    return _match(re.compile(rf"^({_NAME})$"), text, form)[0]


def _words(text: str) -> tuple[str, ...]:
    return tuple(_match(re.compile(rf"^({_NAME}(?:\s+{_NAME})*)$"), text, "FIGURE ...")[0].split())


def _alone(command: Command) -> Callable[[str], Command]:
    def reader(text: str) -> Command:
        if text.strip():
            raise ValueError(f"{text.strip()!r} is more than it takes: it stands alone")
        return command

    return reader


def _read_door(text: str) -> tuple[str, int]:
    figure, door = _match(re.compile(rf"^({_NAME})\s+(\d+)$"), text, "FIGURE DOOR")
    return figure, int(door)


def _read_bash(text: str) -> Bash:
    figures, door = _match(re.compile(rf"^({_NAME}(?:\s+{_NAME})*)\s+(\d+)$"), text, "FIGURE ... DOOR")
    return Bash(tuple(figures.split()), int(door))


READERS: dict[str, Callable[[str], Command]] = {
    "move": lambda text: Move(tuple(_read_walk(one) for one in text.split(";"))),
    "charge": lambda text: Charge(tuple(_read_walk(one) for one in text.split(";"))),
    "shoot": lambda text: Shoot(tuple(_read_aim(one) for one in text.split(";"))),
    "run": _read_run,
    "tactic": read_tactics,
    "split": lambda text: Split(tuple(_read_split(one) for one in text.split(";"))),
    "spot": lambda text: Spot(_word(text)),
    "breathe": _read_breathe,
    "cast": _read_cast,
    "counterspell": _read_counterspell,
    "gaze": lambda text: Gaze(*_read_pair(text)),
    "turn": lambda text: TurnUndead(_word(text)),
    "duel": lambda text: Duel(*_read_pair(text)),
    "strike": _read_strike,
    "refuse": lambda text: Refuse(tuple(_read_place(one) for one in text.split(";"))),
    "escape": lambda text: Escape(_read_place(text)),
    "flee": lambda text: Flee(_word(text)),
    "parry": _read_parry,
    "try": _read_manoeuvre,
    "grapple": _read_grapple,
    "stunt": _read_stunt,
    "dismount": lambda text: Dismount(_word(text)),
    "mount": lambda text: Remount(_word(text)),
    "rally": _read_rally,
    "rise": lambda text: Rise(_words(text)),
    "choose": lambda text: Choose(_word(text, "WORD")),
    "deploy": lambda text: Deploy(tuple(_read_place(one) for one in text.split(";"))),
    "order": _read_order,
    "leave": read_leave,
    "umpire": read_umpire,
    "dice": read_dice,
    "open": lambda text: Open(*_read_door(text)),
    "shut": lambda text: Shut(*_read_door(text)),
    "bar": lambda text: Bolt(*_read_door(text)),
    "bash": _read_bash,
    "spring": _alone(Spring()),
    "reveal": lambda text: Reveal(_words(text)),
    "avoid": _alone(Avoid()),
    "done": _alone(Done()),
    **GEAR_READERS,
    **COUNT_READERS,
    **FIREARM_READERS,
    **ENGINE_READERS,
    **ORDER_READERS,
    **BODY_READERS,
    **SEGMENT_READERS,
}
"""How each verb is read; a rule book adds its own kinds here."""


def read(text: str) -> Command:
    """Read a command from its text; ValueError with one sentence if it is none."""
    verb, _, rest = text.strip().partition(" ")
    reader = READERS.get(verb)
    if reader is None:
        raise ValueError(f"{verb!r} is no command; there are {', '.join(sorted(READERS))}")
    try:
        return reader(rest)
    except ValueError as no:
        raise ValueError(f"{verb}: {no}") from None
