"""Loaded dice for tests and worked examples: faces by purpose and figures; an unused or missing one fails."""

from __future__ import annotations

from game.core.dice import Spec
from game.play.referee import LoadedDiceError


class LoadedDice:
    """Faces laid up in order for "purpose actor target" (a part may be "*"); "*" alone serves any other throw."""

    def __init__(self) -> None:
        self._laid: list[tuple[tuple[str, str, str], tuple[int, ...]]] = []
        self._default: int | None = None

    def lay(self, purpose: str, actor: str = "*", target: str = "*", *, faces: tuple[int, ...]) -> LoadedDice:
        """Lay faces up for one throw; throws of one name take theirs in the order laid."""
        self._laid.append(((purpose, actor, target), faces))
        return self

    def otherwise(self, face: int) -> LoadedDice:
        """Show this face (or the nearest the dice have) on every throw that has none laid up."""
        self._default = face
        return self

    def faces(self, purpose: str, actor: str, target: str, parsed: Spec) -> tuple[int, ...]:
        """Return the faces for a throw; LoadedDiceError if none were laid up or they do not fit."""
        for place, (name, faces) in enumerate(self._laid):
            if all(a in ("*", b) for a, b in zip(name, (purpose, actor, target), strict=True)):
                del self._laid[place]
                if len(faces) != parsed.number or not all(1 <= face <= parsed.sides for face in faces):
                    raise LoadedDiceError(f"{faces} are no faces of {parsed.number}d{parsed.sides} ({purpose})")
                return faces
        if self._default is None:
            raise LoadedDiceError(f"no dice laid up for {purpose!r} of {actor!r} at {target!r}")
        return (min(self._default, parsed.sides),) * parsed.number

    def check_used(self) -> None:
        """Fail with LoadedDiceError if faces are left over."""
        if self._laid:
            raise LoadedDiceError(f"never thrown: {self._laid}")
