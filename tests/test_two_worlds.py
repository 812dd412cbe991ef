"""Two battles that differ only in secrets are the same to the side that looks on, and the tool sees where not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.commands import Cast
from game.core.events import StepBegan, Thrown
from game.core.fight.stealth import SurpriseRolled
from game.core.figures import Condition
from game.core.held.things import fresh_id
from game.core.state import Entry, State
from game.core.tally import Modifier, Trial, tally
from game.play.ledger import ShotsDeclared, VolleyOver
from game.rules.knowing.view import event_for, view
from game.rules.situation import Battle
from game.rules.stealth.unseen import INVISIBLE
from game.systems.cydonia.counting.counts import Count, Fights, Moves
from game.systems.cydonia.events import CountCalled
from game.systems.cydonia.words import Counted
from game.systems.exile.choosing.choosing import Choosing
from game.systems.exile.ledger import Clockwork
from game.systems.exile.overlapping import OwnRoundEnds
from game.systems.three_actions.ledger import SegmentBegan
from game.telling.teller import Teller
from tests.session.battles import skirmish
from tools import worlds_apart
from tools.secret_pairs import CANARY, KINDS, pair_of
from tools.worlds_apart import LeakError, play

SHORT = 8
"""Answers of the side that looks on; the tool plays on."""


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("book", systems.BOOKS)
def test_the_side_that_looks_on_cannot_tell_them_apart(book: str, kind: str):
    """The first pair of each kind and book in which it is asked at all before anything is shown."""
    if kind in ("unseen", "aloft") and book == "large_battles":
        kind = "sealed"  # nobody hides there [LB-R21]
    ends = (play(pair, SHORT) for seed in range(1, 12) if (pair := pair_of(book, seed, kind)) is not None)
    assert next(end.looks for end in ends if end.looks > (0 if kind == "screen" else 2))


@pytest.mark.parametrize(
    ("book", "seed", "kind"),
    [
        ("cydonia", 13, "unseen"),  # a count at which who holds on held before is that of those who are called besides
        ("cydonia", 14, "unseen"),  # only the unseen have anything to shoot with
        ("chainmail", 10, "unseen"),  # as the other side is asked for the sake of the unseen, it could drop something
        ("chainmail", 3030, None),  # an engine had somebody unseen to be loosed at, and its side was asked
        ("exile", 112, None),  # who had chosen a shot or a spell under seal stood still from that moment
        ("exile", 123, None),  # who is not seen let his pole-arm fall to bend his bow
        ("exile", 124, None),  # a friend's eyes counted as the enemy's, if an unseen enemy had moved before
        ("exile", 134, None),  # what was asked of seen and unseen together could not be judged without the unseen
        ("exile", 137, None),  # a charge named whom it would run into unseen
        ("chainmail", 50024, None),  # a side was asked what it does beside its orders: one unseen could be challenged
        ("exile", 50018, None),  # the slain were named as those who choose next, where none but the unseen did
        ("three_actions", 50031, None),  # a part of a segment was told in which none but the unseen did anything
        ("cydonia", 3046, None),  # where one who is not seen stands there was no room for a snake: by right [SP-R294]
        ("three_actions", 30026, None),  # who shows himself is seen with all his acts of the round: by right [TA-R51]
        ("cydonia", 39, "aloft"),  # a shot of one who is not seen, as it named its mark, barred taking back
        ("exile", 2, "aloft"),  # that somebody who is not seen had come down was told
        ("cydonia", 3057, None),  # whoever might be surprised was told how many the enemy are
    ],
)
def test_what_once_gave_the_unseen_away_no_longer_does(book: str, seed: int, kind: str | None):
    pair = pair_of(book, seed, kind)
    assert play(pair, 30).looks > 2


def test_a_side_all_of_whom_are_gone_in_one_world_makes_no_pair():
    assert pair_of("three_actions", 30003) is None


def test_the_two_differ_in_what_is_hidden_and_in_nothing_else():
    pair = pair_of("starkpool", 3, "unseen")
    one, other = pair.states
    assert one.figures != other.figures
    assert view(one, pair.eyes).figures == view(other, pair.eyes).figures
    hidden = [state.figures.keys() - view(state, pair.eyes).figures.keys() for state in pair.states]
    assert hidden[0] | hidden[1]
    assert all(name.startswith(CANARY) or one.figures[name].has("hidden") for name in hidden[0])


@pytest.mark.parametrize("what", ["view", "told"])
def test_whatever_is_let_out_is_found(what: str, monkeypatch: pytest.MonkeyPatch):
    """A view that is the truth, and a log that tells all, are no match for it."""
    if what == "view":
        monkeypatch.setattr(worlds_apart, "view", lambda state, side: state)
    else:
        monkeypatch.setattr(Teller, "_heard", lambda self, before, whole, after: whole)
    pairs = [pair for seed in range(1, 9) if (pair := pair_of("starkpool", seed, "unseen")) is not None]
    with pytest.raises(LeakError):
        [play(pair, SHORT) for pair in pairs]


# ---- steps -------------------------------------------------------------------------------------------------------


def lurking(**more: object) -> State:
    """The skirmish, in which one orc is invisible."""
    state = skirmish().state
    orc = replace(state.figures["orcs-1"], conditions=(Condition(INVISIBLE),))
    return replace(state, round=1, figures={**state.figures, "orcs-1": orc}, **more)


def knows(state: State, step: object) -> tuple[bool, bool]:
    """Whether Blue, and whether Red, knows of a step to come; each is told of it alike when it begins."""
    found = []
    for side in ("blue", "red"):
        ahead = bool(view(replace(state, agenda=(Entry(step),)), side).agenda)
        begun = event_for(replace(state, agenda=(Entry(step),)), side, StepBegan(begun=step))
        assert step.quiet or ahead == (begun is not None)
        found.append(ahead)
    return found[0], found[1]


def test_a_count_called_for_none_but_the_unseen_is_not_on_the_others_agenda():
    state = lurking()
    counts = {"orcs-1": 7, "orcs-2": 5, "ann": 5}
    figures = {name: replace(state.figures[name], ledger=Counted(round=1, count=n)) for name, n in counts.items()}
    state = replace(state, figures={**state.figures, **figures})
    assert knows(state, Count(7)) == knows(state, Fights(7, ())) == (False, True)
    assert knows(state, Count(5)) == knows(state, Fights(5, ())) == (True, True)
    assert knows(state, Moves(7, "red", ("ann", "orcs-1"))) == (False, True), "though one of Blue acts there, too"
    called = CountCalled(count=7, part="act", figures=("orcs-1",), rules=("CY-1.5",))
    assert event_for(state, "blue", called) is None
    assert event_for(state, "red", called) == called
    some = replace(called, barred={"orcs-2": "has run"})
    assert event_for(state, "blue", some) == replace(some, figures=())
    over = CountCalled(count=5, part="after", figures=(), rules=("CY-R14",))
    assert event_for(state, "blue", over) is None, "there may be one on that count who can do nothing"


def test_what_none_but_the_unseen_choose_is_not_on_the_others_agenda():
    state = lurking(ledger=Clockwork(starts={"orcs-1": 3}))
    assert knows(state, Choosing("red", ("ann", "orcs-1"))) == (False, True)
    assert knows(state, Choosing("red", ("orcs-2", "orcs-1"))) == (True, True)
    assert knows(state, OwnRoundEnds(3, 23)) == (False, True)


def test_what_none_but_the_unseen_declare_is_not_told_nor_that_it_falls():
    state = lurking()
    cast = Cast(figure="orcs-1", spell="web", at=((10240, 10240),))
    unseen = ShotsDeclared(side="red", casts=(cast,), rules=("SP-3.2.4",))
    both = replace(unseen, casts=(cast, replace(cast, figure="orcs-2")))
    assert event_for(state, "blue", unseen) is None
    assert event_for(state, "blue", both) == replace(both, casts=both.casts[1:])
    assert event_for(state, "red", unseen) == unseen
    assert event_for(state, "blue", VolleyOver(figures=("orcs-1",))) is None
    assert event_for(state, "blue", VolleyOver(figures=("orcs-1", "ann"))) == VolleyOver(figures=("ann",))
    work = SegmentBegan(segment=3, part="work")
    assert event_for(state, "blue", work) is None and event_for(state, "blue", replace(work, part="")) is not None


def test_how_often_a_step_is_put_back_is_told_to_nobody():
    """Of each run of the same step its beginning alone; another side's, or another step, begins anew."""
    state = lurking()
    steps = [Choosing("red", ("orcs-2", "orcs-3")), Choosing("red", ("orcs-3",)), Choosing("blue", ("ann",))]
    steps += [Choosing("red", ("orcs-3",))]
    teller = Teller(replace(state, agenda=tuple(map(Entry, steps))), "blue")
    teller.tell([StepBegan(begun=step) for step in steps])
    assert [known is not None for known in teller.known] == [True, False, True, True]


