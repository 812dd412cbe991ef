"""Every rule and ruling that is carried is cited by the code that enforces it and proved by a test marked with it."""

from functools import cache

from tools.rules_coverage import coverage

PENDING: tuple[str, ...] = (
    "SP-3.1.4", "SP-3.1.4.1", "SP-3.1.5", "SP-3.1.6", "SP-3.1.7", "SP-3.1.8", "SP-3.1.9", "SP-3.1.10", "SP-3.1.11",
    "SP-3.1.12", "SP-3.1.12.1", "SP-3.1.13", "SP-3.1.13.1", "SP-3.1.13.2", "SP-3.1.13.3", "SP-3.1.14", "SP-3.1.14.1",
    "SP-3.1.15", "SP-3.4.2.13", "SP-3.4.5.1", "SP-3.4.5.1.1", "SP-3.4.5.2", "SP-3.4.5.2.1", "SP-3.5.5.4",
    "SP-3.5.5.4.1", "SP-3.5.5.4.2", "SP-3.5.5.4.3", "SP-3.5.6.1", "SP-3.5.6.2", "SP-3.5.6.3", "SP-3.5.6.4",
    "SP-3.5.6.6", "SP-3.5.6.8", "SP-3.5.6.9", "SP-3.5.9.19", "SP-3.10.10", "SP-R6", "SP-R16", "SP-R19", "SP-R20",
    "SP-R21", "SP-R23", "SP-R35", "SP-R47", "SP-R49", "SP-R50", "SP-R73", "SP-R85", "SP-R92", "SP-R130", "SP-R131",
    "SP-R132", "SP-R133", "SP-R134", "SP-R135", "SP-R136", "SP-R137", "SP-R138", "SP-R190", "SP-R191", "SP-R192",
    "SP-R193", "SP-R194", "SP-R195", "SP-R196", "SP-R197", "SP-R199", "SP-R200", "SP-R201", "SP-R202", "SP-R203",
    "SP-R188", "SP-R161", "SP-R162", "SP-R163", "SP-R164", "SP-R165", "SP-R166", "SP-R167", "SP-R168", "SP-R169",
    "SP-R170", "SP-R171", "ST-R22", "ST-R28", "ST-R29",
)  # fmt: skip
"""Those still without code or without a test: an id goes from here when it has both, and none may be added."""


@cache
def carried() -> dict[str, dict[str, object]]:
    """Every rule and ruling, with the files that cite it and those with a test of it."""
    return coverage()


@cache
def missing() -> dict[str, str]:
    """What each rule or ruling lacks."""
    found = {}
    for rule, one in carried().items():
        lacks = [word for word, key in (("no code cites it", "cited"), ("no test is marked with it", "tested"))
                 if not one[key]]  # fmt: skip
        if lacks:
            found[rule] = " and ".join(lacks)
    return found


def test_every_rule_is_cited_and_tested():
    assert {rule: what for rule, what in missing().items() if rule not in PENDING} == {}


def test_what_is_covered_is_no_longer_pending():
    assert [rule for rule in PENDING if rule not in missing()] == []


def test_what_is_pending_is_carried_and_named_once():
    assert [rule for rule in PENDING if rule not in carried()] == []
    assert len(PENDING) == len(set(PENDING))
