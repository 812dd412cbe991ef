"""What may be expected of a charge or a volley, line by line, for who is about to order it."""

from __future__ import annotations

from game.core.grain import round_inches
from game.rules.bodies import Outlook
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Body
from game.systems.large_battles.bodies.kinds import fights_as, spelled
from game.systems.large_battles.bodies.sides import along
from game.systems.large_battles.marching.charging import Onset, stand_tally
from game.systems.large_battles.marching.moving import move_of
from game.systems.large_battles.melee.melee import Coming, average, onslaught
from game.systems.large_battles.shooting.fire import Target, groups, kills, number_of
from game.systems.large_battles.tables import tables

SIDES = {"front": "in the front", "left": "in the left flank", "right": "in the right flank", "rear": "in the rear"}
ARMOUR = {"unarmoured": "no armour", "half": "half armour or shield", "full": "full armour"}

Row = tuple[str, str, str]
"""A value, what it is, and the rule."""


def of_charge(at: Situation, body: Body, target: Body, found: Onset) -> Outlook:
    """Return what may be expected of a charge: its length, where it strikes, whether the target stands, the kills."""
    lane = along(target, found.end.at, found.side)
    blows, answers = onslaught(at, body, target, Coming(found.side, found.impetus, files=found.files, lane=lane))
    rows: list[Row] = [
        (round_inches(found.cost), f"inches of the {round_inches(found.reach)} it charges", "LB-5.5"),
        *[
            (f"{blow.tally.least}+", f"kills: {spelled(blow.tally.label)}, {SIDES[found.side]}, {blow.dice} dice",
             "LB-5.2")
            for blow in blows
        ],
    ]
    if found.impetus and fights_as(body.first) != "LF":
        rows.append(("+1", "die a man: the impetus of the charge", "LB-5.3"))
    elif not found.impetus:
        rows.append(("", f"no charge indeed: at the march of {round_inches(move_of(at, body)[0])} inches", "LB-R30"))
    if found.files:
        rows.append((str(found.files), "abreast: no more fit through", "LB-R47"))
    stands = stand_tally(at, body, target) if found.impetus else None
    if stands is not None:
        rows.append((f"{stands.least}+", f"on {stands.die}: {target.inner} stand", "LB-5.6"))
    comes = f"About {_tenths(average(blows))} kills for {_tenths(average(answers))}"
    verb = ("attack" if found.files else "charge") + ("s" if body.single else "")
    return Outlook(f"{body.name} {verb} {target.inner} {SIDES[found.side]}", tuple(rows), comes)


def of_volley(at: Situation, body: Body, target: Body, met: Target, *, overhead: bool) -> Outlook:
    """Return what may be expected of a volley: how many shoot, at what armour, and the kills on low and high dice."""
    verb = "shoots" if body.single else "shoot"
    sentence = f"{body.name} {verb}{' overhead' if overhead else ''} at {target.inner}"
    number = number_of(at, body)
    notes: list[Row] = [("", note, "LB-R33") for note in met.notes]
    if not met.armour:
        return Outlook(sentence, (("0", "proof against arrows", "LB-5.4"), *notes), "No kills")
    low = tables().missiles[met.armour].low
    parts = groups(number, met.armour)
    least, most = (sum(kills(part, met.armour, face) for part in parts) // (2 if met.halved else 1) for face in (1, 6))
    rows: tuple[Row, ...] = (
        (str(number), f"shoot, at {ARMOUR[met.armour]}", "LB-5.4"),
        (str(least), f"kills on dice of {low} and less", "LB-5.4"),
        (str(most), f"kills on dice of {low + 1} and more", "LB-5.4"),
        *notes,
    )
    return Outlook(sentence, rows, f"{least} to {most} kills" if least != most else f"{most} kills")


def _tenths(hundredths: int) -> str:
    return f"{hundredths // 100}.{hundredths % 100 // 10}"
