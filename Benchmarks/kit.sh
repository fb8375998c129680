#!/usr/bin/env bash
# kit.sh: what the SDK does on a device, in a release build: loads an offline list of 100,000 tickets (goal: under 1 s), judges a scan by it (under
# 1 ms), decodes 2,180 seats (under 20 ms), navigates over 200 points (at least 100,000 fixes a second), goes on with a download
# that broke off at 37 % (at most 5 % come twice). Setting: TICKETS.
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck disable=SC2086
swift build -c release ${RELEASE_FLAGS:-} --product usher-app >&2
# shellcheck disable=SC2086
"$(swift build -c release ${RELEASE_FLAGS:-} --show-bin-path)/usher-app" bench --tickets "${TICKETS:-100000}"
