"""What a book answers to a command that it does not know."""

import pytest

from game.rules.course.times import STRANGE, none_of


@pytest.mark.rule("SP-3.2.2")
def test_a_book_says_of_each_word_it_does_not_know_or_of_those_named_why_there_is_none():
    assert none_of("SP-3.2.2") == {word: (why, "SP-3.2.2") for word, why in STRANGE.items()}
    assert none_of("SP-3.2.2", "warn", "run") == {word: (STRANGE[word], "SP-3.2.2") for word in ("warn", "run")}
