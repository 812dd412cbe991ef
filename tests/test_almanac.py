"""What comes of every spell, device and creature is what came of it when it was last looked at."""

import pytest

from tests import almanac

KEPT = almanac.kept()


ALL = [(kind, name) for kind, (names, _) in almanac.OF.items() for name in names()]


@pytest.mark.parametrize(("kind", "name"), ALL)
def test_nothing_else_comes_of_it(kind: str, name: str):
    """Where a rule was meant to change, look at the events and keep them: `python -m tests.almanac`."""
    assert almanac.OF[kind][1](name) == KEPT[kind].get(name)


def test_nothing_is_kept_of_what_is_not_there():
    assert {kind: sorted(found) for kind, found in KEPT.items()} == {
        kind: names() for kind, (names, _) in almanac.OF.items()
    }


def test_nearly_all_of_it_does_something():
    found = {name: of for kind in KEPT.values() for name, of in kind.items()}
    idle = {name for name, of in found.items() if all(words.startswith("0 ") for words in of.values())}
    assert idle == {"dispel_evil", "esp", "polymorph_other"}
