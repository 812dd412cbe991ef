"""Melee played: blows and parries, tricks, steps, stunts and duels."""
