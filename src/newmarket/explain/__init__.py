"""What happened, in words: typed reason and rule clause first, one sentence second."""

from newmarket.explain.model import Explanation, Listener, Reason

__all__ = ["Explanation", "Listener", "Reason"]
