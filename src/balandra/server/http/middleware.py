"""Middleware around every request: headers, errors, metrics and logs."""

from __future__ import annotations

import logging
import time

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from balandra.server.http.errors import error_response
from balandra.server.http.metrics import Metrics
from balandra.server.http.route import TEMPLATE, http_error_of
from balandra.server.logs import note

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the page runs games itself
        *(f"{what}-src 'self'" for what in ("style", "font", "connect", "media", "manifest", "worker")),
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # a table's address grants access to it
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
UNKNOWN = "(elsewhere)"  # the path of unknown URLs, in logs and metrics
METHODS = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"}


class RequestMiddleware:
    """Adds headers, handles errors, counts and logs every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_log = RequestLog(scope, send)
        try:
            await self.app(scope, receive, request_log.send)
        except Exception as error:
            http_error = http_error_of(error, request_log.path)
            if request_log.status:
                raise  # too late to send an error
            await error_response(http_error)(scope, receive, request_log.send)
        finally:
            self._count(request_log)

    def _count(self, request_log: RequestLog) -> None:
        spent = time.perf_counter() - request_log.began
        self.metrics.requests.labels(request_log.method, request_log.path, str(request_log.status)).inc()
        self.metrics.durations.labels(request_log.path).observe(spent)
        level = logging.WARNING if request_log.status >= 500 else logging.INFO
        facts = {
            "method": request_log.method,
            "path": request_log.path,
            "status": request_log.status,
            "ms": round(spent * 1000, 1),
        }
        note("request", level, **facts)


class RequestLog:
    """The state of one request."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope = scope
        self.began = time.perf_counter()
        self.method = scope["method"] if scope["method"] in METHODS else "other"
        self.status = 0
        self._send = send

    @property
    def path(self) -> str:
        """The route template of the request."""
        return str(self.scope.get(TEMPLATE, UNKNOWN))

    async def send(self, message: Message) -> None:
        """Forward a message of the response, with the common headers."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = list(message.get("headers", []))
            headers = MutableHeaders(raw=message["headers"])
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if self.path.startswith("/api"):
                headers.setdefault("Cache-Control", "no-store")
        await self._send(message)
