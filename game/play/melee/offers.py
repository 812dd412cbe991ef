"""What a side may answer in melee: strike, parry, slip away, get up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.commands import Command, Escape, Parry, Place, Rally, Refuse, Rise, Strike
from game.core.figures import Figure
from game.core.tally import Refusal
from game.play.asked.naming import nobody, not_ours, turn_refused
from game.play.ledger import Fight, beasts_blow, fight, own_blows_left, quick_left
from game.rules.creatures.beasts import TRAMPLE, horse_refused, mount
from game.rules.decision import Offer
from game.rules.gear.arms import weapon_length
from game.rules.melee.attacks import means, other_means, quickness
from game.rules.melee.manoeuvres import unwieldy
from game.rules.melee.reach import blow_refused, directly, foes_in_reach, may_strike, takes_from_behind
from game.rules.melee.refusing import may_refuse
from game.rules.morale.checks import is_bolting
from game.rules.morale.flight import refuge_refused
from game.rules.morale.refuges import has_refuge, refuges
from game.rules.moving.movement import busy, duelist, has_called, has_dueled, inactive, no_foe
from game.rules.situation import Situation


class MayRefuse(Offer[Refuse], frozen=True):
    """Have figures try to refuse melee [SP-3.5.1.5, SP-3.5.1.6]."""

    kind: ClassVar[type[Command]] = Refuse
    side: str
    figures: tuple[str, ...]

    def refuse(self, at: Situation, command: Refuse) -> Refusal | None:
        """Each must be one that may refuse, with a place to go."""
        if not command.places:
            return Refusal("a refusal names at least one figure", "SP-3.5.1.5")
        for place in command.places:
            figure = at.state.figures.get(place.figure)
            if figure is None or figure.side != self.side:
                return not_ours(at, place.figure)
            no = may_refuse(at, figure, fight(at.state).contacts.get(figure.id, ""), fight(at.state).first)
            if no is None and figure.id not in self.figures:
                no = Refusal(f"{figure.name} has had its answer", "SP-3.5.1.5")
            no = no or refuge_refused(at, figure, place.at, place.facing)
            if no is not None:
                return no
        return None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each that may refuse, with its best places."""
        for name in self.figures:
            figure = at.figure(name)
            for place in refuges(at, figure, 2):
                yield Refuse((Place(name, place, figure.facing),))


