"""What figures go through is on their card and in their badges, whatever book notes it."""

from msgspec.structs import replace

from game.core.grain import GRAIN
from game.core.state import Plan
from game.rules.knowing.view import view
from game.systems.exile.events import DefencesRaised, Embodied
from game.systems.exile.fighting.casting_events import CastingBegan, CastingEnded
from game.systems.exile.ledger import Casting, Defence
from game.systems.exile.scores.wound_events import Dazed, FatigueSpent, Maimed
from game.ui.art.figures.sprite import Sprites
from game.ui.board.figures.cast import Cast
from game.ui.board.figures.conditions import ledger_notes
from game.ui.board.figures.looks import badges_of, look_of
from game.ui.books import load
from tests.melee import blue, figures, red
from tests.play import state_of

load()


def told(state, name: str) -> list[str]:
    return [note.label for note in ledger_notes(state, state.figures[name])]


def test_wounds_fatigue_and_what_is_done_at_moments_stand_on_the_card():
    state = state_of(figures(blue("ann", 10, 20), red("foe", 10, 18)))
    assert told(state, "ann") == []
    for event in (
        Embodied(figure="ann", body=8, fatigue=20, helm=4, trained=()),
        FatigueSpent(figure="ann", fatigue=5),
        Maimed(figure="ann", limb="left_arm", damage=6, useless=True, bleeding=30),
        Dazed(figure="ann", until=(12, 1)),
        DefencesRaised(defences={"foe": Defence("off_hand_parry", (3, 1))}),
    ):
        state = event.apply(state)
    assert told(state, "ann") == ["Dazed", "Bleeding", "Left arm useless", "Fatigue 15 of 20"]
    assert told(state, "foe") == ["Off hand parry"]
    assert badges_of(state, state.figures["ann"]) == ["stunned", "wounded"]


def test_a_badge_comes_and_goes_with_what_the_battle_notes():
    state = state_of(figures(blue("ann", 10, 20), red("foe", 10, 18)))
    cast = Cast(Sprites(), {name: look_of(state, one) for name, one in state.figures.items()})

    def badges(now):
        return {row.figure.id: row.badges for row in cast.rows(now, frozenset())}

    assert badges(state) == {"ann": [], "foe": []}
    rites = Casting("cast ann sleep", (1, 1), (5, 1), 3, 8)
    begun = CastingBegan(figure="ann", casting=rites).apply(state)
    assert badges(begun) == {"ann": ["casting"], "foe": []}
    assert badges(CastingEnded(figure="ann", why="").apply(begun)) == {"ann": [], "foe": []}


def test_who_has_not_changed_is_not_drawn_anew_though_the_other_side_keeps_its_plan_to_itself():
    state = state_of(figures(blue("ann", 10, 20), red("foe", 10, 18)))
    sides = tuple([replace(side, plan=Plan(stance="hold")) for side in state.sides])
    state, own = replace(state, sides=sides), state.figures["ann"].side
    cast = Cast(Sprites(), {name: look_of(state, one) for name, one in state.figures.items()})
    was = {row.figure.id: row for row in cast.rows(view(state, own), frozenset())}
    ann = replace(state.figures["ann"], x=5 * GRAIN)
    walked = replace(state, figures={**state.figures, "ann": ann})
    now = {row.figure.id: row for row in cast.rows(view(walked, own), frozenset())}
    assert now["foe"] is was["foe"] and now["ann"] is not was["ann"]
