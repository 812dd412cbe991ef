"""Laying a scenario out: what is read is written again, every edit is another draft, every problem is found."""

from decimal import Decimal
from pathlib import Path

import pytest

from game import paths
from game.catalogue.reading import Faults
from game.catalogue.scenario.loading import check_scenario
from game.catalogue.tables import load
from game.editor import edits, palette, places
from game.editor.draft import Draft, Quoted, blank, flow, read, read_file, write
from game.editor.drafting import Drafting, check
from game.editor.fields import CHOICE, fields_of, value_text, with_said
from game.session.driving import play_out
from game.session.opening import begin, opened_text
from game.sides import player

TUTORIAL = "tutorial"


def place(x: float, y: float) -> places.Place:
    return Decimal(str(x)), Decimal(str(y))


@pytest.fixture
def draft() -> Draft:
    return read_file(paths.bundled()[TUTORIAL])


@pytest.mark.parametrize("name", sorted(paths.bundled()))
def test_what_is_read_is_written_again(name: str):
    """The same parts and entries, the same battle; and the writer finds nothing to change in what it wrote."""
    path = paths.bundled()[name]
    draft = read_file(path)
    written = write(draft).text
    assert read(written, "again") == draft
    assert write(read(written, "again")).text == written
    assert opened_text(written).state == opened_text(path.read_text(encoding="utf-8")).state
    assert all(len(line) <= 120 for line in written.splitlines())


@pytest.mark.parametrize(
    "text", ["48", "null", "~", "no", "a: b", "# no", "- a", "", 'say "so"', "a, b", "[x]", "\u00e9t\u00e9", "'"]
)
def test_a_text_that_looks_like_something_else_stays_a_text(text: str):
    found = read(write(Draft({"title": Quoted(text), "deep": [{"name": Quoted(text)}]})).text, "again")
    assert found.parts == {"title": text, "deep": [{"name": text}]}


def test_keys_that_nobody_knows_are_kept():
    draft = read("sandtable: 1\nfuture: {a: [1, {b: c}]}\n", "of tomorrow")
    assert "future: {a: [1, {b: c}]}" in write(draft).text


def test_a_file_without_a_form_is_no_draft():
    for text in ("[1, 2]", "a: [", "a: &x 1"):
        with pytest.raises(Faults):
            read(text, "broken")


def test_a_blank_table_lacks_only_figures():
    found = check(blank())
    assert found.shown is not None
    assert [(problem.ref, "has no figures" in problem.sentence) for problem in found.problems] == [
        (("sides", 0), True), (("sides", 1), True)
    ]  # fmt: skip


def test_a_table_is_laid_out_from_nothing_and_played():
    """Trees, a road, a unit and a hero on either side: no problem is left, the file has no fault, the battle ends."""
    draft = blank()
    draft, _ = palette.with_ground(draft, "woods", [place(4, 4), place(10, 4), place(10, 9), place(4, 9)])
    draft, _ = palette.with_ground(draft, "road", [place(24, 0), place(24, 36)])
    spears = next(kind for kind in palette.kinds() if kind.id == "light_foot")
    hero = next(kind for kind in palette.kinds() if (kind.key, kind.id) == ("class", "fighting_man"))
    for side, y in (("blue", 22), ("red", 14)):
        draft, _ = palette.with_kind(draft, spears, side, place(24, y))
        draft, _ = palette.with_kind(draft, hero, side, place(30, y))
    found = check(draft)
    assert found.problems == ()
    assert found.shown == opened_text(found.text).state
    session = begin(opened_text(found.text), seed=3)
    play_out(session, {side: player("scripted", side) for side in ("blue", "red")}, 4)
    assert session.over or session.now.round > 4


def test_whoever_may_be_laid_can_be_played():
    """Every kind of ground and everybody of the palette, each on a table of its own, has nothing amiss."""
    catalogue = load()
    assert {one.kind for one in palette.GROUNDS} <= set(catalogue.terrain_drawn)
    for ground in palette.GROUNDS:
        corners = [place(4, 4), place(12, 4), place(12, 12), place(4, 12)]
        draft, ref = palette.with_ground(blank(), ground.kind, corners[: 2 if ground.shape == palette.LINE else 4])
        assert all(problem.ref != ref for problem in check(draft).problems), (ground, check(draft).problems)
    draft, thing = palette.with_thing(blank(), place(24, 18))
    assert all(problem.ref != thing for problem in check(draft).problems), "a thing"
    for kind in palette.kinds():
        draft, ref = palette.with_kind(blank(), kind, "blue", place(24, 18))
        assert [problem for problem in check(draft).problems if problem.ref == ref] == [], kind


