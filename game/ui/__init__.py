"""The screen: pygame is imported only in this package."""
