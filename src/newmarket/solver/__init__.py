"""What a lead is worth: exactly with all cards known, and in a report on a played hand. `docs/solver.md` defines it."""

from newmarket.solver.model import Limit, Limits, Method, Solution, Worth
from newmarket.solver.report import Balance, Choice, Kind, Model, Option, Report, Turn
from newmarket.solver.solve import HandSolver, values

__all__ = [
    "Balance",
    "Choice",
    "HandSolver",
    "Kind",
    "Limit",
    "Limits",
    "Method",
    "Model",
    "Option",
    "Report",
    "Solution",
    "Turn",
    "Worth",
    "values",
]
