"""What a table is shown with, be it played at or watched: the sheets round it, and what stands on them."""
