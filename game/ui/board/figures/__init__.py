"""How figures stand on the board: their looks and poses, badges, banners, and what lies about."""
