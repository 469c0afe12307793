"""Messages that no honest client sends: malformed, oversized, out of order, repeated, in another's name."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bench.wire import frame

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
Words = dict[str, Any]

VALUES: tuple[object, ...] = (
    *(None, True, 0, -1, 1, 2**31, 2**63, 2**64, 10**40, 1.5, -0.0, 1e308, "", " ", "red", "nobody", "\x00", "\u202e"),
    *("x" * 200, "x" * 201, "x" * 10_000, "\U0001f3f4\u200d\u2620\ufe0f", "ﬀ", "İ", [], [[]], {}, {"a": {}}),
    *("skull 1", "SKULL  1", "retreat 1", "pass", "'; DROP TABLE entries; --", "{{7*7}}", "../../etc/passwd"),
)
ACTIONS: dict[str, Words] = {
    "take": {"contribution": "ab" * 16, "seat": None, "name": "x"},
    "leave": {"seat": "blue"},
    "bot": {"seat": "red", "level": "gunner"},
    "remove": {"seat": "red"},
    "begin": {},
    "play": {"move": "skull 1", "number": 1, "seat": None},
    "undo": {"seat": None, "moves": 0},
    "resign": {"seat": "green"},
    "say": {"words": "ahoy"},
    "close": {},
    "rematch": {},
    "fly": {"to": "tortuga"},
}
GARBAGE: tuple[bytes, ...] = (
    *(b"", b" ", b"null", b"[]", b"{}", b"0", b'"', b"{", b"}", b"nul", b"NaN", b"Infinity", b"\xef\xbb\xbf{}"),
    *(b'{"type":"act"}', b'{"type":"ping","x":1}', b'{"type":["act"]}', b'{"type":"update"}', b'{"type":1e400}'),
    *(b'{"type":"act","action":' + b"[" * 8000, b"[" * 16_000, b'{"a":' * 2500 + b"1" + b"}" * 2500),
    *(b'"\\ud800"', b'{"type":"\\udfff\\ud800"}', b'{"type":"ping","type":"act"}', b"1" * 16_000, b"-" * 16_000),
    *(b'{"type":"act","action":{"do":"say","request":"garbage-01","words":"\\ud800"}}', b"\x00" * 100),
)
TOO_LARGE = (
    b'"' + b"x" * 16_500 + b'"',
    b'{"type":"act","action":{"words":"' + b"y" * 100_000 + b'"}}',
    b" " * 2_000_000,
)
BROKEN: tuple[bytes, ...] = (
    frame(b"\xff\xfe\x80", TEXT),  # no UTF-8
    frame(b'{"type":"ping"', TEXT, final=False) + frame(b'{"type":"ping"}', TEXT),  # a message within a message
    frame(b"x", 0),  # the rest of nothing
    frame(b"x", 3),  # a reserved sort
    frame(b"x" * 126, PING),  # too long for its sort
    b"\x81\x05hello",  # without a mask
    b"\xf1\x80\0\0\0\0",  # reserved bits
    b"\x81\xff" + b"\xff" * 8 + b"\0" * 4,  # so long that there is no such number
    frame(b"\x03", CLOSE),
    b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    bytes(range(256)),
)


@dataclass
class Stranger:
    """Makes messages up."""

    draw: random.Random
    requests: list[str]  # ids that others have used, or we

    def text(self) -> bytes:
        """A message that a socket can read, whatever it says."""
        chances: tuple[Callable[[], bytes], ...] = (self.garbage, self.action, self.action, self.action, self.scrambled)
        return self.draw.choice(chances)()

    def garbage(self) -> bytes:
        """No message at all."""
        return self.draw.choice(GARBAGE)

    def request(self) -> object:
        """An id: a new one, an old one, somebody else's, or none."""
        fresh = f"{self.draw.getrandbits(64):016x}"
        return self.draw.choice(
            (fresh, fresh, self.draw.choice(self.requests), "", "short", "é" * 9, "x" * 65, 7, None)
        )

    def action(self) -> bytes:
        """An action with something wrong in it, more often than not."""
        do = self.draw.choice(list(ACTIONS))
        action: Words = {"do": do, "request": self.request(), **ACTIONS[do]}
        for key in list(action):
            chance = self.draw.random()
            if chance < 0.25:
                action[key] = self.draw.choice(VALUES)
            elif chance < 0.3:
                del action[key]
        if self.draw.random() < 0.1:
            action["extra"] = 1
        return json.dumps({"type": "act", "action": action}).encode()

    def scrambled(self) -> bytes:
        """An action of which some bytes are others."""
        data = bytearray(self.action())
        for _ in range(self.draw.randrange(1, 4)):
            data[self.draw.randrange(len(data))] = self.draw.randrange(32, 127)
        return bytes(data)
