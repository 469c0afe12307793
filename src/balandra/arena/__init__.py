"""The arena: matches between bots over paired deals, and tables of the results with intervals."""

from balandra.arena.match import Match
from balandra.arena.plan import ArenaError, Plan, plan_match
from balandra.arena.plot import plot
from balandra.arena.result import Result
from balandra.arena.summary import pace, summary

__all__ = ["ArenaError", "Match", "Plan", "Result", "pace", "plan_match", "plot", "summary"]
