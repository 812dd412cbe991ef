"""Moving: how far, which ways, what stops one, and who rides."""
