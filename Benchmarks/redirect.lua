-- GET /q/{slug} for the slugs in the file USHER_SLUGS, each thread in an order of its own, reported in the form of scan.lua. An answer
-- other than 302 counts as refused. With USHER_VISITORS every request comes from another of so many devices, so that nearly all count.

local READY = 50000
local threads = {}

function setup(thread)
    thread:set("index", #threads)
    table.insert(threads, thread)
end

function init()
    local slugs = {}
    for slug in io.lines(assert(os.getenv("USHER_SLUGS"), "USHER_SLUGS is not set")) do table.insert(slugs, slug) end
    local visitors = tonumber(os.getenv("USHER_VISITORS") or "0")
    math.randomseed(index + 1)
    ready, taken, others = {}, 0, 0
    for n = 1, READY do
        local agent = visitors > 0 and ("\r\nUser-Agent: Phone/" .. math.random(visitors)) or ""
        ready[n] = "GET /q/" .. slugs[math.random(#slugs)] .. " HTTP/1.1\r\nHost: " .. wrk.host .. ":" .. wrk.port .. agent .. "\r\n\r\n"
    end
end

function request()
    taken = taken + 1
    return ready[taken % READY + 1]
end

-- A redirect is no error to wrk, so every status is looked at.
function response(status)
    if status ~= 302 then others = others + 1 end
end

function done(summary, latency)
    local errors, others = summary.errors, 0
    for _, thread in ipairs(threads) do others = others + thread:get("others") end
    io.write(string.format("RESULT answered=%d microseconds=%d p50=%d p99=%d max=%d refused=%d broken=%d next=0 ran_out=0\n",
        summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max, others,
        errors.connect + errors.read + errors.write + errors.timeout))
end
