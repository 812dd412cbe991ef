"""Many figures found by where they stand: never another answer, only a sooner one."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.board.index import Crowd
from game.board.paths import first_within
from game.core.figures import Figure
from game.core.grain import GRAIN
from tests.board.table import FOOT, HORSE, LARGE, profile

SPOT = st.tuples(st.integers(-2000, 30000), st.integers(-2000, 30000))
BASES = st.sampled_from([FOOT, LARGE, HORSE])
OTHERS = st.lists(st.tuples(BASES, SPOT, st.integers(0, 359), st.sampled_from([GRAIN, 2 * GRAIN, -3])), max_size=25)


def crowd(listed) -> list[tuple[Figure, int]]:
    return [
        (Figure(id=f"o{i}", side="o", name="o", profile=profile(base), x=x, y=y, facing=facing), margin)
        for i, (base, (x, y), facing, margin) in enumerate(listed)
    ]


@given(OTHERS, BASES, SPOT, SPOT)
@settings(max_examples=60)
def test_a_leg_meets_the_same(listed, base, start, end):
    others = crowd(listed)
    assert first_within(base, start, end, Crowd(others).along(base, start, end)) == first_within(
        base, start, end, others
    )


@given(OTHERS.filter(bool), SPOT)
@settings(max_examples=40)
def test_a_move_is_as_good_as_a_new_crowd(listed, spot):
    others = crowd(listed)
    first, margin = others[0]
    there = replace(first, x=spot[0], y=spot[1])
    moved = Crowd(others).moved(first, (there, margin))
    fresh = Crowd([(there, margin), *others[1:]])
    everywhere = (-5000, -5000, 40000, 40000)
    assert sorted(one[0].id for one in moved.in_box(*everywhere)) == sorted(
        one[0].id for one in fresh.in_box(*everywhere)
    )
    probe = replace(there, id="probe")
    assert sorted(one.id for one in moved.about(probe)) == sorted(one.id for one in fresh.about(probe))
