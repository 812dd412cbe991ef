"""Players that look ahead: they try what they might order on the engine itself, from what their side knows."""
