"""Saving a scenario that was written by hand: its comments stay with what they are about."""

from decimal import Decimal
from pathlib import Path

import pytest

from game import paths
from game.editor import edits, places
from game.editor.draft import Draft, read
from game.editor.drafting import Drafting
from game.editor.splicing import comments, spliced

BY_HAND = """\
# My own ford.
sandtable: 1
title: The ford  # in the north

table: {width: 48, height: 36, ground: grass, setting: outdoors, light: day}
sides:
- {id: blue, name: Blue, colour: blue}
- {id: red, name: Red, colour: vermilion}   # they come late
units:
  # The best they have.
  - id: guard
    side: blue
    troop: man_at_arms
    count: 4   # never more
    at: [10, 30]
  - {id: mob, side: red, troop: levy, count: 8, at: [10, 4]}
  # Bows behind them.
  - {id: bows, side: red, troop: longbowman,
     count: 4, at: [20, 4]}
regions:
  # Where one crosses.
  ford: [[10, 10], [14, 10], [14, 14]]
# The end.
"""


def changed(part: str, n: int | str, **more: str) -> Draft:
    draft = read(BY_HAND, "by hand")
    item = draft.get((part, n))
    assert isinstance(item, dict)
    return edits.replaced(draft, (part, n), {**item, **more})


def test_what_is_not_changed_stands_as_it_stood():
    assert spliced(BY_HAND, read(BY_HAND, "by hand")) == BY_HAND
    found = spliced(BY_HAND, changed("units", 1, count="9"))
    assert found == BY_HAND.replace("count: 8", "count: 9")


def test_a_value_changes_where_it_stands_and_its_comment_stays_beside_it():
    assert spliced(BY_HAND, changed("units", 0, count="5")) == BY_HAND.replace("count: 4   #", "count: 5   #")
    draft = edits.with_text(read(BY_HAND, "by hand"), ("title",), "The bridge")
    assert spliced(BY_HAND, draft) == BY_HAND.replace("The ford  #", "The bridge  #")
    draft = edits.with_text(read(BY_HAND, "by hand"), ("table", "light"), "dusk")
    assert spliced(BY_HAND, draft) == BY_HAND.replace("light: day", "light: dusk")


def test_what_is_taken_out_leaves_its_comments_and_what_is_added_lies_as_the_others_do():
    bows = BY_HAND[BY_HAND.index("  - {id: bows") : BY_HAND.index("regions")]
    draft = edits.without(read(BY_HAND, "by hand"), [("units", 2)])
    assert spliced(BY_HAND, draft) == BY_HAND.replace(bows, "")
    guard = BY_HAND[BY_HAND.index("  - id: guard") : BY_HAND.index("  - {id: mob")]
    draft = edits.without(read(BY_HAND, "by hand"), [("units", 0)])
    assert spliced(BY_HAND, draft) == BY_HAND.replace(guard, "  # never more\n")
    draft, _ = edits.added(read(BY_HAND, "by hand"), "sides", {"id": "green"})
    assert "# they come late\n- {id: green}\nunits:" in (spliced(BY_HAND, draft) or "")


def test_a_block_that_becomes_something_else_keeps_its_comments_above():
    draft = edits.rewritten(read(BY_HAND, "by hand"), ("units", 0), "nobody")
    found = spliced(BY_HAND, draft) if draft is not None else None
    assert found is not None
    assert "  # The best they have.\n  # never more\n  - nobody\n" in found


def test_a_key_is_called_otherwise_where_it_stands():
    text = BY_HAND.replace("count: 4   # never", "cuont: 4   # never")
    draft = read(text, "by hand")
    item = draft.get(("units", 0))
    assert isinstance(item, dict)
    item = {"count" if key == "cuont" else key: one for key, one in item.items()}
    assert spliced(text, edits.replaced(draft, ("units", 0), item)) == BY_HAND


def test_a_long_text_changes_in_the_line_that_says_something_else():
    text = paths.bundled()["bridge"].read_text(encoding="utf-8")
    draft = read(text, "bridge")
    words = draft.text("briefing").split()
    draft = edits.with_text(draft, ("briefing",), " ".join([*words[:-1], "better."]))
    was, now = text.splitlines(), (spliced(text, draft) or "").splitlines()
    assert sum(a != b for a, b in zip(was, now, strict=True)) == 1


@pytest.mark.parametrize(
    ("text", "found"),
    [("a: b # c", ["# c"]), ('a: "b # c"', []), ("a: b#c", []), ("# c\na: b", ["# c"]), ("a: it's # c", ["# c"]),
     ("a: 'x # y' # c", ["# c"]), ("a: >-  # c\n  # no\n  b\n# d", ["# c", "# d"]), ("a: 'x\n  # no'", [])],
)  # fmt: skip
def test_a_comment_is_told_from_a_text(text: str, found: list[str]):
    assert comments(text) == found


