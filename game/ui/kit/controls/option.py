"""What may be chosen, wherever it stands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """A row of a list, a tile of the action bar, or a button of a question.

    Without `data` its id is what is chosen: an action, as a key has it. Only a tile shows `tip`, `on` and `group`, only
    a row its `note` and `head`."""

    id: str
    label: str
    icon: str = ""
    key: str = ""
    note: str = ""
    why_not: str = ""
    """Why it cannot be chosen, "" if it can; over a tile a title and a new line before it."""
    tip: str = ""
    on: bool = False
    main: bool = False
    """Whether it is the one that is meant as a rule."""
    group: int = 0
    """Tiles of one group stand together."""
    data: object = None
    head: object = None
    """Whose head stands before the words of a row, as the painter of heads knows him."""
