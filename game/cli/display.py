"""Windows: whether there is a display to open them on, and opening them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.cli.trouble import Trouble

HEADLESS = ("dummy", "offscreen")
"""Video drivers that show nothing to anybody."""

NO_DISPLAY = ("video device", "video driver", "not available", "unable to open", "couldn't open", "not initialize")
"""What SDL says where a display is named that cannot be opened."""


def has_display() -> bool:
    """Tell whether a window could be seen by anybody, as far as the environment tells."""
    if _is_headless(os.environ.get("SDL_VIDEODRIVER", "")):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(_named())


def no_display() -> str:
    """Say why there is no window, as the beginning of a sentence."""
    named = _named()
    if not named or _is_headless(os.environ.get("SDL_VIDEODRIVER", "")):
        return "there is no display"
    return f"the display {named!r} cannot be opened"


def open_window(what: str, **options: Any) -> int | None:
    """Open the game's window on something; its exit status, or None where no window can be had after all."""
    try:
        from game.ui import app
    except ModuleNotFoundError as no:
        raise Trouble(f"the board needs the package {no.name!r}, which is not installed.") from None
    try:
        with hushed():
            seen = app.can_be_seen()
        return app.main(app.Options(what=what, **options)) if seen else None
    except Exception as no:
        if type(no).__module__.partition(".")[0] == "pygame" and any(word in str(no).lower() for word in NO_DISPLAY):
            return None
        raise


@contextmanager
def hushed() -> Iterator[None]:
    """Let the libraries beneath say nothing: what they find missing on the way to a display is said in one sentence."""
    try:
        kept = os.dup(2)
    except OSError:  # there is nowhere to say it
        yield
        return
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _is_headless(driver: str) -> bool:
    return driver.lower() in HEADLESS


def _named() -> str:
    """The display that the environment names."""
    return os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or ""
