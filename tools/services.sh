#!/usr/bin/env bash
# Have what the tests start: PostgreSQL, Redis, nginx and Chromium (Debian's packages).
set -euo pipefail

has_postgresql() { ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null; }
has_redis() { command -v redis-server >/dev/null || command -v valkey-server >/dev/null; }
has_nginx() { [ -x /usr/sbin/nginx ] || command -v nginx >/dev/null; }
# Chromium without a window; the page's tests run in the whole browser too.
has_chromium() { [ -x /usr/bin/chromium-headless-shell ]; }

missing=()
has_postgresql || missing+=(postgresql)
has_redis || missing+=(redis-server)
has_nginx || missing+=(nginx)
has_chromium || missing+=(chromium-headless-shell)
[ ${#missing[@]} -eq 0 ] && exit 0

as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi; }
# RUNLEVEL: only the programs are wanted; the tests start their own servers.
install() {
  as_root apt-get update -qq &&
    as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "${missing[@]}"
}

echo "Installing ${missing[*]} for the tests"
if ! install >/dev/null 2>&1 || ! has_postgresql || ! has_redis || ! has_nginx || ! has_chromium; then
  echo "The tests need ${missing[*]}, which could not be installed: run apt-get install ${missing[*]} as root (Debian's packages)" >&2
  exit 1
fi
