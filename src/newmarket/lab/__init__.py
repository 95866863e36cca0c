"""Many hands: bots play, and what they win is estimated with its interval."""

from newmarket.lab.estimate import WHOLE_MATCH, Interval, Sums, parts_won
from newmarket.lab.playing import LabHand, LabMatch, LabTable, Plan, seated
from newmarket.lab.processes import Backend, MissingBackend
from newmarket.lab.simulate import Engine, SimulatedSeat, Simulation, Unit, engine_for, many, simulate
from newmarket.lab.tournament import Comparison, Tournament, advantage, tournament

__all__ = [
    "WHOLE_MATCH",
    "Backend",
    "Comparison",
    "Engine",
    "Interval",
    "LabHand",
    "LabMatch",
    "LabTable",
    "MissingBackend",
    "Plan",
    "SimulatedSeat",
    "Simulation",
    "Sums",
    "Tournament",
    "Unit",
    "advantage",
    "engine_for",
    "many",
    "parts_won",
    "seated",
    "simulate",
    "tournament",
]
