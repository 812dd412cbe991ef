"""The scripted side in line: it lets an enemy come who comes anyway, and nobody goes up to him alone."""

from game.core.commands import Charge, Move
from game.core.grain import GRAIN
from game.odds.league.mirror import mirrored
from game.play.moving.offers import MayMove
from game.session.game import Beginning, Keeping, Session
from game.session.opening import begin
from game.sides import player

NAME = "even-open-middle"


def met() -> Session:
    return begin(mirrored(NAME), "starkpool", 1, Beginning(rounds=9), Keeping(keep=False))


def middles(session: Session, side: str) -> dict[str, tuple[int, int]]:
    """Where the bodies of a side stand, in inches."""
    bodies: dict[str, list[tuple[int, int]]] = {}
    for figure in session.now.standing(side):
        bodies.setdefault(figure.unit or figure.id, []).append(figure.at)
    return {
        name: (sum(x for x, _ in at) // len(at) // GRAIN, sum(y for _, y in at) // len(at) // GRAIN)
        for name, at in bodies.items()
    }


def played(north: str, rounds: int) -> Session:
    """A battle of the scripted side in the south until so many rounds are over."""
    session = met()
    players = {"south": player("scripted", "south"), "north": player(north, "north")}
    session.answer_standing()
    while session.now.round <= rounds and (asked := session.decision) is not None:
        session.play(players[asked.side].choose(session.situation, asked)[0])
    return session


def test_in_the_first_round_nobody_marches_at_an_enemy_as_strong_who_is_far_off():
    before, after = middles(met(), "south"), middles(played("turtle", 1), "south")
    assert all(abs(after[name][1] - before[name][1]) <= 1 for name in ("south-foot", "south-spears", "south-horse"))


def test_who_sees_that_nobody_comes_goes_himself_in_line():
    after = middles(played("turtle", 4), "south")
    assert after["south-foot"][1] < middles(met(), "south")["south-foot"][1] - 4


def test_who_is_rushed_at_lets_them_come_and_then_falls_on_them_with_all_at_once():
    session, marched, charged = met(), [], []
    players = {"south": player("scripted", "south"), "north": player("rush", "north")}
    session.answer_standing()
    while session.now.round == 1 and (asked := session.decision) is not None:
        command = players[asked.side].choose(session.situation, asked)[0]
        if asked.side == "south" and isinstance(asked.offers[0], MayMove):
            if isinstance(command, Move):
                marched += [walk for walk in command.walks if "spears" in walk.figure and walk.path]
            if isinstance(command, Charge):
                charged += [walk.figure.rpartition("-")[0] for walk in command.walks]
        session.play(command)
    assert not marched
    assert {"south-foot", "south-spears"} <= set(charged)


def charges(session: Session) -> list[tuple[int, list[Charge]]]:
    """The charges of the south against a side that waits, by the rounds in which there were any."""
    players = {"south": player("scripted", "south"), "north": player("turtle", "north")}
    session.answer_standing()
    found: dict[int, list[Charge]] = {}
    while (asked := session.decision) is not None:
        command = players[asked.side].choose(session.situation, asked)[0]
        if asked.side == "south" and isinstance(command, Charge):
            found.setdefault(session.now.round, []).append(command)
        session.play(command)
    return sorted(found.items())


def test_it_goes_in_as_one_foot_and_spears_and_whoever_comes_up():
    session = begin(mirrored(NAME), "starkpool", 500, Beginning(rounds=9), Keeping(keep=False))
    (_, first), *_ = charges(session)
    bodies = {walk.figure.rpartition("-")[0] for walk in first[0].walks}
    assert {"south-foot", "south-spears"} <= bodies


def test_no_two_of_those_who_go_in_mean_to_end_at_one_place():
    session = begin(mirrored(NAME), "starkpool", 500, Beginning(rounds=9), Keeping(keep=False))
    for _, found in charges(session):
        places = [walk.path[-1] for command in found for walk in command.walks]
        assert len(set(places)) == len(places)
