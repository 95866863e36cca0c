"""What a lead is worth: exactly with all cards known, and in a report on a played hand. `docs/solver.md` defines it."""

from newmarket.solver.decisions import Decision, how_many, solved_decisions
from newmarket.solver.model import Limit, Limits, Method, Model, Solution, Worth
from newmarket.solver.report import Balance, Choice, Kind, Option, Report, Turn
from newmarket.solver.reporting import Budget, may_be_reported, report_on
from newmarket.solver.said import action_sign, tenths, told_numbers, told_report
from newmarket.solver.shown import ReportShown, shown_report
from newmarket.solver.solve import HandSolver, get_ready, has_low_leads, values

__all__ = [
    "Balance",
    "Budget",
    "Choice",
    "Decision",
    "HandSolver",
    "Kind",
    "Limit",
    "Limits",
    "Method",
    "Model",
    "Option",
    "Report",
    "ReportShown",
    "Solution",
    "Turn",
    "Worth",
    "action_sign",
    "get_ready",
    "has_low_leads",
    "how_many",
    "may_be_reported",
    "report_on",
    "shown_report",
    "solved_decisions",
    "tenths",
    "told_numbers",
    "told_report",
    "values",
]
