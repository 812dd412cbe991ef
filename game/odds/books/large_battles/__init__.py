"""What becomes of bodies of troops: they meet, stand or break, push on or are driven back, and are thinned."""

from __future__ import annotations

from game.core.state import State
from game.odds.outcomes import Scene, names
from game.odds.playouts import awaited
from game.systems.large_battles.events import Assailed, BodyStruck, Judged, Stood, Thinned, Vanished, Volleyed
from game.systems.large_battles.ledger import host

DRIVEN = {"back": "driven back", "retreat": "beaten off", "rout": "put to rout"}
"""What comes of a melee for the body that loses it."""


@names(Assailed)
def _assailed(scene: Scene, event: Assailed) -> None:
    if scene.is_ours(event.body):
        scene.met = True
        scene.name(f"reaches {scene.whom((event.target,))}")
    elif event.counter and scene.is_foe(event.body):
        scene.name("they come to meet it")


@names(Stood)
def _stood(scene: Scene, event: Stood) -> None:
    if scene.is_foe(event.body):
        scene.name("they stand" if event.held else "they do not stand")
    elif scene.is_ours(event.body):
        scene.name("stands" if event.held else "does not stand")


@names(BodyStruck)
def _struck(scene: Scene, event: BodyStruck) -> None:
    if scene.is_ours(event.body) or scene.is_ours(event.target):
        scene.met = True


@names(Volleyed)
def _volleyed(scene: Scene, event: Volleyed) -> None:
    if event.kills and scene.is_ours(event.target):
        scene.name("shot at on the way" if event.passing else "shot at")


@names(Thinned)
def _thinned(scene: Scene, event: Thinned) -> None:
    if event.fallen and scene.is_foe(event.body):
        scene.name("some of them fall")


@names(Judged)
def _judged(scene: Scene, event: Judged) -> None:
    words = DRIVEN.get(event.result)
    if words is None:
        return
    if scene.is_ours(event.body):
        scene.name(words)
    elif scene.is_foe(event.body):
        scene.name(f"they are {words}")


@names(Vanished)
def _vanished(scene: Scene, event: Vanished) -> None:
    if scene.is_foe(event.body):
        scene.name("they surrender" if event.surrendered else "they are gone from the table")
    elif scene.is_ours(event.body):
        scene.name("surrenders" if event.surrendered else "gone from the table")


@awaited
def _is_declared(state: State, named: frozenset[str]) -> bool:
    """Whether volleys, shots, breath or magic have still to fall."""
    told = host(state)
    return bool(told.volleys or told.bombards or told.breaths or told.casts or told.uses or told.turnings)
