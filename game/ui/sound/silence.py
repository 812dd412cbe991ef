"""The kinds of events with a clip and no sound."""

from __future__ import annotations

from game.core.fight.deeds import Parried, Rose
from game.core.fight.harm import Beset, Damaged, LeftTable
from game.core.fight.magic import Dismissed, Swayed
from game.core.fight.moves import Fell, Halted, Soared, Turned, ZoneEntered
from game.core.fight.nerve import Cornered
from game.core.fight.stealth import Arrived, CameBack, Lurked, Revealed, SlippedAway
from game.core.fight.tricks import Guarded
from game.core.held.flasks import FlaskLost
from game.core.held.gear import Borne
from game.play.creatures.seizing import FlewOff
from game.play.ledger import PhaseBegan
from game.ui.sound.hearing import unheard

unheard(
    # what comes with a blow or a missile that is heard itself
    Damaged, Beset, ZoneEntered, Halted, Guarded, Parried, FlaskLost, Cornered, Soared, Fell, Turned, Rose,
    LeftTable, FlewOff,
    # what goes with steps that are heard themselves
    Borne,
    # words over figures, and titles
    PhaseBegan, Dismissed, Swayed,
    # what is done softly
    Lurked, Revealed, SlippedAway, CameBack, Arrived,
)  # fmt: skip