@pytest.mark.parametrize("name", sorted(paths.bundled()))
def test_every_bundled_scenario_survives_an_edit_line_by_line(name: str):
    text = paths.bundled()[name].read_text(encoding="utf-8")
    draft = edits.with_text(read(text, name), ("title",), "Another")
    found = spliced(text, draft)
    assert found is not None
    assert len(set(found.splitlines()) ^ set(text.splitlines())) <= 3


def test_a_file_keeps_its_comments_as_it_is_saved(tmp_path: Path):
    path = tmp_path / "ford.yaml"
    path.write_text(BY_HAND, encoding="utf-8")
    drafting = Drafting.open(str(path))
    drafting.do(changed("units", 1, count="9"))
    drafting.save()
    assert path.read_text(encoding="utf-8") == BY_HAND.replace("count: 8", "count: 9")
    assert drafting.old is None


def test_a_file_on_one_line_keeps_its_form(tmp_path: Path):
    path = tmp_path / "ford.yaml"
    text = "{sandtable: 1,  # on one line\n title: The ford, units: []}\n"
    path.write_text(text, encoding="utf-8")
    drafting = Drafting.open(str(path))
    drafting.do(edits.with_text(drafting.draft, ("title",), "The bridge"))
    drafting.save()
    assert drafting.old is None
    assert path.read_text(encoding="utf-8") == text.replace("ford", "bridge")


def test_a_file_whose_comments_cannot_be_kept_stays_beside_the_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("game.editor.drafting.spliced", lambda text, draft: None)
    path = tmp_path / "ford.yaml"
    path.write_text(BY_HAND, encoding="utf-8")
    drafting = Drafting.open(str(path))
    drafting.do(changed("units", 1, count="9"))
    drafting.save()
    assert drafting.old is not None
    assert drafting.old.read_text(encoding="utf-8") == BY_HAND
    assert read(path.read_text(encoding="utf-8"), "ford") == drafting.draft


def test_what_is_taken_back_is_written_as_it_was(tmp_path: Path):
    path = tmp_path / "ford.yaml"
    path.write_text(BY_HAND, encoding="utf-8")
    drafting = Drafting.open(str(path))
    drafting.do(edits.without(drafting.draft, [("units", 0)]))
    drafting.save()
    drafting.undo()
    drafting.save()
    assert path.read_text(encoding="utf-8") == BY_HAND


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_file_keeps_its_mark_and_its_line_ends(tmp_path: Path, mark: bytes, ends: str):
    path = tmp_path / "ford.yaml"
    path.write_bytes(mark + BY_HAND.replace("\n", ends).encode())
    drafting = Drafting.open(str(path))
    draft, _ = edits.added(changed("units", 1, count="9"), "sides", {"id": "green"})
    drafting.do(draft)
    drafting.save()
    wanted = BY_HAND.replace("count: 8", "count: 9").replace("come late\n", "come late\n- {id: green}\n")
    assert path.read_bytes() == mark + wanted.replace("\n", ends).encode()


def test_what_somebody_else_wrote_into_the_file_meanwhile_stays_beside_it(tmp_path: Path):
    path = tmp_path / "ford.yaml"
    path.write_text(BY_HAND, encoding="utf-8")
    drafting = Drafting.open(str(path))
    path.write_text(BY_HAND.replace("The ford", "The weir"), encoding="utf-8")
    drafting.do(changed("units", 1, count="9"))
    drafting.save()
    assert drafting.old is not None
    assert "The weir" in drafting.old.read_text(encoding="utf-8")
    drafting.do(changed("units", 1, count="10"))
    drafting.save()
    assert drafting.old is None


CASE = Path(__file__).parent.parent / "cases" / "author-by-hand.yaml"


def test_one_who_is_moved_changes_one_line_of_a_file_by_hand_and_a_light_one_word():
    text = CASE.read_text(encoding="utf-8")
    draft = places.moved(read(text, "by hand"), [("units", 1)], (Decimal(2), Decimal(1)))
    wanted = text.replace("    at: [24, 5]", "    at: [26, 6]")
    assert spliced(text, draft) == wanted
    draft = edits.with_text(draft, ("table", "light"), "dark")
    assert spliced(text, draft) == wanted.replace("light: day", "light: dark")


def test_two_changes_from_elsewhere_are_both_kept(tmp_path: Path):
    """Another program has written the file twice between two savings here: each of its texts lies beside it."""
    path = tmp_path / "table.yaml"
    path.write_text(BY_HAND, encoding="utf-8")
    drafting = Drafting.open(str(path))
    others = [BY_HAND.replace("sandtable: 1", f"sandtable: 1   # the other's {n}") for n in ("first", "second")]
    for n, other in enumerate(others):
        path.write_text(other, encoding="utf-8")
        drafting.do(changed("units", 1, count=str(9 + n)))
        drafting.save()
    beside = {one.read_text(encoding="utf-8") for one in tmp_path.iterdir() if ".old" in one.name}
    assert beside == set(others)
