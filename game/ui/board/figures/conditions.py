"""The conditions of figures: the badge beside the base, and the words of the unit card that explain it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from game.core.figures import Condition, Figure
from game.core.state import State


class Told(NamedTuple):
    """How a condition is shown: the badge on the table ("" for none), its words on the card, its meaning."""

    badge: str
    label: str
    means: str
    strong: bool = False


TOLD: dict[str, Told] = {
    # what keeps one from acting stands first
    "held": Told("held", "Held", "Cannot move, strike or parry.", True),
    "asleep": Told("asleep", "Asleep", "Lies asleep until it is woken or struck.", True),
    "stunned": Told("stunned", "Stunned", "Does nothing until it comes to itself.", True),
    "prone": Told("prone", "Prone", "Lies down: getting up costs half a move, or a blow. {#SP-3.5.9.13}", True),
    "webbed": Told("webbed", "Webbed", "Sticks in a web, and does nothing.", True),
    "trapped": Told("shaken", "Trapped", "Cannot get away from where it is.", True),
    "fleeing": Told("fleeing", "Fleeing", "Runs, and obeys nobody until it is rallied. {#SP-3.6.2.3.1}", True),
    "turned": Told("turned", "Turned", "Flees from a holy symbol. {#SP-3.10.9}", True),
    "afraid": Told("shaken", "Afraid", "Magic or a sight has frightened it.", True),
    "bolted": Told("fleeing", "Horse bolts", "The horse runs off with its rider.", True),
    "confused": Told("confused", "Confused", "Each round a die says what it does.", True),
    "charmed": Told("charmed", "Charmed", "Serves the other side.", True),
    "surprised": Told("surprised", "Surprised", "Does nothing in this round. {#SP-3.1.10}", True),
    "breaking": Told("shaken", "Breaks off", "Turns its back and goes.", True),
    "cornered": Told("shaken", "At bay", "Would flee and has nowhere to go: it fights.", True),
    "shaken": Told("shaken", "Shaken", "Wavers.", True),
    "blind": Told("blind", "Blind", "Sees nothing: fights with a penalty and aims at nobody.", True),
    "burning": Told("burning", "Burning", "Burns again next round. {#SP-3.4.4.4}", True),
    "corroded": Told("corroded", "Acid", "The acid burns again next round. {#SP-3.4.4.4}", True),
    "seared": Told("seared", "Holy water", "Holy water burns again next round. {#SP-3.4.4.4}", True),
    "silenced": Told("silenced", "Silenced", "Casts nothing, calls to nobody."),
    "slowed": Told("slowed", "Slowed", "Moves and strikes at half its pace."),
    "reordering": Told("reordering", "Reordering", "Stays where it is, and shoots at nobody, until in order.", True),
    "tired": Told("tired", "Tired", "Fights and defends a class lower, moves half; a turn of rest restores it.", True),
    "averting": Told("", "Eyes averted", "Meets no gaze; -4 to hit who has one, +2 to be hit. {#SP-R239}"),
    "breathed": Told("", "Gathers its breath", "Breathes, or hurls lightning, again in some rounds. {#SP-R241}"),
    "weakened": Told("tired", "Weakened", "Lacks Strength that a shadow took, for 8 turns. {#SP-R237}"),
    "cursed": Told("cursed", "Cursed", "Its blows are worse."),
    # what helps
    "hasted": Told("hasted", "Hasted", "Moves and strikes at twice its pace."),
    "invisible": Told("invisible", "Invisible", "Unseen by the enemy until it strikes or casts."),
    "hidden": Told("hidden", "Hidden", "The enemy does not know that it is there. {#SP-R22}"),
    "ambush": Told("hidden", "In ambush", "Lies in wait for the moment to spring. {#SP-3.1.10}"),
    "screened": Told("", "Behind the screen", "The enemy sees it when both sides are set up. {#ST-R40}"),
    "spotted": Told("spotted", "Spotted", "The enemy knows where it is. {#SP-3.3.5.1}"),
    "images": Told("images", "Images", "Blows may meet a mere image of it."),
    "shielded": Told("warded", "Shielded", "A shield of magic stands before it."),
    "protected": Told("warded", "Protected", "Evil creatures strike at it with a penalty. {#SP-R165}"),
    "shelled": Told("warded", "In a shell", "No magic passes in or out. {#SP-R165}"),
    "missile_proof": Told("warded", "Proof against missiles", "Normal missiles do it no harm."),
    "resists_cold": Told("warded", "Resists cold", "Takes less harm from cold. {#SP-R165}"),
    "resists_fire": Told("warded", "Resists fire", "Takes less harm from fire. {#SP-R165}"),
    "blessed": Told("blessed", "Blessed", "Its morale and its blows are better."),
    "striking": Told("blessed", "Snake staff", "What it carries strikes for it."),
    "flying": Told("aloft", "Flying", "Moves 12 inches a round, if that is more; a charge adds 6. {#SP-R36}"),
    "aloft": Told("aloft", "Aloft", "Hangs in the air, out of reach of blows."),
    "image": Told("images", "Sends an image", "Its spells come out of its image."),
    "unloaded": Told("reloading", "Unloaded", "The crossbow must be wound first. {#SP-3.4.2.6}"),
    "unpacking": Told("", "Unpacking", "Has its hands in its pack. {#SP-3.7.5}"),
    "dueled": Told("", "Has duelled", "Casts nothing more in this round. {#SP-3.3.4.4}"),
    "sought": Told("", "Has searched", "Has looked for the unseen in this round. {#SP-3.3.5.2}"),
    "split": Told("", "Half-way", "Has shot on the move, and may go on. {#SP-3.3.1.2}"),
    "swept": Told("", "Has swept", "Has struck in passing: it gives no other blow in this round. {#SP-R308}"),
    "reined": Told("", "Reining in", "Has the horse in hand again."),
    "risen": Told("", "Got up", "Got up in this round."),
    "basher": Told("", "At the door", "Has thrown itself at a door. {#ST-R28}"),
}
"""By the name of the condition, the graver first: so the badges stand."""
SECRET = frozenset({"halved", "called", "unlooked", "unready", "pushes"})
"""Bookkeeping that nobody need be told."""
ORDER = {name: n for n, name in enumerate(TOLD)}


def badges_for(figure: Figure) -> list[str]:
    """The badges of a figure's conditions, the gravest first, each once."""
    found = sorted((_known_as(condition) for condition in figure.conditions), key=lambda name: ORDER.get(name, 99))
    badges = [TOLD[name].badge for name in found if name in TOLD]
    return list(dict.fromkeys(badge for badge in badges if badge))


