"""Moves in melee: who steps up to an enemy, how a charger goes on, where one set free goes, and who flees."""

from __future__ import annotations

from game.core.commands import Command, Flee, Move, Strike
from game.core.figures import Figure
from game.core.grain import squared
from game.play.course.standing_answers import steps_of
from game.play.melee.offers import MayStrike
from game.play.melee.stepping_offers import MayFlee, MayGoOn, MayMoveFreed, MayStep
from game.rules.decision import Decision
from game.rules.melee.onward import onward_way
from game.rules.melee.reach import opponents
from game.rules.moving.way import Way
from game.rules.situation import Situation
from game.sides.scripted.worth import blow_worth, duel, is_mage, shoots

GANGS = -0.6
"""What a fight may cost on balance, and still be joined beside a comrade."""
ALONE = -0.1
"""What it may cost one who steps up to an enemy whom nobody fights yet."""
DESPERATE = 4
"""Of so many parts of its hit points a character that is held by two has one left when it runs."""


def step(at: Situation, offer: MayStep) -> tuple[Command, str] | None:
    """Step up those who fight hand to hand where the fight is not a bad one; one with a blow left steps on with it."""
    if offer.on:
        found = steps_of(at, offer, offer.figures)
        return (found, "to strike again") if isinstance(found, Move) else None
    willing = [name for name in offer.figures if _gains(at, at.figure(name), offer)]
    found = steps_of(at, offer, willing)
    return (found, "to help their comrades") if isinstance(found, Move) else None


def _gains(at: Situation, figure: Figure, offer: MayStep) -> bool:
    """Whether a figure's first step brings it into a fight that is not bad for it."""
    if shoots(at, figure) or is_mage(at, figure):
        return False
    near = sorted(
        (at.figure(name) for name in at.field.lay.near(figure)), key=lambda foe: (squared(foe.at, figure.at), foe.id)
    )
    if not near:
        return False
    foe = near[0]
    return duel(at, figure, foe, charging=False) > (GANGS if opponents(at, foe) else ALONE)


def go_on(at: Situation, decision: Decision, offer: MayGoOn) -> tuple[Command, str] | None:
    """Strike an enemy still in reach, else ride on at the one whom a blow harms most."""
    strikes: MayStrike | None = decision.offer(MayStrike)
    if strikes is not None:
        figure = at.figure(offer.figure)
        foes = sorted(strikes.targets(at), key=lambda foe: (-blow_worth(at, figure, foe), foe.id))
        return (Strike(offer.figure, foes[0].id), "before it goes on") if foes else None
    figure, course = at.figure(offer.figure), offer.course(at)
    best: tuple[float, Move] | None = None
    for command in offer.examples(at):
        if not isinstance(command, Move):
            continue
        laid = onward_way(at, figure, course, command.walks[0].path, command.walks[0].facing)
        zones = laid.zones if isinstance(laid, Way) else ()
        value = max([duel(at, figure, at.figure(zone)) for zone in zones], default=0.0)
        if best is None or value > best[0]:
            best = value, command
    return (best[1], "through them") if best is not None else None


def move_freed(at: Situation, offer: MayMoveFreed) -> tuple[Command, str] | None:
    """Move those set free who fight hand to hand to the enemy; others stay and shoot again."""
    for name in offer.figures:
        figure = at.figure(name)
        foes = at.field.foes(figure.side)
        if shoots(at, figure) or is_mage(at, figure) or not foes:
            continue
        near = min(squared(foe.at, figure.at) for foe in foes)
        best: tuple[int, Move] | None = None
        for command in MayMoveFreed(offer.side, (name,)).examples(at):
            if isinstance(command, Move):
                end = command.walks[0].path[-1]
                far = min(squared(foe.at, end) for foe in foes)
                if far < near and (best is None or far < best[0]):
                    best = far, command
        if best is not None:
            return best[1], "towards the enemy"
    return None


def flee(at: Situation, decision: Decision) -> tuple[Command, str] | None:
    """Flee with a character who is nearly dead and held by two enemies or more, while he can."""
    offer: MayFlee | None = decision.offer(MayFlee)
    if offer is None:
        return None
    figure = at.figure(offer.figure)
    if figure.hit_points * DESPERATE > figure.most_hit_points or len(at.field.holders(figure)) < 2:
        return None
    command = Flee(figure.id)
    return (command, "to live") if offer.refuse(at, command) is None else None
