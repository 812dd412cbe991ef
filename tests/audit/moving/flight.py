"""The audit of flight: away from every enemy that is known, and past blows from all whose zones it leaves."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from msgspec.structs import replace

from game.board.bases import extent, gap_within
from game.core.fight.deeds import Rose
from game.core.fight.moves import Moved
from game.core.fight.nerve import Fled
from game.core.fight.riding import Unhorsed
from game.core.figures import Figure
from game.core.grain import squared
from game.core.state import State
from game.rules.field import has_zone, zone_radius
from game.rules.magic.spellbound import helpless
from game.rules.melee.manoeuvres import unwieldy
from game.rules.melee.reach import may_strike
from game.rules.stealth.unseen import is_known
from tests.audit.watching import Watching, fail, held, walls_of, watches


def _in_zone(state: State, figure: Figure, foe: Figure) -> bool:
    """Who is aloft is in no zone, and has none [SP-R299]."""
    if figure.altitude or foe.altitude:
        return False
    return gap_within(figure, foe, zone_radius(foe)) and not walls_of(state).part(figure.at, foe.at)


@watches(Fled)
def _broke(memory: Watching, before: State, event: Fled, after: State) -> None:
    """Whom one in flight runs from is seen when he breaks away, before the blows at his back."""
    memory.broke.update(dict.fromkeys(event.figures, before))


def _runs_at(foes: Sequence[Figure], event: Moved, old: Figure) -> bool:
    """Whether a way leads nearer to some enemies than it began, a grain forgiven to the snapping of its places."""

    def near(figure: Figure) -> float:
        return sqrt(min((squared(figure.at, foe.at) for foe in foes), default=0))

    (ax, ay), (bx, by) = event.path[0], event.path[-1]
    between = [replace(old, x=ax + (bx - ax) * part // 16, y=ay + (by - ay) * part // 16) for part in range(1, 17)]
    return any(near(there) + 2 < near(old) for there in between)


def fled(memory: Watching, before: State, event: Moved, after: State, old: Figure) -> None:
    """Every enemy whose zone one in flight leaves has struck at it once; it comes nearer to none it knows of [R40]."""
    if not old.has("fleeing"):
        fail("R40 flight", event, "it does not flee")
    if helpless(old) or old.has("prone"):
        fail("R40 flight", event, "it cannot run")
    new = after.figures[event.figure]
    foes = [figure for figure in before.standing() if figure.side != old.side]
    # A phantom may be seen through as it strikes: he has turned from it by then.
    feared = [figure for figure in memory.broke.pop(event.figure, before).standing() if figure.side != old.side]
    if all(_runs_at([one for one in them if is_known(one)], event, old) for them in (foes, feared)):
        fail("R40 flight", event, "nearer to the enemy")
    left = {
        foe.id
        for foe in foes
        if foe.id in held(before, old) and may_strike(foe) and not _in_zone(before, new, foe)
    }
    struck = memory.parting.pop(event.figure, set())
    missing = left - struck
    stood = memory.driven.pop(event.figure, None)
    if stood is not None:
        # A parting blow drove him on or felled him: whoever comes to hold him by that did not when he broke away.
        missing = {name for name in missing if _in_zone(before, stood, before.figures[name])}
    if missing:
        # Who has no room to swing, or a lance on foot, lets him go.
        at = memory.anew(before)
        missing = {name for name in missing if unwieldy(at, before.figures[name]) is None}
    if missing:
        fail("R40 parting blows", event, f"{sorted(missing)} did not strike")
    # Who runs off the table leaves every zone, though he is last seen in one at its edge.
    table, rim = before.table, extent(old.profile.base) + 2
    edge = min(new.x, new.y, table.width - new.x, table.height - new.y) <= rim
    # Or he was driven or thrown out of the zone of him whose blow it was, or goes another way for it.
    if not edge and stood is None and any(may_strike(before.figures[name]) and name not in left for name in struck):
        fail("R40 parting blows", event, f"{sorted(struck - left)} had no cause to strike")
    # A long base may come into a zone as it turns to run: whose it is then, it runs from.
    turned = replace(old, facing=new.facing)
    for foe in foes:
        entered = has_zone(foe) and not _in_zone(before, old, foe) and not _in_zone(before, turned, foe)
        if entered and _in_zone(before, new, foe):
            fail("R40 flight", event, f"into the zone of {foe.id}")


@watches(Unhorsed, Rose)
def _felled(memory: Watching, before: State, event: Unhorsed | Rose, after: State) -> None:
    if memory.parting.get(event.figure):
        memory.driven.setdefault(event.figure, before.figures[event.figure])
