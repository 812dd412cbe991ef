"""What can be wrong with a replay, in one sentence, whatever stands in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class ReplayFault(Exception):
    """A replay that cannot be used, in one sentence; `line` counts from 1, 0 where the whole file is meant."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {sentence}" if line else sentence)
        self.line = line


@contextmanager
def of_the_file(sentence: str, line: int = 0) -> Iterator[None]:
    """Turn whatever goes wrong inside into a fault of the file: what was read from it may be anything.

    What has a sentence of its own keeps it; so does what the machine refuses."""
    try:
        yield
    except (ReplayFault, OSError):
        raise
    except Exception as no:
        raise ReplayFault(f"{sentence}: {short(no)}", line) from no


def short(no: BaseException) -> str:
    """Say what went wrong in a few words, whatever it was."""
    if isinstance(no, RecursionError):
        return "it is nested too deep"
    said = one_line(str(no.args[0] if isinstance(no, LookupError) and no.args else no).partition("\n")[0])
    if isinstance(no, KeyError):
        return f"there is no {said!r}"
    return f"{said[:1].lower()}{said[1:]}" if said else type(no).__name__


def one_line(text: str, most: int = 120) -> str:
    """Return a text out of a file cut to one line, short enough for a sentence."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text[: most + 1])
    return plain if len(plain) <= most else f"{plain[: most - 3]}..."


class Differs(ReplayFault):
    """Something recorded does not happen so when it is played again."""

    def __init__(self, sentence: str, line: int, event: int | None = None, field: str = "") -> None:
        super().__init__(sentence, line)
        self.event = event
        self.field = field


class StillSealed(ReplayFault):
    """A sealed answer that can be read nowhere: the battle cannot be played beyond it."""
