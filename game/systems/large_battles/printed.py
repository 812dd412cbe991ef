"""The tables of large battles as they are read beside their rules."""

from __future__ import annotations

import re

from game.catalogue.catalogue import Catalogue
from game.core.tally import Tally
from game.rules.printed import Cell, Grid, Printed, words
from game.systems.large_battles.bodies.kinds import CALLED
from game.systems.large_battles.tables import tables

BLOW = re.compile(r"\d+ (\w\w) attack (\w\w)")
"""How a throw of bodies is called: as what they attack, and as what they are met."""

STANDS = {**CALLED, "PE": "peasants", "LV": "levies", "SP": "landsknechts, Swiss", "EHF": "elite heavy foot",
          "MK": "knights"}  # fmt: skip
"""What the rows of the charge morale table are called."""

CLASSES = "EDCBA"
MEN = {1: "a man"}
PARTS = {1: "a whole move", 2: "half a move", 4: "a quarter of a move"}
TURNS = {"oblique": "an oblique", "face": "facing left or right", "about": "facing about",
         "formation": "another formation"}  # fmt: skip


def _combat(catalogue: Catalogue) -> Grid:
    table = tables().combat
    rows = tuple(
        (CALLED[own], tuple(f"{dice} {MEN.get(men) or f'for {men}'}, {kill}" for dice, men, kill in row.values()))
        for own, row in table.items()
    )
    return Grid("dice, kills from", tuple(map(CALLED.__getitem__, table)), rows)


def _combat_read(grid: Grid, thrown: Tally, catalogue: Catalogue) -> Cell | None:
    said = BLOW.fullmatch(thrown.label)
    kinds = list(tables().combat)
    return (kinds.index(said[1]), kinds.index(said[2])) if said is not None else None


def _missiles(catalogue: Catalogue) -> Grid:
    rows = []
    for armour, table in tables().missiles.items():
        least = 1
        for most, low, high in table.bands:
            who = "no armour" if armour == "unarmoured" else f"{armour} armour"
            rows.append((f"{who}, {least} to {most} shoot", (str(low), str(high), f"1 to {table.low}")))
            least = most + 1
    return Grid("kills", ("low die", "high die", "low is"), tuple(rows))


def _moves(catalogue: Catalogue) -> Grid:
    rows = tuple((words(kind), (str(move), str(move + road), str(charge) if charge else "none"))
                 for kind, (move, road, charge) in tables().moves.items())  # fmt: skip
    return Grid("inches", ("normal", "by road", "charge"), rows)


def _charged(catalogue: Catalogue) -> Grid:
    rows = tuple((STANDS[kind], tuple(map(str, row))) for kind, row in tables().charged.items())
    return Grid("2d6, charged by", ("light horse", "medium horse", "heavy horse"), rows)


def _ground(catalogue: Catalogue) -> Grid:
    rows = tuple(
        (
            words(kind),
            (
                f"{soil.uphill} uphill" if soil.uphill > 1 else str(soil.times),
                "halts" if soil.halt else str(soil.enter) if soil.enter else "none",
                _yes(soil.charge), _yes(soil.formed), _yes(soil.heavy),
            ),
        )
        for kind, soil in tables().ground.items()
    )  # fmt: skip
    return Grid("ground", ("an inch costs", "to enter", "charges", "formed", "engines"), rows)


def _turning(catalogue: Catalogue) -> Grid:
    rows = tuple((TURNS[what], (PARTS[part],)) for what, part in tables().turning.items())
    return Grid("turning", ("costs",), rows)


def _scale(catalogue: Catalogue) -> Grid:
    rows = tuple(
        (f"class {kind}" if kind in CLASSES else f"{kind} hit dice", tuple(map(str, row)))
        for kind, row in tables().scale.items()
    )
    return Grid("a figure at a scale of", ("5", "10", "20"), rows)


def _numbers(catalogue: Catalogue) -> Grid:
    return Grid("morale", ("number",), tuple((words(kind), (str(n),)) for kind, n in tables().numbers.items()))


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


PRINTED = {
    "LB-4.4": Printed(_scale),
    "LB-5.2": Printed(_combat, _combat_read),
    "LB-5.4": Printed(_missiles),
    "LB-5.5": Printed(_moves),
    "LB-5.6": Printed(_charged),
    "LB-5.7": Printed(_ground),
    "LB-5.8": Printed(_turning),
    "LB-5.11": Printed(_numbers),
}
"""The tables by the rules that stand for them."""
