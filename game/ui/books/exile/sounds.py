"""The sounds of figures' events: defences that turn a blow, bashes, rites begun and disturbed, tests."""

from __future__ import annotations

from game.systems.exile.events import ChoiceLost, ChoiceShown, Countered, DefenceMet, MetAtSpeed
from game.systems.exile.fighting.casting_events import CastingBegan, CastingDisturbed, CastingEnded
from game.systems.exile.scores.wound_events import Dazed, FatigueSpent, Located, Maimed, Staggered, Tested
from game.ui.board.clips.cues import LAND
from game.ui.sound.hearing import sounds, unheard

unheard(
    # what comes with a blow that is heard itself, and words over figures
    ChoiceLost, ChoiceShown, Dazed, FatigueSpent, Located, Maimed,
)  # fmt: skip


sounds("parry", 0.8, DefenceMet, after=LAND)
sounds("swing", 0.7, Countered)
sounds("shield", 0.9, Staggered)
sounds("clash", 1.0, MetAtSpeed)
sounds("spell", 0.4, CastingBegan)
sounds("dice", 0.5, Tested)
sounds("fizzle", 0.5, CastingDisturbed, CastingEnded)
