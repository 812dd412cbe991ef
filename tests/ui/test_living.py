"""A table at rest lives: water glints, crowns stir, chimneys smoke; not for those who asked for little motion."""

import pygame
import pytest

from game.session.game import Session
from game.session.opening import opened_text
from game.ui.app import Options
from game.ui.art.living.breath import Breath
from game.ui.art.models.held.cloth import STEPS
from game.ui.art.rules.glass import Stamp
from game.ui.art.rules.ranks import Rank
from game.ui.scenes.battle import BattleScene
from tests.session.battles import QUIET
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

VILLAGE = QUIET + """\
terrain:
  - {kind: river, line: [[0, 16], [48, 17]], width: 3}
  - {kind: bridge, line: [[20, 14], [20, 19]], width: 3}
  - {kind: woods, points: [[4, 4], [14, 4], [14, 12], [4, 12]]}
  - {kind: building, points: [[26, 20], [32, 20], [32, 25], [26, 25]]}
  - {kind: building, points: [[35, 20], [42, 20], [42, 26], [35, 26]]}
"""


def at_a_table(text: str) -> Pilot:
    """A battle of nobody near anybody, all its pictures painted, in a window that is looked at."""
    pilot = Pilot()
    session = Session(opened_text(text).state)
    scene = BattleScene(pilot.app.desk, session, {side.id: "human" for side in session.now.sides})
    pilot.app.scenes = [scene]
    scene.view.living.attended = lambda: True
    scene.view.camera.fit()
    for _ in range(60):
        pilot.frame()
        scene.idle(0.2)
    return pilot


@pytest.fixture
def village() -> Pilot:
    return at_a_table(VILLAGE)


def table_of(pilot: Pilot) -> bytes:
    """The table as it stands in the window."""
    area = pilot.battle.view.camera.area
    return pygame.image.tobytes(pilot.app.surface.subsurface(area), "RGB")


def drawn_in(pilot: Pilot, frames: int) -> int:
    """How many of some frames were drawn."""
    before = pilot.app.frames
    pilot.frames(frames)
    return pilot.app.frames - before


def test_it_moves_a_few_times_a_second_and_no_oftener(village: Pilot):
    before, pictures = village.app.frames, set()
    for _ in range(120):
        village.frame()
        pictures.add(table_of(village))
    assert 10 <= village.app.frames - before <= 14
    assert len(pictures) >= 10


def test_with_little_motion_nothing_moves_and_all_is_as_it_was_painted(village: Pilot):
    scene = village.battle
    scene.screening.reduced = True
    scene.refresh()
    village.frame()
    still = table_of(village)
    assert drawn_in(village, 120) == 0
    assert table_of(village) == still
    scene.screening.reduced = False
    scene.view.living.attended = lambda: False
    scene.refresh()
    village.frame()
    assert table_of(village) == still


def test_nothing_moves_while_nobody_looks(village: Pilot):
    village.battle.view.living.attended = lambda: False
    village.frames(10)
    assert drawn_in(village, 120) == 0
    village.battle.refresh()
    village.frame()
    village.battle.view.living.attended = lambda: True
    assert drawn_in(village, 60) > 4


def test_where_nothing_that_moves_is_in_view_no_frame_is_drawn():
    pilot = at_a_table(QUIET)
    pilot.frames(10)
    assert drawn_in(pilot, 120) == 0


def test_no_light_runs_over_a_bridge(village: Pilot):
    waters = village.battle.view.living._waters
    assert len(waters) > 60
    for glint in waters:
        (x, y), (dx, _) = glint.at, glint.drift
        assert 14 < y < 19 and not (18.5 < x < 21.5) and not (18.5 < x + dx < 21.5)


def test_a_table_of_the_dark_keeps_its_crowns_still():
    pilot = at_a_table(VILLAGE.replace("light: day", "light: dark"))
    assert not pilot.battle.view.living._waters
    assert all(not over.sways for over in pilot.battle.view.art.over(24))


