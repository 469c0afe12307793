"""Programs that play: a protocol of lines, an engine that speaks it, and a client for any program that does."""

from balandra.engine.client import Engine, EngineDied, EngineError, EngineTimeout
from balandra.engine.protocol import Limit

__all__ = ["Engine", "EngineDied", "EngineError", "EngineTimeout", "Limit"]