class MayStrike(Offer[Strike], frozen=True):
    """Strike the next blow of a figure [SP-3.5.3.1]."""

    kind: ClassVar[type[Command]] = Strike
    figure: str

    def refuse(self, at: Situation, command: Strike, *, hands: bool = False) -> Refusal | None:
        """The target must be an enemy whom its blow (or its bare `hands`) reaches, and not one behind it."""
        figure, target = at.figure(self.figure), at.state.figures.get(command.target)
        no = turn_refused(at, self.figure, command.figure, at.book.cite("SP-3.5.2.1"), "strikes")
        if no is not None:
            return no
        if target is None:
            return nobody(command.target)
        if target.side == figure.side or not target.standing:
            return no_foe(target, "strike", "SP-3.5.1.1")
        if not may_strike(figure):
            return inactive(figure) or Refusal(f"{figure.name} can give no blow", "SP-3.1.3.1")
        return (
            _behind(at, figure, target)
            or _not_attacked(at, figure, target)
            or blow_refused(at, figure, target)
            or (None if hands or beasts_blow(at.state, figure.id) is not None else unwieldy(at, figure))
            or _reserved(at, figure, target)
            or _other_weapon(at, figure, command.weapon)
            or (horse_refused(figure, target) if command.horse else None)
        )

    def targets(self, at: Situation) -> list[Figure]:
        """List the enemies it may strike, in order of ids; asked again before a blow falls, it need not look again."""
        ledger, name = fight(at.state), ("targets", self.figure)
        kept: tuple[Fight, list[Figure]] | None = at.field.kept.get(name)
        if kept is None or kept[0] is not ledger:
            near = foes_in_reach(at, at.figure(self.figure))
            found = [foe for foe in near if self.refuse(at, Strike(self.figure, foe.id)) is None]
            kept = at.field.kept[name] = (ledger, found)
        return list(kept[1])

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return a blow at each enemy in reach, then blows with other weapons, then blows at horses."""
        targets = self.targets(at)
        for foe in targets:
            yield Strike(self.figure, foe.id)
        other = instead(at, at.figure(self.figure))
        for foe in targets if other else ():
            yield Strike(self.figure, foe.id, other)
        for foe in targets:
            if foe.profile.mount:
                yield Strike(self.figure, foe.id, horse=True)


def _behind(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """Who attacks from the rear has no blow to fear from his victim this round [SP-3.5.2.6.1, SP-3.5.9.4]."""
    if at.book.melee.unanswered is not None:
        return at.book.melee.unanswered(at, figure, target)
    if target.id in fight(at.state).behind.get(figure.id, ()):
        return Refusal(f"{target.name} struck {figure.name} from behind this round", "SP-3.5.9.4")
    if takes_from_behind(at, figure, target):
        return Refusal(f"{target.name} attacks {figure.name} from behind", "SP-3.5.2.6.1")
    return None


def _not_attacked(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """Who has called on the broken, or dueled, only answers those who have come upon him since.

    [SP-3.6.3.1.2, SP-3.3.4.4, SP-R115]"""
    if has_dueled(figure) and not (may_strike(target) and directly(at, figure, target)):
        return duelist(figure)
    return busy(figure) if has_called(figure) and not directly(at, figure, target) else None


def quick_spent(at: Situation, figure: Figure, foe: Figure, blows: int) -> int:
    """Return how many of so many blows at a foe, or parries of his, are extra ones of a short weapon, which go first.

    The second extra blow is only for those whose weapons are longer by 8 [SP-3.5.2.7, SP-3.5.2.7.1, SP-R100]."""
    left = quick_left(at.state, figure.id)
    if not left:
        return 0
    return max(0, min(blows, left, quickness(at, figure, foe) - fight(at.state).hasty.get(figure.id, 0)))


def _reserved(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """The extra blows of a short weapon are for those with much longer ones [SP-3.5.2.7]."""
    own = own_blows_left(at.state, figure.id)
    if not own or own > quick_left(at.state, figure.id) or quick_spent(at, figure, target, 1):
        return None
    mine, its = weapon_length(at, figure), weapon_length(at, target)
    reason = f"{figure.name}'s extra blow is for much longer weapons: {target.name}'s has length {its}, its own {mine}"
    return Refusal(reason, "SP-3.5.2.7", {"length": mine, "target": its})


def _other_weapon(at: Situation, figure: Figure, named: str) -> Refusal | None:
    """A blow is given with the weapon in hand, claw and bite in the order in which they are listed.

    Before the first of them an owner may choose what else the creature, or the mount, could strike with.

    [SP-R63, SP-R137, SP-3.7.1]"""
    if not named:
        return None
    arm = means(at, figure, figure.blows, beasts_blow(at.state, figure.id))
    own = getattr(arm, "id", "") or arm.name
    if named in (own, instead(at, figure)):
        return None
    if named in at.catalogue.weapons and own in at.catalogue.weapons:
        called = at.catalogue.name(named)
        if named not in figure.carries:
            return Refusal(f"{figure.name} carries no {called}", "SP-3.7.1")
        reason = f"{figure.name} has its {arm.name} in hand: the {called} must be drawn first"
        return Refusal(reason, "SP-3.7.1", {"next": own})
    return Refusal(f"{figure.name} strikes with {arm.name} now, not with {named}", "SP-3.5.8.5", {"next": own})


def instead(at: Situation, figure: Figure) -> str:
    """Return the attack that a creature's or mount's owner may choose for the rest of this round, or "".

    [SP-R63, SP-R134]"""
    beast = beasts_blow(at.state, figure.id)
    if beast is not None:
        ridden = mount(at, figure)
        able = ridden is not None and ridden.trample and not beast and not figure.has(TRAMPLE)
        return TRAMPLE if able else ""
    arm = other_means(at, figure) if figure.profile.alternative and not figure.blows else None
    return "" if arm is None else getattr(arm, "id", "") or arm.name


class MayEscape(Offer[Escape], frozen=True):
    """Give up a blow to escape from melee [SP-3.5.6.5]."""

    kind: ClassVar[type[Command]] = Escape
    figures: tuple[str, ...]
    forced: bool = False
    """Whether failed morale forces it, so that no blow need be left [SP-3.5.9.2.2, SP-R57]."""

    def refuse(self, at: Situation, command: Escape) -> Refusal | None:
        """The figure must be held, on its feet, with a blow left, and the place one to which it can slip away."""
        place = command.place
        if place.figure not in self.figures:
            name = at.figure(self.figures[0]).name
            return Refusal(f"it is {name} who may escape now", "SP-3.5.6.5")
        figure = at.figure(place.figure)
        if not may_strike(figure):
            return inactive(figure) or Refusal(f"{figure.name} can do nothing now", "SP-3.1.3.1")
        if not at.field.holders(figure):
            return Refusal(f"no enemy holds {figure.name}", "SP-3.5.6.5")
        if figure.has("prone"):
            return Refusal(f"{figure.name} must get up first", "SP-3.5.9.13.1")
        if not self.forced and has_dueled(figure):
            return duelist(figure)
        if not self.forced and not own_blows_left(at.state, figure.id):
            return Refusal(f"{figure.name} has no attack left to give up", "SP-3.5.6.5")
        return refuge_refused(at, figure, place.at, place.facing)

    def _free(self, at: Situation) -> Iterator[Figure]:
        """The figures that may escape, if only there is a place for them."""
        for figure in map(at.figure, self.figures):
            free = self.forced or (not has_dueled(figure) and bool(own_blows_left(at.state, figure.id)))
            if free and not figure.has("prone") and at.field.holders(figure):
                yield figure

    def is_open(self, at: Situation) -> bool:
        """Tell whether there is a place for any of them, which need not be its best."""
        return any(has_refuge(at, figure) for figure in self._free(at))

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return its best places."""
        for figure in self._free(at):
            for place in refuges(at, figure, 2):
                yield Escape(Place(figure.id, place, figure.facing))


