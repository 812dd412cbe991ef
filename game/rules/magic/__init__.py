"""Magic: spells, prayers, scrolls, devices and the turning of the undead."""
