"""How the tricks of melee are told: riders thrown, grips, weapons struck away, shields split, stunts."""

from __future__ import annotations

from game.core import riding
from game.session.sentences import Sentence
from game.session.teller import Teller, tells


@tells(riding.Unhorsed)
def unhorsed(teller: Teller, event: riding.Unhorsed) -> Sentence:
    """A rider loses his horse."""
    known = event.by in teller.state.figures
    by = (" by ", teller.name(event.by)) if known else ""
    lance = f", drops his {teller.thing(event.dropped)}" if event.dropped else ""
    who = (event.figure, event.by) if known else (event.figure,)
    return teller.say(event, "blow", teller.name(event.figure), " is thrown from the saddle", by, lance, ".", who=who)


@tells(riding.Dismounted)
def dismounted(teller: Teller, event: riding.Dismounted) -> Sentence:
    """A rider gets off."""
    return teller.say(event, "move", teller.name(event.figure), " dismounts.", who=(event.figure,))


@tells(riding.Mounted)
def mounted(teller: Teller, event: riding.Mounted) -> Sentence:
    """A figure mounts."""
    return teller.say(event, "move", teller.name(event.figure), " mounts.", who=(event.figure,))
