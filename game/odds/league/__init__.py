"""The league: players against each other on tables that are the same from both seats, and how strong each is."""
