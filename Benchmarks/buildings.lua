-- Lookups of buildings that exist, in random order: USHER_HOMES of them. Reported in the form of get.lua, with p95.

local homes = tonumber(os.getenv("USHER_HOMES") or "1000")
local query = os.getenv("USHER_QUERY") or ""
local threads = {}

function setup(thread)
    thread:set("seed", #threads + 1)
    table.insert(threads, thread)
end

function init()
    for name, value in (os.getenv("USHER_HEADERS") or ""):gmatch("([^:\n]+): ([^\n]+)") do wrk.headers[name] = value end
    math.randomseed(seed)
    others = 0
end

function request()
    return wrk.format("GET", string.format("/api/buildings/08b2a100-d2ca-4fff-8000-%012x%s", math.random(0, homes - 1), query))
end

function response(status)
    if status ~= 200 then others = others + 1 end
end

function done(summary, latency)
    local errors, others = summary.errors, 0
    for _, thread in ipairs(threads) do others = others + thread:get("others") end
    io.write(string.format("RESULT answered=%d microseconds=%d p50=%d p95=%d p99=%d refused=%d broken=%d\n",
        summary.requests, summary.duration, latency:percentile(50), latency:percentile(95), latency:percentile(99), others,
        errors.connect + errors.read + errors.write + errors.timeout))
end
