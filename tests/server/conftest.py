"""What tests of the server share: one server for all that do not need their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.hosting import Guest, Hosted, hosted


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server on SQLite, with real bots."""
    with hosted(tmp_path_factory.mktemp("host")) as server:
        yield server


@pytest.fixture
def ann(host: Hosted) -> Iterator[Guest]:
    """Somebody who plays."""
    with Guest(host.url) as guest:
        yield guest


@pytest.fixture
def bob(host: Hosted) -> Iterator[Guest]:
    """Somebody else."""
    with Guest(host.url) as guest:
        yield guest
