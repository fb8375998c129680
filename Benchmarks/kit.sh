#!/usr/bin/env bash
# kit.sh [--record]: what the SDK does on a device: loads an offline list of 100,000 tickets (goal: under 1 s), judges a scan by it (under 1 ms),
# decodes 2,180 seats (under 20 ms), lays them out, gives each another status, touches one (0.25, 0.05, 0.01 of what JSONDecoder takes to read them),
# navigates over 200 points (at least 100,000 fixes a second), goes on with a download that broke off at 37 % (at most 5 % come twice). Setting: TICKETS. With BINARY the `usher-app` beside it is measured, if there is one.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=Benchmarks/lib.sh
source Benchmarks/lib.sh

record=${1:-}
app=$(dirname "${BINARY:-/}")/usher-app
if [[ ! -x $app ]]; then
    Scripts/build release usher-app
    app=$(Scripts/binary usher-app)
fi
mkdir -p "$bench"
"$app" bench --tickets "${TICKETS:-100000}" | tee "$bench/kit"

report() {
    echo "UsherKit, $(date -u +%F), $(machine), commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown)"
    echo
    sed -n '/^|/!s/^/- /p' "$bench/kit"
    echo
    grep '^|' "$bench/kit"
}
publish "$record"
