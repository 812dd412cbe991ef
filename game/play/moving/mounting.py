"""Getting off a horse of one's own will, and on it again [ST-R9, SP-R128]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.commands import Command, Dismount, Remount
from game.core.fight.moves import Halted
from game.core.fight.riding import Dismounted, Mounted
from game.core.grain import ahead
from game.core.held.things import Laid, Lifted, horse_of
from game.core.table import Lying
from game.core.tally import Refusal
from game.play.asked.naming import nobody
from game.play.referee import Referee
from game.rules.decision import Offer
from game.rules.moving.movement import is_done
from game.rules.moving.riding import dismount_refused, horse, landing, remount_refused, saddle, spent, unhorsed
from game.rules.situation import Situation


class MayDismount(Offer[Dismount], frozen=True):
    """Have a rider of the side get off his horse, for half a move [ST-R9]."""

    kind: ClassVar[type[Command]] = Dismount
    side: str

    def refuse(self, at: Situation, command: Dismount) -> Refusal | None:
        """He must ride, be free to move, and have half his move left."""
        figure = at.state.figures.get(command.figure)
        return nobody(command.figure) if figure is None else dismount_refused(at, figure, self.side)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each rider who may."""
        for figure in at.field.friends(self.side):
            if figure.profile.mount and not is_done(at, figure) and dismount_refused(at, figure, self.side) is None:
                yield Dismount(figure.id)


class MayMount(Offer[Remount], frozen=True):
    """Have a figure of the side mount its horse again, for half a move [ST-R9]."""

    kind: ClassVar[type[Command]] = Remount
    side: str

    def refuse(self, at: Situation, command: Remount) -> Refusal | None:
        """The horse must stand by, and the figure be free to move, with half its move left."""
        figure = at.state.figures.get(command.figure)
        return nobody(command.figure) if figure is None else remount_refused(at, figure, self.side)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each figure who may."""
        for figure in unhorsed(at, self.side):
            if not is_done(at, figure) and remount_refused(at, figure, self.side) is None:
                yield Remount(figure.id)


def take_horse(ref: Referee, command: Command) -> bool:
    """Carry out a command to get off or on a horse; False where it is none."""
    if isinstance(command, Dismount):
        dismount(ref, command.figure)
    elif isinstance(command, Remount):
        remount(ref, command.figure)
    else:
        return False
    return True


def dismount(ref: Referee, name: str) -> None:
    """Have a rider get off at his horse's head; it stands where it stood, in nobody's way [ST-R9, SP-R128]."""
    rider = ref.figure(name)
    afoot = rider.profile.afoot
    pace = afoot.allowance if afoot is not None else rider.profile.allowance
    at_head = landing(rider, ahead(rider.at, rider.facing, 8192))
    cost = spent(ref.at, rider, pace)
    thing = Lying(id=horse_of(name), item=rider.profile.mount, at=rider.at, facing=rider.facing)
    ref.record(Dismounted(figure=name, at=at_head, cost=cost, rules=("ST-R9", "SP-R128")))
    ref.record(Laid(thing=thing, rules=("SP-R128",)))


def remount(ref: Referee, name: str) -> None:
    """Have a figure mount its horse where it stands, unless an unseen figure is in the way [ST-R9, SP-R128]."""
    figure = ref.figure(name)
    found = horse(ref.at, figure)
    if found is None:
        return
    if remount_refused(ref.at, figure, figure.side) is not None:
        why = f"there is no room for {figure.name}'s horse"
        ref.record(Halted(figure=name, why=why, at=figure.at, rules=("ST-R1",)))
        return
    stature = saddle(ref.at, found.item)
    cost = spent(ref.at, ref.figure(name), stature.allowance)
    ref.record(Lifted(thing=found.id, rules=("SP-R128",)))
    ref.record(
        Mounted(
            figure=name,
            mount=found.item,
            stature=stature,
            at=found.at,
            facing=found.facing,
            cost=cost,
            rules=("ST-R9", "SP-R128"),
        )
    )
