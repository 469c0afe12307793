"""The authority: tables for people and bots that survive anything."""
