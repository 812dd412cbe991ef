"""The tables of the three actions as they are read beside their rules."""

from __future__ import annotations

from game.catalogue.catalogue import Catalogue
from game.rules.printed import Grid, Printed, arm_named, kind_named, words
from game.systems.three_actions.tables import table

SIZES = ("parries nothing", "small", "middling", "large")
LAST = 99
"""With this level a row of blows has no end."""


def _weapons(catalogue: Catalogue) -> Grid:
    rows = tuple(
        (arm_named(key, catalogue), (str(row.get("speed", 1)), SIZES[row.get("size", 0)]))
        for key, row in table("weapons").items()
    )
    return Grid("weapon", ("speed factor", "for a parry"), rows)


def _casting(catalogue: Catalogue) -> Grid:
    rows = [
        (catalogue.spells[key].name, _takes(row["segments"], bool(row.get("offensive"))))
        for key, row in table("spells").items()
        if key in catalogue.spells
    ]
    rows += [
        (catalogue.devices[key].name if key in catalogue.devices else words(key),
         _takes(row["segments"], bool(row.get("offensive"))))
        for key, row in table("devices").items()
    ]  # fmt: skip
    return Grid("spell or device", ("segments", "an attack"), tuple(rows))


def _takes(segments: int, attack: bool) -> tuple[str, str]:
    return str(segments), "yes" if attack else "no"


def _rates(catalogue: Catalogue) -> Grid:
    rows = tuple((arm_named(key, catalogue), (str(shots),)) for key, shots in table("rates").items())
    return Grid("missile", ("shots a round",), rows)


def _blows(catalogue: Catalogue) -> Grid:
    rows = []
    for kind, steps in table("blows").items():
        least = 1
        for most, blows, rounds in steps:
            levels = f"{least} on" if most == LAST else f"{least} to {most}"
            told = f"{blows} a round" if rounds == 1 else f"{blows} in {rounds} rounds"
            rows.append((f"{kind_named(kind, catalogue)}, level {levels}", (told,)))
            least = most + 1
    return Grid("who", ("blows",), tuple(rows))


PRINTED = {
    "TA-0.2": Printed(_casting),
    "TA-2.1": Printed(_blows),
    "TA-7.2": Printed(_rates),
    **dict.fromkeys(("TA-9.2", "TA-9.3", "TA-9.3.1"), Printed(_weapons)),
}
"""The tables by the rules that stand for them."""
