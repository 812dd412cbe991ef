"""What figures do with what they carry: drawing, dropping, taking up, planting, unpacking [SP-3.7]."""

from __future__ import annotations

from collections.abc import Iterable

from game.catalogue.scenario.outfit import in_hand
from game.core.commands import Command
from game.core.fight.deeds import Drew
from game.core.held.gear import Borne, LentHand, LetGo, Stowed, TookUp, Unpacked, UnpackingBegan
from game.core.held.handling import Draw, Drop, PickUp, Plant, Pull, Unpack
from game.core.held.things import Laid, Lifted, lying_id
from game.core.state import marked
from game.core.table import Lying
from game.play.ledger import own_blows_left
from game.play.referee import Referee
from game.rules.gear.arms import free_draw
from game.rules.gear.carried import (
    cannot_be_put_away,
    goes_in_hand,
    held_apart,
    is_shield,
    melee_draw_cost,
    place_of_borne,
)
from game.rules.gear.loads import BODY, body_item, is_fallen, takes_both_arms, whose_body
from game.rules.gear.reach import lies_at, thing_of
from game.rules.missiles.screens import held_by, second_man
from game.rules.moving.movement import allowance, inactive, is_locked


def let_fall(ref: Referee, name: str, item: str, rules: tuple[str, ...]) -> None:
    """Have a figure drop something it carries: it lies beside its base, a comrade where he was brought [SP-3.7.3]."""
    bring_along(ref, name)
    ref.record(LetGo(figure=name, item=item, rules=rules))
    if not whose_body(item):
        lay_down(ref, name, item, rules)


def bring_along(ref: Referee, name: str) -> None:
    """Have the fallen whom a figure carries be where it is now: the slain beside its base, the living behind it.

    [SP-R273]"""
    bearer = ref.figure(name)
    other = ref.state.figures.get(whose_body(bearer.weapon))
    if other is None:
        return
    place = place_of_borne(ref.at, bearer, other)
    if place is not None and place != other.at:
        ref.record(Borne(figure=other.id, by=name, at=place, rules=("SP-R273",)))


def bring_all_along(ref: Referee) -> None:
    """Have all who carry somebody bring him along, and let him go who is on his feet again or has no room there.

    [SP-R273]"""
    for bearer in [figure for figure in ref.state.figures.values() if figure.weapon.startswith(BODY)]:
        if not bearer.standing:
            continue
        other = ref.state.figures.get(whose_body(bearer.weapon))
        if other is None:
            continue
        if is_fallen(other) and place_of_borne(ref.at, bearer, other) is not None:
            bring_along(ref, bearer.id)
        else:
            ref.record(LetGo(figure=bearer.id, item=bearer.weapon, rules=("SP-R273",)))


def lay_down(ref: Referee, name: str, item: str, rules: tuple[str, ...]) -> None:
    """Have something that nobody has any longer lie on the table beside a figure's base."""
    figure = ref.figure(name)
    place, facing = lies_at(ref.at, figure), (figure.facing + 60) % 360
    ref.record(Laid(thing=Lying(id=lying_id(ref.state, item), item=item, at=place, facing=facing), rules=rules))


def empty_hand(ref: Referee, name: str, *, drop: bool = False) -> None:
    """Have a figure put away what it has in hand; what cannot be put away, it drops [SP-3.7.1.2]."""
    figure = ref.figure(name)
    if not figure.weapon:
        return
    if held_apart(figure):
        ref.record(Stowed(figure=name, rules=("SP-R142",)))
    elif figure.weapon in ref.at.catalogue.screens:
        _drop_screen(ref, name, figure.weapon)
    elif drop:
        let_fall(ref, name, figure.weapon, ("SP-3.7.3",))
    elif cannot_be_put_away(ref.at.catalogue, figure.weapon):
        let_fall(ref, name, figure.weapon, ("SP-3.7.1.2",))


def take_in_hand(ref: Referee, name: str, item: str, rule: str, *, drop: bool = False, blows: int = 0) -> None:
    """Have a figure draw something it carries, having put away or dropped what it held [SP-3.7.1, SP-3.7.1.2]."""
    if ref.figure(name).weapon == item:
        return
    empty_hand(ref, name, drop=drop)
    ref.record(Drew(figure=name, weapon=item, blows=blows, rules=(rule,)))


