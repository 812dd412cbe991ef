"""Written orders: the moves that the side would make now, written down for all together."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.paths import length
from game.core.commands import Charge, Command, Done, Walk
from game.core.course.orders import ANSWER, BREATHE, CHARGE, GAZE, LOOSE, MOVE, SHOOT, TURN, Task
from game.core.figures import Figure
from game.core.grain import facing_towards, squared
from game.play.missiles.declaring import missile_offers
from game.play.missiles.offers import MayShoot
from game.play.missiles.splitting import MaySplit
from game.play.moving.offers import MayCharge, MayMove, MayStop
from game.rules.decision import Decision
from game.rules.magic.turning import is_undead
from game.rules.missiles.engines import engine_at
from game.rules.situation import Situation
from game.sides.registry import answers
from game.sides.scripted.hiding.eyes import eyes
from game.sides.scripted.moving.charges import MANY
from game.sides.scripted.player import Scripted
from game.sides.scripted.worth import duel
from game.systems.chainmail.words import Write
from game.systems.chainmail.writing.deeds import deeds_in, deeds_of, with_deed
from game.systems.chainmail.writing.orders import is_cavalry, meeting_places, tasks_of, written
from game.systems.chainmail.writing.writing import MayAnswer, MayWrite

MOST = 8
"""Commands that a side is thought to give in one movement."""


@answers(Scripted, MayWrite)
def write(player: Scripted, at: Situation, decision: Decision, offer: MayWrite) -> tuple[Command, str]:
    """Write in one command what the side would do if it moved now, and then shot and cast.

    Riders without an order charge if charged."""
    heeds = eyes(at, decision, player.side)
    if heeds is not None:
        return heeds
    if written(at.state, offer.side):
        return Done(), "all is written"
    side = offer.side
    decision = Decision(side, "write", offer.order, (MayMove(side), MayCharge(side), MaySplit(side), MayStop()))
    tasks: dict[str, Task] = {}
    reasons: list[str] = []
    ahead = at
    for _ in range(MOST):
        command, why = player.move(ahead, decision, MayMove(side))
        found: list[Task] = []
        for new in tasks_of(at, command):
            found += [new] if offer.takes(at, new, (*tasks.values(), *found)) else []
        if not found:
            break
        tasks.update((new.figure, new) for new in found)
        reasons += [why] if why not in reasons else []
        ahead = _as_ordered(ahead, found)
    reasons += _deeds(player, at, offer, ahead, tasks)
    for figure in offer.able(at):
        task = Task(Walk(figure.id, (), figure.facing), ANSWER)
        was = tasks.get(figure.id)
        if was is not None and not was.walk.path and was.manner == MOVE:
            task = replace(was, walk=task.walk, manner=ANSWER)
        elif was is not None:
            continue
        if is_cavalry(figure) and offer.refuse(at, Write((task,))) is None:
            tasks[figure.id] = task
    if not tasks:
        return Done(), "all stand"
    return Write(tuple(tasks[name] for name in sorted(tasks))), ", ".join(reasons) or "to meet whoever charges"


def _deeds(
    player: Scripted, at: Situation, offer: MayWrite, ahead: Situation, tasks: dict[str, Task]
) -> list[str]:
    """Add to the orders what would be shot, cast and breathed from where the figures end, if the enemy stood still."""
    decision = Decision(offer.side, "write", offer.order, missile_offers(ahead, offer.side))
    reasons: list[str] = []
    busy: set[str] = set()
    for _ in range(MOST):
        said = player.shots(ahead, decision, MayShoot(offer.side))
        found = [] if said is None else [deed for deed in deeds_in(said[0]) if deed[0] not in busy]
        if said is None or not found:
            break
        for name, meant, target, weapon in found:
            busy.add(name)
            was = tasks.get(name) or Task(Walk(name, (), at.figure(name).facing))
            task = replace(with_deed(was, meant), target=target, weapon=weapon)
            task = replace(task, act="") if target else task
            others = [other for other in tasks.values() if other.figure != name]
            if not was.deed and offer.takes(at, task, others):
                tasks[name] = task
                reasons += [said[1]] if said[1] not in reasons else []
        ahead = _spent(ahead, [name for name, *_ in found])
    _at_whoever_comes(at, offer, tasks)
    return reasons


def _at_whoever_comes(at: Situation, offer: MayWrite, tasks: dict[str, Task]) -> None:
    """Order those with nothing better to do to shoot, breathe, gaze or pray at whoever comes."""
    undead = any(is_undead(foe) for foe in at.field.foes(offer.side))
    for figure in offer.able(at):
        was = tasks.get(figure.id) or Task(Walk(figure.id, (), figure.facing))
        if was.deed or was.manner == CHARGE:
            continue
        for meant in deeds_of(at, figure):
            if meant[0] in (SHOOT, BREATHE, GAZE, LOOSE) or (meant[0] == TURN and undead):
                task = with_deed(was, meant)
                if offer.takes(at, task, [other for other in tasks.values() if other.figure != figure.id]):
                    tasks[figure.id] = task
                    break


def _spent(at: Situation, names: list[str]) -> Situation:
    """The battle as it would be after the deeds of these figures in the fire phases."""
    figures = dict(at.state.figures)
    served = [engine.id for engine in (engine_at(at, figures[name]) for name in names) if engine is not None]
    engines = tuple([replace(engine, loaded=0) if engine.id in served else engine for engine in at.state.engines])
    for name in names:
        figures[name] = replace(figures[name], shots=figures[name].shots + MOST, prepared=(), breaths=99)
    return Situation(replace(at.state, figures=figures, engines=engines), at.battle)


def _as_ordered(at: Situation, tasks: list[Task]) -> Situation:
    """The battle as it would be if these orders were carried out."""
    figures = dict(at.state.figures)
    for task in tasks:
        figure = figures[task.figure]
        x, y = task.walk.path[-1] if task.walk.path and task.manner != CHARGE else figure.at
        walked = figure.walked + length(figure.at, task.walk.path) if task.walk.path else figure.walked
        figures[task.figure] = replace(figure, x=x, y=y, facing=task.walk.facing, walked=walked, moved=True)
    return Situation(replace(at.state, figures=figures), at.battle)


@answers(Scripted, MayAnswer)
def answer(player: Scripted, at: Situation, decision: Decision, offer: MayAnswer) -> tuple[Command, str]:
    """Order waiting figures to charge the nearest enemy worth meeting, where they will meet it; only so many at one."""
    walks: list[Walk] = []
    met: dict[str, int] = {}
    for name in offer.figures:
        figure = at.figure(name)
        foes = [foe for foe in map(at.figure, offer.foes[name]) if met.get(foe.id, 0) < MANY]
        foes = [foe for foe in foes if duel(at, figure, foe) >= 0]
        for foe in sorted(foes, key=lambda foe: _far(figure, foe)):
            places = meeting_places(at, figure, offer.foes[name][foe.id])
            found = [Walk(name, (place,), facing_towards(figure.at, place)) for place in places]
            laid = next((walk for walk in found if offer.refuse(at, Charge((*walks, walk))) is None), None)
            if laid is not None:
                walks.append(laid)
                met[foe.id] = met.get(foe.id, 0) + 1
                break
    return (Charge(tuple(walks)), "to meet their charge") if walks else (Done(), "to wait for them")


def _far(figure: Figure, foe: Figure) -> tuple[int, str]:
    return squared(figure.at, foe.at), foe.id
