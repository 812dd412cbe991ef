"""What a side may do with gear: in its movement phase, before its shots, and at a figure's turn in melee [SP-3.7]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.commands import Command
from game.core.figures import Figure
from game.core.held.handling import Draw, Drop, PickUp, Plant, Pull, Unpack
from game.core.tally import Refusal
from game.play.asked.naming import nobody, turn_refused
from game.play.ledger import fight, own_blows_left
from game.rules.decision import AnyOffer, Offer
from game.rules.gear.carried import (
    draw_refused,
    drawn_for_nothing,
    drawn_freely,
    drop_refused,
    fallen_in_reach,
    is_drawn,
    may_take_up_in_melee,
    melee_draw_refused,
    pickup_refused,
    unpack_refused,
)
from game.rules.gear.loads import is_fallen, takes_both_arms
from game.rules.gear.planting import plant_refused, pull_refused
from game.rules.gear.reach import things_in_reach
from game.rules.magic.turning import SYMBOL
from game.rules.melee.reach import may_strike
from game.rules.missiles.shooting import missile
from game.rules.moving.movement import inactive, is_locked
from game.rules.situation import Situation


def drawable(at: Situation, figure: Figure) -> list[str]:
    """List the weapons a figure could take in hand instead of the present one."""
    return [item for item in figure.carries if item != figure.weapon and is_drawn(at.catalogue, item)]


def droppable(figure: Figure) -> list[str]:
    """List what a figure could let go: in hand, on the arm, then the rest that it carries, each once."""
    return [item for item in dict.fromkeys((figure.weapon, figure.shield, *figure.carries)) if item]


DECLARED = ("artillery", "missile", "spells")
"""Phases in which all that is declared falls together at their end."""


def needs_for_declared(at: Situation, figure: Figure, item: str) -> bool:
    """Tell whether a figure has declared something for this phase of fire that it does with its only such item.

    [SP-R222]"""
    ledger = fight(at.state)
    if ledger.phase not in DECLARED or figure.carries.count(item) > 1:
        return False
    needed = [cast.by for cast in ledger.casts if cast.figure == figure.id]
    needed += [use.item for use in ledger.uses if use.figure == figure.id]
    needed += [SYMBOL for turning in ledger.turnings if turning.figure == figure.id]
    for aim in ledger.aims:
        weapon = missile(at, figure, aim.weapon) if aim.figure == figure.id else None
        needed += [weapon.id, weapon.weapon] if weapon is not None else []
    return item in needed


class MayDraw(Offer[Draw], frozen=True):
    """Have figures of a side change what they have in hand, in its movement phase [SP-3.7.1]."""

    kind: ClassVar[type[Command]] = Draw
    side: str

    def refuse(self, at: Situation, command: Draw) -> Refusal | None:
        """It must carry it, be free to act, and out of melee but for drawing a sword or dagger."""
        figure = at.state.figures.get(command.figure)
        if figure is None:
            return nobody(command.figure)
        return draw_refused(at, figure, command.item, self.side, drop=command.drop)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each weapon that each could draw; in melee only what an empty hand draws, or what takes its place."""
        for figure in at.field.friends(self.side):
            if len(figure.carries) < 2 and figure.weapon in figure.carries:
                continue
            if inactive(figure) is not None:
                continue
            close = is_locked(at, figure)
            drop = close and bool(figure.weapon)
            for item in drawable(at, figure):
                if at.book.acting.acts is not None and at.book.acting.acts(at, figure, f"handle {item}", 1) is not None:
                    continue
                if not close or drawn_freely(at.catalogue, figure, item, drop=drop):
                    yield Draw(figure.id, item, drop)


