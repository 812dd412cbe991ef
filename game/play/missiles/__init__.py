"""Missiles played: shots, split moves and flasks."""
