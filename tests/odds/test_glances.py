"""What may come of a command, told in few words while it is worked out."""

import pickle
from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.commands import Charge, Command, Done, Strike
from game.core.tally import Refusal
from game.core.text.typed import read
from game.odds.asking import Share, exactly, one_playout, own_seed, played, question
from game.odds.batches.backends import How
from game.odds.batches.running import Workers
from game.odds.glances import glancing as glancing_
from game.odds.glances.glancing import FEW, Glance, Look, glancing, packed, question_of
from game.odds.glances.paths import COARSER, MOST, bearing, branches, spoken
from game.odds.glances.sentence import label, sentence
from game.odds.intervals import Interval
from game.odds.playouts import Horizon, Playout
from game.odds.report import sides
from game.odds.results import result
from game.odds.sampling import Budget, sample
from game.play.ledger import declared
from game.play.melee.offers import MayStrike
from game.play.position import submit
from game.sides.player import first_legal
from tests.odds.test_sampling import BLOW, CHARGE
from tests.odds.test_worlds import HIDING, MEET, begun, positions
from tests.play import Fight, state_of

CHAIN, ROUND = Horizon("chain"), Horizon("round")


def look(fight: Fight, command: Command, *far: Horizon, about: tuple[str, ...] = ()) -> Look:
    decision = fight.position.decision
    assert decision is not None
    return Look(fight.battle.book.id, packed(fight.position), decision.side, command, far or (CHAIN,), about)


def glances(looked: Look, until: int = 10_000) -> list[Glance]:
    """What is told first, as the first playouts are made, and last."""
    found, last = [], None
    for number, last in enumerate(glancing(looked), start=1):
        if number <= 30:
            found.append(last())
        if number == until:
            break
    found.append(last() if last is not None else None)
    assert all(found)
    return [glance for glance in found if glance is not None]


def test_a_blow_is_counted_over_its_faces_and_said_to_be_exact():
    fight = Fight(BLOW, begin="melee")
    last = glances(replace(look(fight, Strike("ann", "orc")), policy="scripted"))[-1]
    assert last.over
    assert last.exact
    assert sum(branch.share.value for branch in last.branches) + (last.otherwise.value if last.otherwise else 0) == 1
    assert all(branch.share.width == 0 for branch in last.branches)
    asked = question(fight.battle, fight.position, "blue", CHAIN, "scripted", 1)
    ways = exactly(asked, Strike("ann", "orc"), 1000)
    assert isinstance(ways, list)
    assert last.playouts == len(ways)
    lost = sum((part * came.lost["red"] for part, came in ways), Fraction(0))
    assert dict(last.lost)["red"].value == float(lost)


def test_it_grows_playout_by_playout_and_ends_when_it_is_known_well_enough(monkeypatch):
    monkeypatch.setattr(glancing_, "WITHIN", 0.05)
    fight = Fight(CHARGE, begin="move")
    found = glances(look(fight, read("charge ann via 20,14 facing 0"), ROUND))
    assert [glance.playouts for glance in found[:25]] == list(range(FEW, FEW + 25))
    assert not found[0].over
    last = found[-1]
    assert last.over
    widths = [branch.share.width for branch in last.branches]
    assert all(width <= 0.1 for width in widths)
    assert found[25].branches[0].share.width > widths[0]
    assert len(last.branches) <= MOST


def test_the_same_position_and_command_give_the_same_digits_whatever_the_battles_own_seed():
    command = read("charge ann via 20,14 facing 0")
    fight = Fight(CHARGE, begin="move")
    looked = look(fight, command, ROUND)
    start, answers, given = pickle.loads(looked.position)  # noqa: S301  (packed here)
    other = replace(looked, position=pickle.dumps((replace(start, seed=start.seed + 1), answers, given)))
    assert glances(looked, 60) == glances(other, 60) == glances(looked, 60)


def test_a_blow_is_settled_before_the_next_though_shots_were_declared_in_the_round():
    """What has fallen stands in the ledger until the round is over, and is waited for no more."""
    for battle, position in positions("meeting", "starkpool", 3, "scripted"):
        decision = position.decision
        assert decision is not None
        if decision.offer(MayStrike) is not None and any(declared(position.now)):
            asked = question(battle, position, decision.side, CHAIN, "quick", 1)
            came = played(Share(asked, first_legal(position.situation(battle), decision), 0, 4))
            assert isinstance(came, list)
            assert {result.round for result in came} == {position.now.round}
            return
    raise LookupError("nobody strikes after a volley")


@pytest.mark.parametrize("book", HIDING)
def test_where_the_unseen_are_changes_no_digit(book):
    told = []
    for place in ("[20, 30]", "[40, 4]"):
        battle, position = begun(state_of(MEET % place), book)
        for _ in range(20):
            decision = position.decision
            assert decision is not None
            command = first_legal(position.situation(battle), decision)
            if decision.side == "blue":
                break
            found = submit(battle, position, command)
            assert not isinstance(found, Refusal)
            position = found
        assert decision.side == "blue"
        told.append(glances(Look(book, packed(position), "blue", command, (ROUND,)), 12)[-1])
    assert told[0] == told[1]


