"""What a general might do: manners and orders, the officers who carry them out, and how long a plan stands."""
