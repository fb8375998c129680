-- GETs of one path with the headers in USHER_HEADERS ("name: value" lines), reported in the form of scan.lua. An answer whose status is not
-- USHER_STATUS counts as refused.

local wanted = tonumber(os.getenv("USHER_STATUS") or "200")
local threads = {}

function setup(thread)
    table.insert(threads, thread)
end

function init()
    for name, value in (os.getenv("USHER_HEADERS") or ""):gmatch("([^:\n]+): ([^\n]+)") do wrk.headers[name] = value end
    others = 0
end

function response(status)
    if status ~= wanted then others = others + 1 end
end

function done(summary, latency)
    local errors, others = summary.errors, 0
    for _, thread in ipairs(threads) do others = others + thread:get("others") end
    io.write(string.format("RESULT answered=%d microseconds=%d p50=%d p99=%d max=%d refused=%d broken=%d next=0 ran_out=0\n",
        summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max, others,
        errors.connect + errors.read + errors.write + errors.timeout))
end