def test_what_is_foreseen_agrees_with_what_is_sampled_at_large():
    fight = Fight(CHARGE, begin="move")
    command = read("charge ann via 20,14 facing 0")
    last = glances(look(fight, command, ROUND), 400)[-1]
    asked = question(fight.battle, fight.position, "blue", ROUND, "quick", 5)
    with Workers(How(1)) as workers:
        candidate = sample(asked, [command], Budget(400, ways=0), workers)[0]
    for side, mean in last.lost:
        at_large = sides(candidate, [side])[side]["lost"]
        assert mean.low <= at_large["high"]
        assert at_large["low"] <= mean.high


def test_what_lies_farther_is_looked_at_where_nothing_comes_about_nearer_by():
    fight = Fight(CHARGE, begin="move")
    march = read("move ann via 20,23 facing 0")
    first = next(glancing(look(fight, march, CHAIN, ROUND)))()
    assert first is not None
    assert first.until == ROUND
    blow = next(glancing(look(Fight(BLOW, begin="melee"), Strike("ann", "orc"), CHAIN, ROUND)))()
    assert blow is not None
    assert blow.until == CHAIN


def test_one_who_stays_is_told_of_though_no_command_names_him():
    fight = Fight(CHARGE, begin="move")
    last = glances(look(fight, Done(), ROUND, about=("ann",)), 100)[-1]
    assert "Ann" in last.sentence or "ann" in last.sentence


def test_a_command_that_is_not_legal_has_nothing_to_tell():
    fight = Fight(CHARGE, begin="move")
    assert [tell() for tell in glancing(look(fight, Strike("ann", "orc")))] .count(None) > 0
    assert [tell() for tell in glancing(look(fight, Charge(()), CHAIN, ROUND))] .count(None) > 0


def test_a_branch_names_a_playout_that_goes_so():
    fight = Fight(CHARGE, begin="move")
    command = read("charge ann via 20,14 facing 0")
    looked = look(fight, command, ROUND)
    last = glances(looked, 200)[-1]
    battle, found, asked = question_of(looked, last.until)
    assert all(branch.playout is not None for branch in last.branches)
    for branch in last.branches:
        once = one_playout(battle, found, asked, command, own_seed(asked.seed, branch.playout or 0))
        assert isinstance(once, Playout)
        path = result(once, "blue", command, looked.about).path
        assert any(frozenset(branch.names) <= frozenset(gather(path)) for gather in COARSER)


# ---- in few words ----------------------------------------------------------------------------------------------------


def test_paths_are_gathered_until_few_branches_tell_nearly_all():
    paths = {
        ("reaches Orc 4", "strikes first", "Orc 4 falls"): 22,
        ("reaches Orc 4", "is struck first", "Orc 4 falls"): 2,
        ("stopped by Orc 3's zone", "strikes first", "locked"): 31,
        ("stopped by Orc 3's zone", "is struck first", "locked"): 13,
        ("shot down on the way",): 10,
        ("reaches Orc 4", "strikes first", "locked"): 9,
        ("reaches Orc 4", "is struck first", "struck down"): 8,
        ("reaches Orc 4", "strikes first", "Orc 4 falls", "their nerve breaks", "they flee"): 5,
    }
    found = branches(paths)
    zone = "stopped by Orc 3's zone"
    assert found[0] == ((zone, "locked"), 44, (zone, "strikes first", "locked"))
    assert found[1] == (("Orc 4 falls",), 24, ("reaches Orc 4", "strikes first", "Orc 4 falls"))
    assert len(found) == MOST


def test_the_same_names_in_another_order_are_one_branch_and_what_all_share_is_not_said():
    found = branches({("some shot down", "some of them fall"): 3, ("some of them fall", "some shot down"): 5})
    assert [row[:2] for row in found] == [(("some of them fall", "some shot down"), 8)]
    steps = branches({("strikes first", "Orc 4 falls"): 6, ("strikes first", "struck down"): 4})
    assert [row[:2] for row in steps] == [(("Orc 4 falls",), 6), (("struck down",), 4)]


def test_where_too_many_may_fall_it_is_told_how_many_do():
    paths = {(f"Orc {one} falls", f"Orc {other} falls", "locked"): 5 for one in range(1, 5) for other in range(5, 8)}
    paths |= {(f"Orc {one} falls", "locked"): 4 for one in range(1, 8)}
    found = branches(paths)
    told = {row.names: row.weight for row in found}
    assert told == {("two of them fall", "locked"): 60, ("one of them falls", "locked"): 28}
    assert bearing(("two of them fall",)) == bearing(("one of them falls", "locked")) == 1
    assert bearing(("shot down on the way",)) == bearing(("some flee",)) == bearing(("the battle is lost",)) == -1
    assert bearing(("they flee",)) == bearing(("they are put to rout",)) == bearing(("the battle is won",)) == 1
    assert bearing(("Orc 1 falls", "struck down")) == bearing(("locked",)) == bearing(("gets away",)) == 0