@pytest.mark.rule("SP-3.1.4")
@pytest.mark.rule("SP-3.1.11")
def test_who_is_surprised_is_not_told_by_what_chance_it_was():
    """Who of the enemy is quiet, and how many they are, the unseen with them, is his to know."""
    state = lurking()
    other = Modifier(5, "scout of level 8", "SP-3.1.11", "the worst of a party counts")
    few = tally("or less: regular chance", "SP-3.1.1", 2, (other,), by=Trial("1d6", at_most=True))
    many = tally("or less: a group of 16", "SP-3.1.4", 1, (), by=Trial("1d6", at_most=True))
    heard = []
    for chance in (few, many):
        rules = ("SP-3.1.1", chance.rule)
        die = Thrown(spec="1d6", faces=(4,), why=f"Blue are surprised on 1 to {chance.need}", actor="blue",
                     purpose="surprise")  # fmt: skip
        rolled = SurpriseRolled(side="blue", roll=4, tally=chance, success=False, rules=rules)
        assert [event_for(state, "red", one) for one in (die, rolled)] == [die, rolled]
        assert event_for(state, "blue", replace(rolled, lurking=True)) is None
        heard.append([event_for(state, "blue", one) for one in (die, rolled)])
    assert heard[0] == heard[1]
    sentences = Teller(state, "blue").tell([rolled])
    assert [sentence.text for sentence in sentences] == ["The Blues may be surprised: 4, and notice the enemy."]


def test_the_ids_of_what_is_raised_count_nothing():
    """However much has happened, and whatever the unseen have raised, it bears the same; and no two bear one."""
    state = lurking(seed=7)
    name = fresh_id(state, "wolf", "ann")
    assert fresh_id(replace(state, n=999), "wolf", "ann") == name
    wolf = replace(state.figures["orcs-1"], id=fresh_id(state, "wolf", "orcs-1"))
    more = replace(state, figures={**state.figures, wolf.id: wolf})
    assert fresh_id(more, "wolf", "ann") == name
    again = replace(state, figures={**state.figures, name: replace(wolf, id=name)})
    assert fresh_id(again, "wolf", "ann") not in again.figures


def test_the_book_of_a_pair_is_the_one_asked_for():
    assert Battle(systems.book(pair_of("exile", 2, "sealed").book), load()).book.id == "exile"
