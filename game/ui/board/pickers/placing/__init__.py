"""Hands that set figures down: where they are set up, by the umpire, in ranks, and how they look."""
