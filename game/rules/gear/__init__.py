"""Gear: what figures carry, and what they fight with."""
