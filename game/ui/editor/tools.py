"""What may be in the hand in the editor: a kind of ground, somebody, or a mark."""

from __future__ import annotations

from enum import Enum

from game.editor.palette import Ground, Kind


class Mark(Enum):
    """What is laid besides ground and figures."""

    THING = "thing"
    FURNITURE = "furniture"
    REGION = "region"
    SETUP = "setup"


Tool = Ground | Kind | Mark


def name_of(tool: Tool) -> str:
    """The name of a tool in the palette."""
    if isinstance(tool, Ground):
        return f"ground:{tool.kind}"
    return tool.value if isinstance(tool, Mark) else f"kind:{tool.key}:{tool.id}"
