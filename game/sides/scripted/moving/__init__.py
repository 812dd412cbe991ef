"""Where the bodies of the scripted side go."""
