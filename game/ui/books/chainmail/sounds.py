"""What is heard of written orders: the page that is turned."""

from __future__ import annotations

from game.systems.chainmail.writing.declaring import CastingNamed
from game.systems.chainmail.writing.writing import OrdersRevealed
from game.ui.sound.hearing import EVERYWHERE, sounds, unheard

unheard(CastingNamed)
sounds("page", 0.7, OrdersRevealed, at=EVERYWHERE)
