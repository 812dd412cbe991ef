"""Movement by segments: walking, charging, flight [TA-6, TA-8.2]."""
