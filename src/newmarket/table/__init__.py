"""A live table without sockets or storage: its log, what is folded from it, and what each listener is told."""
