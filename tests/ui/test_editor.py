"""The scenario editor by hand and by keyboard: laying, dragging, saying, mending, keeping, playing from there."""

from pathlib import Path

import pygame
import pytest

from game import paths
from game.catalogue.scenario.loading import check_scenario
from game.cli import main
from game.editor import edits, places
from game.editor.draft import Ref, flow, read_file
from game.editor.fields import fields_of
from game.editor.palette import GROUND
from game.ui import keys
from game.ui.app import Options
from game.ui.editor.marks import marks_of
from game.ui.editor.scene import EditorScene
from game.ui.editor.tools import name_of
from game.ui.editor.views import bar_view, palette_view, problems_view
from game.ui.kit.pen import Act
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.before.title import TitleScene
from game.ui.scenes.reading.help import KeysScene, keys_of_editor
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

CTRL = pygame.KMOD_CTRL


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the player's own, for this test alone."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    return tmp_path


class Editor:
    """The editor with a pilot at it; places are inches of the table."""

    def __init__(self, scenario: str = "", size: tuple[int, int] = (1400, 860)) -> None:
        self.pilot = Pilot(Options("edit", scenario=scenario), size)
        self.pilot.frames(2)

    @property
    def scene(self) -> EditorScene:
        found = self.pilot.app.scene
        assert isinstance(found, EditorScene)
        return found

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.scene.view.camera.pixels((x, y))

    def click(self, x: float, y: float) -> None:
        self.pilot.click(self.at(x, y))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.pilot.drag(self.at(*start), self.at(*end))

    def press(self, panel: str, name: str) -> None:
        """Click a button of a panel."""
        self.pilot.frame()
        where = getattr(self.scene, panel).where(name)
        for first in range(self.scene.form.scroll.many if where is None and name.startswith("field") else 0):
            if where is None:
                self.scene.form.scroll.first, self.scene.stale = first, True  # it is out of view: the wheel brings it
                self.pilot.frames(2)
                where = self.scene.form.where(name)
        assert where is not None, name
        self.pilot.click(where.center)
        self.pilot.frame()

    def item(self, ref: Ref) -> dict:
        found = self.scene.draft.get(ref)
        assert isinstance(found, dict)
        return found

    def type_in(self, words: str, text: str) -> None:
        """Say something in the field of the form that is called so."""
        n = next(n for n, field in enumerate(self.scene.fields()) if field.words == words)
        self.press("form", f"field{n}")
        self.pilot.key(pygame.K_a, CTRL)
        self.pilot.type(text)
        self.pilot.frame()

    def pick(self, words: str, sought: str) -> None:
        """Choose in the field of the form that is called so what is found first."""
        n = next(n for n, field in enumerate(self.scene.fields()) if field.words == words)
        self.press("form", f"field{n}")
        self.pilot.type(sought)
        self.pilot.frame()
        self.pilot.key(pygame.K_RETURN)
        self.pilot.key(pygame.K_ESCAPE)
        self.pilot.frame()

    def choose_kind(self, words: str) -> None:
        """Take somebody into the hand from the list."""
        self.pilot.key(pygame.K_SLASH)
        self.pilot.type(words)
        self.pilot.frame()
        box = self.scene.palette.list
        x, y = self.scene.parts.palette.topleft
        self.pilot.click((x + box.rect.x + 20, y + box.rect.y + 10))
        self.pilot.frame()


