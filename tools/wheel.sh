#!/usr/bin/env bash
# Builds the page and writes a wheel into dist/.
set -euo pipefail
cd "$(dirname "$0")/.."

make page
.venv/bin/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .
