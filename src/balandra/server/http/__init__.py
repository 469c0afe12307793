"""The ways in: HTTP, WebSocket, server-sent events, and what guards them."""
