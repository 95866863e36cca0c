"""Many hands: bots play, and what they win is estimated with its interval."""

from newmarket.lab.advantage import Comparison, advantage
from newmarket.lab.estimate import Interval, Sums
from newmarket.lab.playing import LabHand, LabMatch, LabTable, Plan, seated
from newmarket.lab.simulate import SimulatedSeat, Simulation, Unit, simulate

__all__ = [
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
    "seated",
    "simulate",
]
