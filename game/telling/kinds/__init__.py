"""How each kind of event that several books share is told."""
