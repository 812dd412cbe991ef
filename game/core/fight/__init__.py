"""Words and facts of the fight, of magic and of hiding."""
