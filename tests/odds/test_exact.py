"""Chances counted over the faces of the dice: by each book a charge or a volley, and what is sampled beside it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from game import systems
from game.catalogue.tables import load
from game.core.dice import Spec
from game.core.tally import Refusal
from game.core.text.typed import read
from game.odds.asking import Question, exactly, one_playout, question
from game.odds.batches.backends import How
from game.odds.batches.running import Workers
from game.odds.exact import TRIES, counting
from game.odds.playouts import Horizon
from game.odds.report import share
from game.odds.results import Fate, Result, result
from game.odds.sampling import WAYS, Budget, sample
from game.odds.unread import TooManyError, Way
from game.odds.worlds import world
from game.rules.situation import Battle
from tests.books.chainmail import field as chainmail
from tests.books.cydonia.showdown import one, showdown, to_shots
from tests.books.exile.duel import Duel
from tests.books.large_battles.field import Field
from tests.books.large_battles.test_melee import lines
from tests.books.three_actions.rounds import blue, red, rounds
from tests.play import Fight

AT_A_BOW = """
figures:
  - {id: ann, side: blue, class: fighting_man, level: 2, weapons: [sword], armour: chain, hit_points: 5,
     at: [20, 24], facing: 0}
  - {id: bow, side: red, troop: longbowman, hit_points: 4, at: [26, 14], facing: 180}
  - {id: orc, side: red, creature: orc, weapons: [spear], hit_points: 5, at: [20, 14], facing: 180}
"""
SPIDER = """
figures:
  - {id: ann, side: blue, class: fighting_man, level: 6, hit_points: 20, weapons: [longbow, dagger],
     armour: leather_padded, at: [10, 10], facing: 90}
  - {id: cur, side: red, creature: giant_spider, at: [20, 10], facing: 270}