def test_a_battle_is_laid_out_by_hand_kept_and_played_from_there(home: Path):
    """Trees by their corners, a hill by a drag, a unit for either side: then it can be played, and one is back."""
    editor = Editor()
    assert len(editor.scene.checked.problems) == 2, "nobody is there yet"
    editor.press("palette", "tool:ground:woods")
    for corner in ((4, 4), (10, 4), (10, 9)):
        editor.click(*corner)
    editor.pilot.key(pygame.K_RETURN)
    assert editor.item(("terrain", 0)) == {"kind": "woods", "points": [["4", "4"], ["10", "4"], ["10", "9"]]}
    editor.press("palette", "tool:ground:hill")
    editor.drag((30, 4), (36, 9))
    assert editor.item(("terrain", 1))["points"] == [["30", "4"], ["36", "4"], ["36", "9"], ["30", "9"]]
    for side, place in (("blue", (20, 30)), ("red", (20, 6))):
        editor.press("palette", f"side:{side}")
        editor.choose_kind("light foot")
        editor.click(*place)
    assert [editor.item(("units", n))["side"] for n in (0, 1)] == ["blue", "red"]
    assert [editor.item(("units", n))["facing"] for n in (0, 1)] == ["0", "180"]
    assert editor.scene.checked.problems == ()
    assert sum(figure.side == "blue" for figure in editor.scene.view.state.figures.values()) == 8, "they stand there"
    editor.pilot.key(pygame.K_s, CTRL)
    file = home / "scenarios" / "a-new-table.yaml"
    assert check_scenario(file) == () and "saved" in bar_view(editor.scene).state
    editor.pilot.key(pygame.K_F5)
    battle = editor.pilot.app.scene
    assert isinstance(battle, BattleScene) and battle.session.now.terrain == editor.pilot.app.scenes[0].state.terrain
    battle.asking.game_menu()
    editor.pilot.key(pygame.K_UP)
    editor.pilot.key(pygame.K_RETURN)
    assert editor.scene.draft.text("title") == "A new table"


def test_what_lies_there_is_dragged_turned_copied_and_removed():
    editor = Editor("tutorial")
    x, y = (float(one) for one in editor.item(("units", 0))["at"])
    editor.drag((x, y), (x + 3, y - 2))
    assert editor.item(("units", 0))["at"] == ["18", "20"] and editor.scene.hand.chosen == [("units", 0)]
    editor.pilot.key(pygame.K_e)
    assert editor.item(("units", 0))["facing"] == "15"
    editor.pilot.key(pygame.K_q, pygame.KMOD_SHIFT)
    assert editor.item(("units", 0))["facing"] == "285"
    editor.pilot.key(pygame.K_d, CTRL)
    assert editor.item(("units", 3))["id"] == "spears-a" and editor.scene.hand.chosen == [("units", 3)]
    editor.pilot.key(pygame.K_DELETE)
    assert len(editor.scene.draft.entries("units")) == 3
    for _ in range(5):
        editor.pilot.key(pygame.K_z, CTRL)
    assert not editor.scene.drafting.can_undo and editor.item(("units", 0))["at"] == ["15", "22"]
    editor.pilot.key(pygame.K_z, CTRL | pygame.KMOD_SHIFT)
    assert editor.item(("units", 0))["at"] == ["18", "20"]


def test_a_corner_is_dragged_and_a_box_takes_several():
    editor = Editor("tutorial")
    editor.click(5.5, 19)
    assert editor.scene.hand.chosen == [("terrain", 3)], "the house"
    editor.drag((8, 20.5), (9, 22))
    assert editor.item(("terrain", 3))["points"][2] == ["9", "22"]
    editor.pilot.key(pygame.K_ESCAPE)
    editor.drag((12, 1), (18, 7.5))
    assert set(editor.scene.hand.chosen) == {("units", 2), ("figures", 1)}
    editor.pilot.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert (editor.item(("units", 2))["at"], editor.item(("figures", 1))["at"]) == (["16", "6"], ["16", "4"])


