#!/usr/bin/env bash
# boarding.sh (Boarding A69): how many lists of 50 flights (100 tickets), checks of a boarding pass with hash and signature, pages of a boarding pass and Wallet
# passes that are kept a second, beside GET /health of the same server; then how many Wallet passes a second are signed for the first time.
# Settings: BINARY, ROUNDS, SECONDS_EACH, READ_CONNECTIONS (16), COLD (1000 passes). The goals are 0.25, 0.5, 0.3 and 0.4 of /health.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=Benchmarks/lib.sh
source Benchmarks/lib.sh

connections=${READ_CONNECTIONS:-16}
token="000001.bench.0001"
Scripts/install-packages bench
build
mkdir -p "$bench"
usher=$(binary)
data=$(mktemp -d)
trap 'stop_server; rm -rf "$data"' EXIT
trap 'exit 130' INT TERM
# However long it runs, it is not a day's quota that is measured.
options=(--data "$data" --wallet-development true --quota-changes 1000000000)

call() { curl -fsS -X "$1" -H "Authorization: Bearer $token" -H 'Content-Type: application/json' "http://127.0.0.1:$port/api/v1/$2" "${@:3}"; }

# 50 flights, two passengers on each.
fill() {
    local plan flight
    airline=$(call POST airline/create -d "{\"apple_identifier\":\"$token\",\"airline_name\":\"Bench Air\"}" | jq -r .airline_identifier)
    call POST "airline/$airline/aircraft/create" -d '{"registration":"N122DR","type":"Cirrus SR22T","aircraft_identifier":"n1"}' >/dev/null
    for passenger in p1 p2; do
        call POST "airline/$airline/passenger/create" \
            -d "{\"apple_identifier\":\"\",\"formattedName\":\"Passenger $passenger\",\"passenger_identifier\":\"$passenger\"}" >/dev/null
    done
    plan='{"origin":{"icao":"EGTF"},"destination":{"icao":"LFAT"},"gate":"A1","flightNumber":"FF1","scheduledDepartureDate":"2030-06-19T08:00:00Z"}'
    for ((i = 0; i < 50; i++)); do
        flight=$(call POST "airline/$airline/flight/plan/n1" -d "$plan" | jq -r .flight_identifier)
        for passenger in p1 p2; do
            ticket=$(call POST "airline/$airline/ticket/issue/$flight/$passenger" -d '{"seatNumber":"2B"}' | jq -r .ticket_identifier)
        done
    done
}

# The text of a QR code, signed with the airline's key, which an export holds.
proof() {
    local hash signature
    "$usher" export "$data/export.json" --data "$data"
    jq -r '.airlines[0].signing_key' "$data/export.json" >"$data/key.pem"
    hash=$(printf '%s%s' "$(cat "$data/boarding-secret")" "$ticket" | sha256sum | cut -d ' ' -f 1)
    signature=$(printf '%s' "$ticket" | openssl dgst -sha256 -sign "$data/key.pem" | base64 -w 0)
    printf '{"ticket":"%s","signatureDigest":{"hash":"%s","signature":"%s"}}' "$ticket" "$hash" "$signature"
}

# measure NAME GOAL SCRIPT PATH: rounds of /health and of this path in turn; one row.
measure() {
    local round health got
    : >"$bench/health" && : >"$bench/gets"
    for ((round = 1; round <= rounds; round++)); do
        health=$(load "$connections" health.lua /health)
        expect_clean "$health" "GET /health"
        got=$(load "$connections" "$3" "$4")
        expect_clean "$got" "$1"
        { per_second "$(field "$health" answered)" "$(field "$health" microseconds)" && echo; } >>"$bench/health"
        { per_second "$(field "$got" answered)" "$(field "$got" microseconds)" && echo; } >>"$bench/gets"
    done
    awk -v n="$1" -v goal="$2" -v h="$(median <"$bench/health")" -v g="$(median <"$bench/gets")" \
        'BEGIN { printf "| %s | %d | %d | %.2f | %s |\n", n, h, g, g / h, goal }'
}

# cold: as many tickets of one flight as COLD come in by catalogue, and each pass is fetched once.
cold() {
    local count=${COLD:-1000} begin end
    jq -n --argjson n "$count" '{catalogue: 1, airlines: [{key: "cold", name: "Cold Air", apple_identifier: "000002.cold.0001",
        aircraft: [{registration: "N1", type: ""}],
        flights: [{key: "f", aircraft: "N1", origin: "EGTF", destination: "LFAT", scheduled_departure: "2030-06-19T08:00:00Z"}],
        passengers: [range($n) | {key: "p\(.)", formatted_name: "Passenger \(.)"}],
        tickets: [range($n) | {uuid: "00000000-0000-4000-8000-00000\(. + 1000000)", flight: "f", passenger: "p\(.)", seat_number: "\(.)"}]}]}' \
        >"$data/cold.json"
    stop_server
    "$usher" import "$data/cold.json" --data "$data" >/dev/null
    start_server "${options[@]}"
    curl -fsS -H 'Authorization: Bearer 000002.cold.0001' -o /dev/null \
        "http://127.0.0.1:$port/api/v1/airline/$(printf 000002.cold.0001 | sha1sum | cut -d ' ' -f 1)/keys"
    begin=$(date +%s%N)
    curl -fsS --no-progress-meter --parallel --parallel-max "$connections" -o /dev/null \
        "http://127.0.0.1:$port/api/v1/boardingpass/00000000-0000-4000-8000-00000[1000000-$((count + 999999))]"
    end=$(date +%s%N)
    awk -v n="$count" -v ns=$((end - begin)) 'BEGIN { printf "\ncold passes, each signed for the first time: %d a second\n", n * 1e9 / ns }'
}

start_server "${options[@]}"
fill
call GET "airline/$airline/keys" >/dev/null
export USHER_TOKEN=$token USHER_STATUS=200 USHER_HEADERS="Authorization: Bearer $token"
USHER_BODY=$(proof)
export USHER_BODY
echo "| what | /health a second | a second | ratio | goal |"
echo "|---|---|---|---|---|"
measure "flight/list, 50 flights, 100 tickets" 0.25 get.lua "/api/v1/airline/$airline/flight/list"
measure "ticket/verify, hash and signature" 0.5 verify.lua "/api/v1/airline/$airline/ticket/verify"
measure "the page" 0.3 get.lua "/pages/yourBoardingPass/$ticket"
measure "a Wallet pass that is kept" 0.4 get.lua "/api/v1/boardingpass/$ticket"
cold
