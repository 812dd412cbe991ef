"""The kinds of bodies of troops that have no clip, and those with a clip that have no sound."""

from __future__ import annotations

from game.systems.large_battles.events import Arrayed, BodyTired, Judged, Thinned
from game.systems.large_battles.ledger import BodyNoted, FireDeclared, HostMustered, TurnOrdered
from game.ui.board.clips import unshown
from game.ui.sound.hearing import unheard

unshown(Arrayed, Thinned, BodyNoted, FireDeclared, HostMustered, TurnOrdered)
unheard(BodyTired, Judged)