def test_the_form_says_what_is_typed_and_every_problem_leads_to_its_entry():
    editor = Editor("tutorial")
    editor.click(15, 22)
    editor.type_in("Figures", "12")
    editor.type_in("Name", "Long spears")
    assert (editor.item(("units", 0))["count"], editor.item(("units", 0))["name"]) == ("12", "Long spears")
    assert sum(figure.unit == "spears" for figure in editor.scene.state.figures.values()) == 13, "and their serjeant"
    editor.scene.act(Act("written", flow({**editor.item(("units", 0)), "troop": "light_fot"})))
    assert [problem.ref for problem in editor.scene.checked.problems] == [("units", 0)]
    editor.pilot.click(editor.at(28, 2))
    assert editor.scene.hand.chosen == []
    editor.press("problems", "problem:0")
    assert editor.scene.hand.chosen == [("units", 0)]
    assert editor.scene.act(Act("play")) is None, "it cannot be played so"
    editor.pick("Troop", "light fo")
    assert editor.item(("units", 0))["troop"] == "light_foot"
    assert editor.scene.checked.problems == ()
    editor.press("form", "written")
    editor.pilot.key(pygame.K_a, CTRL)
    editor.pilot.type("{id: spears")
    editor.pilot.key(pygame.K_RETURN)
    editor.pilot.frame()
    assert editor.scene.form_fault and editor.item(("units", 0))["count"] == "12", "what has no form changes nothing"


def test_one_goblin_becomes_a_band_and_the_keys_are_shown():
    """A figure of whom there are several is a unit with all that was said of him; F1 lists what can be done here."""
    editor = Editor("tutorial")
    editor.choose_kind("goblin")
    editor.click(24, 6)
    ref = editor.scene.about
    assert ref == ("figures", 2)
    number = next(n for n, field in enumerate(editor.scene.fields()) if field.path == ("count",))
    editor.scene.act(Act("field", (number, "8")))
    band = editor.scene.about
    assert band == ("units", 3) and editor.item(band)["count"] == "8"
    assert len(editor.scene.draft.entries("figures")) == 2
    assert editor.scene.checked.problems == ()
    editor.pilot.key(pygame.K_z, CTRL)
    assert "count" not in editor.item(("figures", 2)), "it was one step"
    editor.pilot.key(pygame.K_F1)
    assert isinstance(editor.pilot.app.scene, KeysScene)


def test_a_smaller_table_is_another_table_and_a_broken_one_shows_the_last():
    editor = Editor("tutorial")
    editor.type_in("Width, inches", "40")
    assert editor.scene.view.camera.width == 40
    before = editor.scene.state
    editor.type_in("Width, inches", "4x")
    assert editor.scene.checked.problems and editor.scene.state == before


def test_a_region_is_laid_for_a_side_and_a_way_to_win_added():
    editor = Editor("tutorial")
    editor.press("palette", "tool:setup")
    editor.drag((8, 19), (24, 25))
    assert editor.scene.draft.parts["deployment"] == {"mill": "mill-setup"}
    editor.pilot.key(pygame.K_ESCAPE)
    editor.press("form", "win")
    ref = editor.scene.about
    assert ref == ("victory", 2)
    editor.type_in("Percent of the enemy lost", "")
    editor.type_in("Stands until round", "9")
    assert editor.item(("victory", 2)) == {"side": "mill", "when": {"survive": "9"}}
    assert editor.scene.checked.problems == ()


def test_the_keyboard_alone_lays_moves_and_leaves(home: Path):
    """A tool by Tab, corners by arrows and Space, an entry by Page Down; leaving asks about what is not saved."""
    editor = Editor()
    while editor.scene.palette.focus != "tool:ground:woods":
        editor.pilot.key(pygame.K_TAB)
    editor.pilot.key(pygame.K_RETURN)
    assert editor.scene.hand.tool == GROUND["woods"]
    for step in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT):
        editor.pilot.key(pygame.K_SPACE)
        editor.pilot.key(step, pygame.KMOD_SHIFT)
    editor.pilot.key(pygame.K_SPACE)
    editor.pilot.key(pygame.K_RETURN)
    corners = [(float(x), float(y)) for x, y in editor.item(("terrain", 0))["points"]]
    (x, y), *others = corners
    assert others == [(x + 1, y), (x + 1, y + 1), (x, y + 1)]
    editor.pilot.key(pygame.K_ESCAPE)
    editor.pilot.key(pygame.K_ESCAPE)
    editor.pilot.key(pygame.K_PAGEDOWN)
    editor.pilot.key(pygame.K_UP)
    assert float(editor.item(("terrain", 0))["points"][0][1]) == y - 0.25
    editor.pilot.key(pygame.K_ESCAPE)
    editor.pilot.key(pygame.K_ESCAPE)
    assert editor.scene.files.asking is not None, "it is not saved"
    editor.pilot.key(pygame.K_RETURN)
    editor.pilot.frame()
    assert isinstance(editor.pilot.app.scene, TitleScene)
    assert list(paths.own_by_name()) == ["a-new-table"]


