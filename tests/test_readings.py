"""Where a book is silent the reading taken says why, and what another table would take; the browser shows both."""

from __future__ import annotations

import json

import pytest

from game.cli import main
from game.session.consulting.rule_reference import Reference as Browser
from game.session.consulting.rule_reference import is_ruling, statement_data, table_statements
from game.systems import BOOKS, book
from game.ui.scenes.reading.reference import Reference

SAID = [statement for name in BOOKS for statement in book(name).statements()]
READINGS = {one.id: one for one in (*SAID, *table_statements()) if is_ruling(one.id)}


def test_all_six_books_and_the_table_have_readings():
    assert {reading.partition("-")[0] for reading in READINGS} == {"SP", "CM", "EX", "TA", "CY", "LB", "ST"}


@pytest.mark.parametrize("rule", READINGS)
def test_no_reading_lacks_its_reason_or_what_else_one_might_take(rule: str):
    one = READINGS[rule]
    for words in (one.why, one.alternatives):
        assert len(words) > 8, rule
        assert words.endswith((".", "?")), rule
    assert one.why != one.alternatives


def test_no_reason_is_that_of_another_and_no_alternative_is():
    """What is copied from one reading to the next was thought of for neither."""
    said = READINGS.values()
    for words in ([one.why for one in said], [one.alternatives for one in said]):
        assert sorted({word for word in words if words.count(word) > 1}) == []


def test_the_command_line_tells_question_reading_reason_alternatives_and_the_switch(capsys: pytest.CaptureFixture[str]):
    assert main(["rules", "CM-R22"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    one = READINGS["CM-R22"]
    for words in (one.title, one.says, f"Why: {one.why}", f"Otherwise: {one.alternatives}"):
        assert words in text
    assert "A scenario may set it: lost, kept;" in text
    assert f"where a battle is set up: {one.label}." in text


def test_and_so_does_its_json(capsys: pytest.CaptureFixture[str]):
    assert main(["rules", "CM-R22", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    one = READINGS["CM-R22"]
    assert (found["kind"], found["question"], found["says"]) == ("ruling", one.title, one.says)
    assert (found["why"], found["alternatives"]) == (one.why, one.alternatives)
    assert (found["switch"], found["label"], found["readings"]) == (True, one.label, ["lost", "kept"])
    plain = statement_data(Browser(book("chainmail")), READINGS["CM-R4"], {}, None)
    assert (plain["switch"], plain["readings"]) == (False, [])
    rule = statement_data(Browser(book("chainmail")), Browser(book("chainmail")).get("CM-2.9"), {}, None)
    assert (rule["kind"], rule["question"], rule["why"]) == ("rule", "", "")


def test_a_reading_is_found_by_the_words_of_its_reason():
    found = Browser(book("chainmail")).chosen("lower his bow")
    assert [one.id for one in found] == ["CM-R35"]


@pytest.mark.parametrize("rule", ["SP-R1", "CM-R33", "ST-R13"])
def test_the_window_has_both_on_the_page_of_a_reading(rule: str):
    page = Reference(book("chainmail")).page(rule, None, None)
    one = READINGS[rule]
    assert page is not None
    assert (page.why, page.alternatives) == (one.why.replace("`", "'"), one.alternatives.replace("`", "'"))
    assert [word for word, _ in page.readings] == list(Browser(book("chainmail")).readings(rule))
    under = [line.text for line in Reference(book("chainmail")).about(rule) if line.kind == "note"]
    assert len(under) == 1 and one.why.split("'")[0] in under[0].replace("{_", "")
