"""Men and those built like them."""
