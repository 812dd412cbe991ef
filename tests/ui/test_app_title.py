"""The title, the library and the set-up page, worked by hand on the dummy driver."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game import paths
from game.session.resuming import Saved
from game.ui.app import Options
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.before.library import replay_line
from game.ui.scenes.before.setup import SetupScene
from game.ui.scenes.before.title import TitleScene
from game.ui.scenes.reading.help import KeysScene
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

HEAVY = ("numpy", "shapely", "yaml", "pydantic")


@pytest.fixture
def title() -> Pilot:
    pilot = Pilot()
    pilot.app.scene.library.wait()
    pilot.frames(2)
    return pilot


def card(title: Pilot, name: str) -> pygame.Rect:
    """Where a scenario's card lies; the library is scrolled until it is there."""
    for _ in paths.bundled():
        where = title.app.scene.panel.where(f"card:{name}")
        if where is not None:
            return where
        title.wheel(-1)
        title.frame()
    raise LookupError(name)


def test_the_first_picture_waits_for_nothing_heavy(tmp_path: Path):
    code = (
        "import sys; from game.ui.app import App, Options; a = App(Options()); a.step(0.016); "
        f"print([m for m in {HEAVY!r} if m in sys.modules], a.frames)"
    )
    env = {**os.environ, "SANDTABLE_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("[] 1")


def test_every_bundled_scenario_has_a_card_with_its_figures(title: Pilot):
    scene = title.app.scene
    assert isinstance(scene, TitleScene)
    cards = {card.id: card for card in scene.view().cards}
    assert set(cards) == set(paths.bundled())
    assert all(side.figures for card in cards.values() for side in card.sides)
    assert all(card.briefing and card.size for card in cards.values())


def test_what_the_quick_card_counts_is_what_the_file_holds(title: Pilot):
    from game.ui.scenes.before.library import quick_card

    for name, path in paths.bundled().items():
        quick, whole = quick_card(name, path), title.app.scene.library.cards[name]
        assert quick.title == whole.title
        assert [side.figures for side in quick.sides] == [side.figures for side in whole.sides]


@pytest.mark.parametrize("name", sorted(paths.bundled()))
def test_each_scenario_is_begun_with_two_clicks(title: Pilot, name: str):
    title.click(card(title, name).center)
    assert isinstance(title.app.scene, SetupScene)
    title.frame()
    play = title.app.scene.panel.where("play")
    title.click(play.center)
    title.frame()
    assert isinstance(title.app.scene, BattleScene)
    title.app.close()


def test_escape_goes_back_from_the_set_up(title: Pilot):
    title.click(card(title, "bridge").center)
    title.key(pygame.K_ESCAPE)
    assert isinstance(title.app.scene, TitleScene)


def test_the_seed_that_is_typed_is_the_seed_of_the_battle(title: Pilot):
    title.click(card(title, "bridge").center)
    title.frame()
    scene = title.app.scene
    scene.act(type("A", (), {"id": "seed", "data": "4711"})())
    scene.panel.seed.set("4711")
    title.frame()
    title.key(pygame.K_RETURN)
    assert title.battle.session.seed == 4711
    title.app.close()


def test_any_seed_is_a_fresh_one_and_kept_in_the_replay(title: Pilot, monkeypatch: pytest.MonkeyPatch):
    """Nothing is typed where the scenario names no seed: the dice are others each time, and can be thrown again."""
    monkeypatch.setattr("secrets.randbelow", lambda below: 4242 if below == 1_000_000 else 0)
    title.click(card(title, "bridge").center)
    title.frame()
    assert title.app.scene.view().seed == ""
    title.key(pygame.K_RETURN)
    session = title.battle.session
    assert session.seed == 4242
    assert b'"seed":4242' in session.replay.read_bytes()
    title.app.close()


def test_f1_shows_the_keys_and_anything_closes_them(title: Pilot):
    title.key(pygame.K_F1)
    assert isinstance(title.app.scene, KeysScene)
    title.key(pygame.K_x)
    assert isinstance(title.app.scene, TitleScene)


def test_new_battle_lets_a_table_be_chosen_and_enter_sets_up_the_first(title: Pilot):
    """From the library and from the replays alike: the keyboard lies on a card, and the heading says what to do."""
    scene = title.app.scene
    first = scene.panel.cards(scene.view())[0].id
    for page in ("library", "replays"):
        scene.page, scene.panel.choosing = page, False
        scene.panel.set_focus(None)
        title.frames(2)
        title.click(scene.panel.where("menu:new").center)
        title.frames(2)
        assert title.app.scene is scene
        assert scene.page == "library"
        assert scene.panel.choosing
        assert scene.panel.focus == f"card:{first}"
    title.key(pygame.K_RETURN)
    assert isinstance(title.app.scene, SetupScene)
    assert title.app.scene.name == first
    title.frame()
    assert title.app.scene.panel.where("edit") is None


def test_a_search_finds_titles_first_and_books_only_where_nothing_else_is_called_so(title: Pilot):
    panel, view = title.app.scene.panel, title.app.scene.view()
    panel.search.set("stark")
    found = panel.cards(view)
    assert found[0].title == "The Bridge at Starkpool"
    assert all("stark" in f"{one.title} {one.briefing}".lower() for one in found)
    panel.search.set("large battles")
    assert panel.cards(view)
    assert {one.book for one in panel.cards(view)} == {"Large battles"}


def test_the_last_battle_is_called_the_last_only_where_no_other_was_played_since(title: Pilot):
    Pilot(Options("play", scenario="meeting")).app.close()
    scene = title.app.scene
    scene.library.again()
    under_way = scene.last()
    scene.library.saved = [under_way]
    scene.library.changes += 1
    assert scene.view().resume_title == "The last battle is not over"
    later = replace(under_way, title="The Bridge", changed=under_way.changed + 60, finished=True)
    scene.library.saved = [later, under_way]
    scene.library.changes += 1
    assert scene.view().resume_title == "A battle is not over"
    assert scene.view().resume_note.startswith(under_way.title)


def test_the_battle_played_last_comes_first(title: Pilot):
    pilot = Pilot(Options("play", scenario="meeting"))
    pilot.app.close()
    scene = title.app.scene
    scene.library.again()
    assert scene.panel.cards(scene.view())[0].id == "meeting"
    scene.panel.sort = 1
    names = [one.title for one in scene.panel.cards(scene.view())]
    assert names == sorted(names)
    scene.panel.sort = 2
    figures = [sum(side.figures for side in one.sides) for one in scene.panel.cards(scene.view())]
    assert figures == sorted(figures)


def test_what_can_be_taken_up_stands_there_once(title: Pilot):
    Pilot(Options("play", scenario="meeting")).app.close()
    title.app.scene.library.again()
    title.frame()
    assert title.app.scene.view().resume_title
    assert "continue" not in [line.id for line in title.app.scene.view().menu]


def test_quit_from_the_menu(title: Pilot):
    title.click(title.app.scene.panel.where("menu:quit").center)
    assert not title.app.running


def test_the_last_battle_is_offered_and_taken_up(title: Pilot):
    title.click(card(title, "bridge").center)
    title.frame()
    title.key(pygame.K_RETURN)
    title.wait()
    title.key(pygame.K_f)
    title.wait()
    digest = title.battle.session.digest
    title.app.close()
    again = Pilot()
    again.app.scene.library.wait()
    again.frames(2)
    last = again.app.scene.last()
    assert last is not None
    assert last.title == "The Bridge at Starkpool"
    again.click(again.app.scene.panel.where("resume").center)
    again.wait()
    assert again.battle.session.digest == digest
    assert again.battle.seats.names == {"watch": "human", "orcs": "scripted"}
    again.app.close()


def test_forgetting_it_takes_the_offer_away(title: Pilot):
    pilot = Pilot(Options("play", scenario="meeting"))
    pilot.app.close()
    scene = title.app.scene
    scene.library.again()
    title.frame()
    scene.stale = True
    title.frame()
    assert scene.panel.where("forget") is not None
    before = scene.last()
    title.click(scene.panel.where("forget").center)
    assert scene.last().path != before.path


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1600, 900), (2200, 1200)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
def test_any_size_and_any_scale(size: tuple[int, int], scale: float):
    pilot = Pilot(Options(ui_scale=scale), size)
    pilot.app.scene.library.wait()
    pilot.frames(2)
    assert pilot.app.surface.get_size() == size


