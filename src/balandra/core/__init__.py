"""What every game shares: records, kernels, randomness, positions, views, notation."""
