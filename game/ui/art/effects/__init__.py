"""What flies, burns, strikes and is conjured."""