def ready(ref: Referee, name: str) -> None:
    """Have one who strikes or parries with no weapon for it in hand drop what it holds and draw a sword or dagger.

    [SP-3.7.1.1, SP-R143]"""
    figure = ref.figure(name)
    borne = takes_both_arms(ref.at.catalogue, figure.weapon)
    empty = not figure.carries and not borne
    if figure.weapon in ref.at.catalogue.weapons or empty:
        return
    item = free_draw(ref.at.catalogue, figure.carries)
    if not item and borne:
        drop(ref, name, figure.weapon)
    if item:
        take_in_hand(ref, name, item, "SP-3.7.1.1", drop=True)


# ---- in the movement phase ---------------------------------------------------------------------------------------


def handle(ref: Referee, command: Command) -> bool:
    """Carry out what a side does with gear in its movement phase; False where it is no such command [SP-3.7]."""
    if isinstance(command, Draw):
        take_in_hand(ref, command.figure, command.item, "SP-3.7.1", drop=command.drop)
    elif isinstance(command, Drop):
        drop(ref, command.figure, command.item)
    elif isinstance(command, PickUp):
        half = allowance(ref.at, ref.figure(command.figure)) // 2
        other = ref.state.figures.get(command.thing)
        if other is not None and is_fallen(other):
            carry_off(ref, command.figure, command.thing, half)
        elif other is not None:
            lend_hand(ref, command.figure, command.thing, half)
        else:
            take_up(ref, command.figure, command.thing, "SP-3.7.4", cost=half)
    elif isinstance(command, Plant):
        plant(ref, command.figure)
    elif isinstance(command, Pull):
        half = allowance(ref.at, ref.figure(command.figure)) // 2
        take_up(ref, command.figure, command.thing, "SP-3.7.6.3", cost=half)
    elif isinstance(command, Unpack):
        ref.record(UnpackingBegan(figure=command.figure, item=command.item, rules=("SP-3.7.5",)))
    else:
        return False
    return True


def handle_in_melee(ref: Referee, command: Command) -> bool:
    """Carry out what a figure does with gear at its turn in melee; False where it is no such command.

    [SP-3.7.1, SP-3.7.1.1, SP-3.7.3, SP-3.7.4.1]"""
    if isinstance(command, Draw):
        cost = melee_draw_cost(ref.at, ref.figure(command.figure), command.item, drop=command.drop)
        rule = "SP-3.7.1" if cost else "SP-3.7.1.1"
        take_in_hand(ref, command.figure, command.item, rule, drop=command.drop, blows=cost)
    elif isinstance(command, PickUp):
        left = own_blows_left(ref.state, command.figure)
        take_up(ref, command.figure, command.thing, "SP-3.7.4.1", blows=left)
    elif isinstance(command, Drop):
        drop(ref, command.figure, command.item)
    else:
        return False
    return True


def drop(ref: Referee, name: str, item: str) -> None:
    """Have a figure drop something; a mantlet is set down upright, its second man lets go.

    [SP-3.7.3, SP-R142]"""
    figure = ref.figure(name)
    if held_apart(figure) and figure.weapon == item:
        ref.record(Stowed(figure=name, rules=("SP-R142",)))
        return
    if item in ref.at.catalogue.screens:
        _drop_screen(ref, name, item)
    else:
        let_fall(ref, name, item, ("SP-3.7.3",))


def _drop_screen(ref: Referee, name: str, item: str) -> None:
    """A pavis falls flat; a mantlet is set down, and its second man lets go of it."""
    figure = ref.figure(name)
    if ref.at.catalogue.screens[item].ground or figure.weapon != item:
        let_fall(ref, name, item, ("SP-3.7.3",))
        return
    board = held_by(ref.at, figure)
    helper = second_man(ref.at, figure)
    if helper is not None:
        ref.record(Stowed(figure=helper.id, rules=("SP-R142",)))
    ref.record(LetGo(figure=name, item=item, rules=("SP-3.7.3",)))
    thing = Lying(id=lying_id(ref.state, item), item=item, at=board.at, facing=board.facing, planted=True)
    ref.record(Laid(thing=thing, rules=("SP-3.7.3", "SP-R142")))


