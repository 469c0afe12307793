"""The HTTP interface: routes, WebSocket, server-sent events, guards."""
