"""Effects that hold figures: conditions, charm, fear, other shapes."""

from __future__ import annotations

from msgspec.structs import replace

from game.catalogue import effects as kinds
from game.core.fight.deeds import Fumbled
from game.core.fight.harm import Beset, Freed
from game.core.fight.magic import Reshaped, Swayed
from game.core.fight.nerve import Rallied
from game.core.figures import Condition, Figure, NaturalAttack
from game.play.gear.handling import lay_down
from game.play.magic.effects.working import Working
from game.play.morale.driving import drive
from game.play.referee import Referee

TURN = 10
"""Rounds in a turn [SP-3.0.3]."""


def beset(working: Working, effect: kinds.Beset) -> None:
    """Put a condition on the figures caught, each for its own duration [SP-R164, SP-R165]."""
    ref = working.ref
    alike: dict[Condition, list[str]] = {}
    for victim in working.alive():
        until, value = working.ends, effect.value
        if effect.condition == "confused":
            # The spell frees him, so that he is his own side's again.
            until, value = 0, f"{victim.side}|{victim.unit}"
        if effect.dice and effect.turns:
            if victim.profile.size in ("L", "H"):
                until = ref.state.round + 2
            else:
                why = f"turns that {working.cause} holds {victim.name}"
                until = ref.state.round + TURN * ref.total(effect.dice, "turns", working.source.id, victim.id, why)
        elif effect.dice:
            value = str(ref.total(effect.dice, "images", working.source.id, victim.id, working.cause))
        alike.setdefault(Condition(effect.condition, until, value), []).append(victim.id)
    for condition, names in alike.items():
        ref.record(Beset(figures=tuple(names), condition=condition, rules=(*working.rules, _rule(effect.condition))))
        working.held += names
    working.condition = effect.condition
    if effect.condition == "confused":
        working.value = working.source.side


def _rule(condition: str) -> str:
    return "SP-R164" if condition in ("held", "asleep") else "SP-R165"


def charm(working: Working, effect: kinds.Charm) -> None:
    """Those caught serve the caster's side when the volley has closed [SP-R162]."""
    names = [figure.id for figure in working.alive()]
    side = working.source.side
    before = [f"{working.ref.figure(name).side}|{working.ref.figure(name).unit}" for name in names]

    def after(ref: Referee) -> None:
        sway(ref, names, side, "SP-R162")

    for name, was in zip(names, before, strict=True):
        condition = Condition("charmed", working.ends, was)
        working.ref.record(Beset(figures=(name,), condition=condition, rules=(*working.rules, "SP-R162")))
    working.held += names
    working.condition = "charmed"
    if names:
        working.later.append(after)


def sway(ref: Referee, names: list[str], side: str, rule: str, units: tuple[str, ...] = ()) -> None:
    """Have standing figures serve a side, in no unit of it unless these are given."""
    able = [(name, unit) for name, unit in zip(names, units or ("",) * len(names)) if ref.figure(name).standing]
    able = [(name, unit) for name, unit in able if ref.figure(name).side != side]
    if able:
        ref.record(
            Swayed(figures=tuple(n for n, _ in able), side=side, units=tuple(u for _, u in able), rules=(rule,))
        )


def back_to_his_own(ref: Referee, figure: Figure, condition: str, rule: str) -> None:
    """Have one whose charm or confusion is over serve his own side again."""
    charm = figure.condition(condition)
    if charm is None:
        return
    side, _, unit = charm.value.partition("|")
    ref.record(Freed(figures=(figure.id,), condition=condition, rules=(rule,)))
    sway(ref, [figure.id], side, rule, (unit,))


def scare(working: Working, effect: kinds.Fear) -> None:
    """Those caught drop what they hold, perhaps, and flee when the volley has closed [SP-3.5.9.5.1, SP-R164]."""
    ref = working.ref
    names = [target.id for target in working.alive()]
    for name in names:
        figure = ref.figure(name)
        if effect.drop and figure.weapon:
            why = f"{figure.name} drops what it holds on {effect.drop} or less"
            (face,) = ref.throw("1d10", "drop", name, working.source.id, why)
            if face <= effect.drop:
                ref.record(Fumbled(figure=name, weapon=figure.weapon, effect="dropped", rules=working.rules))
                lay_down(ref, name, figure.weapon, ("SP-3.7.3", *working.rules))
    ends = working.ends or ref.state.round + 2 * TURN
    working.held += names
    working.condition, working.until = "afraid", ends

    def after(now: Referee) -> None:
        condition = Condition("afraid", ends)
        drive(now, tuple(names), condition, working.spell.name, *working.rules, "SP-3.5.9.5.1", "SP-R187")

    if names:
        working.later.append(after)


def rally(working: Working, effect: kinds.Rally) -> None:
    """Fear leaves those caught; those in flight stand again [SP-R164]."""
    for figure in working.alive():
        gone = [
            condition for condition in ("afraid", "fleeing", "bolted", "trapped", "breaking") if figure.has(condition)
        ]
        for name in gone:
            working.ref.record(Freed(figures=(figure.id,), condition=name, rules=working.rules))
        if "fleeing" in gone:
            working.ref.record(Rallied(figures=(figure.id,), by=working.source.id, rules=working.rules))


def reshape(working: Working, effect: kinds.Shape) -> None:
    """Give those caught the shape of a creature: its frame, pace and attacks [SP-R168, SP-R235]."""
    for figure in working.alive():
        kind = working.began.catalogue.creatures[effect.creature]
        profile = replace(
            figure.profile,
            kind=kind.id,
            sort="creature",
            size=kind.size,
            height=kind.height,
            allowance=kind.moves,
            legs=kind.legs,
            flies=kind.flies,
            armour_class=kind.armour_class,
            armour="none",
            mannish=False,
            people=kind.id,
            attacks=tuple(NaturalAttack(attack.name, attack.damage) for attack in kind.attacks),
            mount="",
            breaths=(),
            charisma=0,
            traits=kind.traits,
        )
        working.ref.record(Reshaped(figure=figure.id, profile=profile, rules=(*working.rules, "SP-R168", "SP-R235")))
