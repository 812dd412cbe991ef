"""The scripted side's blows and shots: targets and weapons."""
