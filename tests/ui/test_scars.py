"""What a battle leaves on the ground stays there: in the window, in a replay wherever one looks, in saved pictures.

Nobody sees a mark of what he did not see happen."""

from pathlib import Path

import pygame
import pytest

from game.cli import main
from game.core.events import after_event
from game.core.fight.deeds import Shot
from game.core.fight.harm import Damaged
from game.core.fight.moves import Moved
from game.core.state import State
from game.session.driving import play_out
from game.session.game import Keeping, Session
from game.session.opening import begin, opened, opened_text
from game.sides import player
from game.ui.app import Options
from game.ui.art.effects.scars import BLOOD, SCORCHED, STANDING, TRODDEN, Scar
from game.ui.board.scars.record import Scars
from game.ui.picture import left_by, render
from game.ui.scenes.watching.replay import ReplayScene
from tests.session.battles import QUIET, played
from tests.ui.pilot import Pilot, landed
from tests.ui.test_seat_secrets import invisible
from tests.ui.test_seat_secrets import played as given

__all__ = ["landed"]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle fought for three rounds and kept."""
    path = tmp_path_factory.mktemp("kept") / "fought.replay"
    session = begin(opened("bridge"), None, 5, kept=Keeping(path))
    play_out(session, {side.id: player("rush", side.id) for side in session.now.sides}, 3)
    session.close()
    return path


def watching(kept: Path) -> ReplayScene:
    pilot = Pilot(Options("replay", file=str(kept)))
    scene = pilot.app.scene
    assert isinstance(scene, ReplayScene)
    pilot.key(pygame.K_SPACE)
    return scene


def marks(scene: ReplayScene) -> list[Scar]:
    """The marks that lie on the table now."""
    shown = scene.view.scars.shown
    return list(shown.scars[: shown.many])


def looks(scene: ReplayScene) -> bytes:
    """The table as it is painted, without whoever stands on it."""
    surface, camera = pygame.Surface((700, 500), 0, 32), scene.view.camera
    art = scene.view.art
    art.worn.show(*scene.view.scars.shown)
    art.draw(surface, surface.get_rect(), (12.0, 4.0), camera.scale)
    while not art.build(1.0):
        pass
    art.draw(surface, surface.get_rect(), (12.0, 4.0), camera.scale)
    return pygame.image.tobytes(surface, "RGB")


def test_a_replay_has_the_marks_of_what_has_happened_and_no_others(kept: Path):
    scene = watching(kept)
    scene.seek(0)
    bare, nothing = looks(scene), marks(scene)
    scene.seek(len(scene.events))
    fought, all_marks = looks(scene), marks(scene)
    assert not nothing and fought != bare
    assert {TRODDEN, BLOOD, STANDING} <= {mark.kind for mark in all_marks}
    scene.seek(0)
    assert looks(scene) == bare and not marks(scene)
    half = len(scene.events) // 2
    scene.seek(half)
    assert marks(scene) == all_marks[: len(marks(scene))] and 0 < len(marks(scene)) < len(all_marks)
    assert marks(scene) == list(left_by(scene.recording.first, scene.events[:half]).scars)


def test_played_on_it_comes_to_the_same_as_leapt_to(kept: Path):
    scene = watching(kept)
    scene.seek(len(scene.events))
    leapt = marks(scene), looks(scene)
    scene.seek(0)
    scene.on(len(scene.events))
    scene.settle()
    scene.view.scars.go_on()
    assert (marks(scene), looks(scene)) == leapt
    scene.seek(scene.ends[2])
    scene.on(scene.ends[6])
    scene.settle()
    scene.view.scars.go_on()
    assert marks(scene) == leapt[0][: len(marks(scene))]


def test_whoever_bleeds_and_wherever_an_arrow_misses(kept: Path):
    scene = watching(kept)
    events = scene.events
    wounded = next(n for n, event in enumerate(events) if isinstance(event, Damaged))
    missed = next(n for n, event in enumerate(events) if isinstance(event, Shot) and not event.hit)
    for place, kind in ((wounded, BLOOD), (missed, STANDING)):
        scene.seek(place)
        before = [mark for mark in marks(scene) if mark.kind == kind]
        scene.seek(place + 1)
        assert len([mark for mark in marks(scene) if mark.kind == kind]) == len(before) + 1


def test_the_ground_stays_burnt_where_a_dragon_breathed():
    session = begin(opened("dragon"), None, 3)
    play_out(session, {side.id: player("scripted", side.id) for side in session.now.sides}, 6)
    assert SCORCHED in {mark.kind for mark in left_by(session.first, session.events).scars}


def test_what_is_taken_back_has_left_nothing():
    pilot = Pilot(Options("play", scenario="bridge"))
    pilot.until(pilot.asked)
    scene = pilot.battle
    session, begun = scene.session, scene.session.here
    before = list(scene.view.scars.shown.scars)
    play_out(session, {side.id: player("rush", side.id) for side in session.now.sides}, 1)
    scene.jump()
    assert scene.view.scars.shown.many > len(before)
    for side in [side.id for side in session.now.sides] * (session.here + 1):
        if session.here > begun + 1:
            session.undo(side, agreed=True)
    scene.jump()
    shown = scene.view.scars.shown
    assert list(shown.scars[: shown.many]) == before


def test_an_unseen_man_leaves_no_track_for_the_other_side():
    session = invisible(begin(opened_text(QUIET)))
    given(session, "move bob via 20,27 facing 90", "move ann via 10,27 facing 0")
    assert any(isinstance(event, Moved) and event.figure == "bob" for event in session.events)

    def tracks(*eyes: str) -> list[Scar]:
        return list(left_by(session.first, session.events, eyes).scars)

    assert any(mark.at[0] > 15 for mark in tracks())
    assert any(mark.at[0] > 15 for mark in tracks("blue"))
    assert all(mark.at[0] < 12 for mark in tracks("red"))
    assert tracks("red") and tracks("red", "blue") == tracks("red")


def test_an_order_taken_back_and_another_given():
    """What was kept of the first way is forgotten, however far it went."""
    one, other = played(seed=3), played(seed=4)
    scars = Scars(one.first)
    scars.again(one.first, one.events)
    split = 40
    scars.again(one.first, one.events[:split])
    scars.hear(one.events[split : split + 20], _after(one, split), _after(one, split + 20))
    scars.go_on()
    assert list(scars.shown.scars[: scars.shown.many]) == list(left_by(one.first, one.events[: split + 20]).scars)
    scars.again(other.first, other.events)
    assert list(scars.shown.scars) == list(left_by(other.first, other.events).scars)


def _after(session: Session, count: int) -> State:
    state = session.first
    for event in session.events[:count]:
        state = after_event(state, event)
    return state


def test_saved_pictures_have_them(kept: Path, tmp_path: Path):
    begun, over = tmp_path / "begun.png", tmp_path / "over.png"
    assert main(["picture", str(kept), "--at", "3", "-o", str(begun), "--scale", "8"]) == 0
    assert main(["picture", str(kept), "-o", str(over), "--scale", "8"]) == 0
    scene = watching(kept)
    state, count = scene.recording.after(len(scene.events)), len(scene.events)
    bare = render(state, scale=8)
    marked = render(state, scale=8, marks=left_by(scene.recording.first, scene.events[:count]))
    assert pygame.image.tobytes(bare, "RGB") != pygame.image.tobytes(marked, "RGB")
