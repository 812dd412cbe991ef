"""What is told of each kind of event and command, and by what: nothing is lacking, and nothing is entered twice."""

from __future__ import annotations

from typing import Any

import pytest

from game import systems
from game.core.by_kind import ByKind
from game.core.text.typed import VERBS
from game.files.codec import codec
from game.telling.narration import TELLINGS
from game.ui.board import clips
from game.ui.board.clips import CLIPS
from game.ui.sound import hearing
from game.ui.sound.hearing import HEARD


def lacking(events: set[type], commands: set[Any]) -> dict[str, list[str]]:
    """Name for each kind what it lacks: a sentence, a clip, a sound; of commands a verb."""
    clips.load()
    hearing.load()
    found: dict[str, list[str]] = {}
    shown = [kind for kind in events if kind in CLIPS]
    for what, names in (
        ("a sentence", TELLINGS.lacking(events)),
        ("a clip", CLIPS.lacking(events)),
        ("a sound", HEARD.lacking(shown)),
        ("a verb of its own", [kind.__name__ for kind in commands if VERBS.get(kind.verb) is not kind]),
    ):
        for name in names:
            found.setdefault(name, []).append(what)
    return found


def test_no_kind_of_event_or_command_lacks_anything():
    events = {kind for name in systems.BOOKS for kind in codec(systems.book(name)).events}
    assert lacking(events, set(VERBS.values())) == {}, (
        "a sentence is entered in game/telling/kinds or by untold, a clip by @clip_of or unshown in "
        "game/ui/board/clips, a sound by @heard or unheard in game/ui/sound"
    )


def test_what_a_new_kind_lacks_is_named():
    class Winked:
        """Somebody winked."""

    class Wink:
        """To wink."""

        verb = "wink"

    assert lacking({Winked}, {Wink}) == {"Winked": ["a sentence", "a clip"], "Wink": ["a verb of its own"]}


def test_a_kind_is_entered_once_and_silence_is_not_to_be_found():
    kinds: ByKind[str] = ByKind()
    kinds.enter([int, str], "told")
    kinds.enter([float], None)
    for kind in (int, float):
        with pytest.raises(LookupError, match="told twice"):
            kinds.enter([kind], "again")
    assert (kinds[int], kinds.of("a"), kinds.of(1.0), kinds.full()) == ("told", "told", None, [int, str])
    assert float not in kinds and kinds.lacking([float, bytes]) == ["bytes"]
    with pytest.raises(LookupError, match="float has none"):
        kinds[float]
