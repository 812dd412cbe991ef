"""Windows: whether there is a display to open them on, and opening them."""

from __future__ import annotations

import os
import sys
from typing import Any

from game.cli.trouble import Trouble

HEADLESS = ("dummy", "offscreen")
"""Video drivers that show nothing to anybody."""


NO_DISPLAY = ("video device", "video driver", "not available", "unable to open", "couldn't open", "not initialize")
"""What SDL says where a display is named that cannot be opened."""


def has_display() -> bool:
    """Tell whether a window could be seen by anybody."""
    if os.environ.get("SDL_VIDEODRIVER", "").lower() in HEADLESS:
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_window(what: str, **options: Any) -> int | None:
    """Open the game's window on something; its exit status, or None where no window can be had after all."""
    try:
        from game.ui import app
    except ModuleNotFoundError as no:
        raise Trouble(f"the board needs the package {no.name!r}, which is not installed.") from None
    try:
        return app.main(app.Options(what=what, **options))
    except Exception as no:
        if type(no).__module__.partition(".")[0] == "pygame" and any(word in str(no).lower() for word in NO_DISPLAY):
            return None
        raise
