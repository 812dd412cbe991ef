"""What nobody of a side has seen of a dungeon is dark, and who stands there is not shown."""

import itertools
import re
from functools import partial
from pathlib import Path

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from game.cli import main
from game.core.commands import Aim, Done, Shoot
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Moved
from game.core.fight.nerve import Fled
from game.core.grain import GRAIN
from game.core.state import Victory
from game.play.missiles.offers import MayShoot
from game.rules.situation import Situation
from game.rules.stealth.seeing import sight_of_place
from game.session.opening import begin, opened
from game.session.recording import Recording
from game.sides import player
from game.ui.app import Options
from game.ui.board.dark.dark import Dark, Eyes, dark_of, in_the_dark
from game.ui.board.dark.lookout import CELL, Lookout, place
from game.ui.board.dark.memory import Memory
from game.ui.board.hands.asked import Asked
from game.ui.board.screening.stage import Pose
from game.ui.film import How, Studio
from game.ui.kit.pen import Kit
from game.ui.panels.battle.log import Log
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.battle.handing import box
from game.ui.scenes.curtain import CurtainScene
from game.ui.scenes.scene import Push
from game.ui.scenes.table.chronicle import Chronicle
from game.ui.scenes.table.winning import rail_of
from tests.ui.pilot import Pilot

HALL, PASSAGE = (slice(4 * CELL, 16 * CELL), slice(5 * CELL, 31 * CELL)), (20 * CELL, 18 * CELL)


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    """The door, as scripts play it to the end of the fifth round."""
    path: Path = tmp_path_factory.mktemp("door") / "door.jsonl"
    assert main(["run", "door", "--seed", "5", "--rounds", "5", "--replay", str(path)]) == 0
    return Recording(path)


def memory_of(replay: Recording) -> Memory:
    battle = begin(opened("door"), None, 5).battle
    return Memory(battle, replay.first, lambda: replay.events)


@pytest.mark.parametrize("eyes", [None, "party", "hill"])
def test_a_move_that_somebody_could_have_cut_short_is_told_once_and_whole(tmp_path: Path, eyes: str | None) -> None:
    """By the piece, as a battle goes on, it reads as it does when all of it is read at once: no watcher is betrayed."""
    path = tmp_path / "door.jsonl"
    assert main(["run", "door", "--seed", "3", "--rounds", "3", "--replay", str(path)]) == 0
    replay = Recording(path)
    kit = Kit()
    live, once = (Chronicle(Log(kit), replay.first) for _ in range(2))
    live.eyes = once.eyes = eyes
    once.again(replay.first, replay.events)
    live.again(replay.first, ())
    state = replay.first
    for line in replay.lines:
        live.hear(line.events, state, state)
    texts = [[(entry.text, entry.id, entry.drawn) for entry in told.log.entries] for told in (live, once)]
    assert texts[0] == texts[1]
    moves = [entry.text for entry in live.log.entries if "Tobin the big lad" in entry.text and "move" in entry.text]
    assert len(moves) == len(set(moves))