class MayParry(Offer[Parry], frozen=True):
    """Give up blows to parry one about to fall, with the weapon, the shield or both.

    [SP-3.5.9.6, SP-3.5.9.6.1, SP-3.5.9.7, SP-R122, SP-R245]"""

    kind: ClassVar[type[Command]] = Parry
    figure: str
    attacker: str
    most: int
    weapon: bool = True
    shield: bool = False
    worth: int = 0
    """What the parry takes off the die, where the book weighs each by itself."""
    spends: bool = True
    """Whether a blow is lost by it that would be had else."""
    together: int = 1
    """How many parries with the weapon may meet this one blow [SP-R245]."""

    def refuse(self, at: Situation, command: Parry) -> Refusal | None:
        """It must have as many blows left, no more than may parry one blow, and the weapon or shield for it."""
        name = at.figure(self.figure).name
        if not 0 <= command.blows <= self.most:
            reason = f"{name} has {self.most} blows to give up, not {command.blows}"
            return Refusal(reason, "SP-3.5.9.6.1", {"blows": command.blows, "most": self.most})
        if command.shield and not self.shield:
            return Refusal(f"{name} has no shield to hold up against this blow", "SP-3.5.9.7")
        if command.shield and not command.blows:
            return Refusal("a parry with the shield is a blow given up too", "SP-3.5.9.7")
        if not self.weapon and command.blows > command.shield:
            return Refusal(f"{name} has no weapon to parry with", "SP-3.5.9.6")
        apiece = command.blows - command.shield
        if apiece > self.together:
            reason = f"each parry meets a blow of its own: {name} parries this one once, not {apiece} times"
            return Refusal(reason, "SP-R245", {"parries": apiece, "most": self.together})
        return None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return every number, without the shield and with it."""
        weapon = self.together if self.weapon else 0
        for blows in range(min(self.most, weapon) + 1):
            yield Parry(blows)
        if self.shield:
            for blows in range(1, min(self.most, weapon + 1) + 1):
                yield Parry(blows, shield=True)


class MayGetUp(Offer[Rise], frozen=True):
    """Get up in melee, which costs a blow; the figure then acts last [SP-3.5.9.13.1]."""

    kind: ClassVar[type[Command]] = Rise
    figure: str

    def refuse(self, at: Situation, command: Rise) -> Refusal | None:
        """It must be the figure whose turn it is, with a blow of its own left."""
        name = at.figure(self.figure).name
        if command.figures != (self.figure,):
            return Refusal(f"it is {name} who may get up now", "SP-3.5.9.13.1")
        if not own_blows_left(at.state, self.figure):
            return Refusal(f"{name} has no attack left to give up", "SP-3.5.9.13.1")
        return None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return it, where it may."""
        command = Rise((self.figure,))
        if self.refuse(at, command) is None:
            yield command


class MayRein(Offer[Rally], frozen=True):
    """Give up a blow to master a horse that has shied in melee [SP-3.6.3.2.1]."""

    kind: ClassVar[type[Command]] = Rally
    figure: str

    def refuse(self, at: Situation, command: Rally) -> Refusal | None:
        """It must be the rider whose turn it is, for his own horse, once a round."""
        rider = at.figure(self.figure)
        if not own_blows_left(at.state, rider.id):
            return Refusal(f"{rider.name} has no attack left to give up", "SP-3.6.3.2.1")
        if (command.leader, command.whom) != (self.figure, self.figure):
            return Refusal(f"it is {rider.name} who may rein in a horse now, and only his own", "SP-3.6.3.2.1")
        if not is_bolting(rider):
            return Refusal(f"{rider.name}'s horse has not shied", "SP-3.6.3.2.1")
        if rider.has("reined"):
            return Refusal(f"{rider.name} has tried to rein in once this round", "SP-R111")
        return None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return it, where the horse has shied."""
        command = Rally(self.figure, self.figure)
        if self.refuse(at, command) is None:
            yield command
