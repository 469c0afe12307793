"""Training evaluators: self-play, fitting, matches (`python -m train --help`, docs/evaluator.md)."""
