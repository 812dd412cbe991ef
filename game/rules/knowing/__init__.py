"""What a side knows."""
