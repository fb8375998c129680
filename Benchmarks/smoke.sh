#!/usr/bin/env bash
# smoke.sh: every benchmark at its tiniest size with the debug build, to see that the scripts still work; the figures say nothing. Settings: BINARY, and
# SCRIPTS="gate boxoffice boarding walks canvass buildings scale peers". peers.sh without pretix, which takes minutes to set up.
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/install-packages peers
if [[ -z ${BINARY:-} ]]; then
    Scripts/build debug
    BINARY=$(swift build --show-bin-path)/usher
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM
# Python packages stay where they are.
mkdir -p "$PWD/.build/bench/peers"
ln -s "$PWD/.build/bench/peers" "$folder/peers"

export BINARY BENCH_FOLDER=$folder ROUNDS=1 SECONDS_EACH=1 CONNECTIONS=8 READ_CONNECTIONS=8 may_run_out=yes RUSH_LIMIT_MS=30000
export patience=60 PERSONS=2000 BUYERS=8 PEOPLE=40 USES=20 SLUGS=100 IMPORTS=1000 VISITORS=1000 FEW=500 MANY=1000 COLD=8 SIZES=1000 PROCESSES=3 PEERS=fastapi MEETINGS=50
for script in ${SCRIPTS:-gate boxoffice boarding walks canvass buildings scale peers}; do
    begin=$SECONDS
    if ! "Benchmarks/$script.sh" >"$folder/log" 2>&1; then
        tail -n 30 "$folder/log" >&2
        echo "smoke: $script.sh failed" >&2
        exit 1
    fi
    echo "$script.sh works, $((SECONDS - begin)) s"
done
