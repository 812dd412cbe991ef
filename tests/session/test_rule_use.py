"""How often the rules were used and where last: kept event by event, cheap, and the same as counted from the whole."""

from game.core.events import Event, InitiativeWon, RoundBegan
from game.core.tally import Modifier, tally
from game.play.ledger import FirstChosen
from game.session.consulting.rule_reference import Reference, is_ruling
from game.session.consulting.rule_use import RuleUses, cited
from game.systems import BOOKS, book
from game.telling.narration import TELLINGS
from tests.session.battles import played


class Judged(Event, frozen=True, kw_only=True):
    tally: object


def test_a_tally_names_its_need_and_every_modifier_that_counts_or_does_not():
    flank, up = Modifier(1, "flank", "SP-3.5.9.1"), Modifier(1, "up", "SP-3.5.9.16", "no")
    made = tally("a blow", "SP-3.10.2", 12, (flank, up))
    assert list(cited(Judged(tally=made, rules=("SP-3.5.3.1",)))) == [
        "SP-3.5.3.1", "SP-3.10.2", "SP-3.5.9.1", "SP-3.5.9.16",
    ]  # fmt: skip


def test_the_last_use_has_its_number_round_and_phase():
    uses = RuleUses()
    won = InitiativeWon(side="blue", rules=("SP-3.2.1",))
    uses.hear([won], 0)
    assert uses.found["SP-3.2.1"].when == "Opening"
    uses.hear([RoundBegan(number=1, rules=("SP-3.2.6",)), won, won], 1)
    assert uses.found["SP-3.2.1"] == (3, 3, 1, "Opening", True)


def test_bookkeeping_counts_but_what_is_told_is_where_the_log_leads():
    uses = RuleUses()
    noted = FirstChosen(first="blue", rules=("SP-3.2.1",))
    uses.hear([noted, noted], 0)
    assert uses.found["SP-3.2.1"] == (2, 1, 0, "Opening", False)
    uses.hear([InitiativeWon(side="blue", rules=("SP-3.2.1",)), noted], 2)
    assert uses.found["SP-3.2.1"] == (4, 2, 0, "Opening", True)


def test_heard_in_parts_or_as_a_whole_it_is_the_same():
    events = played().events
    whole, parts = RuleUses(), RuleUses()
    whole.hear(events, 0)
    for start in range(0, len(events), 7):
        parts.hear(events[start : start + 7], start)
    assert whole.found == parts.found
    for rule, use in whole.found.items():
        places = [n for n, event in enumerate(events) if rule in cited(event)]
        told = [n for n in places if type(events[n]) in TELLINGS]
        assert (use.times, use.n, use.told) == (len(places), (told or places)[-1], bool(told))


def test_the_order_of_a_strike_and_the_blows_counted_name_their_rules():
    used = RuleUses()
    used.hear(played().events, 0)
    assert {"SP-3.5.2.1", "SP-3.5.3.1"} & set(used.found)


def test_every_rule_a_battle_uses_is_in_the_reference():
    reference = Reference(*(book(name) for name in BOOKS))
    uses = RuleUses()
    uses.hear(played(rounds=8).events, 0)
    assert len(uses.found) > 20
    assert set(uses.found) <= set(reference.statements)


def test_rulings_and_rules_name_each_other():
    reference = Reference(*(book(name) for name in BOOKS))
    for statement in reference.statements.values():
        for rule in statement.cites:
            assert rule not in reference.statements or statement.id in reference.citing[rule]
    assert [is_ruling(one) for one in ("SP-R1", "ST-R12", "SP-3.5.9.1")] == [True, True, False]
