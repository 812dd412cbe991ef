"""What is heard of segments: the dice of initiative and of charges, and devices that fail."""

from __future__ import annotations

from game.systems.three_actions.events import ChargeChecked, DeviceInert, InitiativeThrown, Observed
from game.ui.sound.hearing import UNHEARD, heard
from game.ui.sound.moments import all_dice, die, spoiled

UNHEARD |= {"ActBegan", "ActLost", "MindMade", "WarningGiven", "PoppedUp", "Thwarted"}

heard(InitiativeThrown)(all_dice)
heard(ChargeChecked, Observed)(die)
heard(DeviceInert)(spoiled)
