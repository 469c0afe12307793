"""What all games share: records, kernels, randomness, positions, views, notation."""
