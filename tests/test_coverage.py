"""Every rule and ruling that is carried is cited by the code that enforces it and proved by a test marked with it."""

from functools import cache

from tools.rules_coverage import coverage


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
    assert missing() == {}
