"""What is told by the panels, the badges and the log alone: it has no clip."""

from __future__ import annotations

from game.core.course.leaving import DrawRefused
from game.core.course.secrecy import Kept, Unsealed
from game.core.course.standstill import NoWayAcross, StoodStill
from game.core.course.umpire import DiceTyped, TakenOff, UmpireSpoke
from game.core.events import (
    BattleBegan,
    BattleEnded,
    Deployed,
    DeployedUnseen,
    Dropped,
    Mustered,
    OrderChosen,
    Scheduled,
    StandingOrdered,
    StepBegan,
    Thrown,
)
from game.core.fight.deeds import Drew, Hurled, StrikeOrdered
from game.core.fight.harm import Freed
from game.core.fight.horses import HorseMustered
from game.core.fight.magic import Enchanted, Lapsed
from game.core.fight.moves import Locked
from game.core.fight.nerve import LossesReached
from game.core.fight.stealth import Encountered, LostFromSight, Seen, Unmasked, WanderersSought
from game.core.held.doors import Toiled
from game.core.held.engines import EngineAimed, EngineDragged, EngineLeft, EngineLoaded, EngineSetUp
from game.core.held.gear import LentHand, LetGo, Stowed, TookUp, Unpacked, UnpackingBegan
from game.core.held.things import Laid, Lifted, Razed
from game.play.ledger import (
    Alarmed,
    BlowsCounted,
    Contacted,
    CutDown,
    Doomed,
    Dreaded,
    FirstChosen,
    Forgone,
    Hastened,
    Launched,
    Met,
    Parted,
    Released,
    ShotsDeclared,
    StruckBehind,
    StruckFirst,
    VolleyOver,
    WentOn,
)
from game.play.melee.guarding import GuardDown, GuardUp
from game.play.melee.keeping_off import KeptOff
from game.play.melee.stunting import StuntSpent
from game.ui.board.clips import unshown

unshown(
    # the agenda and its bookkeeping
    StepBegan, Scheduled, Dropped, Met, BlowsCounted, StrikeOrdered, StruckFirst, StruckBehind,
    Hastened, Parted, Forgone, KeptOff, Alarmed, GuardUp, GuardDown, StuntSpent,
    Contacted, FirstChosen, ShotsDeclared, VolleyOver,
    # what calls for the checks that are shown
    Dreaded, LossesReached,
    # what is remembered of charges and of horses
    Launched, CutDown, WentOn, Released, HorseMustered,
    # told by the panels, the log and the curtain
    BattleBegan, BattleEnded, DrawRefused, StoodStill, NoWayAcross, OrderChosen, StandingOrdered,
    Kept, Unsealed,
    # who falls when all have struck
    Doomed,
    # before the battle
    Mustered, Deployed, DeployedUnseen,
    # of the umpire and of dice from a real table
    UmpireSpoke, TakenOff, DiceTyped,
    # dice are shown by what they were thrown for
    Thrown,
    # the table's own badges, and the figure's own weapon, tell these
    Locked, Freed, Drew, Hurled,
    # what figures hold and carry
    LetGo, TookUp, LentHand, Stowed, UnpackingBegan, Unpacked,
    # the table shows engines as they stand, and their marks what is declared of them
    EngineSetUp, EngineLeft, EngineAimed, EngineLoaded, EngineDragged,
    # the table shows these as they are
    Laid, Lifted, Razed, Toiled,
    # told by the log and the badges: surprise
    Unmasked, Encountered, LostFromSight, Seen, WanderersSought,
    # what was raised or holds by them is told by the log, the badges and the table
    Enchanted, Lapsed,
)  # fmt: skip
