"""Prometheus metrics: counts and times, with nothing that identifies people or tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

TEXT = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

Reading = tuple[str, str, Callable[[], float]]  # name, description, current value


class Readings(Collector):
    """Values kept elsewhere, read on collection."""

    def __init__(self, gauges: Iterable[Reading], counters: Iterable[Reading]) -> None:
        self.gauges = tuple(gauges)
        self.counters = tuple(counters)

    def collect(self) -> Iterable[Metric]:
        """All current values."""
        for name, about, read in self.gauges:
            yield GaugeMetricFamily(name, about, value=read())
        for name, about, read in self.counters:
            yield CounterMetricFamily(name, about, value=read())


class Metrics:
    """Metrics of the HTTP layer, and the sources of all others."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "balandra_requests", "Requests answered", ("method", "path", "status"), registry=self.registry
        )
        self.durations = Histogram(
            "balandra_request_seconds", "Time to answer", ("path",), buckets=SECONDS, registry=self.registry
        )
        self.messages = Counter(
            "balandra_socket_messages", "Messages on sockets", ("direction",), registry=self.registry
        )
        self.actions = Histogram(
            "balandra_action_seconds", "From an action to its durable entry", buckets=SECONDS, registry=self.registry
        )
        self.refusals = Counter("balandra_refusals", "Actions refused", ("error",), registry=self.registry)
        self.store = Histogram(
            "balandra_store_seconds", "Time the database took", ("what",), buckets=SECONDS, registry=self.registry
        )

    def add(self, gauges: Iterable[Reading], counters: Iterable[Reading]) -> None:
        """Register more values."""
        self.registry.register(Readings(gauges, counters))

    def text(self) -> bytes:
        """All metrics in the Prometheus text format."""
        return generate_latest(self.registry)
