#!/usr/bin/env bash
# Have what the tests start: PostgreSQL and Redis (Debian's packages). Nothing is left running.
set -euo pipefail

has_postgresql() { ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null; }
has_redis() { command -v redis-server >/dev/null || command -v valkey-server >/dev/null; }

missing=()
has_postgresql || missing+=(postgresql)
has_redis || missing+=(redis-server)
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" -eq 0 ]; then as_root=()
elif sudo -n true 2>/dev/null; then as_root=(sudo)
else as_root=(false); fi

# The services themselves are not wanted, only their programs: no cluster is made, nothing is started.
install() {
  "${as_root[@]}" mkdir -p /etc/postgresql-common/createcluster.d &&
    echo "create_main_cluster = false" | "${as_root[@]}" tee /etc/postgresql-common/createcluster.d/balandra.conf >/dev/null &&
    "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}
if ! install 2>/dev/null || ! has_postgresql || ! has_redis; then
  echo "The tests need these packages, which could not be installed: ${missing[*]} (on Debian, as root: apt-get install ${missing[*]})" >&2
  exit 1
fi
