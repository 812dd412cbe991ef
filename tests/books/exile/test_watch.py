"""The book's own watch over a battle: a fight as it is passes it, and nothing in it can be told otherwise [X04]."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from msgspec.structs import replace

from game.core.course.secrecy import Unsealed
from game.core.events import Event, RoundBegan, Thrown
from game.core.fight.deeds import Struck
from game.core.fight.harm import Damaged
from game.core.held.flasks import FlaskBroke
from game.core.state import State
from game.play.asked.dice_box import LoadedDice
from game.systems.exile.events import ChoiceShown, MarkerMoved
from game.systems.exile.scores.wound_events import FatigueSpent, Located, Staggered
from game.systems.exile.scores.wound_events import Tested as Proof
from tests.audit.audit import Audit
from tests.audit.books.exile.deeds import Deeds
from tests.audit.books.exile.harm import Harm
from tests.audit.watching import AuditError
from tests.books.exile.duel import TWO, Duel
from tests.play import state_of

PAIR = TWO.replace("weapons: [sword]", "weapons: [sword], shield: wood")


@cache
def fight() -> tuple[Duel, tuple[tuple[State, Event, State], ...]]:
    """Ann bashes Bob and hits his head, then his chest, through his parries; every event with the states about it."""
    loaded = LoadedDice().otherwise(97).lay("blow", "ann", faces=(15,)).lay("location", "ann", faces=(3,))
    loaded = loaded.lay("damage", "ann", faces=(4,)).lay("bash", "ann", "bob", faces=(20,))
    loaded = loaded.lay("blow", "ann", faces=(14,)).lay("location", "ann", faces=(22,)).lay("damage", "ann", faces=(5,))
    start = Duel(PAIR, dice=loaded)
    states, state = [], replace(state_of(PAIR), seed=1)
    start.choose("attack ann", "parry bob")
    for _ in range(8):
        decision = start.position.decision
        words = {"ann": "attack", "bob": "aim" if start.second > 6 else "parry"}
        start.do("tactic " + "; ".join(f"{words[name]} {name}" for name in decision.figures))
    for event in start.events:
        after = replace(event.apply(state), n=state.n + 1)
        states.append((state, event, after))
        state = after
    return start, tuple(states)


def broken(kind: type[Event], change: Callable[[Event], Event], found: Callable[[Event], bool] | None = None) -> str:
    """What the audit says when the first event of a kind (of those `found`) that a change changes is told otherwise."""
    duel, seen = fight()
    audit = Audit(duel.battle, seen[0][0])
    for place, (before, event, after) in enumerate(seen):
        if isinstance(event, kind) and (found is None or found(event)) and change(event) != event:
            told = change(event)
            return blamed(audit, [(before, told, replace(told.apply(before), n=after.n)), *seen[place + 1 :]])
        audit.see(before, event, after)
    raise AssertionError(f"no {kind.__name__} in this fight")


def blamed(audit: Audit, events: list[tuple[State, Event, State]]) -> str:
    """The name of the first invariant that is broken from here on."""
    for before, event, after in events:
        try:
            audit.see(before, event, after)
        except AuditError as error:
            return error.name
    return ""


def test_the_fight_as_it_was_passes():
    duel, seen = fight()
    audit = Audit(duel.battle, seen[0][0])
    for before, event, after in seen:
        audit.see(before, event, after)
    kinds = {type(event).__name__ for _, event, _ in seen}
    assert {"Struck", "Located", "Staggered", "FatigueSpent", "DefenceMet", "Tested"} <= kinds


@pytest.mark.parametrize(("kind", "change", "name"), [
    (Struck, lambda one: replace(one, tally=replace(one.tally, need=one.tally.need + 5)), "R30 the sum"),
    (Struck, lambda one: replace(one, hit=not one.hit), "X04 success is a roll within the chance"),
    (Struck, lambda one: replace(one, witness=one.witness | {"armour_class": 4}), "R30 the witness"),
    (Struck, lambda one: replace(one, witness=one.witness | {"tactic": "aim"}), "X04 the percentage"),
    (Struck, lambda one: replace(one, witness=one.witness | {"defence": "dodge"}), "X04 the percentage"),
    (Located, lambda one: replace(one, where="left_leg"), "X04 where a hit lands"),
    (Located, lambda one: replace(one, critical=True), "X04 a critical ends in 0 or 5"),
    (FatigueSpent, lambda one: replace(one, fatigue=one.fatigue + 1), "X04 Fatigue and Body"),
    (FatigueSpent, lambda one: replace(one, fatigue=one.fatigue - 1), "X04 Fatigue and Body"),
    (Damaged, lambda one: replace(one, amount=one.amount - 1, left=one.left + 1), "X04 Fatigue and Body"),
    (Staggered, lambda one: replace(one, roll=95), "X04 the bash table"),
    (Proof, lambda one: replace(one, success=not one.success), "X04 a test is its dice against a score"),
    (Proof, lambda one: replace(one, score=one.score + 1), "X04 a test is its dice against a score"),
    (Proof, lambda one: replace(one, dice=one.dice + 1, faces=(*one.faces, 8)), "X04 the bash table"),
    (ChoiceShown, lambda one: replace(one, text=one.text.replace("attack", "wait")), "X04 an event is one action"),
])  # fmt: skip
def test_what_is_told_otherwise_is_found(kind, change, name):
    assert broken(kind, change) == name


def test_nobody_acts_between_its_moments_or_out_of_order():
    def early(one: MarkerMoved) -> MarkerMoved:
        return replace(one, at=(one.at[0] * 3 + 1, one.at[1] * 3))

    assert broken(MarkerMoved, early, lambda one: one.figures and one.at != (0, 1)) == "X04 events at their moments"


def test_a_tactic_is_opened_at_its_event_and_not_before():
    duel, seen = fight()
    audit = Audit(duel.battle, seen[0][0])
    for before, event, after in seen:
        audit.see(before, event, after)
        if after.secrets and not any(isinstance(event, kind) for kind in (MarkerMoved,)) and after.ledger.now > (0, 1):
            break
    (secret,) = after.secrets[:1]
    quiet = MarkerMoved(at=after.ledger.now)
    audit.see(after, quiet, quiet.apply(after))
    with pytest.raises(AuditError, match="hidden until its event"):
        audit.see(after, Unsealed(secrets=(secret,)), after)


def test_nothing_is_thrown_oftener_than_its_row_has_events():
    """A flask is thrown once in a round: a second is blamed, and in another round it is not."""
    duel, seen = fight()
    watch = Deeds(duel.battle)
    state = seen[0][0]
    broke = FlaskBroke(actor="ann", target="bob", flask="burning_oil", at=(0, 0), how="hit")
    assert list(watch.see(state, broke, state)) == []
    assert [name for name, _ in watch.see(state, broke, state)] == ["X04 an event is one action"]
    list(watch.see(state, RoundBegan(number=2), state))
    assert list(watch.see(state, broke, state)) == []


@pytest.mark.parametrize(("face", "landing"), [(1, {}), (3, {"bob": [(1, "attack", False)]})])
def test_a_stray_blow_lands_for_half_and_half_of_one_is_nothing(face, landing):
    """Nothing is still to land of a one, so that the next hit is not taken for it."""
    duel, seen = fight()
    harm = Harm(duel.battle)
    thrown = Thrown(spec="1d6", faces=(face,), why="Ann's stray blow", actor="ann", target="bob", purpose="damage")
    assert not list(harm.see(seen[0][0], thrown, seen[0][0]))
    assert harm.hits == landing
