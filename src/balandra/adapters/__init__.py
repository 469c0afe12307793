"""Adapters to OpenSpiel, PettingZoo and Gymnasium. Each needs the extra `study`."""
