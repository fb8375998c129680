-- POST USHER_BODY to the address given, with the bearer USHER_TOKEN; reported in the form of scan.lua. Only 200 counts.
local threads = {}

function setup(thread)
    table.insert(threads, thread)
end

function init()
    wrong = 0
    wrk.method = "POST"
    wrk.body = os.getenv("USHER_BODY")
    wrk.headers["Content-Type"] = "application/json"
    wrk.headers["Authorization"] = "Bearer " .. os.getenv("USHER_TOKEN")
end

function response(status)
    if status ~= 200 then wrong = wrong + 1 end
end

function done(summary, latency, requests)
    local errors = summary.errors
    local refused = 0
    for _, thread in ipairs(threads) do refused = refused + thread:get("wrong") end
    io.write(string.format("RESULT answered=%d microseconds=%d p50=%d p99=%d max=%d refused=%d broken=%d next=0 ran_out=0\n",
        summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max, refused,
        errors.connect + errors.read + errors.write + errors.timeout))
end
