"""Clips of the fight: blows, tricks, shots, riders, engines, and what figures lose by them."""
