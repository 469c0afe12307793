"""The engine protocol: its messages, an engine that implements it, and a client for other engines."""

from balandra.engine.client import Engine, EngineDied, EngineError, EngineTimeout
from balandra.engine.protocol import Limit

__all__ = ["Engine", "EngineDied", "EngineError", "EngineTimeout", "Limit"]