class MayDrop(Offer[Drop], frozen=True):
    """Have figures drop what they carry, which is free [SP-3.7.3]."""

    kind: ClassVar[type[Command]] = Drop
    side: str

    def refuse(self, at: Situation, command: Drop) -> Refusal | None:
        """The figure must carry the thing, and must not need it for what it has declared [SP-R222]."""
        figure = at.state.figures.get(command.figure)
        if figure is None:
            return nobody(command.figure)
        no = drop_refused(at, figure, command.item, self.side)
        if no is None and needs_for_declared(at, figure, command.item):
            name = at.catalogue.name(command.item)
            return Refusal(f"{figure.name} has declared what it does with its {name} in this phase", "SP-R222")
        return no

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return commands for each figure's weapon in hand, shield on the arm, then everything else carried."""
        for figure in at.field.friends(self.side):
            for item in droppable(figure):
                drop = Drop(figure.id, item)
                if self.refuse(at, drop) is None:
                    yield drop

    def is_reason(self, at: Situation) -> bool:
        """Nobody is asked only in order that he may drop something, unless it is in the way."""
        return self.in_the_way(at)

    def in_the_way(self, at: Situation) -> bool:
        """Tell whether a screen or a load in hand keeps one from shooting who otherwise might [SP-R80, SP-R272]."""
        return any(
            bool(figure.weapon)
            and takes_both_arms(at.catalogue, figure.weapon)
            and not is_locked(at, figure)
            and missile(at, figure, "") is not None
            and drop_refused(at, figure, figure.weapon, self.side) is None
            for figure in at.field.friends(self.side)
        )


class MayPickUp(Offer[PickUp], frozen=True):
    """Have figures of a side take up what lies in their reach, for half a move [SP-3.7.4]."""

    kind: ClassVar[type[Command]] = PickUp
    side: str

    def refuse(self, at: Situation, command: PickUp) -> Refusal | None:
        """It must lie in reach of one who has half its movement left and is not in melee."""
        figure = at.state.figures.get(command.figure)
        return nobody(command.figure) if figure is None else pickup_refused(at, figure, command.thing, self.side)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each thing with each who may take it up, and each mantlet with each who may lend a hand."""
        friends = at.field.friends(self.side)
        if at.state.lying:
            for figure in friends:
                for thing in things_in_reach(at, figure) if inactive(figure) is None else ():
                    if pickup_refused(at, figure, thing.id, self.side) is None:
                        yield PickUp(figure.id, thing.id)
        for figure in friends if any(map(is_fallen, at.state.figures.values())) else ():
            for other in fallen_in_reach(at, figure) if inactive(figure) is None else ():
                if pickup_refused(at, figure, other.id, self.side) is None:
                    yield PickUp(figure.id, other.id)
        for bearer in friends:
            screen = at.catalogue.screens.get(bearer.weapon) if bearer.weapon else None
            if screen is None or screen.men < 2 or bearer.weapon not in bearer.carries:
                continue
            for figure in friends:
                if pickup_refused(at, figure, bearer.id, self.side) is None:
                    yield PickUp(figure.id, bearer.id)


class MayPlant(Offer[Plant], frozen=True):
    """Have a bearer drive his pavis into the ground, for half a move [SP-3.7.6.2]."""

    kind: ClassVar[type[Command]] = Plant
    side: str

    def refuse(self, at: Situation, command: Plant) -> Refusal | None:
        """He must have one in hand, on dirt, with half his move left."""
        figure = at.state.figures.get(command.figure)
        return nobody(command.figure) if figure is None else plant_refused(at, figure, self.side)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each that may."""
        for figure in at.field.friends(self.side):
            if figure.weapon in at.catalogue.screens and plant_refused(at, figure, self.side) is None:
                yield Plant(figure.id)


class MayPull(Offer[Pull], frozen=True):
    """Have a figure pull a pavis out of the ground, for half a move [SP-3.7.6.3]."""

    kind: ClassVar[type[Command]] = Pull
    side: str

    def refuse(self, at: Situation, command: Pull) -> Refusal | None:
        """It must stand in reach of one who is not in melee and has half his move left."""
        figure = at.state.figures.get(command.figure)
        return nobody(command.figure) if figure is None else pull_refused(at, figure, command.thing, self.side)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each planted pavis with each who may pull it out."""
        planted = [thing for thing in at.state.lying if thing.planted]
        for figure in at.field.friends(self.side) if planted else ():
            for thing in planted:
                if pull_refused(at, figure, thing.id, self.side) is None:
                    yield Pull(figure.id, thing.id)


class MayUnpack(Offer[Unpack], frozen=True):
    """Have a figure get something out of its pack, which takes it the movement and missile phases [SP-3.7.5]."""

    kind: ClassVar[type[Command]] = Unpack
    side: str

    def refuse(self, at: Situation, command: Unpack) -> Refusal | None:
        """It must have packed it, have done nothing yet, and be out of melee."""
        figure = at.state.figures.get(command.figure)
        return nobody(command.figure) if figure is None else unpack_refused(at, figure, command.item, self.side)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each thing packed by each who may unpack."""
        for figure in at.field.friends(self.side):
            for item in dict.fromkeys(figure.packed):
                if unpack_refused(at, figure, item, self.side) is None:
                    yield Unpack(figure.id, item)