def test_every_problem_names_its_entry_and_the_rest_is_shown(draft: Draft):
    """A unit off the table and a figure of a misspelt troop are ghosts; everybody else stands as he stood."""
    draft, who = edits.added(draft, "figures", {"id": "x", "side": "mill", "troop": "bowmann", "at": ["4", "18"]})
    draft = places.moved(draft, [("units", 0)], place(100, 0))
    found = check(draft)
    assert {problem.ref for problem in found.problems} == {("units", 0), who} == {ref for ref, _ in found.ghosts}
    assert not found.left_out and found.shown is not None
    assert "bows-1" in found.shown.figures and "spears-1" not in found.shown.figures


# ---- edits -------------------------------------------------------------------------------------------------------


def test_moving_and_turning_change_nothing_else(draft: Draft):
    """Units go and turn where they stand; an area turns about its middle, and a whole turn brings it back."""
    now = places.turned(places.moved(draft, [("units", 0)], place(1.5, -2)), [("units", 0)], 90)
    before, after = draft.get(("units", 0)), now.get(("units", 0))
    assert isinstance(before, dict) and after == {**before, "at": ["16.5", "20"], "facing": "90"}
    assert {part: one for part, one in now.parts.items() if part != "units"} == {
        part: one for part, one in draft.parts.items() if part != "units"
    }
    woods = ("terrain", 1)
    turned = draft
    for _ in range(4):
        turned = places.turned(turned, [woods], 90)
    assert places.places(places.turned(draft, [woods], 90), woods) != places.places(draft, woods)
    assert [(round(x, 2), round(y, 2)) for x, y in places.places(turned, woods)] == places.places(draft, woods)


def test_what_is_moved_by_hand_stays_on_the_table(draft: Draft):
    """The road lies from edge to edge and goes nowhere up or down; a unit goes as far as the edge."""
    assert places.clamped(draft, [("terrain", 0)], place(3, -4)) == place(3, 0)
    assert places.clamped(draft, [("units", 0)], place(90, 90)) == place(17, 4)
    assert places.clamped(draft, [("units", 0), ("units", 2)], place(-90, -90)) == place(-15, -6)


def test_corners_are_moved_added_and_taken_away(draft: Draft):
    road = ("terrain", 0)
    now = places.corner_moved(draft, road, 1, place(14, 8))
    now = places.corner_added(now, road, 1, place(15, 10))
    assert places.places(now, road)[1:3] == [place(14, 8), place(15, 10)]
    for _ in range(9):
        now = places.corner_removed(now, road, 0)
    assert len(places.places(now, road)) == 2, "a line has two ends"


def test_a_copy_has_an_id_of_its_own_and_no_leader(draft: Draft):
    now, made = places.copied(draft, [("units", 0), ("terrain", 3)], place(2, 2))
    copy = now.get(made[0])
    assert isinstance(copy, dict) and copy["id"] == "spears-a" and "leader" not in copy and copy["at"] == ["17", "24"]
    assert places.places(now, made[1])[0] == place(5.5, 19)
    again, more = places.copied(now, [made[0]], place(2, 2))
    assert again.get(more[0])["id"] == "spears-a-a"  # type: ignore[index,call-overload]


def test_what_is_removed_leaves_no_empty_part():
    draft, ref = palette.with_region(blank(), [place(1, 1), place(5, 1), place(5, 5)])
    assert "regions" in draft.parts
    assert edits.without(draft, [ref]).parts == blank().parts


def test_a_side_sets_up_in_the_region_laid_for_it():
    draft, ref = palette.with_region(blank(), [place(1, 20), place(40, 20), place(40, 34)], "blue")
    assert draft.parts["deployment"] == {"blue": ref[1]}
    draft, again = palette.with_region(draft, [place(2, 20), place(40, 20), place(40, 34)], "blue")
    assert again == ref, "the one it had is laid anew"
    assert len(draft.entries("regions")) == 1


# ---- fields ------------------------------------------------------------------------------------------------------


def test_every_field_says_what_it_is_told(draft: Draft):
    """Whatever a form offers about any entry can be said, is there to be read, and gone when nothing is said."""
    for ref in [None, *(ref for part in draft.parts for ref in draft.entries(part))]:
        for field in fields_of(draft, ref):
            text = field.choices[-1][0] if field.kind == CHOICE else "some, thing" if field.kind == "list" else "7"
            now = with_said(draft, ref, field, text)
            assert value_text(now, ref, field) == text, (ref, field.words)
            assert value_text(with_said(now, ref, field, ""), ref, field) == ""


def test_an_entry_is_typed_as_the_file_has_it(draft: Draft):
    ref = ("victory", 0)
    now = edits.rewritten(draft, ref, "{side: mill, when: {slay: skrag}}")
    assert now is not None and now.get(ref) == {"side": "mill", "when": {"slay": "skrag"}}
    assert edits.rewritten(draft, ref, "{side: ") is None
    assert flow(now.get(ref) or "") == "{side: mill, when: {slay: skrag}}"


# ---- history and file --------------------------------------------------------------------------------------------


