"""Many hands: bots play, and what they win is estimated with its interval."""

from newmarket.lab.advantage import Comparison, advantage
from newmarket.lab.estimate import WHOLE_MATCH, Interval, Sums, parts_won
from newmarket.lab.playing import LabHand, LabMatch, LabTable, Plan, seated
from newmarket.lab.simulate import SimulatedSeat, Simulation, Unit, simulate

__all__ = [
    "WHOLE_MATCH",
    "Comparison",
    "Interval",
    "LabHand",
    "LabMatch",
    "LabTable",
    "Plan",
    "SimulatedSeat",
    "Simulation",
    "Sums",
    "Unit",
    "advantage",
    "parts_won",
    "seated",
    "simulate",
]