def test_what_was_laid_out_is_in_the_library(home: Path):
    """As soon as one is back at the title; and the title leads to the editor."""
    (home / "scenarios").mkdir()
    text = paths.bundled()["tutorial"].read_text(encoding="utf-8").replace("First Steps", "My Mill")
    (home / "scenarios" / "mine.yaml").write_text(text, encoding="utf-8")
    pilot = Pilot()
    title = pilot.app.scene
    title.library.wait()
    pilot.frames(2)
    assert title.library.cards["mine"].title == "My Mill"
    pilot.click(title.panel.where("menu:editor").center)
    pilot.frame()
    editor = pilot.app.scene
    assert isinstance(editor, EditorScene)
    pilot.key(pygame.K_o, CTRL)
    assert [row.label for row in editor.files.asking.rows[:2]] == ["mine", "ambush"]
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RETURN)
    pilot.frame()
    editor.hand.chosen = []
    pilot.frame()
    editor.act(Act("field", (0, "Your Mill")))
    pilot.key(pygame.K_s, CTRL)
    pilot.key(pygame.K_ESCAPE)
    pilot.frame()
    assert pilot.app.scene is title and title.library.cards["mine"].title == "Your Mill"


def test_the_command_says_what_it_cannot_open(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    bad = tmp_path / "bad.yaml"
    bad.write_text("a: [")
    for words, said in ((["edit", "brigde"], "did you mean bridge"), (["edit", str(bad)], "bad.yaml:2:1: ")):
        assert main(words) == 2
        assert said in capsys.readouterr().err
    assert main(["edit", "bridge"]) == 2
    assert "there is no display" in capsys.readouterr().err


def test_who_is_surprised_what_may_be_tried_and_how_the_rules_are_read_is_said_in_forms():
    editor = Editor("tutorial")
    editor.press("form", "other:surprise:")
    editor.pick("Sides that do not know of the enemy", "mill watch")
    assert editor.scene.draft.parts["surprise"] == {"unaware": ["mill"]}
    editor.type_in("Who surprises on how much, as {scouts: 4}", "{mill: 4}")
    assert editor.scene.draft.parts["surprise"] == {"unaware": ["mill"], "chances": {"mill": "4"}}
    editor.press("form", "remove")
    assert "surprise" not in editor.scene.draft.parts
    editor.press("form", "other:rulings:")
    ruling = editor.scene.fields()[0]
    editor.press("form", "field0")
    editor.pilot.key(pygame.K_DOWN)
    editor.pilot.key(pygame.K_RETURN)
    assert editor.scene.draft.parts["rulings"] == {ruling.path[0]: ruling.choices[1][0]}
    editor.pilot.key(pygame.K_ESCAPE)
    editor.pilot.key(pygame.K_ESCAPE)
    editor.press("form", "stunt")
    editor.type_in("What is done", "kick the table over")
    editor.type_in("Its place, if it has one, as 12, 8", "12, 8")
    assert editor.item(("stunts", 0)) == {
        "id": "trip", "name": "kick the table over", "effect": "prone", "at": ["12", "8"],
    }  # fmt: skip
    assert editor.scene.checked.problems == ()


def test_tab_goes_on_to_the_fields_that_are_out_of_view():
    editor = Editor("quarrel", (1000, 500))
    editor.scene.hand.chosen = [("figures", 0)]
    editor.pilot.frame()
    assert editor.scene.form.where(f"field{len(editor.scene.fields()) - 1}") is None
    editor.press("form", "field0")
    for _ in range(len(editor.scene.fields()) - 1):
        editor.pilot.key(pygame.K_TAB)
        editor.pilot.frame()
    assert editor.scene.form.focus == f"field{len(editor.scene.fields()) - 1}"
    for _ in range(len(editor.scene.fields()) - 1):
        editor.pilot.key(pygame.K_TAB, pygame.KMOD_SHIFT)
        editor.pilot.frame()
    assert editor.scene.form.focus == "field0"


def test_mounts_are_offered_to_who_may_ride_them():
    draft = read_file(paths.bundled()["tutorial"])
    offered = {}
    for who in ({"class": "fighting_man"}, {"creature": "goblin"}, {"creature": "ogre"}, {"troop": "heavy_horse"}):
        laid, ref = edits.added(draft, "figures", {"id": "x", **who})
        (field,) = (one for one in fields_of(laid, ref) if one.path == ("mount",))
        offered["".join(who.values())] = [name for name, _ in field.choices]
    assert "dire_wolf" in offered["goblin"] and "dire_wolf" not in offered["fighting_man"]
    assert offered["ogre"] == [""]
    assert "none" in offered["heavy_horse"] and "none" not in offered["fighting_man"]


def test_a_region_is_given_a_name_as_it_is_typed():
    editor = Editor("tutorial")
    editor.press("palette", "tool:region")
    editor.drag((4, 4), (10, 9))
    editor.type_in("Name", "West bank")
    assert editor.scene.about == ("regions", "west_bank")
    assert "west_bank" in editor.scene.draft.parts["regions"]


def test_the_editor_turns_with_the_keys_as_they_are_bound():
    """Q and E are given away: the new ones turn, and the sheet of keys says so."""
    editor = Editor("tutorial")
    x, y = (float(one) for one in editor.item(("units", 0))["at"])
    editor.drag((x, y), (x + 3, y - 2))
    keys.rebind("right", pygame.K_F7, ())
    try:
        editor.pilot.key(pygame.K_e)
        assert editor.item(("units", 0))["facing"] == "0"
        editor.pilot.key(pygame.K_F7)
        assert editor.item(("units", 0))["facing"] == "15"
        editor.pilot.key(pygame.K_F7, pygame.KMOD_SHIFT)
        assert editor.item(("units", 0))["facing"] == "105"
        sheet = dict(keys_of_editor()["Laying out"])
        assert sheet["F7"] == "Turn right" and sheet["Shift F7"] == "A quarter turn" and "E" not in sheet
    finally:
        keys.bind({})


def test_everybody_in_the_list_has_a_head_in_the_colour_of_the_side_laid_for():
    editor = Editor("tutorial")
    for side, _, colour in palette_view(editor.scene).sides:
        editor.press("palette", f"side:{side}")
        rows = editor.scene.palette.list.rows
        assert len(rows) > 100 and {row.head.side for row in rows} == {colour}


CASES = Path(__file__).parent.parent / "cases"


def test_spells_are_found_by_typing_and_taken_away_again():
    editor = Editor()
    editor.choose_kind("magic user")
    editor.click(20, 30)
    editor.type_in("Level", "5")
    editor.pick("Spells", "fire b")
    editor.pick("Spells", "slee")
    assert editor.item(("figures", 0))["spells"] == ["fire_ball", "sleep"]
    n = next(n for n, field in enumerate(editor.scene.fields()) if field.words == "Spells")
    editor.press("form", f"field{n}")
    finder = editor.scene.form.widgets[f"field{n}"]
    assert [row.label for row in finder.found()[:2]] == ["fire ball, level 3", "sleep, level 1"]
    editor.pilot.key(pygame.K_RETURN)
    assert editor.item(("figures", 0))["spells"] == ["sleep"], "the first of those chosen is taken away"
    editor.pilot.key(pygame.K_BACKSPACE)
    assert "spells" not in editor.item(("figures", 0)), "then he has the usual again"
    editor.pilot.type("nothing is so called")
    editor.pilot.key(pygame.K_RETURN)
    editor.pilot.frame()
    assert "spells" not in editor.item(("figures", 0))
    editor.pilot.key(pygame.K_ESCAPE)
    assert not finder.held


def test_a_mount_is_chosen_by_a_click_in_the_list_that_was_searched():
    editor = Editor("tutorial")
    editor.click(15, 22)
    n = next(n for n, field in enumerate(editor.scene.fields()) if field.words == "Mount")
    editor.press("form", f"field{n}")
    editor.pilot.type("heavy war")
    editor.pilot.frame()
    finder = editor.scene.form.widgets[f"field{n}"]
    x, y = editor.scene.parts.form.topleft
    editor.pilot.click((x + finder.list.rect.x + 20, y + finder.list.rect.y + 12))
    assert editor.item(("units", 0))["mount"] == "heavy_warhorse"
    assert not finder.held


def test_wrong_keys_are_drawn_as_ghosts_and_mended_with_a_click():
    editor = Editor(str(CASES / "author-k.yaml"))
    assert {one.unit for one in editor.scene.state.figures.values()} == {"c"}
    marks = marks_of(editor.scene.hand, editor.scene.state, editor.scene.checked, 16)
    assert [figure.unit for figure, _, _ in marks.ghosts] == ["a"] * 4
    editor.click(24, 30)
    assert editor.scene.hand.chosen == [("units", 0)], "a ghost is chosen like anybody"
    for _ in range(3):
        editor.press("problems", "mend:0:0")
    assert editor.scene.checked.problems == () and len(editor.scene.state.figures) == 8
    assert editor.scene.draft.text("table", "light") == "day"


def test_a_doubt_is_amber_keeps_nobody_from_playing_and_leads_to_its_entry():
    editor = Editor(str(CASES / "author-d_wall.yaml"))
    assert editor.scene.drafting.known_doubts is None
    editor.scene.drafting.doubts  # noqa: B018 - found out, as it is when nothing else is to be done
    editor.scene.stale = True
    editor.pilot.frames(2)
    rows = problems_view(editor.scene).rows
    assert [(row.what, row.is_doubt) for row in rows] == [("Blue: hold vault, until 5", True)]
    editor.press("problems", "problem:0")
    assert editor.scene.hand.chosen == [("victory", 0)]
    editor.pilot.key(pygame.K_F5)
    assert isinstance(editor.pilot.app.scene, BattleScene)


@pytest.mark.parametrize("title", ["The <Old> Ford", "<undo> {0} %s [SP-3.5.9.2]", "{_Esc} `x` \\n **b**"])
def test_a_title_is_a_text_wherever_the_editor_shows_it(title: str):
    editor = Editor("tutorial")
    editor.scene.do(edits.with_text(editor.scene.draft, ("title",), title))
    editor.scene.do(edits.with_text(editor.scene.draft, ("briefing",), title))
    for ref in [("sides", 0), ("units", 0), ("figures", 0)]:
        editor.scene.do(edits.replaced(editor.scene.draft, ref, {**editor.item(ref), "name": title}))
    editor.scene.do(edits.replaced(editor.scene.draft, ("units", 1), {**editor.item(("units", 1)), title: title}))
    for chosen in ([], [("sides", 0)], [("units", 0)], [("units", 1)], [("figures", 0)]):
        editor.scene.hand.chosen = list(chosen)
        editor.pilot.frames(2)
        for panel, place, _ in editor.scene.panels():
            for hit in panel.hits:
                editor.pilot.move((place.x + hit.rect.x + 3, place.y + hit.rect.y + 3))
            editor.pilot.frames(2)
    assert editor.scene.checked.problems
    editor.scene.files.ask_open()
    editor.pilot.frames(2)


def test_a_piece_may_run_over_the_edge_and_is_cut_off_there():
    editor = Editor()
    width, height = editor.scene.draft.text("table", "width"), editor.scene.draft.text("table", "height")
    editor.press("palette", "tool:ground:river")
    for corner in ((-1.5, 10), (20, 12), (30, 37.25)):
        editor.click(*corner)
    editor.pilot.key(pygame.K_RETURN)
    line = editor.item(("terrain", 0))["line"]
    assert line[0][0] == "0" and line[-1][1] == height and line[1] == ["20", "12"]
    editor.press("palette", "tool:ground:woods")
    editor.drag((45, 30), (49.5, 38))
    points = editor.item(("terrain", 1))["points"]
    assert sorted(points) == [["45", "30"], ["45", height], [width, "30"], [width, height]]
    assert all(problem.sentence.endswith("has no figures") for problem in editor.scene.checked.problems)
    editor.drag((46, 30.5), (44, 28.5))
    assert editor.scene.hand.chosen == [("terrain", 1)]
    corner = next(one for one in places.places(editor.scene.draft, ("terrain", 1)) if one[0] < 46 and one[1] < 32)
    editor.drag((float(corner[0]), float(corner[1])), (-1.5, 20))
    assert all(0 <= x <= 48 and 0 <= y <= 36 for x, y in places.places(editor.scene.draft, ("terrain", 1)))
    assert len(editor.scene.checked.problems) == 2
    editor.scene.turn(45)
    assert all(0 <= x <= 48 and 0 <= y <= 36 for x, y in places.places(editor.scene.draft, ("terrain", 1)))


def test_who_is_laid_on_the_frame_stands_at_the_edge_of_the_table():
    editor = Editor()
    editor.choose_kind("orc")
    editor.click(-1.5, 12)
    assert places.places(editor.scene.draft, ("figures", 0)) == [(0, 12)]


@pytest.mark.parametrize("tool", ["ground:hill", "region", "setup"])
def test_a_box_dragged_straight_says_why_nothing_is_laid(tool: str):
    editor = Editor()
    before = editor.scene.draft
    editor.press("palette", f"tool:{tool}")
    editor.drag((10, 10), (20, 10))
    assert editor.scene.draft is before
    assert "An area has a breadth" in bar_view(editor.scene).notice
    assert editor.scene.hand.tool is not None and name_of(editor.scene.hand.tool) == tool, "it is still in the hand"
    editor.drag((10, 10), (20, 15))
    assert editor.scene.draft is not before and bar_view(editor.scene).notice == ""


def test_copies_lie_on_nobody_and_on_no_other_copy():
    editor = Editor("tutorial")
    for about in ([("units", 0)], [("figures", 0)], [("terrain", 1)], [("units", 0), ("terrain", 2)]):
        for _ in range(4):
            editor.scene.hand.chosen = list(about)
            editor.scene.copy()
    assert editor.scene.checked.problems == ()
    draft = editor.scene.draft
    parts = ("units", "figures", "terrain")
    lying = [tuple(places.places(draft, ref)) for part in parts for ref in draft.entries(part)]
    assert len(lying) == len({*lying}) == 5 + 4 * 5 + 4


def test_what_is_copied_in_the_midst_of_a_zoom_is_seen():
    editor = Editor("tutorial")
    editor.scene.view.art.build = lambda budget: False  # the finer picture is being painted
    editor.pilot.wheel(1, editor.scene.parts.table.center)
    assert editor.pilot.until(lambda: not editor.scene.view.camera.zooming)
    before = len(editor.scene.state.figures)
    editor.scene.hand.chosen = [("units", 0)]
    editor.scene.copy()
    editor.pilot.frames(40)
    assert len(editor.scene.view.looks) == len(editor.scene.state.figures) > before


def test_an_engine_and_a_load_are_given_at_the_end_of_the_form():
    editor = Editor()
    editor.choose_kind("fighting man")
    editor.click(20, 30)
    editor.pilot.wheel(-30, editor.scene.parts.form.center)
    editor.pilot.frame()
    editor.pick("Load", "ches")
    n = next(n for n, field in enumerate(editor.scene.fields()) if field.words == "Engine")
    editor.press("form", f"field{n}")
    editor.pilot.key(pygame.K_DOWN)
    editor.pilot.key(pygame.K_RETURN)
    editor.pilot.frame()
    item = editor.item(("figures", 0))
    assert (item["load"], item["engine"]) == (["chest"], "light_catapult")