def test_edits_are_taken_back_and_done_again(draft: Draft):
    """What is typed at a stretch about one field is one step."""
    drafting = Drafting(draft)
    for text in ("F", "Fi", "Fir"):
        drafting.do(edits.with_text(drafting.draft, ("title",), text), "title")
    drafting.do(edits.with_text(drafting.draft, ("seed",), "9"), "seed")
    assert drafting.undo() and drafting.draft.text("title") == "Fir" and drafting.draft.text("seed") == "6"
    assert drafting.undo() and drafting.draft == draft
    assert not drafting.undo()
    assert drafting.redo() and drafting.redo() and drafting.draft.text("seed") == "9"
    assert not drafting.redo()


def test_a_bundled_scenario_is_the_beginning_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """It is never written over: what is saved lies among one's own, is listed there and found by its bare name."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    before = paths.bundled()["bridge"].read_bytes()
    drafting = Drafting.open("bridge")
    drafting.do(edits.with_text(drafting.draft, ("title",), "Bridge"))
    assert not drafting.saved
    path = drafting.save()
    assert (path, drafting.saved) == (tmp_path / "scenarios" / "bridge-2.yaml", True)
    assert paths.bundled()["bridge"].read_bytes() == before
    assert paths.own_by_name() == {"bridge-2": path} and paths.scenario("bridge-2") == path
    assert check_scenario(path) == ()
    again = Drafting.open("bridge-2")
    assert again.draft == drafting.draft and again.saved
    again.do(edits.with_text(again.draft, ("seed",), "8"))
    assert again.save() == path, "one's own is written where it lies"


def test_a_region_is_called_otherwise_wherever_it_is_named():
    text = """
sandtable: 1
sides: [{id: blue, name: Ford, plan: {objective: ford}}]
deployment: {blue: ford}
surprise: {chances: {ford: 3, blue: 2}}
victory: [{side: blue, when: {hold: ford, until: 4}}]
regions: {bank: [[0, 0], [1, 0], [1, 1]], ford: [[2, 2], [3, 2], [3, 3]]}
"""
    draft, ref = edits.renamed(read(text, "a ford"), ("regions", "ford"), "The West Ford")
    assert ref == ("regions", "the_west_ford")
    assert draft.parts["sides"] == [{"id": "blue", "name": "Ford", "plan": {"objective": "the_west_ford"}}]
    assert draft.parts["deployment"] == {"blue": "the_west_ford"}
    assert draft.parts["surprise"] == {"chances": {"the_west_ford": "3", "blue": "2"}}
    assert draft.parts["victory"] == [{"side": "blue", "when": {"hold": "the_west_ford", "until": "4"}}]
    assert list(draft.parts["regions"]) == ["bank", "the_west_ford"]
    assert edits.renamed(draft, ref, "bank") == (draft, ref), "that name is taken"
    assert edits.renamed(draft, ref, " ") == (draft, ref)


def test_the_door_that_is_bashed_is_chosen_by_where_it_is():
    draft = read_file(paths.bundled()["door"])
    (field,) = (one for one in fields_of(draft, ("surprise", "")) if one.path == ("door",))
    numbers = [number for number, _ in field.choices if number]
    assert value_text(draft, ("surprise", ""), field) == "1" and "1" in numbers
    assert all(draft.get(("terrain", int(number)))["kind"] in ("door", "gate") for number in numbers)
    changed = with_said(draft, ("surprise", ""), field, numbers[-1])
    assert changed.parts["surprise"]["door"] == numbers[-1]


def test_the_door_that_is_bashed_stays_the_same_though_ground_before_it_is_taken_out():
    draft = read_file(paths.bundled()["door"])
    door = draft.get(("terrain", 1))
    fewer = edits.without(draft, [("terrain", 0)])
    assert fewer.text("surprise", "door") == "0" and fewer.get(("terrain", 0)) == door
    assert edits.without(draft, [("terrain", 2)]).text("surprise", "door") == "1"
    assert "door" not in edits.without(draft, [("terrain", 1)]).parts["surprise"]


def test_a_part_that_is_new_stands_where_one_looks_for_it():
    """Terrain before the sides, figures before the ways to win; what has an order of its own keeps it."""
    draft, _ = edits.added(blank(), "units", {"id": "a"})
    draft, _ = edits.added(draft, "figures", {"id": "b"})
    draft, _ = edits.added(draft, "terrain", {"kind": "woods"})
    draft = edits.with_text(draft, ("briefing",), "Words.")
    draft, _ = edits.named(draft, "regions", "ford", [["1", "1"]])
    assert list(draft.parts) == [
        "sandtable", "title", "briefing", "table", "terrain", "regions", "sides", "units", "figures", "victory",
    ]  # fmt: skip
    own = read("title: T\nvictory: []\nsandtable: 1\nsides: []\n", "own")
    assert list(edits.added(own, "units", {"id": "a"})[0].parts) == ["title", "victory", "sandtable", "sides", "units"]
