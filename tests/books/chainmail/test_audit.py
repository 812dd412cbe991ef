"""The book's own auditor: it passes battles as they were, and finds what is falsified in them."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game import systems
from game.core.events import Event
from game.core.fight.deeds import Struck
from game.core.fight.moves import Charged, Moved
from game.play.exchanged import StruckFirst
from game.play.ledger import PhaseBegan
from game.systems.chainmail.ledger import BandBegan, Faced, InitiativeSettled
from game.systems.chainmail.writing.writing import HalfGone, OrdersRevealed
from tests.audit.audit import Audit, AuditError
from tests.books.chainmail.field import ARCHER, EQUAL, PIKE, RIDER, field, one, play_round
from tests.play import Fight

QUICK = "abilities: {dexterity: 14}"


def met() -> Fight:
    """All move together: Ann and Rob walk at each other and meet in the first half, Bea and Ron pass far from all."""
    fight = field(one("ann", (10, 14)), one("bea", (40, 20)), one("rob", (10, 9)), one("ron", (30, 4)), rounds=(EQUAL,))
    fight.do("write ann move via 10,9.7 facing 0; bea move via 40,16 facing 0", "done")
    fight.do("write rob move via 10,13 facing 180; ron move via 30,8 facing 180", "done")
    return play_round(fight)


def answered() -> Fight:
    """Cid waits to charge whoever charges, and Rob does."""
    fight = field(one("ann", (10, 20)), one("cid", (20, 22), RIDER, facing=300), one("rob", (10, 4), RIDER),
                  rounds=(EQUAL,))  # fmt: skip
    fight.do("write cid charge-if-charged facing 300", "done", "write rob charge via 10,20 facing 180", "done")
    x, y = fight.where("rob")
    fight.do(f"charge cid via {x:.3f},{y:.3f} facing 300".replace(".000", ""))
    return play_round(fight)


def shooting() -> Fight:
    """Quick Ann and Rob with bows, in a round of move and counter-move."""
    tough = ARCHER.replace("hit_points: 4", "hit_points: 40")
    fight = field(one("ann", (10, 20), f"{ARCHER}, {QUICK}"), one("rob", (10, 8), tough))
    fight.do("choose first")
    fight.pass_until("Missiles: Dexterity 13").do("shoot ann at rob")
    fight.pass_until("Missiles: Dexterity 9")
    fight.do("shoot rob at ann")
    return play_round(fight)


def behind() -> Fight:
    """Ann charges Rob, who has a pike, from the rear."""
    fight = field(one("ann", (10, 15)), one("rob", (10, 9), PIKE, facing=0))
    fight.do("choose first", "charge ann via 10,9 facing 0", "done")
    return play_round(fight)


FIGHTS = {"met": met, "answered": answered, "shooting": shooting, "behind": behind}


@pytest.mark.parametrize("name", FIGHTS)
def test_a_true_battle_passes(name: str):
    assert FIGHTS[name]().amiss() == ""


def turned(event: Faced) -> Event:
    """Whom one came upon is told to have looked at him."""
    return replace(event, arcs=dict.fromkeys(event.arcs, "front"))


@pytest.mark.parametrize(
    ("name", "fight", "kind", "change"),
    [
        ("X01 the initiative", met, InitiativeSettled, lambda e: replace(e, together=False, winner="blue")),
        ("X01 the initiative", behind, InitiativeSettled, lambda e: replace(e, winner="red")),
        ("X01 written orders", met, OrdersRevealed, lambda e: replace(e, tasks=e.tasks[1:])),
        ("X01 written orders", met, Moved, lambda e: replace(e, figure="rod")),
        ("X01 half a move", met, Moved, lambda e: replace(e, length=3 * e.length)),
        ("X02 charge if charged", answered, Charged, lambda e: replace(e, figures=("ann",)) if e.counter else e),
        ("X02 charge if charged", answered, Moved, lambda e: replace(e, charge=False) if e.figure == "cid" else e),
        ("X03 bands", shooting, BandBegan, lambda e: replace(e, band=0) if e.band == 1 else e),
        ("X03 bands", shooting, BandBegan, lambda e: replace(e, band=None) if e.band == 0 else e),
        ("X03 bands", shooting, BandBegan, lambda e: replace(e, band=1) if e.band == 0 else e),
        ("X03 arcs", behind, Faced, turned),
        ("X03 first blow", behind, StruckFirst, lambda e: replace(e, pairs=dict.fromkeys(e.pairs, "rob"))),
        ("X03 no answer", behind, Struck, lambda e: replace(e, actor=e.target, target=e.actor)),
    ],
)
def test_what_is_falsified_is_found(name: str, fight: Callable[[], Fight], kind: type[Event], change: Any):
    assert fight().amiss(kind, change).startswith(name)


def test_who_has_met_goes_no_farther():
    """Ann and Rob have come within an inch: of their orders nothing may be left."""
    fight = met()
    orders = fight.last(OrdersRevealed).tasks
    assert not [task for task in fight.last(HalfGone).tasks if task.figure in ("ann", "rob")]
    assert fight.amiss(HalfGone, lambda e: replace(e, tasks=orders)).startswith("X01 contact")


MIXED = [(met, "first_half", "counter"), (behind, "counter", "first_half")]


@pytest.mark.parametrize(("fight", "phase", "other"), MIXED)
def test_no_round_mixes_the_two_systems(fight: Callable[[], Fight], phase: str, other: str):
    """[X07] A phase of the one in a round of the other is a phase out of turn."""
    battle = fight()
    audit, state = Audit(battle.battle, battle.first), battle.first
    for event in battle.events:
        after = replace(event.apply(state), n=state.n + 1)
        if isinstance(event, PhaseBegan) and event.phase == phase:
            with pytest.raises(AuditError, match="R42 phases"):
                audit.see(state, replace(event, phase=other), after)
            return
        audit.see(state, event, after)
        state = after
    raise AssertionError(f"no phase {phase}")


def test_what_is_to_come_is_of_one_book():
    """[X07] A battle of another book with a step of this one on its agenda is found."""
    battle = met()
    other = replace(battle.battle.book, id="starkpool")
    assert any(type(entry.step).__module__.startswith("game.systems.chainmail") for entry in battle.now.agenda)
    Audit(battle.battle, battle.now).rest(battle.now)
    battle.battle.book = other
    with pytest.raises(AuditError, match="X07"):
        Audit(battle.battle, battle.now).rest(battle.now)
    assert systems.book("chainmail").id == "chainmail"
