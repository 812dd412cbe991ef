"""What the board knows of a body of troops, as plain data: as if it were its moment. Lengths are in inches."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from game.core.figures import Figure
from game.core.grain import Point, inches
from game.core.tally import Refusal
from game.rules.bodies import BodySheet
from game.rules.situation import Situation
from game.systems.large_battles.looking import sheet
from game.systems.large_battles.orders.commands import Assail, March, Volley
from game.systems.large_battles.orders.offers import MayAssail, MayMarch, OfBodies
from game.systems.large_battles.shooting.offers import MayVolley
from game.telling.plain import refusal_data

LENGTHS = ("march", "left", "charge", "shoots")


def inspect_body(at: Situation, figure: Figure, target: Figure | None, path: tuple[Point, ...], facing: int | None,
                 ) -> dict[str, Any]:  # fmt: skip
    """Answer what is known of a figure's body, of a march of it, and of its charge and volley at another's."""
    mine = sheet(at, figure)
    march, assail, volley = MayMarch(figure.side), MayAssail(figure.side), MayVolley(figure.side)
    found: dict[str, Any] = {
        "figure": {"id": figure.id, "at": _place(figure.at), "facing": figure.facing},
        "body": _told(mine),
        "reach": [_place(place) for place in march.reach(at, mine.id)],
    }
    if path:
        found["move"] = _march(at, march, mine.id, path[-1], facing)
    if target is not None:
        theirs = sheet(at, target)
        found["target"] = _told(theirs)
        found["charge"] = _order(at, assail, Assail(mine.id, theirs.id))
        found["attack"] = _shot(at, volley, Volley(mine.id, theirs.id))
    return found


def _told(known: BodySheet) -> dict[str, Any]:
    """A body's sheet with its lengths in inches."""
    told: dict[str, Any] = to_builtins(known)
    return {**told, "at": _place(known.at), **{name: inches(told[name]) for name in LENGTHS}}


def _place(point: Point) -> list[float]:
    return [inches(point[0]), inches(point[1])]


def _march(at: Situation, offer: MayMarch, body: str, goal: Point, facing: int | None) -> dict[str, Any]:
    """The march that takes it nearest to a place, and where all then stand."""
    command = offer.towards(at, body, goal, facing)
    why = offer.refuse(at, command or March(body, ()))
    if command is None or why is not None:
        return {"legal": False, "refusal": refusal_data(why or Refusal("there is no way there", "LB-5.8")), "ends": []}
    return {
        "legal": True,
        "refusal": None,
        "order": command.text(),
        "cost": inches(offer.spends(at, command)[0]),
        "ends": [{"id": name, "at": _place(place), "facing": looks} for name, place, looks in offer.ends(at, command)],
    }


def _order(at: Situation, offer: OfBodies[Any], command: Assail | Volley) -> dict[str, Any]:
    """Whether an order would be legal, and what may be expected of it line by line."""
    why = offer.refuse(at, command)
    outlook = None if why is not None else offer.outlook(at, command)
    return {
        "legal": why is None,
        "refusal": refusal_data(why),
        "order": command.text(),
        "expected": None if outlook is None else outlook.comes,
        "because": [] if outlook is None else [list(row) for row in outlook.rows],
    }


def _shot(at: Situation, offer: MayVolley, command: Volley) -> dict[str, Any]:
    """A volley straight at them; if that may not be, one overhead."""
    high = Volley(command.body, command.target, overhead=True)
    straight = offer.refuse(at, command) is None or offer.refuse(at, high) is not None
    return _order(at, offer, command if straight else high)
