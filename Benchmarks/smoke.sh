#!/usr/bin/env bash
# smoke.sh: every benchmark at its tiniest size with the debug build, to see that the scripts still work; the figures say nothing. Settings: BINARY, and
# SCRIPTS="walks scale sales selling boxoffice map door peers buildings canvass boarding gate kit", JOBS (4) of which run at a time. peers.sh without pretix, which takes minutes to set up.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts=${SCRIPTS:-walks scale sales selling boxoffice map door peers buildings canvass boarding gate kit}
Scripts/install-packages bench
[[ " $scripts " != *" peers "* ]] || Scripts/install-packages peers
[[ " $scripts " != *" map "* && " $scripts " != *" door "* ]] || { Scripts/install-packages test && Scripts/test-tools; }
if [[ -z ${BINARY:-} ]]; then
    Scripts/build debug
    BINARY=$(Scripts/binary --debug)
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM
export BINARY ROUNDS=1 SECONDS_EACH=1 CONNECTIONS=8 READ_CONNECTIONS=8 may_run_out=yes RUSH_LIMIT_MS=30000
export patience=60 PERSONS=2000 BUYERS=8 SIGNINS=4 PEOPLE=40 USES=20 SLUGS=100 IMPORTS=1000 VISITORS=1000 FEW=500 MANY=1000 COLD=8 SIZES=1000 PROCESSES=3 PEERS=fastapi MEETINGS=50 TICKETS=1000 CODES=4 SCANS=40 ROW=4 HOLDERS=4 RUSHERS=40 PLACES=10 SALES_OFF=6 SALES=400

mkdir -p .build/bench/peers
one() {
    local begin=$SECONDS
    mkdir "$folder/$1"
    # Python packages stay where they are.
    ln -s "$PWD/.build/bench/peers" "$folder/$1/peers"
    if ! BENCH_FOLDER=$folder/$1 "Benchmarks/$1.sh" >"$folder/$1.log" 2>&1; then
        tail -n 30 "$folder/$1.log" >&2
        echo "smoke: $1.sh failed" >&2
        return 1
    fi
    echo "$1.sh works, $((SECONDS - begin)) s"
}
export -f one
export folder
tr ' ' '\n' <<<"$scripts" | xargs -P "${JOBS:-4}" -I '{}' bash -euo pipefail -c 'one {}'