def gear_offers(side: str) -> tuple[AnyOffer, ...]:
    """Return what a side may do with gear in its movement phase."""
    return MayDraw(side), MayPickUp(side), MayPlant(side), MayPull(side), MayUnpack(side), MayDrop(side)


def gear_waits(at: Situation, side: str) -> bool:
    """Tell whether anything that takes a part of a move is still to be done by those who have moved."""
    lying = bool(at.state.lying) or any(map(is_fallen, at.state.figures.values()))
    if not lying and not any(
        friend.weapon in at.catalogue.screens for friend in at.field.friends(side) if friend.weapon
    ):
        return False
    offers: tuple[AnyOffer, ...] = (MayPlant(side), MayPickUp(side), MayPull(side))
    return any(offer.is_open(at) for offer in offers)


# ---- at one's turn in melee --------------------------------------------------------------------------------------


class MayChangeWeapon(Offer[Draw], frozen=True):
    """Change weapons in melee, for an attack; to drop one and draw a sword or dagger is free [SP-3.7.1, SP-3.7.1.1]."""

    kind: ClassVar[type[Command]] = Draw
    figure: str

    def refuse(self, at: Situation, command: Draw) -> Refusal | None:
        """It must be the one whose turn it is, carry the weapon, and have the attack."""
        figure = at.figure(self.figure)
        no = turn_refused(at, self.figure, command.figure, "SP-3.7.1", "may change weapons")
        if no is not None:
            return no
        if not may_strike(figure):
            return inactive(figure) or Refusal(f"{figure.name} can do nothing now", "SP-3.1.3.1")
        left = own_blows_left(at.state, figure.id)
        return melee_draw_refused(at, figure, command.item, drop=command.drop, blows=left)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each weapon carried: put away what is in hand or, where that is free, drop it."""
        figure = at.figure(self.figure)
        for item in drawable(at, figure):
            kept = bool(figure.weapon) and not drawn_freely(at.catalogue, figure, item, drop=False)
            for drop in (True, False) if kept and drawn_for_nothing(at.catalogue, item) else (False,):
                command = Draw(figure.id, item, drop)
                if self.refuse(at, command) is None:
                    yield command


class MayTakeUp(Offer[PickUp], frozen=True):
    """Take up a thing in melee, for all of the figure's attacks [SP-3.7.4.1]."""

    kind: ClassVar[type[Command]] = PickUp
    figure: str

    def refuse(self, at: Situation, command: PickUp) -> Refusal | None:
        """The thing must lie in reach of the figure whose turn it is, which has not yet struck."""
        figure = at.figure(self.figure)
        no = turn_refused(at, self.figure, command.figure, "SP-3.7.4.1", "may take things up")
        return no or may_take_up_in_melee(at, figure, command.thing, own_blows_left(at.state, figure.id))

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each thing in reach."""
        figure = at.figure(self.figure)
        for thing in things_in_reach(at, figure) if at.state.lying else ():
            command = PickUp(figure.id, thing.id)
            if self.refuse(at, command) is None:
                yield command


class MayLetFall(Offer[Drop], frozen=True):
    """Drop something at one's turn in melee, which is free [SP-3.7.3]."""

    kind: ClassVar[type[Command]] = Drop
    figure: str

    def refuse(self, at: Situation, command: Drop) -> Refusal | None:
        """The figure must be the one whose turn it is."""
        figure = at.figure(self.figure)
        no = turn_refused(at, self.figure, command.figure, "SP-3.7.3")
        return no or drop_refused(at, figure, command.item, figure.side)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return a command for the weapon in hand, the shield on the arm, then everything else carried."""
        figure = at.figure(self.figure)
        for item in droppable(figure):
            if self.refuse(at, Drop(figure.id, item)) is None:
                yield Drop(figure.id, item)


def turn_offers(figure: str) -> tuple[AnyOffer, ...]:
    """Return what a figure may do with gear at its turn in melee."""
    return MayChangeWeapon(figure), MayTakeUp(figure), MayLetFall(figure)
