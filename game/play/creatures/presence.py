"""What the mere presence of some creatures does: song, sight, stench, scent, and those who drink blood.

Most battles have none of them: the figures' traits are looked at once a phase, and that is all."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from game.board.heights import apart
from game.core.fight.deeds import Saved
from game.core.fight.harm import Beset, Freed
from game.core.fight.unseen import SPOTTED
from game.core.figures import Condition, Figure
from game.core.grain import GRAIN
from game.play.creatures.treants import AWAKE, wake_trees
from game.play.morale.losses import close, hurt
from game.play.referee import Referee
from game.rules.course.standing import standing_of
from game.rules.creatures.eyes import AVERTING, GAZES
from game.rules.creatures.nature import ATTACHED, SICKENED
from game.rules.moving.movement import allowance, inactive, is_locked
from game.rules.saves import save_tally
from game.rules.stealth.seeing import seen
from game.rules.stealth.unseen import is_known, is_unseen
from game.rules.witness import save_witness

SONG, TERROR = "song", "terror"
"""What stuns those who have failed to save: the value of their condition."""

HARDENED = {"song_charm": "heedless", "fear_sight": "dauntless", "stench": "hardened"}
"""Conditions of those who have saved, for the rest of the battle, by the trait they have saved against."""

EARSHOT = 12 * GRAIN
"""How far a song carries, and from how far a dreadful sight works [SP-R210]."""

SCENT = 6 * GRAIN
"""How far a hell hound scents the unseen [SP-R210]."""

OF_MISSILES = frozenset({"song_charm", "fear_sight", "sees_invisible"})
OF_ROUNDS = frozenset({"animates_trees"})
OF_GAZES = frozenset(GAZES)
OF_MELEE = frozenset({"stench", "drains_blood"})


@lru_cache(maxsize=512)
def _has_any(traits: tuple[str, ...], wanted: frozenset[str]) -> bool:
    return any(trait.partition(" ")[0] in wanted for trait in traits)


def _present(ref: Referee, wanted: frozenset[str]) -> list[Figure]:
    return [
        figure for figure in ref.state.standing() if figure.profile.traits and _has_any(figure.profile.traits, wanted)
    ]


def _has(figure: Figure, trait: str) -> bool:
    return any(word.partition(" ")[0] == trait for word in figure.profile.traits)


def _is_living(figure: Figure) -> bool:
    return "undead" not in figure.profile.traits and "mindless" not in figure.profile.traits


def as_round_begins(ref: Referee) -> None:
    """Have treants wake their trees, and eyes be averted as was ordered [SP-R213, SP-R239]."""
    if _present(ref, OF_ROUNDS) or any(figure.conditions and figure.has(AWAKE) for figure in ref.state.standing()):
        wake_trees(ref)
    gazers = [figure for figure in _present(ref, OF_GAZES) if is_known(figure)]
    for side in dict.fromkeys(figure.side for figure in gazers):
        avert(ref, ref.state.enemy_of(side))


def avert(ref: Referee, side: str) -> None:
    """Have those of a side who are ordered to look away from whoever has a gaze do so for the round [SP-R239]."""
    own = ref.state.side(side)
    ordered = [figure for figure in ref.state.standing(side) if standing_of(own, figure.id, "eyes") == "averted"]
    for known in (True, False):
        names = tuple(figure.id for figure in ordered if is_known(figure) is known)
        if names:
            condition = Condition(AVERTING, ref.state.round)
            ref.record(Beset(figures=names, condition=condition, rules=("SP-R239",)))


def as_missiles_begin(ref: Referee) -> None:
    """Have harpies sing, dreadful sights be seen, and hounds scent the unseen [SP-3.4.3.4, SP-R210]."""
    present = _present(ref, OF_MISSILES)
    if not present and not any(figure.conditions for figure in ref.state.standing()):
        return
    singers = [figure for figure in present if _has(figure, "song_charm") and _sings(ref, figure)]
    dreadful = [figure for figure in present if _has(figure, "fear_sight") and inactive(figure) is None]
    _release(ref, singers, dreadful)
    for figure in singers:
        _daunt(ref, figure, SONG_HEARD, lambda singer, foe: True)
    for figure in dreadful:
        _daunt(ref, figure, DREADFUL_SIGHT, lambda mummy, foe: _sees(ref, foe, mummy))
    for figure in present:
        if _has(figure, "sees_invisible") and inactive(figure) is None:
            _scent(ref, figure)


def _sings(ref: Referee, figure: Figure) -> bool:
    """Whether a harpy sings: free, and not moved more than half [SP-3.4.3.4.1]."""
    at = ref.at
    return inactive(figure) is None and not is_locked(at, figure) and figure.walked * 2 <= allowance(at, figure)


def _sees(ref: Referee, figure: Figure, target: Figure) -> bool:
    return seen(ref.at, figure, target).kind != "blocked"


def _near(figure: Figure, other: Figure, far: int) -> bool:
    return apart(figure, other) <= far


def _release(ref: Referee, singers: list[Figure], dreadful: list[Figure]) -> None:
    """Free figures that no song holds any longer, and figures that no longer see what they dread [SP-R210]."""
    for figure in ref.state.standing():
        stunned = figure.condition("stunned") if figure.conditions else None
        if stunned is None or stunned.value not in (SONG, TERROR):
            continue
        if stunned.value == SONG:
            holds = any(other.side != figure.side for other in singers)
        else:
            foes = [other for other in dreadful if other.side != figure.side and _near(other, figure, EARSHOT)]
            holds = any(_sees(ref, figure, foe) for foe in foes)
        if not holds:
            ref.record(Freed(figures=(figure.id,), condition="stunned", rules=("SP-R210",)))


class _Dread(NamedTuple):
    """An effect of a creature on figures near it: its name, the save, and the outcome of a save made or missed."""

    cause: str
    save: str
    hardened: str
    falls: Condition
    rule: str = "SP-R210"


SONG_HEARD = _Dread("song", "spells", HARDENED["song_charm"], Condition("stunned", 0, SONG))
DREADFUL_SIGHT = _Dread("dreadful sight", "stone", HARDENED["fear_sight"], Condition("stunned", 0, TERROR))
STENCH = _Dread("stench", "death", HARDENED["stench"], Condition(SICKENED), "SP-R247")


def _daunt(ref: Referee, figure: Figure, dread: _Dread, meets: Callable[[Figure, Figure], bool]) -> None:
    """Have every living enemy within reach who meets it save once a battle: who fails does nothing [SP-R210]."""
    for foe in ref.at.field.friends(ref.state.enemy_of(figure.side)):
        who = ref.figure(foe.id)
        if not _is_living(who) or who.has(dread.hardened) or who.has("stunned") or not _near(figure, who, EARSHOT):
            continue
        if meets(figure, who):
            _save(ref, figure, who, dread)


def _save(ref: Referee, figure: Figure, foe: Figure, dread: _Dread) -> None:
    """Throw a saving throw: who makes it is hardened for the battle, over who misses it the condition comes."""
    tally = save_tally(ref.at, foe, dread.save)
    (roll,) = ref.throw("1d20", "save", foe.id, figure.id, f"{foe.name} saves against {figure.name}'s {dread.cause}")
    success = tally.passes(roll)
    ref.record(
        Saved(
            figure=foe.id,
            against=dread.cause,
            roll=roll,
            tally=tally,
            success=success,
            witness=save_witness(foe, dread.save),
            rules=("SP-3.10.8", dread.rule),
        )
    )
    condition = Condition(dread.hardened) if success else dread.falls
    ref.record(Beset(figures=(foe.id,), condition=condition, rules=(dread.rule,)))


def _scent(ref: Referee, figure: Figure) -> None:
    """Have a hound find the unseen within 6 inches, in 75 of 100 [SP-R210]."""
    for foe in ref.state.standing(ref.state.enemy_of(figure.side)):
        if is_unseen(foe) and not is_known(foe) and _near(figure, foe, SCENT):
            (face,) = ref.throw("1d100", "scent", figure.id, foe.id, f"{figure.name} scents something")
            if face <= 75:
                ref.record(Beset(figures=(foe.id,), condition=Condition(SPOTTED), rules=("SP-R210",)))


def as_melee_begins(ref: Referee) -> None:
    """Have those in a stench save, once a battle, and blood be drunk [SP-R247, SP-R209]."""
    for figure in _present(ref, OF_MELEE):
        if figure.has(ATTACHED):
            _drink(ref, figure)
        elif _has(figure, "stench") and inactive(figure) is None:
            for near in ref.at.field.in_zone_of(figure):
                foe = ref.figure(near.id)
                if _is_living(foe) and not foe.has(SICKENED) and not foe.has(STENCH.hardened):
                    _save(ref, figure, foe, STENCH)


def _drink(ref: Referee, figure: Figure) -> None:
    """Drink the blood of the one it is on, or let go where he is gone or away [SP-R209]."""
    held = figure.condition(ATTACHED)
    victim = ref.state.figures.get(held.value) if held is not None else None
    if victim is None or not victim.standing or all(foe.id != victim.id for foe in ref.at.field.in_zone_of(figure)):
        ref.record(Freed(figures=(figure.id,), condition=ATTACHED, rules=("SP-R209",)))
        return
    dice = next(trait.partition(" ")[2] for trait in figure.profile.traits if trait.startswith("drains_blood "))
    amount = ref.total(dice, "damage", figure.id, victim.id, f"{figure.name} drinks blood")
    hurt(ref, victim.id, amount, f"{figure.name}, who drinks its blood", "SP-R209")
    close(ref, (victim.id,), {victim.id: figure.id})


def roused(ref: Referee, name: str, target: str) -> None:
    """Free one from terror whom the dreadful sight itself strikes at [SP-R210]."""
    stunned = ref.figure(target).condition("stunned")
    if stunned is not None and stunned.value == TERROR and _has(ref.figure(name), "fear_sight"):
        ref.record(Freed(figures=(target,), condition="stunned", rules=("SP-R210",)))
