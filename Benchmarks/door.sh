#!/usr/bin/env bash
# door.sh [--record] (Door D9, D17, D21, D39): the door's page in Chromium: how many codes one picture is enough for and how long it takes, how long an answer takes with and without the network
# on a sixth of the processor, the bytes that a phone loads, and an evening in fast motion with what it leaves in memory. Settings: CODES (400, a pose), SCANS (9600: eight hours of twenty a minute), ROW (60).
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=Benchmarks/lib.sh
source Benchmarks/lib.sh

record=${1:-}
Scripts/install-packages bench
Scripts/install-packages test
Scripts/test-tools
build
usher=$(binary)
mkdir -p "$bench"
figures=$bench/door
: >"$figures"

export PATH="$PWD/.build/test-tools/bin:$PATH" USHER=$usher USHER_DOOR_FIGURES=$figures USHER_DOOR_TIMES=1
export USHER_DOOR_CODES=${CODES:-400} USHER_DOOR_SCANS=${SCANS:-9600} USHER_DOOR_ROW=${ROW:-60}
Server/Tests/Browser/run test_door_decoder.DecoderTest test_door_shift test_door_looks.PageTest.test_budget

report() {
    echo "The door's page, $(date -u +%F), $(machine), commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown); Chromium on the same machine, $USHER_DOOR_CODES codes a pose, $USHER_DOOR_SCANS scans"
    echo
    echo "| the door's page | value | goal |"
    echo "|---|---|---|"
    cat "$figures"
}
publish "$record"
