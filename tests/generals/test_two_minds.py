"""A general knows what his side knows: whatever the other side hides, he weighs and does the same."""

import pytest
from msgspec.structs import replace

from game import systems
from game.core.commands import Command
from game.generals.general import General
from game.generals.tiers import Tier
from game.play.course.standing_answers import standing_answer
from game.sides import player
from tools import worlds_apart
from tools.secret_pairs import pair_of
from tools.worlds_apart import World, play

QUICK = Tier("quick", plans=3, first=1, most=2, rounds=1, bar=0.0, answers=True)
"""Takes whatever seems better, by two playouts: the least that is hidden would turn it."""


@pytest.mark.parametrize("book", systems.BOOKS)
def test_what_is_hidden_changes_nothing_that_he_does(book: str, monkeypatch: pytest.MonkeyPatch):
    generals: list[General] = []

    def seated(name: str, side: str, seed: int) -> object:
        if len(hiders) < len(generals):
            hiders.append(side)
            return player(name, side, seed)  # of the two of a world the second hides
        generals.append(General(side, QUICK))
        return generals[-1]

    def choice(world: World) -> Command:
        session, decision = world.session, world.decision
        assert decision is not None
        said = standing_answer(session.situation, decision)
        if said is not None:
            return said
        assert isinstance(world.watcher, General)
        world.watcher.look(session.battle, session.position)
        return world.watcher.choose(session.situation, decision)[0]

    hiders: list[str] = []
    monkeypatch.setattr(worlds_apart, "player", seated)
    monkeypatch.setattr(worlds_apart, "_choice", choice)
    kind = "sealed" if book == "large_battles" else "unseen"  # nobody hides there [LB-R21]
    thought = 0
    wanted = 0 if book == "large_battles" else 1  # all moves are written orders there, which doctrine writes
    for seed in range(1, 12):
        pair = pair_of(book, seed, kind)
        if pair is None:
            continue
        generals.clear()
        hiders.clear()
        play(pair, 6)
        one, other = ([replace(thought, event=0) for thought in general.thoughts] for general in generals)
        shared = min(len(one), len(other))
        assert one[:shared] == other[:shared]
        thought += shared
        if thought >= wanted:
            return
    raise AssertionError("he was never asked anything that he would weigh")