def take_up(ref: Referee, name: str, thing: str, rule: str, *, cost: int = 0, blows: int = 0) -> None:
    """Have a figure take up a thing that lies in its reach [SP-3.7.4, SP-3.7.4.1, SP-3.7.6.3, SP-R144]."""
    found = thing_of(ref.at, thing)
    if found is None:
        return
    hand = goes_in_hand(ref.at, ref.figure(name), found.item)
    if hand:
        empty_hand(ref, name)
    ref.record(Lifted(thing=thing, rules=(rule,)))
    shield = is_shield(ref.at.catalogue, found.item)
    ref.record(
        TookUp(
            figure=name, item=found.item, thing=thing, hand=hand, shield=shield, cost=cost, blows=blows, rules=(rule,)
        )
    )


def carry_off(ref: Referee, name: str, other: str, cost: int) -> None:
    """Have a figure take up one who has fallen [SP-3.7.4, SP-R273]."""
    empty_hand(ref, name)
    item = body_item(other)
    rules = ("SP-3.7.4", "SP-R273")
    ref.record(TookUp(figure=name, item=item, thing=other, hand=True, cost=cost, rules=rules))


def lend_hand(ref: Referee, name: str, bearer: str, cost: int) -> None:
    """Have a second man take hold of a friend's mantlet [SP-R142]."""
    empty_hand(ref, name)
    item = ref.figure(bearer).weapon
    ref.record(LentHand(figure=name, bearer=bearer, item=item, cost=cost, rules=("SP-3.7.4", "SP-R142")))


def plant(ref: Referee, name: str) -> None:
    """Have the bearer of a pavis drive it into the ground before him; then his hands are free for a weapon.

    [SP-3.7.6.2]"""
    figure = ref.figure(name)
    board = held_by(ref.at, figure)
    half = allowance(ref.at, figure) // 2
    item = figure.weapon
    ref.record(LetGo(figure=name, item=item, cost=half, rules=("SP-3.7.6.2",)))
    thing = Lying(id=lying_id(ref.state, item), item=item, at=board.at, facing=board.facing, planted=True)
    ref.record(Laid(thing=thing, rules=("SP-3.7.6.2",)))
    arm(ref, name)


def arm(ref: Referee, name: str) -> None:
    """Have a figure with empty hands take its first weapon in hand; out of melee this costs nothing.

    [SP-3.7.1, SP-R143]"""
    figure = ref.figure(name)
    if figure.weapon or not figure.carries or is_locked(ref.at, figure) or inactive(figure) is not None:
        return
    item = in_hand(figure.carries, ref.at.catalogue)
    if item:
        ref.record(Drew(figure=name, weapon=item, rules=("SP-3.7.1", "SP-R143")))


def arm_all(ref: Referee, side: str) -> None:
    """Have all of a side whose hands are empty draw, as its movement phase begins [SP-3.7.1, SP-R143]."""
    for figure in ref.at.field.friends(side):
        if not figure.weapon and figure.carries:
            arm(ref, figure.id)


def finish_unpacking(ref: Referee) -> None:
    """Have those done who unpacked while others moved and shot, unless the enemy has come upon them.

    [SP-3.7.5, SP-R147]"""
    for figure in marked(ref.state):
        busy = figure.condition("unpacking")
        if busy is None:
            continue
        kept = is_locked(ref.at, figure) or figure.has("prone") or figure.has("fleeing") or figure.has("stunned")
        shield = is_shield(ref.at.catalogue, busy.value)
        hand = not kept and goes_in_hand(ref.at, figure, busy.value)
        if hand:
            empty_hand(ref, figure.id)
        ref.record(
            Unpacked(
                figure=figure.id, item=busy.value, success=not kept, hand=hand, shield=shield,
                rules=("SP-3.7.5", "SP-R147") if kept else ("SP-3.7.5",),
            )
        )  # fmt: skip


def throw_away_screens(ref: Referee, names: Iterable[str]) -> None:
    """Have those who break, fall or need their hands drop the screen, load or comrade they hold in both arms.

    [SP-3.7.3, SP-R80, SP-R148, SP-R272]"""
    for name in names:
        item = ref.figure(name).weapon
        if takes_both_arms(ref.at.catalogue, item):
            drop(ref, name, item)