def test_flight_goes_without_its_nerve_and_nothing_at_all_is_said_to_be_nothing():
    assert spoken(("their nerve breaks", "they flee", "some of them are gone from the table")) == ("they flee",)
    assert branches({(): 7}) == [(("nothing comes of it",), 7, ())]


def at(value: float, half: float = 0.02) -> Interval:
    return Interval(value, value - half, value + half)


@pytest.mark.parametrize(("rows", "who", "told"), [
    ([(("stopped by Orc 4's zone",), at(0.6)), (("Orc 4 falls",), at(0.22))], "Ann",
     "Most likely Ann is stopped by Orc 4's zone; 22 % Orc 4 falls."),
    ([(("is struck first", "struck down"), at(0.66)), (("is struck first", "locked"), at(0.34))], "Red horse 1",
     "Most likely Red horse 1 is struck first and struck down; 34 % Red horse 1 is struck first and locked in melee."),
    ([(("strikes first", "Orc 4 falls", "locked"), at(0.7)), (("flees",), at(0.01))], "Ann",
     "Most likely Ann strikes first, Orc 4 falls and Ann is locked in melee: 70 %."),
    ([(("some shot down", "some of them fall"), at(0.5)), (("they flee",), at(0.3))], "",
     "Most likely some of yours are shot down and some of theirs fall; 30 % they flee."),
    ([(("stopped by The blue captain's zone",), at(0.9, 0.0))], "The squire",
     "Most likely the squire is stopped by the blue captain's zone: 90 %."),
    ([(("nothing in the way",), at(1.0, 0.0))], "Ann", "Nothing stands in the way."),
    ([(("some flee",), Interval(1.0, 0.96, 1.0))], "", "Some of yours flee, almost surely."),
    ([(("Orc 1 falls", "Orc 2 falls", "locked"), at(0.5)), (("some gets away",), at(0.2))], "Ann",
     "Most likely Orc 1 and Orc 2 fall and Ann is locked in melee; 20 % some of yours get away."),
    ([], "Ann", ""),
])  # fmt: skip
def test_the_likeliest_is_told_in_a_sentence_with_the_next(rows, who, told):
    assert sentence(rows, who) == told


def test_of_some_it_is_said_whose_they_are_and_what_becomes_of_both_stays_short():
    fought = ("some struck down", "some of them fall")
    assert label(fought) == "yours struck down, theirs fall"
    assert label(fought, short=False) == "some of yours struck down, some of theirs fall"
    assert label(("some of them fall",)) == "some of theirs fall"
    assert label(("Orc 1 falls", "locked")) == "Orc 1 falls, locked in melee"


# ---- shared ----------------------------------------------------------------------------------------------------------


class Late:
    """Others who play along, and bring back what they were given late and in no order."""

    def __init__(self, most: int) -> None:
        self.most, self.due, self.part, self.given, self.closed = most, [], None, None, False

    def open(self, part, given):
        self.part, self.given = part, given
        return 7

    def give(self, number, first, count):
        if len(self.due) >= self.most or number != 7:
            return False
        self.due.append((first, count))
        return True

    def taken(self, number, *, wait):
        if not wait and len(self.due) < self.most:
            return []
        back, self.due = self.due[::-1][: self.most // 2 + 1], self.due[::-1][self.most // 2 + 1 :]
        return [(first, self.part(self.given, first, count)) for first, count in back]

    def close(self, number):
        self.closed = True


@pytest.mark.parametrize(("scene", "begin", "said", "far", "most"), [
    (CHARGE, "move", "charge ann via 20,14 facing 0", ROUND, 1), (BLOW, "melee", "strike ann at orc", CHAIN, 5),
], ids=["charge", "blow"])  # fmt: skip
def test_whoever_plays_along_the_digits_are_the_same(monkeypatch, scene, begin, said, far, most):
    """Down to the number of the playout that a bar shows, and whether the faces were counted before it was narrow."""
    monkeypatch.setattr(glancing_, "WITHIN", 0.05)
    looked = look(Fight(scene, begin=begin), read(said), far)
    others = Late(most)
    assert list(glancing(looked, others))[-1]() == list(glancing(looked))[-1]()
    assert others.closed


def test_where_no_dice_fall_one_playout_tells_all():
    fight = Fight(CHARGE, begin="move")
    last = list(glancing(look(fight, Done(), Horizon("chain"))))[-1]()
    assert last is not None
    assert (last.exact, last.playouts, last.over) == (True, 1, True)
