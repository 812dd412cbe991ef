"""Every throw of a battle is recomputed from its witness, and what the witness says is measured again [R30]."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.events import Event
from game.core.fight.deeds import Saved, Shot, Struck
from game.core.fight.nerve import MoraleChecked, RefusalTried
from game.core.fight.stealth import SurpriseRolled
from game.core.tally import Modifier, Tally
from game.play.exchanged import BlowsCounted, StruckFirst
from game.rules.situation import Battle
from tests.audit.audit import Audit, AuditError
from tests.audited import Told, played_out
from tools.games import MADE_UP, _made_up, play

BATTLE = Battle(systems.book(systems.DEFAULT), load())


@pytest.mark.parametrize("seed", range(5000, 5025))
@pytest.mark.rule("SP-3.4.1.4")
@pytest.mark.rule("SP-3.5.3.3")
@pytest.mark.rule("SP-3.10.8")
def test_generated_battles_are_recomputed_from_their_witnesses(seed: int):
    """Five rounds on a made-up table: geometry, need, every modifier that counts, sum and chance of every throw."""
    play(_made_up(seed), systems.DEFAULT, seed, ("random", "random"), 5, forks=False)


@pytest.mark.rule("SP-3.5.10.3")
def test_one_who_was_unseen_as_the_volley_began_protects_nobody_in_it():
    """A giant hurls at a bowman behind another of whom it knows nothing until he shoots in the same volley."""
    seed = 230198
    play(_made_up(seed), systems.DEFAULT, seed, ("random", "random"), 6, forks=False)


def test_a_parry_waits_for_the_blow_at_the_rider():
    """Of two blows that fall together the one at the horse is not the one that was parried."""
    state = muster(find_scenario(str(MADE_UP / "shields.yaml")), load())
    play(state, "cydonia", 11, ("random", "random"), 2, forks=False)


@lru_cache(maxsize=12)
def told(scenario: str, seed: int, rounds: int) -> Told:
    """A battle of two random sides."""
    return played_out(BATTLE, replace(muster(find_scenario(scenario), load()), seed=seed), "random", rounds)


Change = Callable[[Any], dict[str, Any]]


def saw(**facts: Any) -> Change:
    """Change facts of the witness."""
    return lambda event: {"witness": {**event.witness, **facts}}


def summed(change: Callable[[Tally], dict[str, Any]]) -> Change:
    """Change the tally."""
    return lambda event: {"tally": replace(event.tally, **change(event.tally))}


def forgotten(tally: Tally) -> dict[str, Any]:
    """A modifier that counts left out, and the total with it."""
    (lost, *_) = [modifier for modifier in tally.modifiers if modifier.ignored is None and modifier.value]
    kept = tuple(modifier for modifier in tally.modifiers if modifier is not lost)
    return {"modifiers": kept, "total": tally.total - lost.value}


def counts(event: Any) -> bool:
    """Whether anything counts in its tally."""
    return any(modifier.ignored is None and modifier.value for modifier in event.tally.modifiers)


def beside(event: Any) -> bool:
    """Whether it came from flank or rear with another attacker there."""
    return event.witness["where"] in ("flank", "rear") and bool(event.witness.get("attackers"))


def anything(event: Any) -> bool:
    """Any event at all."""
    return True


def _other(pair: str, name: str) -> str:
    """The other one of a pair."""
    return next(one for one in pair.split("|") if one != name)


EXTRA = Modifier(1, "luck", "SP-3.5.3.3")
FALSE: list[tuple[str, str, type[Event], Change, Callable[[Any], bool]]] = [
    ("an arc", "meeting", Shot, lambda e: saw(arc="rear" if e.witness["arc"] == "front" else "front")(e), anything),
    ("an angle", "meeting", Shot, lambda e: saw(angle=e.witness["angle"] + 2)(e), anything),
    ("a distance", "meeting", Shot, lambda e: saw(distance=e.witness["distance"] + 0.1)(e), anything),
    ("a band", "meeting", Shot, lambda e: saw(band="long" if e.witness["band"] == "short" else "short")(e), anything),
    ("a shield", "meeting", Shot, lambda e: saw(shield=not e.witness["shield"])(e), anything),
    ("an armour class", "meeting", Shot, lambda e: saw(armour_class=e.witness["armour_class"] - 1)(e), anything),
    ("a line", "meeting", Shot, saw(shape="LINESTRING (0 0, 1 1)"), anything),
    ("a body in the line", "meeting", Shot, lambda e: saw(over=[e.actor])(e), anything),
    ("a wood", "bridge", Shot, saw(crossed=[["woods", 1.5]]), lambda e: "crossed" not in e.witness),
    ("what was crossed", "bridge", Shot, saw(crossed=[]), lambda e: "crossed" in e.witness),
    ("cover", "bridge", Shot, saw(sight={"kind": "cover"}), lambda e: "sight" not in e.witness),
    ("levels", "breach", Shot, saw(levels=[0, 0]), lambda e: "levels" in e.witness),
    ("a gap", "meeting", Struck, lambda e: saw(distance=e.witness["distance"] + 0.1)(e), anything),
    ("a place", "meeting", Struck, saw(where="rear"), lambda e: e.witness["where"] == "front"),
    ("who else attacks", "meeting", Struck, saw(attackers=[]), beside),
    ("a reason", "meeting", Struck, saw(because="hiding"), anything),
    ("a charge", "meeting", Struck, saw(charged=9), anything),
    ("a first exchange", "meeting", Struck, lambda e: saw(first=not e.witness["first"])(e), anything),
    ("a parry", "meeting", Struck, lambda e: saw(parries=e.witness.get("parries", 0) + 1)(e), anything),
    ("a modifier", "meeting", Struck, summed(forgotten), counts),
    ("one too many", "meeting", Shot, summed(lambda t: {"modifiers": (*t.modifiers, EXTRA)}), anything),
    ("a total", "meeting", Shot, summed(lambda t: {"total": t.total + 1}), anything),
    ("a chance", "meeting", Shot, summed(lambda t: {"chance": t.chance / 2}), anything),
    ("a need", "meeting", Struck, summed(lambda t: {"need": t.need + 1}), anything),
    ("a save's level", "meeting", Saved, lambda e: saw(level=e.witness["level"] + 1)(e), anything),
    ("a save's need", "meeting", Saved, summed(lambda t: {"need": t.need + 1}), anything),
    ("losses", "meeting", MoraleChecked, lambda e: saw(slain=e.witness["slain"] + 1)(e), lambda e: bool(e.unit)),
    ("a nerve", "meeting", MoraleChecked, summed(lambda t: {"modifiers": (replace(EXTRA, value=t.total),)}), counts),
    ("an allowance", "meeting", RefusalTried, lambda e: saw(allowance=e.witness["allowance"] + 1)(e), anything),
    ("a zone", "meeting", RefusalTried, lambda e: saw(zones=[], held_by=[])(e), lambda e: bool(e.witness["zones"])),
    ("a chance of surprise", "ambush", SurpriseRolled, summed(lambda t: {"need": t.need + 1}), anything),
    ("who strikes first", "meeting", StruckFirst, lambda e: {"pairs": {k: _other(k, v) for k, v in e.pairs.items()}},
     lambda e: len(e.pairs) == 1),
    (
        "a blow too many",
        "meeting",
        BlowsCounted,
        lambda e: {"counts": {n: (replace(p[0], blows=p[0].blows + 1), *p[1:]) for n, p in e.counts.items()}},
        lambda e: bool(e.counts),
    ),
]


@pytest.mark.parametrize(("what", "scenario", "kind", "change", "fits"), FALSE, ids=[one[0] for one in FALSE])
def test_what_is_false_is_found(
    what: str, scenario: str, kind: type[Event], change: Change, fits: Callable[[Any], bool]
):
    """One thing of a true event is told falsely: the audit says so, and says nothing against the true one."""
    battles = (told(scenario, seed, 9) for seed in range(3, 15))
    assert any(found_out(battle, kind, change, fits) for battle in battles), f"{what}: no such event"


def found_out(
    battle: Told, kind: type[Event], change: Change, fits: Callable[[Any], bool]
) -> bool:
    """Whether a battle has an event of a kind that fits; told falsely, it is found out."""
    shown, events = battle
    watch = Audit(BATTLE, shown)
    for event in events:
        after = replace(event.apply(shown), n=shown.n + 1)
        if type(event) is kind and fits(event):
            with pytest.raises(AuditError, match=r"R30|R15|R26|R27"):
                watch.see(shown, replace(event, **change(event)), after)
            return True
        watch.see(shown, event, after)
        shown = after
    return False
