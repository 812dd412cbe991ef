"""The digest: of all but secrets, the same however it was reached, another for anything that differs."""

from __future__ import annotations

from msgspec.structs import replace

from game.files.digest import Digester, digest
from game.session.driving import play_out
from game.session.game import Beginning
from game.session.opening import begin
from game.sides import player
from tests.session.battles import played, skirmish


def test_kept_up_it_is_what_it_would_be_afresh():
    session = begin(skirmish(), seed=9, how=Beginning(rounds=4))
    digester = Digester()
    seen = set()

    def compare() -> None:
        found = digester.of(session.now)
        assert found == digest(session.now)
        seen.add(found)

    play_out(session, {side.id: player("random", side.id, 9) for side in session.now.sides}, 4, meanwhile=compare)
    assert len(seen) > 10
    assert digester.of(session.played[3].position.now) == digest(session.played[3].position.now)


def test_order_does_not_count():
    state = played().now
    turned = replace(
        state,
        figures=dict(reversed(state.figures.items())),
        throws=dict(reversed(state.throws.items())),
        units=dict(reversed(state.units.items())),
    )
    assert digest(turned) == digest(state)


def test_the_seed_does_not_count():
    state = played().now
    assert digest(replace(state, seed=None)) == digest(replace(state, seed=99)) == digest(state)


def test_everything_else_does():
    state = played().now
    name = next(iter(state.figures))
    one = state.figures[name]
    others = [
        replace(state, figures={**state.figures, name: replace(one, x=one.x + 1)}),
        replace(state, figures={**state.figures, name: replace(one, profile=replace(one.profile, level=9))}),
        replace(state, round=state.round + 1),
        replace(state, n=state.n + 1),
        replace(state, throws={**state.throws, "x": 1}),
        replace(state, agenda=state.agenda[1:]) if state.agenda else replace(state, outcome=None),
        replace(state, rulings={"SP-R1": "as_total"}),
    ]
    found = [digest(other) for other in others]
    assert len({digest(state), *found}) == len(others) + 1


def test_two_that_change_places_are_told_apart():
    state = played().now
    (a, one), (b, other) = list(state.figures.items())[:2]
    swapped = {**state.figures, a: replace(other, id=a), b: replace(one, id=b)}
    assert digest(replace(state, figures=swapped)) != digest(state)
