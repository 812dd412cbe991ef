"""A count: who acts on it, what he declares and when it falls, who holds until a lower one."""
