"""What a battle leaves on its table: marks that stay, made from its events alone."""
