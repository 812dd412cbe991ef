"""Letters of every script, and rich sentences."""
