"""Melee of bodies: who fights whom, their dice, and what gives way."""
