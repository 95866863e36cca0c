"""What `bench.live` is made of: servers as processes, a client that drives them, and what is played at the tables."""
