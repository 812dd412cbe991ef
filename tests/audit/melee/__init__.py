"""The audit of melee: blows, tricks, order."""
