"""The weapon of a shot or throw for figures with several: the one wished for, else the first allowed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.commands import Aim, Shoot
from game.core.figures import Figure
from game.core.tally import Refusal
from game.play.missiles.offers import MayShoot
from game.rules.gear.arms import missiles_of
from game.rules.situation import Situation


def arms_of(at: Situation, figure: Figure) -> list[str]:
    """Return what a figure shoots or throws, except flasks, in the order carried."""
    return [missile.id for missile in missiles_of(at, figure) if not missile.flask]


def arms_tried(at: Situation, figure: Figure, wished: str) -> list[str]:
    """Return the weapons a figure may try: the one wished for if it has it, else all it has; never none."""
    own = arms_of(at, figure)
    return [wished] if wished in own else own or [""]


def arms_to_choose(aims: Iterable[Aim], names: Iterable[str]) -> list[str]:
    """Return the weapons to choose from among all possible shots, where one of the figures named has several."""
    known = dict.fromkeys((aim.figure, aim.weapon) for aim in aims)
    own = [[arm for figure, arm in known if figure == name] for name in dict.fromkeys(names)]
    return list(dict.fromkeys(arm for arms in own if len(arms) > 1 for arm in arms))


def next_arm(wished: str, arms: Sequence[str]) -> str:
    """Return the wish after this one: every weapon in turn, then "" for any."""
    wishes = ["", *arms]
    return wishes[(wishes.index(wished) + 1) % len(wishes) if wished in wishes else 0]


def shot_at(
    at: Situation, offer: MayShoot, figure: Figure, target: Figure, wished: str = "", *, horse: bool = False
) -> Aim | Refusal:
    """Return a figure's shot at a target, with the weapon wished for or the first allowed; or the refusal."""
    aims = [Aim(figure.id, target.id, arm, horse) for arm in arms_tried(at, figure, wished)]
    first: Refusal | None = None
    for aim in aims:
        no = offer.refuse(at, Shoot((aim,)))
        if no is None:
            return aim
        first = first or no
    if first is None:
        raise LookupError("somebody who shoots tries something")
    return first
