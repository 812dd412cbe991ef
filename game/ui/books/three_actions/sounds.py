"""What is heard of segments: the dice of initiative and of charges, and devices that fail."""

from __future__ import annotations

from game.systems.three_actions.events import (
    ActBegan,
    ActLost,
    ChargeChecked,
    DeviceInert,
    InitiativeThrown,
    PoppedUp,
    Thwarted,
)
from game.systems.three_actions.minds.events import MindMade, Observed, WarningGiven
from game.ui.sound.hearing import heard, rolled, sounds, unheard

unheard(ActBegan, ActLost, MindMade, PoppedUp, Thwarted, WarningGiven)

heard(InitiativeThrown)(rolled)
sounds("dice", 0.5, ChargeChecked, Observed)
sounds("fizzle", 0.5, DeviceInert)
