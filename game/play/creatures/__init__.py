"""Creatures played: their breath, gaze, touch, grip and mere presence."""
