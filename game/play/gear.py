"""What figures do with what they carry: drawing, dropping, taking up, planting, unpacking [SP-3.7]."""

from __future__ import annotations

from game.core.deeds import Drew
from game.core.gear import LetGo, Stowed
from game.core.state import Lying
from game.core.things import Laid, fresh_id
from game.play.referee import Referee
from game.rules.arms import free_draw
from game.rules.gear import cannot_be_put_away, held_apart, lies_at


def let_fall(ref: Referee, name: str, item: str, rules: tuple[str, ...], *, thrown_to: str = "") -> None:
    """Have a figure drop something it carries: it lies beside its base, or beside another's [SP-3.7.3]."""
    ref.record(LetGo(figure=name, item=item, rules=rules))
    lay_down(ref, thrown_to or name, item, rules)


def lay_down(ref: Referee, name: str, item: str, rules: tuple[str, ...]) -> None:
    """Have something that a figure no longer has lie on the table beside its base."""
    figure = ref.figure(name)
    place, facing = lies_at(ref.at, figure), (figure.facing + 60) % 360
    ref.record(Laid(thing=Lying(id=fresh_id(ref.state, item), item=item, at=place, facing=facing), rules=rules))


def empty_hand(ref: Referee, name: str, *, drop: bool = False) -> None:
    """Have a figure put away what it has in hand; what cannot be put away, it drops [SP-3.7.1.2]."""
    figure = ref.figure(name)
    if not figure.weapon:
        return
    if held_apart(figure):
        ref.record(Stowed(figure=name, rules=("SP-R142",)))
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
    if figure.weapon in ref.at.catalogue.weapons or not figure.carries:
        return
    item = free_draw(ref.at.catalogue, figure.carries)
    if item:
        take_in_hand(ref, name, item, "SP-3.7.1.1", drop=True)
