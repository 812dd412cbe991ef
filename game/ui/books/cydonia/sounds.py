"""What is heard of counts: the dice of all."""

from __future__ import annotations

from game.systems.cydonia.events import ActHeld, CountCalled, CountsRolled, SpellDeclared
from game.ui.sound.hearing import heard, rolled, unheard

unheard(CountCalled, ActHeld, SpellDeclared)  # words over figures, and titles

heard(CountsRolled)(rolled)
