#!/usr/bin/env bash
# with-postgres.sh VARIABLE COMMAND...: runs COMMAND beside a private PostgreSQL in a temporary folder, whose URL is in the
# environment VARIABLE. The cluster listens on a free port of this machine only and is gone afterwards. POSTGRES_OPTIONS are
# further options of the server. Root runs it as the user postgres, because PostgreSQL refuses to run as root.
set -euo pipefail

variable=$1
shift

bin=$(for folder in /usr/lib/postgresql/*/bin; do echo "$folder"; done | sort -V | tail -n 1)
[[ -x $bin/initdb ]] || bin=$(dirname "$(command -v initdb || echo missing/initdb)")
[[ -x $bin/initdb ]] || {
    echo "No PostgreSQL server found: install the package postgresql." >&2
    exit 1
}

folder=$(mktemp -d "${TMPDIR:-/tmp}/usher-postgres.XXXXXX")
as_user=()
if [[ $(id -u) -eq 0 ]]; then
    as_user=(setpriv --reuid=postgres --regid=postgres --init-groups)
    chown postgres "$folder"
fi
# From inside its own folder: the user postgres may not be allowed into this one.
postgres() { (cd "$folder" && ${as_user[@]+"${as_user[@]}"} "$bin/$1" "${@:2}"); }

stop() {
    postgres pg_ctl stop -D "$folder/data" -m immediate -s >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

postgres initdb -D "$folder/data" -U usher -A trust -E UTF8 --locale=C.UTF-8 >"$folder.log" 2>&1 || {
    cat "$folder.log" >&2
    exit 1
}
rm -f "$folder.log"

# Another program may take the free port between looking and starting: then once more.
for _ in 1 2 3 4 5; do
    port=$((20000 + RANDOM % 12000))
    if (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then continue; fi
    options="-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories= -c max_connections=200 ${POSTGRES_OPTIONS:-}"
    if postgres pg_ctl start -w -t 60 -s -D "$folder/data" -l "$folder/log" -o "$options" >/dev/null 2>&1; then
        started=yes
        break
    fi
done
[[ ${started:-} == yes ]] || {
    tail -n 5 "$folder/log" >&2
    echo "PostgreSQL did not start." >&2
    exit 1
}
postgres createdb -h 127.0.0.1 -p "$port" -U usher usher_test

export "$variable=postgres://usher@127.0.0.1:$port/usher_test"
"$@"
