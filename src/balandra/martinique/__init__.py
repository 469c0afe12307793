"""Martinique: two crews search an island, then dig for its treasure."""
