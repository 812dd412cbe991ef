"""Spells, devices, breath and the turning of undead among bodies [LB-4.12, LB-R23]."""