"""
HORSE = "troop: heavy_horse, count: 3, formation: {shape: line, ranks: 1}"
BOWS = "troop: longbowman, count: 4, formation: {shape: line, ranks: 1}"
FAR_OFF = "  - {id: rest, side: blue, troop: heavy_foot, count: 3, at: [10, 56], facing: 0}\n"


def a_charge() -> Fight:
    """Ann runs at an orc, past a bow that shoots at her as she comes."""
    return Fight(AT_A_BOW)


def arrows() -> Fight:
    """Ann shoots twice at an orc, on foot before her."""
    orc = "creature: orc, hit_points: 5, weapons: [spear]"
    fight = chainmail.field(chainmail.one("ann", (20, 24), chainmail.ARCHER), chainmail.one("orc", (20, 8), orc))
    return fight.pass_until("Missiles")


def an_arrow() -> Fight:
    """Ann shoots at a giant spider: percentiles for the hit and for where it lands."""
    return Duel(SPIDER).until("blue", "choose")


def an_intention() -> Fight:
    """Ann means to shoot, and an orc comes running: who is first is of the dice."""
    return rounds(blue("ann", 10, 34, "troop: longbowman, hit_points: 4"),
                  red("foe", 10, 8, "creature: orc, hit_points: 5, weapons: [sword]"))  # fmt: skip


def a_bullet() -> Fight:
    """Ann shoots at Zed on her count."""
    fight = showdown(one("ann", "blue", (10, 20)), one("zed", "red", (10, 10)), ann=5, zed=2)
    return to_shots(fight.pass_until("blue: Count 5"))


def horse() -> Field:
    """Heavy horse ride at a line of bows, who stand or do not."""
    return Field(lines(HORSE, BOWS, gap=12, more=FAR_OFF))


Some = Fight | Field
CASES: dict[str, tuple[Callable[[], Some], str, dict[str, Fraction]]] = {
    "starkpool": (a_charge, "charge ann via 20,14 facing 0", {
        "reaches Orc, locked": Fraction(5, 6), "shot down on the way, the battle is lost": Fraction(1, 6),
    }),
    "chainmail": (arrows, "shoot ann at orc", {
        "nothing comes of it": Fraction(799, 1200), "Orc falls, the battle is won": Fraction(401, 1200),
    }),
    "exile": (an_arrow, "shoot ann at cur", {
        "nothing comes of it": Fraction(1587, 1600), "Cur falls, the battle is won": Fraction(13, 2000),
        "their nerve breaks, they flee": Fraction(13, 8000),
    }),
    "three_actions": (an_intention, "shoot ann at foe", {
        "locked": Fraction(17, 40), "nothing comes of it": Fraction(43, 150),
        "Foe falls, the battle is won": Fraction(113, 600), "strikes first, locked": Fraction(3, 40),
        "strikes first, Foe falls, the battle is won": Fraction(1, 40),
    }),
    "cydonia": (a_bullet, "shoot ann at zed", {
        "nothing comes of it": Fraction(19, 20), "Zed falls, the battle is won": Fraction(1, 20),
    }),
    "large_battles": (horse, "assail blues at reds", {
        "reaches Reds, they do not stand": Fraction(5, 6), "reaches Reds, they stand": Fraction(1, 9),
        "reaches Reds, they stand, shot at on the way, some slain": Fraction(1, 18),
    }),
}  # fmt: skip
"""By book: a position, a command, and the chance of each path of outcomes."""
SEED = 3
"""Of what is sampled. Of a hundred seeds some five must lie outside an interval."""


def asked(fight: Some, until: str = "chain") -> Question:
    decision = fight.position.decision
    assert decision is not None
    return question(fight.battle, fight.position, decision.side, Horizon(until), "scripted", SEED)


def found(fight: Some, text: str, most: int = WAYS) -> list[tuple[Fraction, Result]] | None:
    """All ways counted, or None."""
    ways = exactly(asked(fight), read(text), most)
    assert not isinstance(ways, Refusal)
    return ways


def shares(ways: list[tuple[Fraction, Result]]) -> dict[str, Fraction]:
    """The chance of each path of outcomes."""
    by_name: dict[str, Fraction] = {}
    for chance, once in ways:
        path = ", ".join(once.path)
        by_name[path] = by_name.get(path, Fraction(0)) + chance
    return by_name


def is_of(once: Result, name: str, is_so: Callable[[Fate], bool]) -> bool:
    """Whether something became of a figure."""
    return any(fate.figure == name and is_so(fate) for fate in once.fates)


@pytest.mark.parametrize("book", systems.BOOKS)
def test_the_chain_is_counted_exactly_and_what_is_sampled_lies_in_its_intervals_of_it(book: str):
    """The chance of every path, fall and wound lies within the interval that a sample gives for it."""
    make, text, chances = CASES[book]
    fight = make()
    assert fight.battle.book.id == book
    ways = found(fight, text)
    assert ways is not None and shares(ways) == chances and sum(chances.values()) == 1
    with Workers(How(1)) as workers:
        (sampled,) = sample(asked(fight), [read(text)], Budget(200, ways=0), workers)
    for path, chance in chances.items():
        assert float(chance) in share(sampled, [", ".join(once.path) == path for once in sampled.results]), path
    for name in fight.now.figures:
        for is_so in (lambda fate: fate.points > 0, lambda fate: fate.fate != "standing"):
            exact = sum(chance for chance, once in ways if is_of(once, name, is_so))
            assert float(exact) in share(sampled, [is_of(once, name, is_so) for once in sampled.results]), name


# ---- counted face by face ----------------------------------------------------------------------------------------


class _AnotherThrow(Exception):
    """Dice fall that are not laid up yet."""

    def __init__(self, spec: Spec) -> None:
        super().__init__()
        self.spec = spec


class _LaidUp:
    """Dice that fall as they were laid up, one throw after the other."""

    def __init__(self, throws: tuple[tuple[int, ...], ...]) -> None:
        self.left = list(throws)

    def faces(self, purpose: str, actor: str, target: str, parsed: Spec) -> tuple[int, ...]:
        """The next throw."""
        if not self.left:
            raise _AnotherThrow(parsed)
        return self.left.pop(0)


def face_by_face(fight: Some, text: str) -> dict[str, Fraction]:
    """The chance of each path, where each face of each die is played by itself."""
    question, command = asked(fight), read(text)
    loaded = Battle(fight.battle.book, load())
    waiting: list[tuple[Fraction, tuple[tuple[int, ...], ...]]] = [(Fraction(1), ())]
    ways = []
    while waiting:
        chance, throws = waiting.pop()
        loaded.loaded = _LaidUp(throws)
        try:
            once = one_playout(loaded, world(fight.battle, fight.position, question.side), question, command, 0)
        except _AnotherThrow as another:
            each = list(product(range(1, another.spec.sides + 1), repeat=another.spec.number))
            waiting += [(chance / len(each), (*throws, faces)) for faces in each]
            continue
        assert not isinstance(once, Refusal)
        ways.append((chance, result(once, question.side, command)))
    return shares(ways)


@pytest.mark.parametrize("book", ["starkpool", "cydonia", "large_battles"])
def test_faces_that_come_to_the_same_are_one_way_and_the_chances_are_those_of_every_face(book: str):
    make, text, chances = CASES[book]
    assert face_by_face(make(), text) == chances
    ways = found(make(), text)
    assert ways is not None and len(ways) <= 20


# ---- what can be counted, and what cannot ------------------------------------------------------------------------


def test_where_there_are_too_many_ways_nothing_is_counted():
    make, text, _ = CASES["chainmail"]
    assert found(make(), text, most=40) is None


def test_dice_that_are_thrown_again_while_they_are_even_have_ways_without_end():
    """Nobody is asked after the bows have stood or not, but in the next turn: there is a throw for the move before."""
    assert found(Field(lines(HORSE, BOWS, gap=12)), "assail blues at reds") is None


def counts(play: Callable[[Any], Any], most: int = 1000) -> dict[Any, Fraction]:
    """The chance of all that may come of a play with a cup of dice: `play(dice)` gets a throw by its name."""

    def played(battle: Battle) -> Any:
        dice = battle.loaded
        assert dice is not None
        return play(lambda number, sides: dice.faces("", "", "", Spec(number, sides, 0)))

    by_name: dict[Any, Fraction] = {}
    for chance, told in counting(Battle(systems.book("starkpool"), load()), played, lambda told: told, most, 1):
        by_name[told] = by_name.get(told, Fraction(0)) + chance
    return by_name


def test_a_die_is_read_only_as_far_as_it_is_asked():
    """Of percentiles 30 are a hit, and of these three a bash: three ways, and no more plays."""
    plays = []

    def play(throw: Any) -> str:
        (roll,) = throw(1, 100)
        plays.append(1)
        hit = roll <= 30
        return "bash" if hit and roll % 10 == 0 else "hit" if hit else "miss"

    assert counts(play) == {"bash": Fraction(3, 100), "hit": Fraction(27, 100), "miss": Fraction(70, 100)}
    assert len(plays) <= 3 + TRIES


@pytest.mark.parametrize(("reading", "chances"), [
    (lambda dice: sum(dice) >= 10, {True: Fraction(6, 36), False: Fraction(30, 36)}),
    (lambda dice: int(sum(dice) * 2 - 1), {2 * n - 1: Fraction(6 - abs(n - 7), 36) for n in range(2, 13)}),
    (lambda dice: (sum(dice) == 4, dice[0] == 1), {
        (True, True): Fraction(1, 36), (True, False): Fraction(2, 36), (False, True): Fraction(5, 36),
        (False, False): Fraction(28, 36),
    }),
    (lambda dice: dice[0] > dice[1], {True: Fraction(15, 36), False: Fraction(21, 36)}),
    (lambda dice: max(dice) == 6, {True: Fraction(11, 36), False: Fraction(25, 36)}),
    (lambda dice: ["", "a", "b", "b", "c", "c", "c"][dice[0]],
     {"a": Fraction(1, 6), "b": Fraction(2, 6), "c": Fraction(3, 6)}),
    (lambda dice: f"{dice[0] // 3}", {"0": Fraction(2, 6), "1": Fraction(3, 6), "2": Fraction(1, 6)}),
    (lambda dice: Fraction(dice[0], 2) > 2 and dice[0] + dice[0] > 11, {True: Fraction(1, 6), False: Fraction(5, 6)}),
    (lambda dice: float(dice[0] / 2) > 2.4, {True: Fraction(2, 6), False: Fraction(4, 6)}),
    (lambda dice: bool(7 - dice[0] - dice[1]), {True: Fraction(30, 36), False: Fraction(6, 36)}),
])  # fmt: skip
def test_sums_pairs_tables_and_words_are_as_by_hand(reading: Callable[[Any], Any], chances: dict[Any, Fraction]):
    assert counts(lambda throw: reading(throw(2, 6))) == chances


def test_what_is_told_may_read_dice_that_were_not_read_while_it_was_played():
    """The blow is played twice, hit or missed; what it does is told of one play with each face."""
    plays = []

    def play(throw: Any) -> Any:
        plays.append(1)
        (roll,), (harm,) = throw(1, 20), throw(1, 6)
        return harm if roll >= 11 else 0

    ways = list(counting(
        Battle(systems.book("starkpool"), load()),
        lambda battle: play(lambda number, sides: battle.loaded.faces("", "", "", Spec(number, sides, 0))),
        int, 1000, 1,
    ))  # fmt: skip
    assert sorted(ways) == [(Fraction(1, 12), harm) for harm in range(1, 7)] + [(Fraction(1, 2), 0)]
    assert len(plays) <= 2 + TRIES


def test_a_die_of_a_way_that_is_over_is_not_read():
    way = Way(10)
    (die,) = way.faces("", "", "", Spec(1, 6, 0))
    assert way.told(lambda: "gone") == [(1, "gone")]
    with pytest.raises(LookupError, match="a way that is over"):
        int(die)


def test_a_way_with_too_many_beside_it_is_given_up():
    way = Way(4)
    (die,) = way.faces("", "", "", Spec(1, 6, 0))
    with pytest.raises(TooManyError):
        int(die)
