"""What one book alone has is entered by its folder in tables that all look into: its verbs, what players answer."""

import subprocess
import sys

import pytest

from game.catalogue.tables import load
from game.core.commands import Done
from game.core.text.typed import VERBS, read, spoken
from game.files.codec import codec
from game.rules.decision import Decision
from game.rules.situation import Battle, Situation
from game.sides.random_legal import RandomLegal
from game.sides.registry import own_answer
from game.sides.rush import Rush
from game.sides.scripted.player import Scripted
from game.systems import BOOKS, book
from game.systems.chainmail.words import Write
from game.systems.chainmail.writing.writing import MayWrite
from game.systems.exile.choosing.offers import MayTactic
from game.systems.exile.words import Tactic, Tactics
from tests.melee import blue, figures, red
from tests.play import state_of

OWN = {"exile": {"tactic", "run"}, "three_actions": {"warn"}, "chainmail": {"write"}}
"""Verbs of one book alone."""

ALONE = """
import sys
from game.core.text.typed import read
from game.systems import book
try:
    read("tactic attack ann at foe")
except ValueError as no:
    print("unread" if "'tactic' is no command" in str(no) else no)
book("exile")
print(read("tactic attack ann at foe").text())
print("game.systems.chainmail" in sys.modules)
"""


def situation(rules: str) -> Situation:
    return Situation(state_of(figures(blue("ann", 10, 20), red("foe", 10, 12))), Battle(book(rules), load()))


def test_a_books_commands_are_read_when_it_is_loaded_and_it_brings_no_other_book_along():
    told = subprocess.run([sys.executable, "-c", ALONE], check=True, capture_output=True, text=True).stdout
    assert told.split("\n")[:3] == ["unread", "tactic attack ann at foe", "False"]


def test_a_verb_that_another_kind_has_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(VERBS, "tactic", Done)
    with pytest.raises(LookupError, match="'tactic' is said of"):
        spoken(Tactics)
    assert VERBS["tactic"] is Done


def test_entering_a_kind_again_changes_nothing():
    assert spoken(Tactics) is Tactics
    assert read("tactic attack ann at foe") == Tactics((Tactic("attack", "ann", "foe"),))


@pytest.mark.parametrize("name", BOOKS)
def test_files_of_a_book_hold_its_own_commands_and_no_other_books(name: str):
    for other in BOOKS:
        book(other)
    verbs = {kind.verb for kind in codec(book(name)).commands}
    assert {verb for own in OWN.values() for verb in own} & verbs == OWN.get(name, set())


def test_a_player_answers_what_one_book_alone_asks_and_so_does_one_made_from_it():
    at, offer = situation("chainmail"), MayWrite("blue", "CM-3.1", "CM-4.1", "CM-R23", "CM-R26")
    decision = Decision("blue", "orders", "CM-3.1", (offer,))

    class Hasty(Rush):
        """Rushes as another does."""

    for one in (Rush("blue"), Hasty("blue")):
        own = own_answer(one, at, decision, offer)
        said = own() if own is not None else None
        assert said is not None
        command, why = said
        assert isinstance(command, Write)
        assert [task.figure for task in command.tasks] == ["ann"]
        assert decision.refuse(at, command) is None
        assert why == "at the nearest"
        assert type(one)("blue").choose(at, decision) == (command, why)


def test_a_player_has_no_answer_of_a_books_own_to_what_it_leaves_to_all():
    at = situation("exile")
    decision = Decision("blue", "an event", "EX-4.1", (MayTactic("blue", ("ann",)),), ("ann",))
    assert own_answer(RandomLegal("blue", 1), at, decision, *decision.offers) is None
    assert own_answer(Scripted("blue"), at, decision, *decision.offers) is not None
    assert own_answer(Scripted("blue"), at, decision) is None