def _known_as(condition: Condition) -> str:
    """The name under which a condition is shown: one held by a web sticks in it."""
    return "webbed" if condition.name == "held" and condition.value == "web" else condition.name


def badge_of(condition: Condition) -> str:
    """The badge of a condition, "" for none."""
    name = _known_as(condition)
    return TOLD[name].badge if name in TOLD else ""


Noted = Callable[[State, Figure], list[Told]]
Moments = Callable[[State], dict[str, Hashable]]
_NOTED: dict[type[Any], Noted] = {}
_MOMENTS: dict[type[Any], Moments] = {}


def notes(*ledgers: type[Any], moments: Moments) -> Callable[[Noted], Noted]:
    """Register what a book's ledgers, of figures and of the battle, tell of a figure.

    `moments` returns the badges that the ledger of the battle alone decides."""

    def enter(noted: Noted) -> Noted:
        for ledger in ledgers:
            _NOTED[ledger], _MOMENTS[ledger] = noted, moments
        return noted

    return enter


def ledger_notes(state: State, figure: Figure) -> list[Told]:
    """What the ledgers tell of a figure, the gravest first."""
    found = _NOTED.get(type(figure.ledger)) or _NOTED.get(type(state.ledger))
    return [] if found is None else found(state, figure)


def moments_of(state: State) -> dict[str, Hashable]:
    """The badges of each figure that the ledger of the battle decides: they change though the figure does not."""
    found = _MOMENTS.get(type(state.ledger))
    return {} if found is None else found(state)


def description(condition: Condition) -> Told | None:
    """How a condition stands on the card; None for one that is not shown."""
    name = _known_as(condition)
    if name in SECRET:
        return None
    words = name.replace("_", " ")
    return TOLD.get(name) or Told("", words.capitalize(), f"{words.capitalize()}.")
