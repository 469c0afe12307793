"""The arena: bots against bots over paired deals, and a table of the results that can be trusted."""

from balandra.arena.match import Match
from balandra.arena.plan import ArenaError, Plan, plan_match
from balandra.arena.plot import plot
from balandra.arena.result import Result
from balandra.arena.summary import pace, summary

__all__ = ["ArenaError", "Match", "Plan", "Result", "pace", "plan_match", "plot", "summary"]
