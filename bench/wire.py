"""The thinnest WebSocket client there is, so that a measured server, not its client, is what is busy."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable

Frame = Callable[["Wire", bytes], None]


class Wire(asyncio.Protocol):
    """One socket: whole text frames in, whole text frames out, nothing else."""

    def __init__(self, request: bytes, on_frame: Frame) -> None:
        self.request, self.on_frame = request, on_frame
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.buffer = b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Take the frames that are whole."""
        self.buffer = self.buffer + data if self.buffer else data
        if not self.open.done() and not self._opened():
            return
        while (frame := self._frame()) is not None:
            self.on_frame(self, frame)

    def _opened(self) -> bool:
        head, found, rest = self.buffer.partition(b"\r\n\r\n")
        if not found:
            return False
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.open.set_exception(ConnectionError(self.buffer[:500].decode(errors="replace")))
            return False
        self.buffer = rest
        self.open.set_result(None)
        return True

    def _frame(self) -> bytes | None:
        """The next whole frame's payload; control frames are passed over."""
        buffer = self.buffer
        while len(buffer) >= 2:
            size, start = buffer[1] & 127, 2
            if size >= 126:
                start = 4 if size == 126 else 10
                size = int.from_bytes(buffer[2:start], "big") if len(buffer) >= start else 1 << 62
            if len(buffer) < start + size:
                return None
            self.buffer = buffer[start + size :]
            if buffer[0] & 15 in (1, 2):
                return buffer[start : start + size]
            buffer = self.buffer
        return None

    def send(self, payload: bytes) -> None:
        """Send a text frame; its mask is zero, which changes nothing."""
        assert self.transport
        self.transport.write(frame(payload))

    def connection_lost(self, error: Exception | None) -> None:
        """The other side has gone."""
        self.closed = True
        if not self.open.done():
            self.open.set_exception(error or ConnectionError("closed before it was open"))


def frame(payload: bytes, opcode: int = 1, final: bool = True) -> bytes:
    """A client's frame."""
    head = bytes([(128 if final else 0) | opcode])
    size = len(payload)
    if size < 126:
        return head + bytes([128 | size]) + b"\0\0\0\0" + payload
    if size < 1 << 16:
        return head + bytes([128 | 126]) + size.to_bytes(2, "big") + b"\0\0\0\0" + payload
    return head + bytes([128 | 127]) + size.to_bytes(8, "big") + b"\0\0\0\0" + payload


def upgrade(address: str, path: str, headers: dict[str, str]) -> bytes:
    """The request for a WebSocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [f"GET {path} HTTP/1.1", f"Host: {address}", "Connection: Upgrade", "Upgrade: websocket"]
    lines += ["Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
    return "\r\n".join([*lines, *(f"{name}: {value}" for name, value in headers.items()), "", ""]).encode()


async def connect(address: str, path: str, headers: dict[str, str], on_frame: Frame) -> Wire:
    """An open socket."""
    host, _, port = address.partition(":")
    loop = asyncio.get_running_loop()
    request = upgrade(address, path, {"Origin": f"http://{address}", **headers})
    _, wire = await loop.create_connection(lambda: Wire(request, on_frame), host, int(port))
    await wire.open
    return wire


async def ask(
    address: str, method: str, path: str, headers: dict[str, str], body: bytes = b""
) -> tuple[int, bytes, bytes]:
    """One HTTP request on a connection of its own: status, head, body."""
    host, _, port = address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    lines = [f"{method} {path} HTTP/1.1", f"Host: {address}", "Connection: close", f"Origin: http://{address}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"] if body else []
    writer.write("\r\n".join([*lines, "", ""]).encode() + body)
    answer = await reader.read()
    writer.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), head, rest
