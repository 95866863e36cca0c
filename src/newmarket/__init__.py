"""Newmarket: an open table for the card game and its family of Stops games."""

from __future__ import annotations

from importlib.metadata import version

__all__ = ["__version__"]

__version__ = version("newmarket")
