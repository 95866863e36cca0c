"""What a position is worth when all cards are known, and each player plays for their own counters."""
