"""The game server: tables for people and bots, stored durably."""
