"""The forecast of a spell, a device or a breath as it is aimed, body by body."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.figures import Figure
from game.core.masses import body_of
from game.play.magic.effects import Spellwork
from game.rules.bodies import Outlook, Worked
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import bodies
from game.systems.large_battles.magic.workings import felled, is_area, key_of, outline, victims, working

COMES = {
    "scare": "Each body throws its morale, and goes back if it fails",
    "hearten": "1 better on their next score",
    "curse": "1 worse on their next score",
    "quicken": "They march twice as far",
    "slow": "They march half as far",
    "heal": "One kill each is made good",
}
"""What comes of workings that kill nobody, by what they do [LB-4.12, LB-R23]."""


def of_spell(at: Situation, sentence: str, figure: Figure, work: Spellwork, reach: int) -> Worked:
    """Return a spell as it is aimed: its ground, the figures it can affect there, and its average [LB-4.12]."""
    spell = work.spell
    does = working(key_of(spell), spell).does
    found = victims(at, figure, spell, work.targets, work.at)
    lost = felled(at, figure, spell, work.level, found) if does == "fell" else []
    outlook = foreseen(at, sentence, figure, Effect(found, lost, "LB-4.12", COMES.get(does, "")))
    rings = outline(figure, spell, work.at)
    bound = 0 if spell.shape == "cone" or not (is_area(spell) or work.targets) else reach
    return Worked(rings, tuple([victim.id for victim in found]), bound, outlook)


class Effect(NamedTuple):
    """The effect of a working: the figures it catches, the kills on each body, the rule, and what else it does."""

    found: Sequence[Figure]
    lost: Sequence[tuple[str, int]]
    rule: str
    comes: str = ""


def foreseen(at: Situation, sentence: str, figure: Figure, effect: Effect) -> Outlook:
    """Return a line for each body that is caught, one's own first: how many of its figures, and the kills it takes."""
    found, lost, rule, comes = effect
    kills = dict(lost)
    caught: dict[str, list[Figure]] = {}
    for man in sorted(found, key=lambda who: who.side != figure.side):
        caught.setdefault(body_of(at.state, man), []).append(man)
    rows = []
    for name, those in caught.items():
        body = bodies(at)[name]
        taken = sum(kills.get(victim.id, 0) for victim in those)
        many = "1 figure caught" if len(those) == 1 else f"{len(those)} figures caught"
        own = "your own: " if body.side == figure.side else ""
        rows.append((str(taken) if not comes else "", f"{own}{body.name}, {many}", rule))
    total = sum(kills.values())
    return Outlook(sentence, tuple(rows), comes or f"{total} kill{'' if total == 1 else 's'}")
