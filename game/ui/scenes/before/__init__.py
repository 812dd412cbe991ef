"""What comes before a battle: the title with its library, setting up, taking up what was kept."""