def test_an_enter_that_was_meant_for_what_was_left_opens_nothing(title: Pilot):
    title.key(pygame.K_F1)
    assert isinstance(title.app.scene, KeysScene)
    title.key(pygame.K_ESCAPE)
    title.key(pygame.K_RETURN)
    assert not title.app.scene.panel.choosing
    title.frames(60)
    title.key(pygame.K_RETURN)
    assert title.app.scene.panel.choosing
    title.frame()
    title.key(pygame.K_RETURN)
    assert not isinstance(title.app.scene, TitleScene)


def test_the_keys_alone_lead_from_line_to_line_and_to_the_tables(title: Pilot):
    panel, library = title.app.scene.panel, title.app.scene.library
    library.saved, library.changes = [], library.changes + 1  # what was played last stands first, and other tests play
    title.frames(2)
    for key, comes_to in (
        (pygame.K_DOWN, "menu:lesson"), (pygame.K_UP, "menu:new"), (pygame.K_RIGHT, "card:meeting"),
        (pygame.K_LEFT, "menu:new"), (pygame.K_TAB, "menu:lesson"), (pygame.K_TAB, "menu:editor"),
        (pygame.K_TAB, "menu:replays"),
    ):  # fmt: skip
        title.key(key)
        assert panel.focus == comes_to
    title.key(pygame.K_RETURN)
    assert title.app.scene.page == "replays"
    title.key(pygame.K_ESCAPE)
    for key in (pygame.K_UP, pygame.K_UP, pygame.K_RETURN):
        title.key(key)
    assert type(title.app.scene).__name__ == "LessonScene"


