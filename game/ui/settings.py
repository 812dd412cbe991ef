"""A person's settings, kept between sessions: the pace of clips, sound, little motion, the size of letters."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass, field
from typing import Any

from game import paths
from game.ui import keys, paints
from game.ui.board.directing.shots import DELIVERED, MANNERS

FILE = "settings.json"
PACES = 4
LEAST, MOST = 0.75, 3.0
SMALLEST, LARGEST = 0.8, 1.6
"""Of what is read."""


@dataclass(frozen=True)
class Settings:
    """The settings of a person."""

    pace: int = 0
    sound: bool = True
    reduced: bool = False
    ui_scale: float = 1.0
    paints: str = paints.DELIVERED
    """The scheme of the sides' colours."""
    volume: float = 0.7
    volumes: dict[str, float] = field(default_factory=dict)
    """Of each kind of sounds that is not as loud as all."""
    keys: dict[str, list[Any]] = field(default_factory=dict)
    """Keys bound otherwise than as delivered."""
    text_size: float = 1.0
    """How large what is read is, beside everything else."""
    foresight: bool = True
    """Whether what may come of it is foreseen where the pointer rests."""
    coach: bool = False
    """Whether a coach has a word before what costs dear."""
    ask_end: bool = True
    """Whether the end of a phase is asked about while somebody could still act."""
    camera: str = DELIVERED
    """The manner in which the camera goes where something happens."""


def load() -> Settings:
    """Read the settings; what is missing, damaged or out of bounds is as delivered."""
    try:
        found = json.loads((paths.settings() / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return Settings()
    if not isinstance(found, dict):
        return Settings()
    first = Settings()
    scale: Any = found.get("ui_scale")
    text: Any = found.get("text_size")
    pace = found.get("pace")
    sound, reduced = found.get("sound"), found.get("reduced")
    volume: Any = found.get("volume")
    volumes: Any = found.get("volumes")
    scheme: Any = found.get("paints")
    camera: Any = found.get("camera")
    foresight, coach, ask_end = found.get("foresight"), found.get("coach"), found.get("ask_end")
    kinds = volumes.items() if isinstance(volumes, dict) else ()
    return Settings(
        pace if _is_number(pace, 0, PACES - 1) and isinstance(pace, int) else first.pace,
        sound if isinstance(sound, bool) else first.sound,
        reduced if isinstance(reduced, bool) else first.reduced,
        float(scale) if _is_number(scale, LEAST, MOST) else first.ui_scale,
        scheme if isinstance(scheme, str) and scheme in paints.SCHEMES else first.paints,
        float(volume) if _is_number(volume, 0, 1) else first.volume,
        {kind: float(loud) for kind, loud in kinds if _is_number(loud, 0, 1)},
        keys.saved_bindings(keys.read(found.get("keys"))),
        float(text) if _is_number(text, SMALLEST, LARGEST) else first.text_size,
        foresight if isinstance(foresight, bool) else first.foresight,
        coach if isinstance(coach, bool) else first.coach,
        ask_end if isinstance(ask_end, bool) else first.ask_end,
        camera if isinstance(camera, str) and camera in MANNERS else first.camera,
    )


def _is_number(value: Any, least: float, most: float) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most


def save(settings: Settings, before: Settings | None = None) -> None:
    """Write the settings, whole or not at all; a failure is silent.

    Only what changed since they were as `before` is written: another window may have set the rest."""
    with contextlib.suppress(OSError):
        kept = asdict(settings) if before is None else _merged(asdict(load()), asdict(before), asdict(settings))
        paths.write_whole(paths.settings() / FILE, json.dumps(kept).encode())


def _merged(kept: dict[str, Any], before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """The kept value with what changed between two states of it; a table row by row."""
    for name in sorted({*before, *now}):
        old, new = before.get(name), now.get(name)
        if isinstance(new, dict) and isinstance(old, dict):
            kept[name] = _merged(dict(kept.get(name) or {}), old, new)
        elif name not in now:
            kept.pop(name, None)
        elif old != new:
            kept[name] = new
    return kept
