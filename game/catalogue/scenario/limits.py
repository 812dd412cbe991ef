"""What a scenario may hold: numbers, lengths in inches, and the words of a few fields."""

FORMAT = 1
MOST_FIGURES = 1000
MOST_CORNERS = 256
MOST_CORNERS_IN_ALL = 20_000
MOST_TABLE = 240
COLOURS = ("blue", "vermilion", "green", "yellow", "purple", "black", "white")
RACES = ("human", "dwarf", "gnome", "halfling", "elf", "goblin")

STANCES = ("attack", "hold", "skirmish", "defend", "ambush", "withdraw", "escort", "pursue")
FLANKS = ("left", "right")
PREFERRED = ("bows", "horse", "foot", "beasts", "casters", "leaders")
"""Kinds of enemies that a plan may prefer; any enemy may be named by its id besides."""
SPECIALITIES = ("hand_to_hand", "fast_draw")
"""In what a man may be specialised."""
ABILITIES = ("strength", "intelligence", "wisdom", "constitution", "dexterity", "charisma")
