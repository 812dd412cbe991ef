"""Saving a scenario that was written by hand: its comments stay with what they are about."""

from pathlib import Path

import pytest

from game import paths
from game.editor import edits
from game.editor.draft import Draft, read, write
from game.editor.drafting import Drafting
from game.editor.splicing import has_comments, remark, spliced

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


def test_the_comments_of_an_entry_that_is_changed_stand_above_it():
    found = spliced(BY_HAND, changed("units", 0, count="5"))
    assert found is not None
    assert "  # The best they have.\n  # never more\n  - {id: guard, side: blue" in found
    assert "they come late" in found


def test_what_is_taken_out_takes_its_comment_along_and_what_is_added_lies_as_the_others_do():
    draft = edits.without(read(BY_HAND, "by hand"), [("units", 2)])
    assert spliced(BY_HAND, draft) == BY_HAND.replace(BY_HAND[BY_HAND.index("  # Bows") : BY_HAND.index("regions")], "")
    draft, _ = edits.added(read(BY_HAND, "by hand"), "sides", {"id": "green"})
    assert "# they come late\n- {id: green}\nunits:" in (spliced(BY_HAND, draft) or "")


def test_a_line_that_says_something_else_keeps_its_comment():
    draft = edits.with_text(read(BY_HAND, "by hand"), ("title",), "The bridge")
    found = spliced(BY_HAND, draft) or ""
    assert "# in the north\ntitle: The bridge\n" in found
    draft, _ = edits.named(draft, "regions", "ford", [["1", "1"], ["2", "1"], ["2", "2"]])
    found = spliced(BY_HAND, draft) or ""
    assert "  # Where one crosses.\n  ford: [[1, 1], [2, 1], [2, 2]]\n# The end.\n" in found


@pytest.mark.parametrize(
    ("line", "found"),
    [("a: b # c", "# c"), ('a: "b # c"', ""), ("a: b#c", ""), ("# c", "# c"), ("a: it's # c", "# c"),
     ("a: 'x # y' # c", "# c")],
)  # fmt: skip
def test_a_comment_is_told_from_a_text(line: str, found: str):
    assert remark(line) == found


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


def test_a_file_whose_comments_cannot_be_kept_stays_beside_the_new_one(tmp_path: Path):
    path = tmp_path / "ford.yaml"
    text = "{sandtable: 1,  # on one line\n title: The ford, units: []}\n"
    path.write_text(text, encoding="utf-8")
    drafting = Drafting.open(str(path))
    drafting.do(edits.with_text(drafting.draft, ("title",), "The bridge"))
    drafting.save()
    assert drafting.old is not None
    assert drafting.old.read_text(encoding="utf-8") == text
    assert path.read_text(encoding="utf-8") == write(drafting.draft).text
    assert has_comments(text) and not has_comments(path.read_text(encoding="utf-8"))


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
