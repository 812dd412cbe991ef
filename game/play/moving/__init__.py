"""Moving played: moves and charges, horses mounted and lost."""
