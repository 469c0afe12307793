"""How likely a count is by chance. `scipy.stats` says it too, but takes a second to import in every process."""

from __future__ import annotations

from collections.abc import Sequence

from scipy import special


def p_value(counts: Sequence[float], expected: Sequence[float] | None = None) -> float:
    """The chance of counts at least as uneven as these, by a chi-square test; all alike are expected if nothing is."""
    mean = sum(counts) / len(counts)
    wanted = [mean] * len(counts) if expected is None else expected
    assert abs(sum(wanted) - sum(counts)) <= 1e-6 * sum(counts)
    return float(special.chdtrc(len(counts) - 1, sum((a - b) ** 2 / b for a, b in zip(counts, wanted, strict=True))))
