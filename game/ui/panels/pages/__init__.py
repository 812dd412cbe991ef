"""What fills the window: title, set-up, settings, rule book, the end."""
