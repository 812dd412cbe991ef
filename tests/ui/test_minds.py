"""The mind of a general on the board: offered when the battle is over, shown with its replay, asked by a ghost."""

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.core.grain import GRAIN
from game.generals.general import General
from game.generals.ghosts import Judged
from game.generals.keeping import beside, written
from game.generals.mind import Thought, Weighed
from game.generals.trying.values import Terms
from game.odds.intervals import Interval
from game.odds.league.mirror import text
from game.session.driving import play_out
from game.session.game import Beginning, Keeping
from game.session.onlooking import remember
from game.session.opening import begin, opened_text
from game.sides.scripted.player import Scripted
from game.ui.app import Options
from game.ui.foresight.asker import Asker
from game.ui.kit.pen import Act
from game.ui.mind.model import HINT, names_of, plainly, shown_terms, verdict_of
from game.ui.mind.sheet import ends_of, shown_rows
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.battle_end import BattleEndScene
from game.ui.scenes.scene import Push
from game.ui.scenes.watching.replay import ReplayScene
from tests.generals.test_generals import QUICK
from tests.ui.asking import Fake, await_
from tests.ui.pilot import Pilot


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Thought]]:
    """A battle of two rounds that is over, with what South thought in it."""
    replay = tmp_path_factory.mktemp("minds") / "even.replay"
    session = begin(opened_text(text("even-open-small")), "starkpool", 1, Beginning(rounds=2), Keeping(replay))
    general = General("south", QUICK)
    play_out(session, {"south": general, "north": Scripted("north")}, 2)
    session.close()
    beside(replay).write_bytes(written(general.thoughts))
    return replay, general.thoughts


def watched(replay: Path, size: tuple[int, int] = (1280, 720)) -> tuple[Pilot, ReplayScene]:
    pilot = Pilot(Options("replay", file=str(replay)), size)
    scene = pilot.app.scene
    assert isinstance(scene, ReplayScene)
    scene.minding.ghosting._begin = lambda: Asker(Fake)
    return pilot, scene


# ---- the sheet -------------------------------------------------------------------------------------------------------


def test_what_lies_beside_the_replay_is_shown_where_it_was_thought(fought):
    replay, thoughts = fought
    pilot, scene = watched(replay)
    assert scene.minding.seen() is None
    pilot.key(pygame.K_y)
    view = scene.minding.seen()
    assert view is not None
    assert not scene.playing
    assert scene.at == thoughts[view.number - 1].event - scene.recording.first.n
    assert view.count == len(thoughts)
    first = view.number
    pilot.key(pygame.K_n)
    assert scene.minding.seen().number == first + 1
    pilot.click(scene.minding.sheet.where("mind-back").center)
    assert scene.minding.seen().number == first
    for thought in thoughts:
        scene.seek(thought.event - scene.recording.first.n)
        view = scene.minding.seen()
        assert view.number == thoughts.index(thought) + 1
        assert [row.chosen for row in view.rows].count(True) == 1
        assert len(view.rows) == len(thought.weighed)
    pilot.click(scene.minding.sheet.where("mind").center)
    assert scene.minding.seen() is None


def test_the_terms_that_are_shown_sum_to_the_score_that_chose(fought):
    replay, thoughts = fought
    pilot, scene = watched(replay)
    pilot.key(pygame.K_y)
    for number, thought in enumerate(thoughts):
        scene.minding.go_to(number)
        view = scene.minding.seen()
        assert view.selected == thought.taken, "what was taken is shown first"
        for place, one in enumerate(thought.weighed):
            scene.minding._selected = (number, place)
            view = scene.minding.seen()
            assert view.total == one.score == pytest.approx(sum(points for _, points in view.terms))
            row = next(row for row in view.rows if row.place == place)
            assert row.score == one.score
            assert row.low - 1e-9 <= row.score <= row.high + 1e-9
            assert f"{one.reply.times} of {one.reply.of}" in view.reply
            tenths = [float(shown.replace("\u2212", "-")) for _, shown in shown_terms(view.terms, view.total)]
            assert sum(tenths[:-1]) == pytest.approx(tenths[-1]), "as they are written, too"


