"""Two worlds that differ in nothing but the secrets of one side, made of any position by chance."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from game.board.bases import gap_within, overlaps
from game.core.figures import Condition, Figure
from game.core.grain import GRAIN
from game.core.state import Standing, State
from game.play.course.standing_answers import standing_answer
from game.play.position import Position, opening, submit
from game.rules.knowing.view import view
from game.rules.situation import Battle
from game.rules.stealth.unseen import INVISIBLE
from game.session.game import Beginning, Session
from game.sides import player
from game.sides.player import first_legal

FAR = 9 * GRAIN
"""From whoever is seen, so that the unseen bar no way and are not found by chance."""


def position_at_random(battle: Battle, state: State, seed: int, commands: int) -> Position:
    """A position some commands into a battle played at random, in which a step is about to be begun or just was."""
    players = {side.id: player("random", side.id, seed) for side in state.sides}
    position = opening(battle, replace(state, seed=seed))
    played = 0
    while position.decision is not None and (played < commands or position.answers or not position.now.round):
        at = position.situation(battle)
        decision = position.decision
        command = standing_answer(at, decision) or players[decision.side].choose(at, decision)[0]
        found = submit(battle, position, command)
        assert isinstance(found, Position), found
        if found.decision is None:
            break
        position = found
        played += 1
    return position


def _place(battle: Battle, state: State, figure: Figure, chance: Random) -> Figure | None:
    ground = battle.ground(state)
    for _ in range(200):
        x = chance.randrange(GRAIN, state.table.width - GRAIN)
        y = chance.randrange(GRAIN, state.table.height - GRAIN)
        there = replace(figure, x=x, y=y, facing=chance.randrange(360))
        others = [one for one in state.standing() if one.id != figure.id]
        if ground.unfit(figure.profile.base, there.at, there.facing) is not None:
            continue
        if not any(overlaps(there, other) or gap_within(there, other, FAR) for other in others):
            return there
    return None


def hidden_away(battle: Battle, state: State, side: str, many: int, chance: Random) -> State | None:
    """The state in which some of a side's figures are invisible, out of the way and otherwise armed; None: no room."""
    names = [figure.id for figure in state.standing(side) if not figure.locked]
    if not names:
        return None
    found = state
    for name in sorted(names)[:many]:
        there = _place(battle, found, found.figures[name], chance)
        if there is None:
            return None
        points = chance.randint(1, max(1, there.most_hit_points))
        unseen = replace(
            there,
            hit_points=points,
            weapon=chance.choice(("", *there.carries)),
            conditions=(*there.conditions, Condition(INVISIBLE)),
        )
        found = replace(found, figures={**found.figures, name: unseen})
    order = Standing("fire", chance.choice(("ask", "hold", "at_will")))
    sides = tuple(
        replace(one, plan=replace(one.plan, standing=(order,))) if one.id == side else one for one in found.sides
    )
    return replace(found, sides=sides)


def two_worlds(battle: Battle, state: State, seed: int, commands: int) -> tuple[Session, Session] | None:
    """Two battles that stand alike but for what one side hides, the other asked again after it has passed once.

    None where chance has found no such position."""
    position = position_at_random(battle, state, seed, commands)
    if position.decision is None:
        return None
    eyes = position.decision.side
    found = [_world(battle, position, eyes, seed, Random(seed * 10 + number)) for number in (1, 2)]
    one, other = found
    if one is None or other is None or _visible(one, eyes) != _visible(other, eyes):
        return None  # somebody has run into one whom he did not see
    return one, other


def _visible(session: Session, eyes: str) -> list[tuple[object, ...]]:
    """What a side sees of the figures."""
    seen = view(session.now, eyes).figures.values()
    return [(one.id, one.at, one.facing, one.hit_points, one.fate, one.weapon, one.conditions) for one in seen]


def _world(battle: Battle, position: Position, eyes: str, seed: int, chance: Random) -> Session | None:
    start = hidden_away(battle, position.start, position.now.enemy_of(eyes), 2, chance)
    if start is None:
        return None
    session = Session(start, battle.book.id, seed, how=Beginning(answers=()))
    asked, passed = player("random", eyes, seed), False
    for number in range(40):
        decision, at = session.decision, session.situation
        if decision is None or (passed and decision.side == eyes):
            break
        passed = passed or decision.side != eyes
        acts = decision.side == eyes and number < 6
        session.play(asked.choose(at, decision)[0] if acts else first_legal(at, decision))
    return session if session.decision is not None and session.decision.side == eyes else None
