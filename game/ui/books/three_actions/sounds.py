"""What is heard of segments: the dice of initiative and of charges, and devices that fail."""

from __future__ import annotations

from game.systems.three_actions.events import (
    ActBegan,
    ActLost,
    ChargeChecked,
    DeviceInert,
    InitiativeThrown,
    MindMade,
    Observed,
    PoppedUp,
    Thwarted,
    WarningGiven,
)
from game.ui.sound.hearing import heard, unheard
from game.ui.sound.moments import all_dice, die, spoiled

unheard(ActBegan, ActLost, MindMade, PoppedUp, Thwarted, WarningGiven)

heard(InitiativeThrown)(all_dice)
heard(ChargeChecked, Observed)(die)
heard(DeviceInert)(spoiled)
