"""The witness of a throw in words: what was measured, for whoever asks why a number is what it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.grain import GRAIN, round_inches
from game.core.state import State
from game.core.tally import Tally
from game.rules.stealth.unseen import is_known

Fact = tuple[str, str]
"""A fact in words, and the rule for which it matters."""

ARCS = {
    "front": "from the front", "left_flank": "from the left flank", "right_flank": "from the right flank",
    "rear": "from behind",
}  # fmt: skip
BECAUSE = {
    "fleeing": ("its target flees, so that every attack is from behind", "SP-3.5.9.5"),
    "turned": ("its target is turned, so that every attack is from behind", "SP-3.5.9.5.2"),
    "unlooked": ("nobody looked for it, so that its blows are from behind", "SP-3.1.14"),
    "hiding": ("it strikes out of hiding, and so from behind", "SP-3.5.6.4"),
}


def tally_of(event: object) -> Tally | None:
    """Return the tally of an event that has one."""
    tally = getattr(event, "tally", None)
    return tally if isinstance(tally, Tally) else None


def facts(state: State, event: object) -> list[Fact]:
    """Say what the witness of an event holds, each fact with its rule; nothing for an event without."""
    seen: dict[str, Any] = getattr(event, "witness", None) or {}
    if "row" in seen:
        level = f" of level {seen['level']}" if seen["level"] else ""
        return [(f"saves as {_words(seen['row'])}{level} against {seen['category']}", "SP-3.10.8")]
    if "allowance" in seen:
        return _escape(state, seen)
    if "judged" in seen or "mount" in seen:
        return _nerve(state, seen)
    if "distance" not in seen:
        return []
    return _measured(seen) + (_shot(state, seen) if "band" in seen else _blow(state, seen))


def _measured(seen: dict[str, Any]) -> list[Fact]:
    far = _inches(seen["distance"])
    if "arc" not in seen:
        return [(f"{far} apart", "")]
    angle = abs(seen["angle"])
    side = "" if not angle else f", {angle} degrees {'right' if seen['angle'] > 0 else 'left'}"
    shot = (f"{far} from centre to centre, {seen.get('band')} range", "SP-3.4.2.2")
    blow = (f"a gap of {far} between the bases", "SP-3.3.0.3")
    return [shot if "band" in seen else blow, (f"{ARCS[seen['arc']]}{side}", "SP-R91")]


def _shot(state: State, seen: dict[str, Any]) -> list[Fact]:
    found = _worn(seen) + _levels(seen, "SP-3.4.2.10")
    for kind, length in seen.get("crossed", ()):
        found.append((f"the line crosses {_inches(length)} of {_words(kind)}", "ST-R12"))
    if "sight" in seen:
        found.append((f"seen in cover: {seen['sight']['reason']}", seen["sight"]["rule"]))
    if "screen" in seen:
        found.append((f"the line passes a {_words(seen['screen'])}", "SP-R80"))
    if "over" in seen:
        found.append((f"over the heads of {_names(state, seen['over'])}", "SP-3.4.2.7"))
    if "past" in seen:
        found.append((f"picked out past {_names(state, seen['past'])}", "SP-3.5.10.3.1"))
    mine, its = seen["ranks"]
    if (mine, its) != (1, 1):
        found.append((f"from rank {mine} at rank {its}", "SP-3.5.10.2"))
    return found


def _blow(state: State, seen: dict[str, Any]) -> list[Fact]:
    if "where" not in seen:
        return []
    found: list[Fact] = []
    if "because" in seen:
        found.append(BECAUSE[seen["because"]])
    elif "attackers" in seen:
        others = _names(state, seen["attackers"])
        found.append((f"also attacked by {others}" if others else "nobody else attacks it", "SP-3.5.9.1.2"))
    found += _worn(seen) + _levels(seen, "SP-3.5.9.16")
    if "charged" in seen:
        found.append((f"charged {_inches(seen['charged'])}", "SP-3.5.5.1"))
    found.append(("their first exchange" if seen["first"] else "they have fought before", "SP-R4"))
    if "parries" in seen:
        given = "1 blow" if seen["parries"] == 1 else f"{seen['parries']} blows"
        found.append((f"{given} given up to parry", "SP-3.5.9.6"))
    return found


def _worn(seen: dict[str, Any]) -> list[Fact]:
    shield = "with the shield" if seen["shield"] else "without a shield"
    return [(f"armour class {seen['armour_class']}, {shield}", "SP-3.0.4")]


def _levels(seen: dict[str, Any], rule: str) -> list[Fact]:
    if "levels" not in seen:
        return []
    mine, its = seen["levels"]
    return [(f"stands {_inches(mine)} up, its target {_inches(its)}", rule)]


def _nerve(state: State, seen: dict[str, Any]) -> list[Fact]:
    if "mount" in seen:
        return [(f"the nerve of a {_words(seen['mount'])}", "SP-R74")]
    found: list[Fact] = []
    if "strength" in seen:
        lost = f"{seen['standing']} of {seen['strength']} stand, {seen['slain']} slain"
        found.append((lost, "SP-3.6.1.5"))
    if "leader" in seen:
        leads = "leads them" if seen["leads"] else "leads them no longer"
        found.append((f"{_names(state, [seen['leader']])} {leads}", "SP-3.6.4.3"))
    return found


def _escape(state: State, seen: dict[str, Any]) -> list[Fact]:
    found = [(f"an allowance of {_inches(seen['allowance'])}", "SP-3.5.1.6")]
    if seen["held_by"]:
        found.append((f"held by {_names(state, seen['held_by'])}", "SP-3.5.1.3"))
    known = [name for name in seen["zones"] if is_known(state.figures[name])]
    beside = [name for name in known if name not in seen["held_by"]]
    if beside:
        found.append((f"protected from {_names(state, beside)}", "SP-3.5.1.4"))
    return found


def _inches(length: float) -> str:
    words = round_inches(round(length * GRAIN))
    return f"{words} inch" if words == "1" else f"{words} inches"


def _words(key: str) -> str:
    return key.replace("_", " ")


def _names(state: State, ids: Sequence[str]) -> str:
    """Name figures, two of them and how many more."""
    names = [state.figures[name].name if name in state.figures else name for name in ids]
    if len(names) > 3:
        names = [*names[:2], f"{len(names) - 2} more"]
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)