def test_rulings_are_chosen_before_the_battle(title: Pilot):
    title.click(card(title, "bridge").center)
    title.frame()
    scene = title.app.scene
    assert {choice.id for choice in scene.view().choices} == set(scene.reference.book.switches)
    ruling = scene.view().choices[0].id
    first, second = scene.reference.book.switches[ruling][:2]
    title.click(scene.panel.where("choice0").center)
    title.key(pygame.K_DOWN)
    title.key(pygame.K_RETURN)
    assert scene.rulings == {ruling: second}
    title.frame()
    title.click(scene.panel.where("rules").center)
    title.frame()
    book = title.app.scene
    assert {row.id for row in book.view().rows} == set(scene.reference.book.switches)
    page = book.view().page
    readings = scene.reference.book.switches[page.id]
    assert page.readings == tuple((reading, reading == scene.rulings.get(page.id, readings[0])) for reading in readings)
    title.key(pygame.K_ESCAPE)
    assert title.app.scene is scene
    title.key(pygame.K_RETURN)
    assert title.battle.session.now.rulings == {ruling: second}
    assert (first, second) == ("none", "umpire")
    title.app.close()


def test_a_damaged_replay_says_so_where_it_was_clicked(title: Pilot, tmp_path: Path):
    """The reason stands under the list of replays at once, not on another page."""
    pilot, scene = title, title.app.scene
    bad = tmp_path / "bad.replay"
    bad.write_text("no replay", encoding="utf-8")
    scene.page = "replays"
    scene.stale = True
    pilot.frames(2)
    before = pygame.image.tobytes(pilot.app.surface, "RGB")
    assert scene._watch(bad) is None
    pilot.frame()
    assert "bad.replay" in scene.view().fault
    assert pygame.image.tobytes(pilot.app.surface, "RGB") != before


def test_the_list_of_replays_tells_who_won_by_which_book():
    over = Saved(Path("a.replay"), "The Ford", "exile", 1, True, 7, 1.0, "The Greys won")
    told = replay_line(over, {"exile": "In eXile"})
    assert (told.title, told.note, told.ended) == ("a", "The Ford \u00b7 7 rounds \u00b7 In eXile", "The Greys won")
    cut_off = Saved(Path("20261128-1032-the-ford-2.replay"), "The Ford", "three_actions", 1, False, 2, 1.0)
    told = replay_line(cut_off, {})
    assert (told.title, told.note, told.ended) == ("The Ford", "round 2 \u00b7 Three actions", "under way")


