"""The kinds without a sentence: the referee's own business, or told with another."""

from __future__ import annotations

from game.core.course.secrecy import Kept, Unsealed
from game.core.events import DeployedUnseen, Dropped, Scheduled, StepBegan, Thrown
from game.core.fight.deeds import Hurled
from game.core.fight.horses import HorseHurt, HorseMustered
from game.core.fight.magic import Enchanted
from game.core.fight.moves import Turned
from game.core.fight.nerve import LossesReached
from game.core.fight.stealth import Seen
from game.core.held.doors import Toiled
from game.core.held.things import Lifted
from game.play import exchanged, ledger
from game.play.melee.guarding import GuardDown, GuardUp
from game.play.melee.tricks.stunting import StuntSpent
from game.telling.teller import untold

untold(
    StepBegan, Scheduled, Dropped, exchanged.BlowsCounted, exchanged.StruckFirst, exchanged.Met, exchanged.Parted,
    exchanged.Forgone, ledger.Alarmed,
    ledger.FirstChosen, exchanged.Hastened, exchanged.StruckBehind, Turned, Thrown, ledger.Contacted, Hurled,
    ledger.Dreaded, LossesReached, Lifted, Toiled, Seen, GuardUp, GuardDown, Enchanted, StuntSpent,
    ledger.Launched, ledger.CutDown, ledger.WentOn, HorseMustered, HorseHurt, Kept, Unsealed, exchanged.Doomed,
    ledger.VolleyOver,
    DeployedUnseen,
)  # fmt: skip
