"""Scenarios changed by chance are refused, every fault with its place, or played; `tools/mutated.py` has more."""

import pytest

from game.catalogue.scenario.loading import ScenarioFaults
from game.session.opening import opened_text
from tools.mutated import mutant, tried

SEEDS = range(1, 41)


def test_mutants_are_refused_or_played():
    became = [tried(seed, playing=seed % 8 == 0) for seed in SEEDS]
    assert {"refused", "read", "played"} == set(became)


def test_a_mutant_is_the_same_for_its_seed():
    assert mutant(7) == mutant(7) != mutant(8)


TEXTS = ["", "\x00", "- 1", "sandtable: 1", "sandtable: 1\ntitle: [", "a: &a [*a]", "\ud83d: 1"]


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_no_scenario_is_told_with_its_place(text: str):
    with pytest.raises(ScenarioFaults) as no:
        opened_text(text)
    assert no.value.faults
    assert all(fault.line >= 1 and fault.column >= 1 and fault.sentence for fault in no.value.faults)