def test_who_stands_at_ease_breathes_seen_from_near_and_the_dead_do_not():
    def closely(text: str, name: str) -> set[bytes]:
        """The pictures of one figure over some seconds."""
        pilot = at_a_table(text)
        scene = pilot.battle
        figure = scene.view.state.figures[name]
        scene.view.camera.look((figure.x / 1024, figure.y / 1024 - 4), 48)
        scene.refresh()
        for _ in range(60):
            pilot.frame()
            scene.idle(0.2)
        x, y = pilot.at(name)
        found = set()
        for _ in range(300):
            pilot.frame()
            around = pygame.Rect(0, 0, 90, 120)
            around.center = round(x), round(y) - 20
            found.add(pygame.image.tobytes(pilot.app.surface.subsurface(around), "RGB"))
        return found

    assert len(closely(QUIET, "goblin")) == 2
    assert len(closely(QUIET.replace("creature: goblin", "creature: skeleton"), "goblin")) == 1


def test_who_comes_into_view_breathes_however_many_have_breathed_before():
    breath = Breath()
    breath._room.most = 1  # there is room for one
    one, other = ([(pygame.Surface((20, 40), pygame.SRCALPHA), (0, 0))] for _ in range(2))
    assert breath.prepare(one, [True], 40)
    assert not breath.prepare([*one, *other], [True, True], 40)
    assert breath.prepare(other, [True], 40)
    drawn = [breath.drawn([*one, *other], [True, True], tick, (0, 0)) for tick in range(40)]
    assert [len({picture for picture, _ in pictures}) for pictures in zip(*drawn)] == [1, 2]


def test_the_flag_of_a_region_waves_and_hangs_still_with_little_motion():
    pilot = Pilot(Options("play", scenario="bridge"))
    scene = pilot.battle
    scene.view.living.attended = lambda: True

    def cloths() -> set[bytes]:
        """The pictures of the flag over two seconds."""
        found = set()
        for _ in range(120):
            pilot.frame()
            marks = scene.marks().over
            flags = [mark.surface for mark in marks if isinstance(mark, Stamp) and mark.rank is Rank.FLAG]
            found |= {pygame.image.tobytes(flag, "RGBA") for flag in flags}
        return found

    assert len(cloths()) > 3
    scene.screening.reduced = True
    scene.refresh()
    pilot.frames(2)
    assert len(cloths()) == 1


@pytest.mark.parametrize("reduced", [False, True])
def test_a_pennon_waves_seen_from_near_and_hangs_still_with_little_motion(reduced: bool):
    lines = [line for line in QUIET.splitlines() if "weapons: [sword], at" not in line]
    knight = "  - {id: ann, side: blue, name: Ann, troop: knight, at: [10, 30]}"
    pilot = at_a_table("\n".join([*lines[: lines.index("figures:") + 1], knight, *QUIET.splitlines()[-2:]]) + "\n")
    scene = pilot.battle
    scene.screening.reduced = reduced
    scene.view.camera.look((10, 30), 48)
    scene.refresh()
    for _ in range(60):
        pilot.frame()
        scene.idle(0.2)
    around, found = pygame.Rect(0, 0, 200, 200), set()
    around.center = round(pilot.at("ann")[0]), round(pilot.at("ann")[1])
    for _ in range(600):
        pilot.frame()
        found.add(pygame.image.tobytes(pilot.app.surface.subsurface(around), "RGB"))
    assert len(found) == (1 if reduced else STEPS)


def test_light_comes_and_goes_on_the_pools_of_a_marsh_and_nowhere_else_in_it():
    pilot = at_a_table(QUIET + "terrain:\n  - {kind: marsh, points: [[4, 4], [18, 4], [18, 12], [4, 12]]}\n")
    waters = pilot.battle.view.living._waters
    assert 6 < len(waters) < 120
    assert all(4 < glint.at[0] < 18 and 4 < glint.at[1] < 12 for glint in waters)
    assert all(abs(glint.drift[0]) < 0.3 for glint in waters)
    assert drawn_in(pilot, 120) > 4
