"""What moves on a table at rest: light on water, crowns in the wind, smoke, breath; small pictures made once a zoom."""
