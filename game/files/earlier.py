"""Snapshots as earlier versions wrote them, made to say what today's say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from game.core.circumstances import Facts
from game.core.figures import Profile

BY_FIGURE = ("abilities", "shots", "specialised", "fatigue", "spells_a_round", "guards", "assistants", "engines")
"""What once stood among the circumstances of a battle, by figure, and is now said in each one's profile."""


def facts(state: dict[str, Any]) -> Callable[[str, Profile], Profile]:
    """Bring circumstances of an earlier version into today's form; return the function that adds a profile's facts."""
    said = state["circumstances"]
    by_figure = {key: said.pop(key) for key in BY_FIGURE if key in said}
    if said.pop("script", None):
        said["scripted"] = True

    def with_facts(name: str, profile: Profile) -> Profile:
        own = {key: by_figure[key][name] for key in by_figure if name in by_figure[key]}
        if not own:
            return profile
        for key in ("abilities", "shots"):
            if key in own:
                own[key] = sorted(own[key].items())
        if "engines" in own:
            own["engine"] = own.pop("engines")
        return replace(profile, facts=convert(own, Facts))

    return with_facts
