"""How the scripted side strikes and shoots: targets and weapons."""
