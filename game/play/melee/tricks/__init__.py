"""What is tried in place of blows: tricks, grappling, stunts and duels."""