def test_a_row_is_clicked_and_its_terms_are_shown(fought):
    replay, thoughts = fought
    pilot, scene = watched(replay)
    pilot.key(pygame.K_y)
    scene.minding.go_to(next(n for n, one in enumerate(thoughts) if len(one.weighed) > 2))
    pilot.frame()
    other = next(row for row in scene.minding.seen().rows if not row.chosen)
    at = scene.at
    pilot.click(scene.minding.sheet.where(f"row:{other.place}").center)
    assert scene.minding.seen().selected == other.place
    assert scene.at == at
    places = [row.place for row in scene.minding.seen().rows]
    for _ in places:
        pilot.key(pygame.K_UP)
    assert scene.minding.seen().selected == places[0]
    pilot.key(pygame.K_DOWN)
    assert scene.minding.seen().selected == places[1]
    pilot.key(pygame.K_ESCAPE)
    assert scene.minding.seen() is None
    assert pilot.app.scene is scene


def test_where_there_is_no_room_the_best_are_shown_and_what_was_chosen(fought):
    replay, thoughts = fought
    _, scene = watched(replay)
    one = thoughts[0].weighed[0]
    many = tuple([replace(one, score=one.score + (7 * n) % 40) for n in range(40)])
    scene.minding.thoughts = (replace(thoughts[0], weighed=many, taken=33), *scene.minding.thoughts[1:])
    scene.minding.act(Act("mind"))
    scene.minding.go_to(0)
    view = scene.minding.seen()
    rows = shown_rows(view, 6)
    assert len(rows) == 6
    assert {row.place for row in rows} >= {0, 33}
    assert rows[0].score == max(row.score for row in view.rows)
    low, high = ends_of(view.rows)
    assert low < 0 < high


def test_of_a_battle_that_is_not_over_nothing_is_shown(tmp_path: Path, fought):
    _, thoughts = fought
    replay = tmp_path / "on.replay"
    session = begin(opened_text(text("even-open-small")), "starkpool", 1, Beginning(rounds=2), Keeping(replay))
    session.close()
    beside(replay).write_bytes(written(thoughts))
    remember(replay.name, {"south": "expert", "north": "human"})
    pilot, scene = watched(replay)
    assert scene.minding.thoughts == ()
    pilot.key(pygame.K_y)
    assert scene.minding.seen() is None


def test_without_thoughts_there_is_no_button(tmp_path: Path, fought):
    replay, _ = fought
    alone = tmp_path / "alone.replay"
    alone.write_bytes(replay.read_bytes())
    pilot, scene = watched(alone)
    assert scene.transport.where("mind") is None
    pilot.key(pygame.K_y)
    assert scene.minding.seen() is None
    pilot, scene = watched(replay)
    assert scene.transport.where("mind") is not None


def test_commands_and_bodies_are_told_plainly(fought):
    replay, _ = fought
    _, scene = watched(replay)
    state = scene.recording.first
    names = names_of(state)
    one = next(iter(state.standing("south")))
    charge = f"charge {one.id} via 10.625,9 facing 0"
    assert plainly(charge, state, names) == f"charge to 10.6, 9.0: {one.name}"
    assert plainly("done", state, names) == "nothing"
    assert plainly("choose first", state, names) == "choose first"
    unit = next(one for one in state.units.values() if one.side == "south")
    assert plainly(f"as doctrine has it; {unit.id} to stand, for now", state, names) == (
        f"as doctrine has it; {unit.name} to stand, for now"
    )
    assert plainly("in line, to just outside their charge", state, names) == "in line, to just outside their charge"


def test_a_verdict_says_how_surely():
    def said(low: float, value: float, high: float) -> str:
        one = Weighed("", 12, Terms(value, 0, 0, 0), value, Interval(value, low, high))
        return verdict_of(Judged(ghost=one, chosen=one, of=12), "Ann").words

    assert said(1, 3, 5) == "Ann there: better by 3 points (+1 to +5), 12 playouts on the same luck."
    assert said(-9, -1, 5).startswith("Ann there: perhaps worse by 1 point (\u22129 to +5)")
    assert said(0, 0, 0) == "Ann there: it comes to the same, 12 playouts on the same luck."
    assert verdict_of(Judged(no="a wall is in the way"), "Ann").words == "Ann not there: a wall is in the way."


# ---- why not here? ---------------------------------------------------------------------------------------------------


