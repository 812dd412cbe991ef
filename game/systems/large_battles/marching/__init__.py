"""Marches and charges: where they lead, what they cost, who is driven back [LB-5.1 to LB-5.8]."""
