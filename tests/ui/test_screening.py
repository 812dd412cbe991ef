"""The screening: at every pace, in every book, the shown state is the true one whenever nothing is left to be shown."""

import random
from functools import cache

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load as tables
from game.play.course.standing_answers import standing_answer
from game.play.position import opening, submit
from game.rules.situation import Battle
from game.sides import player
from game.ui.board.screening.paces import PACES
from game.ui.board.screening.screening import Screening
from tests.melee import blue, figures, red
from tests.play import state_of

COMPANIES = figures(
    blue("ann", 12, 18, "class: fighting_man, level: 3, weapons: [sword], shield: wood"),
    blue("bea", 14, 18, "troop: longbowman, hit_points: 5"),
    blue("cat", 16, 18, "class: magic_user, level: 5, spells: [sleep, magic_missile, fire_ball], hit_points: 8"),
    red("orc", 12, 10, "creature: orc, hit_points: 5"),
    red("gob", 14, 10, "creature: goblin, hit_points: 3"),
    red("ogre", 16, 11, "creature: ogre, hit_points: 9"),
)
EACH = 17
"""Games a book: more than a hundred in all."""
ROUNDS, ANSWERS = 2, 50


@cache
def companies():
    return state_of(COMPANIES)


def game(book: str, seed: int):
    """A short battle answered by chance: after each answer what happened, and the state it led to."""
    battle = Battle(systems.book(book), tables())
    state = replace(companies(), seed=seed)
    players = {side.id: player(("random", "rush")[seed % 2], side.id, seed) for side in state.sides}
    position = opening(battle, state)
    yield position.events, position.now
    for _ in range(ANSWERS):
        if position.decision is None or position.now.round > ROUNDS:
            return
        at = position.situation(battle)
        command = standing_answer(at, position.decision)
        position = submit(battle, position, command or players[position.decision.side].choose(at, position.decision)[0])
        yield position.events, position.now


@pytest.mark.parametrize("book", systems.BOOKS)
def test_whenever_nothing_is_left_to_show_the_shown_state_is_the_true_one(book):
    idle = 0
    for seed in range(EACH):
        rng = random.Random(seed)
        screening = Screening(replace(companies(), seed=seed))
        screening.pace, screening.reduced = PACES[seed % len(PACES)], seed % 3 == 0
        for events, now in game(book, seed):
            screening.play(events)
            # Time passes while a player thinks: sometimes enough for all of it, sometimes it is cut short.
            for _ in range(rng.randrange(6)):
                screening.update(rng.random() * 3)
            if rng.random() < 0.1:
                screening.skip()
            if screening.idle:
                idle += 1
                assert screening.shown.state == now
        while not screening.idle:
            screening.update(5.0)
        assert screening.shown.state == now
        assert screening.poses() == {}
    assert idle > EACH
