"""Blows, parries and shots, each in its segment [TA-7, TA-8, TA-9]."""
