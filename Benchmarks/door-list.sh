#!/usr/bin/env bash
# How long the door list (5.3) and the counts (5.2) take: p50, p99 and the slowest, in milliseconds, one request after another. Needs
# a server that serves what make-catalogue.py wrote, with limits off: door-list.sh [URL] [REQUESTS]. The goal is 50 ms at the p99.
set -euo pipefail

url=${1:-http://127.0.0.1:8080}
requests=${2:-200}
key="bench-key-0001"
goal=50

# measure NAME PATH
measure() {
    for ((i = 0; i < requests; i++)); do
        curl -sS -o /dev/null -w '%{http_code} %{time_total}\n' -H "x-api-key: $key" "$url$2"
    done | sort -k 2 -n | awk -v name="$1" -v goal="$goal" '
        $1 != 200 { failed++ }
        { ms[NR] = $2 * 1000 }
        END {
            p99 = ms[int((NR * 99 + 99) / 100)]
            printf "%-16s p50 %7.1f  p99 %7.1f  max %7.1f%s%s\n", name, ms[int((NR + 1) / 2)], p99, ms[NR],
                (p99 > goal) ? "  over the goal" : "", failed ? "  FAILED " failed : ""
        }'
}

event=$(curl -sS -H "x-api-key: $key" "$url/api/events" | sed -n 's/.*"data":\[{"id":\([0-9]*\).*/\1/p')
[[ -n $event ]] || { echo "door-list: no event at $url" >&2; exit 1; }

echo "event $event, $requests requests each"
measure "counts" "/api/events/$event/checkin"
for query in j a g e com ma jones quentin "ada%20jones" "guest1%20ev" guest777777 500000; do
    measure "${query//%20/ }" "/api/tickets?event_id=$event&query=$query"
done