def test_the_tables_in_sight_are_painted_before_those_that_are_no_longer(title: Pilot):
    library, sprites, size = title.app.scene.library, title.app.desk.sprites, (33, 21)
    first, *_, last = library.cards
    library._wanted.clear()
    library.thumbnail(first, size)
    library.paint(0.0, sprites)
    library.thumbnail(last, size)
    for _ in range(2):  # roughly, then finely
        library.paint(0.0, sprites)
    assert library._pictures[(last, size)][1]
    assert not library._pictures[(first, size)][1], "it waits: nobody has asked for it again"


def test_the_keys_move_where_they_are_too_long_for_the_window():
    """In a small window at a large scale they are as high again; arrows and wheel move them, all else closes them."""
    pilot = Pilot(size=(1280, 720))
    pilot.app.scale(1.5)
    pilot.key(pygame.K_F1)
    assert isinstance(pilot.app.scene, KeysScene)
    assert pilot.app.scene.scroll.beyond > 0
    pilot.key(pygame.K_END)
    assert pilot.app.scene.scroll.first == pilot.app.scene.scroll.beyond
    pilot.wheel(1, (600, 400))
    assert pilot.app.scene.scroll.first < pilot.app.scene.scroll.beyond
    pilot.key(pygame.K_a)
    assert not isinstance(pilot.app.scene, KeysScene)


def test_in_a_small_window_at_a_large_scale_nothing_of_the_setting_up_is_lost():
    """The rule books fold into one list: players, seed and rulings are all there."""
    pilot = Pilot(size=(1280, 720))
    title = pilot.app.scene
    title.library.wait()
    pilot.app.scale(1.5)
    pilot.app._take(title._open("bridge"))
    pilot.frames(2)
    panel = pilot.app.scene.panel
    for name in ("book", "side0", "side1", "seed", "choice0"):
        assert pilot.app.surface.get_rect().contains(panel.widgets[name].rect), name
    pilot.app.scale(1.0)
    pilot.frames(2)
    assert "book" not in panel.widgets


def test_a_file_that_is_let_fall_on_the_title_is_opened(title: Pilot, tmp_path: Path):
    """A friend's battle is watched, a scenario laid out further; of what is neither it is said why not."""
    from game.cli import main
    from game.ui.editor.scene import EditorScene
    from game.ui.scenes.watching.replay import ReplayScene

    replay, other = tmp_path / "theirs.replay", tmp_path / "letter.txt"
    assert main(["run", "door", "--seed", "1", "--rounds", "1", "--replay", str(replay)]) == 0
    other.write_text("no battle")
    title.frame(pygame.event.Event(pygame.DROPFILE, file=str(replay)))
    assert isinstance(title.app.scene, ReplayScene)
    title.key(pygame.K_ESCAPE)
    title.frame(pygame.event.Event(pygame.DROPFILE, file=str(paths.bundled()["door"])))
    assert isinstance(title.app.scene, EditorScene)
    title.key(pygame.K_ESCAPE)
    title.frame()
    scene = title.app.scene
    assert isinstance(scene, TitleScene)
    for bad in (other, tmp_path / "none.yaml"):
        title.frame(pygame.event.Event(pygame.DROPFILE, file=str(bad)))
        assert title.app.scene is scene and bad.name in scene.view().fault


def test_a_search_opens_what_it_finds_begins_anew_and_is_given_up_by_its_cross(title: Pilot):
    panel = title.app.scene.panel
    title.key(pygame.K_SLASH)
    title.type("bridge")
    title.frames(60)
    title.key(pygame.K_RETURN)
    assert isinstance(title.app.scene, SetupScene), "Enter opens the table that was found"
    title.key(pygame.K_ESCAPE)
    title.frame()
    title.app.scene.panel.set_focus(None)
    title.key(pygame.K_SLASH)
    title.type("lances")
    assert panel.search.text == "lances", "what was sought before is replaced"
    title.frame()
    title.click(panel.where("unfind").center)
    assert panel.search.text == ""