def test_a_ghost_is_dropped_and_judged_against_what_was_chosen(fought):
    replay, thoughts = fought
    pilot, scene = watched(replay, (1600, 900))
    pilot.key(pygame.K_y)
    moves = next(n for n, one in enumerate(thoughts) if "move" in one.asked.lower() and "first" not in one.asked)
    scene.minding.go_to(moves)
    for _ in range(60):
        pilot.frame()
    assert scene.minding.seen().verdict == ""
    state, camera = scene.view.state, scene.view.camera
    sheet = scene.minding.sheet.rect
    own = [one for one in state.standing("south") if one.unit]
    figure = next(one for one in own if not sheet.collidepoint(camera.pixels((one.x / GRAIN, one.y / GRAIN))))
    start = camera.pixels((figure.x / GRAIN, figure.y / GRAIN))
    end = (start[0], start[1] - 2 * camera.scale)
    before = scene.at
    pilot.drag(start, end)
    ghosting = scene.minding.ghosting
    assert len(ghosting.walks) == sum(one.unit == figure.unit for one in own)
    assert ghosting.walks[0].figure == figure.id
    marks = scene.minding.marks(scene.hands.marks())
    assert {ghost[0].id for ghost in marks.ghosts} == {walk.figure for walk in ghosting.walks}
    assert "Playing it out" in scene.minding.seen().verdict
    await_(lambda: ghosting._inquiry.over)
    pilot.frame()
    view = scene.minding.seen()
    assert "playouts on the same luck" in view.verdict
    assert "there:" in view.verdict
    assert scene.at == before
    assert scene.view.state.figures[figure.id].at == figure.at, "a ghost moves nobody"
    pilot.hold(pygame.KMOD_SHIFT)
    pilot.drag(start, end)
    pilot.hold(0)
    assert [walk.figure for walk in ghosting.walks] == [figure.id]
    pilot.key(pygame.K_RIGHT)
    assert not ghosting.walks, "at another moment it is put away"
    assert scene.minding.seen().verdict == ""
    assert "Shift" in HINT


def test_of_the_enemy_and_of_the_ground_nobody_is_dragged(fought):
    replay, _ = fought
    pilot, scene = watched(replay, (1600, 900))
    pilot.key(pygame.K_y)
    pilot.frames(60)
    camera = scene.view.camera
    foe = next(iter(scene.view.state.standing("north")))
    start = camera.pixels((foe.x / GRAIN, foe.y / GRAIN))
    pilot.drag(start, (start[0] + 40, start[1] + 40))
    assert not scene.minding.ghosting.walks


# ---- when the battle is over -----------------------------------------------------------------------------------------


def test_when_the_battle_is_over_one_may_look_into_what_was_thought(tmp_path: Path):
    replay = tmp_path / "even.replay"
    session = begin(opened_text(text("even-cavalry-small")), "starkpool", 4, Beginning(rounds=1), Keeping(replay))
    pilot = Pilot(size=(1280, 720))
    scene = BattleScene(pilot.app.desk, session, {"south": "rash", "north": "rash"})
    scene.seats.players["south"] = General("south", QUICK)
    scene.asker._begin = Fake
    pilot.app._take(Push(scene))
    scene.set_pace(3)
    assert pilot.until(lambda: isinstance(pilot.app.scene, BattleEndScene))
    assert not beside(replay).exists(), "while the battle goes on nobody may read it"
    pilot.frames(3)
    end = pilot.app.scene
    assert isinstance(end, BattleEndScene)
    pilot.click(end.panel.where("end:mind").center)
    watching = pilot.app.scene
    assert isinstance(watching, ReplayScene)
    assert beside(replay).exists()
    assert watching.minding.seen() is not None
    assert watching.minding.thoughts == tuple(scene.seats.thoughts())


def test_where_nobody_thought_nothing_is_offered(tmp_path: Path):
    replay = tmp_path / "even.replay"
    session = begin(opened_text(text("even-cavalry-small")), "starkpool", 4, Beginning(rounds=1), Keeping(replay))
    pilot = Pilot(size=(1280, 720))
    pilot.app._take(Push(BattleScene(pilot.app.desk, session, {"south": "rash", "north": "rash"})))
    pilot.battle.set_pace(3)
    assert pilot.until(lambda: isinstance(pilot.app.scene, BattleEndScene))
    assert pilot.app.scene.panel.where("end:mind") is None
