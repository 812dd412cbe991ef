"""`sandtable edit`: the scenario editor."""

from __future__ import annotations

from argparse import Namespace

from game.catalogue.reading import Faults
from game.cli.display import has_display, no_display, open_window
from game.cli.trouble import Trouble, reason
from game.editor.drafting import Drafting


def edit(given: Namespace) -> int:
    """Open the editor on a scenario, or on a table with nothing on it; it needs a display."""
    if given.scenario:
        try:
            Drafting.open(given.scenario)
        except Faults as no:
            raise Trouble(no.brief) from None
        except FileNotFoundError as no:
            raise Trouble(f"{no}") from None
        except OSError as no:
            raise Trouble(f"{given.scenario!r} cannot be read: {reason(no)}.") from None
    done = open_window("edit", scenario=given.scenario or "") if has_display() else None
    if done is None:
        raise Trouble(f"{no_display()}; a scenario is a text file too, which sandtable check looks through.")
    return done
