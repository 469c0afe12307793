"""`balandra serve`: tables for people and bots, over the network."""

from __future__ import annotations

import os
import webbrowser
from typing import Annotated
from urllib.parse import urlsplit

import typer

from balandra.cli import arguments as a
from balandra.cli.problems import BadInput

HostOption = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address to listen at.")]
PortOption = Annotated[
    int, typer.Option("--port", metavar="PORT", parser=a.whole_number, help="The port; 0 takes a free one.")
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="BALANDRA_DATABASE",
        help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME. Default: a file in your data folder.",
    ),
]
WakeOption = Annotated[
    str | None,
    typer.Option(
        "--wake",
        metavar="URL",
        envvar="BALANDRA_WAKE",
        help="redis://HOST:PORT, to wake readers at other processes. Default: the database does.",
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option("--workers", metavar="N", parser=a.whole_number, help="Processes in which bots think."),
]
OriginOption = Annotated[
    list[str] | None,
    typer.Option("--origin", metavar="URL", help="Where pages come from if not from here; may be repeated."),
]
ProxyOption = Annotated[
    list[str] | None,
    typer.Option("--proxy", metavar="ADDRESS", help="A proxy to believe, if not on this machine; may be repeated."),
]
LimitsOption = Annotated[
    float, typer.Option("--limits", metavar="FACTOR", help="How much more often than usual one may ask; 0: no limit.")
]
OpenOption = Annotated[bool, typer.Option("--open", help="Open the page in your browser.")]
LogOption = Annotated[str, typer.Option("--log", metavar="LEVEL", help="info, warning or none; to stderr, in JSON.")]


def serve(
    host: HostOption = "127.0.0.1",
    port: PortOption = 8000,
    database: DatabaseOption = None,
    wake: WakeOption = None,
    workers: WorkersOption = None,
    origin: OriginOption = None,
    proxy: ProxyOption = None,
    limits: LimitsOption = 1.0,
    log: LogOption = "info",
    is_opened: OpenOption = False,
) -> None:
    """Host tables for people and bots, until Ctrl-C.

    Everything is kept in one file, or in PostgreSQL; the server may be killed at any moment and loses nothing.
    Several of them, on different ports, may share one PostgreSQL database.

    Example: `balandra serve --port 8000`
    """
    try:
        from balandra.server import logs, serving
        from balandra.server.http.app import build
        from balandra.server.http.context import ServerConfig
    except ModuleNotFoundError as missing:
        raise BadInput(f"the server needs {missing.name}: install balandra[server]") from None

    if log not in logs.LEVELS:
        raise BadInput(f"--log cannot be {log!r}; it is {', '.join(logs.LEVELS)}")
    a.check_number("--port", port, 0, 65535)
    count = default_workers() if workers is None else a.check_number("--workers", workers, 1, 64)
    config = ServerConfig(database, wake, count, tuple(map(read_origin, origin or ())), _factor(limits))
    listening = serving.listen(host, port)
    app = build(config)
    logs.log_to_stderr(log)
    here, invitation = serving.address(listening), serving.invitation(listening)
    others = f", for others in your network at {invitation}" if invitation != here else ""
    typer.echo(f"Balandra is at {here}{others} (Ctrl-C stops it).")
    if is_opened:
        webbrowser.open(invitation)  # so that links to tables are for others too
    serving.serve(app, listening, ",".join(proxy or serving.PROXIES))


def default_workers() -> int:
    """The default number of workers: all cores but one, at least two, one of them for other networks."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(2, min(8, cores - 1))


def read_origin(given: str) -> str:
    """An origin as browsers send it."""
    parts = urlsplit(given)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/") or parts.query:
        raise BadInput(f"--origin cannot be {given!r}; it is like https://tables.example.org")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _factor(given: float) -> float:
    if not 0 <= given <= 1000:
        raise BadInput(f"--limits cannot be {given}; it is a number from 0 (no limits) to 1000")
    return given
