#!/usr/bin/env bash
# Resolves the dependencies of pyproject.toml anew and writes the lock files.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=.venv/bin
"$bin/python" -m pip install --quiet --disable-pip-version-check uv
compile() {
  local out=$1 extras=()
  for extra in "${@:2}"; do extras+=(--extra "$extra"); done
  if [ "$out" = requirements-long.lock ]; then extras+=(--constraint requirements-dev.lock); fi
  "$bin/uv" pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --python-version 3.11 "${extras[@]}" pyproject.toml -o "$out"
}

compile requirements.lock build server
compile requirements-peers.lock build peers
compile requirements-dev.lock build server study test bench docs
compile requirements-long.lock long
