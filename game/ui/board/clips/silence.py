"""The kinds without a clip: panels, badges and the log alone tell them."""

from __future__ import annotations

from game.core import events
from game.core.course.leaving import DrawRefused
from game.core.course.secrecy import Kept
from game.core.course.standstill import NoWayAcross, StoodStill
from game.core.course.umpire import DiceTyped, TakenOff, UmpireSpoke
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
from game.play import exchanged, ledger
from game.play.melee.guarding import GuardDown, GuardUp
from game.play.melee.keeping_off import KeptOff
from game.play.melee.tricks.stunting import StuntSpent
from game.ui.board.clips import unshown

unshown(
    # the agenda and its bookkeeping
    events.StepBegan, events.Scheduled, events.Dropped, exchanged.Met, exchanged.BlowsCounted, StrikeOrdered,
    exchanged.StruckFirst, exchanged.StruckBehind,
    exchanged.Hastened, exchanged.Parted, exchanged.Forgone, KeptOff, ledger.Alarmed, GuardUp, GuardDown, StuntSpent,
    ledger.Contacted, ledger.FirstChosen, ledger.ShotsDeclared, ledger.VolleyOver,
    # what calls for the checks that are shown
    ledger.Dreaded, LossesReached,
    # what is remembered of charges and of horses
    ledger.Launched, ledger.CutDown, ledger.WentOn, ledger.Released, HorseMustered,
    # told by the panels, the log and the curtain
    events.BattleBegan, events.BattleEnded, DrawRefused, StoodStill, NoWayAcross, events.OrderChosen,
    events.StandingOrdered,
    Kept,
    # who falls when all have struck
    exchanged.Doomed,
    # before the battle
    events.Mustered, events.Deployed, events.DeployedUnseen,
    # of the umpire and of dice from a real table
    UmpireSpoke, TakenOff, DiceTyped,
    # dice are shown by what they were thrown for
    events.Thrown,
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
