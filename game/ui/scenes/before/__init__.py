"""What comes before a battle: the title with its library, setting up, continuing kept battles."""
