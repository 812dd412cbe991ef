"""Monsters on two legs, the dead and the elements."""
