"""What goes wrong, said in one sentence."""

from __future__ import annotations

import sys

DONE, NO, BAD = 0, 1, 2
"""Exit status: done; the answer is no; bad usage or unreadable input."""


class Trouble(Exception):
    """A command that cannot be carried out: one sentence for standard error, and the exit status."""

    def __init__(self, sentence: str, status: int = BAD) -> None:
        super().__init__(sentence)
        self.sentence = " ".join(sentence.split())
        self.status = status


def say(sentence: str) -> None:
    """Say a sentence on standard error, in one line."""
    text = f"sandtable: {' '.join(sentence.split())}"
    encoding = sys.stderr.encoding or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding), file=sys.stderr, flush=True)


def reason(no: OSError) -> str:
    """Say why a file cannot be had, in a few words."""
    return (no.strerror or str(no) or type(no).__name__).lower()
