"""Pickers: how hands make each kind of command. A decision is answered with the picker of its first offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import (
    Breathe,
    Cast,
    Charge,
    Choose,
    Command,
    Counterspell,
    Deploy,
    Dismount,
    Done,
    Duel,
    Escape,
    Flee,
    Gaze,
    Grapple,
    Manoeuvre,
    Move,
    Order,
    Parry,
    Rally,
    Refuse,
    Remount,
    Rise,
    Shoot,
    Split,
    Spot,
    Strike,
    Stunt,
    TurnUndead,
)
from game.core.fight.declaring import Declare
from game.core.fight.stealth import Avoid, Reveal, Spring
from game.core.held.doors import Bash, Bolt, Open, Shut
from game.core.held.engines import Bombard, Haul, Wreck
from game.core.held.firearms import Reload
from game.core.held.handling import Draw, Drop, PickUp, Plant, Pull, Unpack, Use
from game.play.melee.stepping_offers import MayGoOn, MayMoveFreed, MayStep
from game.play.missiles.offers import MayShoot
from game.play.moving.offers import MayCharge, MayMove
from game.rules.decision import AnyOffer
from game.ui.board.pickers.answers.choosing import AnyPicker, ChoicePicker
from game.ui.board.pickers.answers.default import DefaultPicker
from game.ui.board.pickers.answers.interrupting import CounterPicker, ParryPicker, PassingPicker
from game.ui.board.pickers.answers.slipping import EscapePicker, RefusePicker
from game.ui.board.pickers.answers.spelling import CounterspellPicker
from game.ui.board.pickers.answers.stepping import FreedPicker, GoOnPicker, StepPicker
from game.ui.board.pickers.declaring import DeclarePicker
from game.ui.board.pickers.deploying import DeployPicker
from game.ui.board.pickers.fighting import StrikePicker
from game.ui.board.pickers.moving import MovePicker
from game.ui.board.pickers.picker import Picker
from game.ui.board.pickers.registry import OFFERED, PICKERS, picks
from game.ui.board.pickers.shooting import ShootPicker

if TYPE_CHECKING:
    from game.ui.board.hands.asked import Asked
    from game.ui.board.hands.table import Table

SHARED: dict[type[Command], type[Picker]] = {
    Move: MovePicker,
    Charge: MovePicker,
    Rise: MovePicker,
    Rally: MovePicker,
    Split: MovePicker,
    Spot: MovePicker,
    Duel: MovePicker,
    Open: MovePicker,
    Shut: MovePicker,
    Bolt: MovePicker,
    Bash: MovePicker,
    Spring: MovePicker,
    Reveal: MovePicker,
    Avoid: MovePicker,
    Shoot: ShootPicker,
    Breathe: ShootPicker,
    Gaze: ShootPicker,
    Cast: ShootPicker,
    TurnUndead: ShootPicker,
    Strike: StrikePicker,
    Manoeuvre: StrikePicker,
    Grapple: StrikePicker,
    Stunt: StrikePicker,
    Dismount: MovePicker,
    Remount: MovePicker,
    Escape: EscapePicker,
    Flee: StrikePicker,
    Refuse: RefusePicker,
    Parry: ParryPicker,
    Counterspell: CounterspellPicker,
    Choose: ChoicePicker,
    Deploy: DeployPicker,
    Draw: MovePicker,
    Drop: MovePicker,
    PickUp: MovePicker,
    Plant: MovePicker,
    Pull: MovePicker,
    Unpack: MovePicker,
    Use: ShootPicker,
    Reload: ShootPicker,
    Declare: DeclarePicker,
    Bombard: ShootPicker,
    Haul: MovePicker,
    Wreck: MovePicker,
    Order: AnyPicker,
    Done: AnyPicker,
}
"""Which picker makes which kind of command that books share."""
for _kind, _picker in SHARED.items():
    picks(_kind)(_picker)


IN_MELEE: dict[type[AnyOffer], type[Picker]] = {
    MayStep: StepPicker, MayGoOn: GoOnPicker, MayMoveFreed: FreedPicker,
}  # fmt: skip
"""Moves that are no one's own move have pickers of their own."""


def picker_for(hands: Table, asked: Asked) -> Picker:
    """Make the picker for a decision, by its first offer."""
    first = asked.decision.offers[0]
    if type(first) in OFFERED:
        return OFFERED[type(first)](hands, asked)
    if isinstance(first, MayShoot) and first.passing:
        return PassingPicker(hands, asked)
    if isinstance(first, MayCharge) and first.counter:
        return CounterPicker(hands, asked)
    if isinstance(first, MayMove) and hands.shooting and asked.offer(MayShoot) is not None:
        return ShootPicker(hands, asked)
    for kind, picker in IN_MELEE.items():
        if isinstance(first, kind):
            return picker(hands, asked)
    return PICKERS.get(first.kind, DefaultPicker)(hands, asked)
