#!/usr/bin/env bash
# Runs some tests with the oldest releases that pyproject.toml allows, in build/lowest.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=.venv/bin
env=build/lowest
tests=(test_api test_transcript test_notation test_random test_targets test_store test_ratings test_migrations test_accounts server/test_life
  server/test_transports server/test_refusals test_cli test_data test_drawing test_arena test_pettingzoo test_gymnasium)

mkdir -p build
"$bin/python" -m pip install --quiet --disable-pip-version-check uv
"$bin/uv" pip compile --quiet --resolution lowest-direct --python-version 3.11 --no-header --no-emit-index-url \
  --extra server --extra study --extra cuda pyproject.toml -o "$env.txt"
"$bin/uv" venv --quiet --clear --python "$bin/python" "$env"
"$bin/uv" pip install --quiet --python "$env/bin/python" -r "$env.txt" 'pytest>=9' pytest-xdist hypothesis httpx scipy babel psutil
tests=("${tests[@]/#/tests/}")
PYTHONPATH=src "$env/bin/python" -m pytest -n "${WORKERS:-3}" --dist worksteal "${tests[@]/%/.py}"
