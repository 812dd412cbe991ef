"""The weapon of a shot or throw for figures with several: the one wished for, else the first allowed.

What a figure fights with is thrown only where that weapon is wished for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.core.commands import Aim, Shoot
from game.core.figures import Figure
from game.core.grain import Point, squared
from game.core.tally import Refusal
from game.play.ledger import fight
from game.play.missiles.offers import MayShoot
from game.rules.gear.arms import missiles_of
from game.rules.missiles.shooting import missile, shots_allowed
from game.rules.situation import Situation
from game.ui.board.forecasts.attacks import names_of
from game.ui.board.pickers.saying import NAMED, idle_words

PARTS = 16
"""Into so many parts a line of aim is cut to look at what lies over it."""


def arms_of(at: Situation, figure: Figure) -> list[str]:
    """Return what a figure shoots or throws, except flasks, in the order carried."""
    return [missile.id for missile in missiles_of(at, figure) if not missile.flask]


def arms_tried(at: Situation, figure: Figure, wished: str) -> list[str]:
    """Return the weapons a figure may try: the one wished for if it has it, else all it has; never none."""
    own = arms_of(at, figure)
    return [wished] if wished in own else own or [""]


def disarms(at: Situation, figure: Figure, arm: str) -> bool:
    """Tell whether a throw leaves a figure without the weapon in its hand: it has no other such."""
    weapon = missile(at, figure, arm)
    given = weapon is not None and weapon.thrown and weapon.weapon == figure.weapon != ""
    return given and figure.carries.count(figure.weapon) < 2


def kept(at: Situation, aims: Iterable[Aim], wished: str = "") -> list[Aim]:
    """Return the shots after which each still has what is in his hand, and those with the weapon wished for."""
    return [aim for aim in aims if aim.weapon == wished or not disarms(at, at.figure(aim.figure), aim.weapon)]


def keeps(at: Situation, figure: Figure) -> Refusal:
    """Return the refusal to throw what is in hand where nobody has chosen that."""
    held = at.catalogue.name(figure.weapon)
    return Refusal(f"{figure.name} keeps the {held} in hand, unless you choose to throw it", "")


def arms_to_choose(at: Situation, aims: Iterable[Aim], names: Iterable[str]) -> list[str]:
    """Return the weapons to choose from among all possible shots: where a figure has several, or throws its own."""
    known = dict.fromkeys((aim.figure, aim.weapon) for aim in aims)
    own = {name: [arm for figure, arm in known if figure == name] for name in dict.fromkeys(names)}
    return list(dict.fromkeys(
        arm for name, arms in own.items() for arm in arms if len(arms) > 1 or disarms(at, at.figure(name), arm)
    ))  # fmt: skip


def spread(at: Situation, own: Mapping[str, Sequence[Aim]]) -> tuple[Aim, ...]:
    """Return a shot of each figure, spread over all there are to shoot at: those with the fewest to choose from first.

    Each takes one at whom the fewest are to shoot, and of these the nearest."""
    many: dict[str, int] = {}
    taken: dict[str, Aim] = {}
    for name in sorted(own, key=lambda name: (len({aim.target for aim in own[name]}), name)):
        here = at.figure(name).at

        def worth(aim: Aim, here: tuple[int, int] = here) -> tuple[int, int, str]:
            return many.get(aim.target, 0), squared(here, at.figure(aim.target).at), aim.target

        if own[name]:
            taken[name] = best = min(own[name], key=worth)
            many[best.target] = many.get(best.target, 0) + 1
    return tuple([taken[name] for name in own if name in taken])


def next_arm(wished: str, arms: Sequence[str]) -> str:
    """Return the wish after this one: every weapon in turn, then "" for any."""
    wishes = ["", *arms]
    return wishes[(wishes.index(wished) + 1) % len(wishes) if wished in wishes else 0]


def shot_at(
    at: Situation, offer: MayShoot, figure: Figure, target: Figure, wished: str = "", *, horse: bool = False
) -> Aim | Refusal:
    """Return a figure's shot at a target, with the weapon wished for or the first allowed; or the refusal.

    What is in its hand it keeps, unless that is wished for."""
    aims = [Aim(figure.id, target.id, arm, horse) for arm in arms_tried(at, figure, wished)]
    first: Refusal | None = None
    for aim in aims:
        no = offer.refuse(at, Shoot((aim,)))
        if no is None and aim.weapon != wished and disarms(at, figure, aim.weapon):
            no = keeps(at, figure)
        if no is None:
            return aim
        first = first or no
    if first is None:
        raise LookupError("somebody who shoots tries something")
    return first


def with_another(at: Situation, aims: Mapping[str, Sequence[Aim]]) -> list[str]:
    """Return those of whom a shot is declared already and who may declare another, of those with shots to declare."""
    declared = {aim.figure for aim in fight(at.state).aims}
    return [name for name in aims if name in declared]


def shots_left_words(at: Situation, idle: Sequence[str], aims: Mapping[str, Sequence[Aim]]) -> str:
    """Say who could still act, and of those with a shot declared how many they have left."""
    again = with_another(at, aims)
    words = [idle_words([at.figure(name) for name in idle if name not in again])] if set(idle) - set(again) else []
    if again:
        weapons = [(name, missile(at, at.figure(name), aims[name][0].weapon)) for name in again]
        two = at.book.acting.acts is None and all(
            weapon is not None and shots_allowed(at, at.figure(name), weapon) == 2 for name, weapon in weapons
        )
        names, many = names_of([at.figure(name) for name in again], " and "), len(again) > 1
        who = names if len(names) <= NAMED else f"{len(again)} figures"
        left = "one of two shots left" if two else "another shot"
        words.append(f"{who} {'have' if many else 'has'} {left}{' each' if many else ''}.")
    return " ".join(words)


def along(at: Situation, aims: Sequence[Aim]) -> list[Point]:
    """Places along the lines from those who aim to those aimed at."""
    found: list[Point] = []
    for aim in aims:
        (ax, ay), (bx, by) = at.figure(aim.figure).at, at.figure(aim.target).at
        found += [(ax + (bx - ax) * n // PARTS, ay + (by - ay) * n // PARTS) for n in range(1, PARTS)]
    return found
