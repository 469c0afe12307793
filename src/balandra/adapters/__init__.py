"""Balandra in the interfaces of the field: OpenSpiel, PettingZoo, Gymnasium. Each needs the extra `study`."""
