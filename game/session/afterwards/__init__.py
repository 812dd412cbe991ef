"""What a battle has come to: what each did in it, its moments, and what it is remembered by."""
