#!/usr/bin/env bash
# Runs `python -m bench field` in an environment of its own: nothing else needs JAX or RLCard.
set -euo pipefail
cd "$(dirname "$0")/.."

env=.venv-peers
test -x "$env/bin/python" || "${PYTHON:-python3}" -m venv "$env"
"$env/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-peers.lock
PYTHONPATH=src:. "$env/bin/python" -m bench field "$@"