@pytest.mark.rule("ST-R12")
def test_what_is_in_sight_is_so_by_the_rules() -> None:
    """Of the cells of the floor hardly any is taken for seen, or unseen, against the rules' own answer."""
    session = begin(opened("door"), None, 5)
    at = Situation(session.now, session.battle)
    lookout = Lookout(at.ground)
    for name in ("hruna", "nail", "rask"):
        figure = at.figure(name)
        clear = lookout.clear(place(figure), figure.profile.height)
        wrong = tried = 0
        for j in range(1, lookout.shape[0], 3):
            for i in range(1, lookout.shape[1], 3):
                spot = (i * GRAIN // CELL + GRAIN // CELL // 2, j * GRAIN // CELL + GRAIN // CELL // 2)
                tried += 1
                wrong += clear[j, i] != (sight_of_place(at, figure, spot).kind != "blocked")
        assert wrong <= tried * 0.02


def test_behind_a_shut_door_it_is_dark_and_nobody_is_shown() -> None:
    pilot = Pilot(Options("play", scenario="door", seed=5, players={"party": "human"}))
    pilot.wait()
    scene = pilot.battle
    assert scene.view.dark is not None
    shown = scene.view.state
    assert {figure.side for figure in shown.figures.values()} == {"party"}
    assert len(scene.seats.seen(scene.session.now).figures) > len(shown.figures)
    asked = scene.hands.asked
    assert asked is not None
    assert not asked.at.field.foes("party"), "their reach would be seen where they are not"
    known = scene.view.dark.memory.cells(scene.session.now, ("party",))
    assert known[PASSAGE] and not known[HALL].any()
    goals = [goal.text for camp in scene.views().rail.camps for goal in camp.goals]
    assert "slay Rask Half-ear" in goals, "how much he can take nobody knows who has not seen him"


def test_how_much_is_left_of_whom_they_came_for_is_told_as_he_was_seen_last(replay: Recording) -> None:
    """From the first sight of him on, and nothing of what befalls him in the dark; here it is about each of them."""
    hill = [figure.id for figure in replay.first.standing("hill")]
    wanted = tuple([Victory(side="party", kind="slay", where=name) for name in hill])
    memory = Memory(memory_of(replay).battle, replace(replay.first, victory=wanted), lambda: replay.events)
    last: dict[str, int] = {}
    for number in range(len(replay.events) + 1):
        state = replay.after(number)
        unseen = memory.unseen(state, memory.cells(state, ("party",)), ("party",))
        last |= {name: state.figures[name].hit_points for name in hill if name not in unseen}
        assert memory.met(state, ("party",)) == last
    assert last and "rask" not in last
    assert memory.met(replay.first, ("party",)) == {}


def test_the_rail_tells_of_whom_they_came_for_what_is_known_of_him(replay: Recording) -> None:
    state = replay.after(len(replay.events))
    told = [rail_of(state, "party", replay.first, met).camps[0].goals[0].text for met in ({"rask": 4}, {}, None)]
    rask = state.figures["rask"]
    ends = [f": 4 of {rask.most_hit_points} left", "", f": {rask.hit_points} of {rask.most_hit_points} left"]
    assert told == [f"slay Rask Half-ear{end}" for end in ends]


def test_the_log_tells_nothing_of_what_goes_on_in_the_dark() -> None:
    """Those within move while the door is shut: only their own player reads of it."""
    told = {}
    for side in ("party", "hill"):
        replayed = begin(opened("door"), None, 5)
        sides = {name: player("scripted", name) for name in ("party", "hill")}
        while replayed.decision is not None and replayed.now.round < 3:
            asked = replayed.decision
            answer, _ = sides[asked.side].choose(replayed.situation, asked)
            replayed.play(answer if asked.side == "hill" or asked.refuse(replayed.situation, Done()) else Done())
        pilot = Pilot()
        other = {"party": "hill", "hill": "party"}[side]
        pilot.app._take(Push(BattleScene(pilot.app.desk, replayed, {side: "human", other: "scripted"})))
        pilot.frames(3)
        told[side] = [entry.text for entry in pilot.battle.chronicle.log.entries]
    inside = re.compile(r"of \{@vermilion:Carrow Hill\} move|of Carrow Hill move")
    assert [line for line in told["hill"] if inside.search(line)], told["hill"][-6:]
    assert not [line for line in told["party"] if inside.search(line)]


def test_the_view_opens_on_those_who_are_seen_alone() -> None:
    """Where it opens would else say how far into the dark they stand."""
    pilot = Pilot(Options("play", scenario="door", seed=5, players={"party": "human"}))
    pilot.wait()
    scene = pilot.battle
    of_all, camera = box(scene.session.now), scene.view.camera
    xs, ys = zip(*[(figure.x / GRAIN, figure.y / GRAIN) for figure in scene.view.state.standing("party")])
    assert camera.centre[0] == pytest.approx((min(xs) + max(xs)) / 2, abs=1.5)
    assert camera.centre[1] == pytest.approx((min(ys) + max(ys)) / 2, abs=1.5)
    assert abs(camera.centre[1] - (of_all[1] + of_all[3]) / 2) > 2


def test_what_goes_on_in_the_dark_takes_no_time_on_the_screen() -> None:
    """Whoever looked on could else count by the pauses how many walk behind the door."""
    pilot = Pilot(Options("play", scenario="door", seed=5, players={"party": "human"}))
    pilot.wait()
    scene = pilot.battle
    state, screening = scene.session.now, scene.screening
    screening.jump(state)
    for name, unseen in (("gulp", True), ("hruna", False)):
        figure = state.figures[name]
        to = figure.x, figure.y - GRAIN
        screening.play([Moved(figure=name, path=(figure.at, to), cost=GRAIN, facing=0)])
        assert screening.idle == unseen
        screening.skip()
        assert screening.shown.state.figures[name].at == to


def test_where_both_may_look_only_those_are_seen_whom_both_know() -> None:
    session = begin(opened("door"), None, 5)
    both = Eyes(("party", "hill"), shared=True)
    dark = dark_of(session.battle, session.first, lambda: session.events, lambda: both)
    assert dark is not None
    assert not dark.shown(session.now, session.now).figures
    assert dark.untold(session.now, Fled(figures=("hruna",), why="fear"), session.now)


def test_nothing_is_told_of_many_in_the_dark_but_of_what_comes_out_of_it() -> None:
    session = begin(opened("door"), None, 5)
    dark = dark_of(session.battle, session.first, lambda: session.events, lambda: Eyes(("party",)))
    assert dark is not None
    now = session.now
    flight = Fled(figures=("gulp", "rask"), why="fear")
    assert dark.untold(now, flight, now)
    assert not dark.untold(now, Fled(figures=("gulp", "hruna"), why="fear"), now)
    cast = SpellCast(figure="gulp", spell="fireball", level=5)
    assert dark.untold(now, cast, now)
    assert not dark.untold(now, replace(cast, at=(now.figures["hruna"].at,)), now)


def test_who_is_asked_about_can_be_looked_up_even_in_the_dark() -> None:
    session = begin(opened("door"), None, 5)
    dark = dark_of(session.battle, session.first, lambda: session.events)
    decision, at = session.decision, Situation(session.now, session.battle)
    assert dark is not None and decision is not None
    decision = replace(decision, side="party")
    assert not in_the_dark(dark, at, decision)[0].field.foes("party")
    named, _ = in_the_dark(dark, at, replace(decision, figures=("gulp",)))
    assert [figure.id for figure in named.field.foes("party")] == ["gulp"]
    assert in_the_dark(None, at, decision) == (at, decision)


def test_of_those_who_pass_by_only_whom_somebody_sees_are_asked_about() -> None:
    """Nobody can shoot at Gulp, who comes along in the dark: he is not counted, offered, or shown."""
    session = begin(opened("door"), None, 7)
    sides = {name: player("scripted", name) for name in ("party", "hill")}
    dark = dark_of(session.battle, session.first, lambda: session.events, lambda: Eyes(("party",)))
    while session.now.round < 3 and session.decision is not None:
        decision, at = session.decision, session.situation
        offer = decision.offer(MayShoot)
        if decision.side == "party" and offer is not None and "gulp" in offer.targets:
            break
        session.play(sides[decision.side].choose(at, decision)[0])
    assert decision.prompt == "9 figures pass within range: shoot?"
    shown, asked = in_the_dark(dark, at, decision)
    assert asked.prompt == "8 figures pass within range: shoot?"
    left = asked.offer(MayShoot)
    assert left is not None and "gulp" not in left.targets and len(left.targets) == 8
    assert "gulp" not in shown.state.figures
    assert not any(decision.refuse(at, Shoot((Aim(name, "gulp", weapon),))) is None
                   for name in left.shooters for weapon in at.figure(name).carries)
    assert Asked(asked, shown, decision).answers(decision)


def test_who_shoots_out_of_the_dark_is_not_named(tmp_path: Path) -> None:
    """The log names to the party no archer whom nobody of it sees, and what is kept of the shot tells no place."""
    told, named = 0, 0
    path = tmp_path / "door.jsonl"
    assert main(["run", "door", "--seed", "3", "--rounds", "4", "--replay", str(path)]) == 0
    replay = Recording(path)
    battle = begin(opened("door"), None, 3).battle
    for eyes in ("party", "hill"):
        dark = dark_of(battle, replay.first, lambda: replay.events, partial(Eyes, (eyes,)))
        assert dark is not None
        chronicle = Chronicle(Log(Kit()), replay.first)
        chronicle.eyes, chronicle.untold, chronicle.darkened = eyes, dark.untold, dark.darkened
        chronicle.again(replay.first, replay.events)
        shots = [entry for entry in chronicle.log.entries if entry.kind == "shot"]
        unseen = [entry for entry in shots if entry.text.startswith("Somebody in the dark")]
        assert not any(entry.drawn or entry.data for entry in unseen)
        assert not any("archers" in figure for entry in unseen for figure in entry.figures) or eyes == "hill"
        told, named = told + len(unseen), named + len(shots) - len(unseen)
    assert told and named


def test_two_at_one_table_have_secrets_while_somebody_is_in_the_dark() -> None:
    session = begin(opened("door"), None, 5)
    dark = dark_of(session.battle, session.first, lambda: session.events)
    assert dark is not None and dark.hides(session.now)
    pilot = Pilot(Options("play", scenario="door", seed=5, players={"party": "human", "hill": "human"}))
    pilot.frames(5)
    assert isinstance(pilot.app.scene, CurtainScene)


def test_who_stands_in_the_dark_is_not_lost() -> None:
    pilot = Pilot(Options("play", scenario="door", seed=5, players={"hill": "human"}))
    pilot.wait()
    assert not [figure for figure in pilot.battle.view.state.figures.values() if figure.side == "party"]
    goals = [goal.text for camp in pilot.battle.views().rail.camps for goal in camp.goals]
    assert any("lost 0 of 67" in text for text in goals)


def test_each_side_has_seen_its_own_part() -> None:
    session = begin(opened("door"), None, 5)
    memory = Memory(session.battle, session.first, lambda: session.events)
    party, hill = (memory.cells(session.now, (side,)) for side in ("party", "hill"))
    assert hill[HALL].any() and not hill[PASSAGE]
    assert (memory.cells(session.now, ("party", "hill")) == (party | hill)).all()
    assert not memory.cells(session.now, ("party", "hill"), of_all=True).any()


def test_a_replay_shows_the_same_however_one_came_there(replay: Recording) -> None:
    forward, back = memory_of(replay), memory_of(replay)
    moments = range(0, len(replay.events) + 1, max(1, len(replay.events) // 12))
    seen = [forward.cells(replay.after(n), ("party",)) for n in moments]
    assert all((after | before == after).all() for before, after in itertools.pairwise(seen))
    assert seen[-1][HALL].any() and not seen[0][HALL].any()
    for n, cells in reversed(list(zip(moments, seen))):
        assert (back.cells(replay.after(n), ("party",)) == cells).all()


def test_what_is_taken_back_is_forgotten(replay: Recording) -> None:
    events = list(replay.events)
    memory = Memory(begin(opened("door"), None, 5).battle, replay.first, lambda: events)
    last = memory.cells(replay.after(len(events)), ("party",))
    del events[10:]
    first = memory.cells(replay.after(10), ("party",))
    assert first.sum() < last.sum()
    assert memory.unseen(replay.after(10), first, ("party",)) >= {"rask", "gulp"}


def test_the_dark_draws_back_from_the_door_and_at_once_with_little_motion(replay: Recording) -> None:
    """A moment of at most two seconds; what lies further is seen later, and in the end all of it is."""

    def dark() -> Dark:
        return Dark(memory_of(replay), lambda: Eyes(("party",)))

    known = memory_of(replay)
    counts = [int(known.cells(replay.after(n), ("party",)).sum()) for n in range(len(replay.events) + 1)]
    opens = int(np.argmax(np.diff(counts)))
    for still in (False, True):
        seen = dark()
        seen.still = still
        seen.look(replay.after(opens), {})
        before = int((seen.level >= 1).sum())
        seen.look(replay.after(opens + 1), {})
        assert seen.moving is not still
        levels = [before]
        for _ in range(40):
            seen.update(0.05)
            levels.append(int((seen.level >= 1).sum()))
        assert not seen.moving and levels[-1] == counts[opens + 1]
        assert levels == sorted(levels)
        assert any(before < level < levels[-1] for level in levels) is not still


def test_who_walks_sees_on_his_way() -> None:
    session = begin(opened("door"), None, 5)
    dark = Dark(Memory(session.battle, session.first, lambda: session.events), lambda: Eyes(("party",)))
    dark.look(session.now, {})
    before = int((dark.level > 0).sum())
    dark.look(session.now, {"hruna": Pose(at=(18.0, 14.0))})
    dark.update(1.0)
    assert int((dark.level > 0).sum()) > before


def test_under_the_sky_nothing_is_left_dark() -> None:
    session = begin(opened("bridge"), None, 5)
    assert dark_of(session.battle, session.first, lambda: session.events) is None


def test_a_film_of_a_dungeon_shows_what_has_been_seen(replay: Recording) -> None:
    """The dark draws back in a film too, by its own seconds."""
    pygame.display.init()
    studio = Studio(replay, How(scale=10, rounds=(1, 2)))
    for _ in studio.frames(8.0):
        pass
    dark = studio.view.dark
    assert dark is not None
    dark.update(4.0)
    assert float(dark.level.mean()) > 0.3
    assert not dark.moving
