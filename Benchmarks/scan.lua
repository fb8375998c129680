-- POST /api/tickets/scan with a code of its own for every request.
--
-- USHER_IDEMPOTENT sends the code as the Idempotency-Key too. Another service's scan (peers/) is described by USHER_PATH, USHER_AUTH, a header, and
-- USHER_BODY with CODE in place of the code.
-- USHER_CODES is a file of lines of 21 bytes, USHER_OFFSET the first line that no earlier round has used. The threads take
-- blocks of lines in turn, so no code is sent twice. No response() here: wrk would then copy every answer into Lua, and
-- it counts statuses over 399 by itself; a scan answers 201 or one of those.

dofile("Benchmarks/tails.lua")

local LINE = 21
local BLOCK = 256
-- Requests that each thread writes down before the clock runs: wrk shares the machine, and its own work should be small.
local READY = 200000
local threads = {}
local ffi = require("ffi")
ffi.cdef("typedef struct { long seconds; long nanoseconds; } moment_t; int clock_gettime(int, moment_t *);")
local moment = ffi.new("moment_t")

function setup(thread)
    thread:set("index", #threads)
    table.insert(threads, thread)
end

function init(args)
    file = assert(io.open(assert(os.getenv("USHER_CODES"), "USHER_CODES is not set"), "rb"))
    lines = file:seek("end") / LINE
    -- wrk does not tell a thread how many there are before it begins.
    count = tonumber(os.getenv("USHER_THREADS") or "2")
    first = tonumber(os.getenv("USHER_OFFSET") or "0")
    blocks = 0      -- that this thread has begun
    taken = 0       -- requests made
    ran_out = 0
    block, at = "", 1
    ready = {}
    local path = os.getenv("USHER_PATH") or "/api/tickets/scan"
    local authority = os.getenv("USHER_AUTH") or ("X-API-Key: " .. assert(os.getenv("USHER_KEY"), "USHER_KEY is not set"))
    local body = os.getenv("USHER_BODY") or '{"ticket_code":"CODE"}'
    local length = #(body:gsub("CODE", string.rep("-", LINE - 1)))
    local whole = "POST " .. path .. " HTTP/1.1\r\nHost: " .. wrk.host .. ":" .. wrk.port .. "\r\n" .. authority
        .. "\r\nContent-Type: application/json\r\nContent-Length: " .. length
        .. ((os.getenv("USHER_IDEMPOTENT") or "") ~= "" and "\r\nIdempotency-Key: CODE" or "") .. "\r\n\r\n" .. body
    -- The text between the places where the code stands.
    pieces = {}
    for piece in (whole .. "CODE"):gmatch("(.-)CODE") do table.insert(pieces, piece) end
    prepare()
end

local function next_block()
    local start = first + (blocks * count + index) * BLOCK
    blocks = blocks + 1
    if start >= lines then return nil end
    file:seek("set", start * LINE)
    at = 1
    return file:read(BLOCK * LINE)
end

local function build()
    if at > #block then
        block = next_block() or ""
        if block == "" then return nil end
    end
    local text = table.concat(pieces, string.sub(block, at, at + LINE - 2))
    at = at + LINE
    return text
end

function prepare()
    for n = 1, READY do
        local text = build()
        if not text then break end
        ready[n] = text
    end
end

-- Seconds since some moment, to the nanosecond.
local function clock()
    ffi.C.clock_gettime(1, moment)
    return tonumber(moment.seconds) + tonumber(moment.nanoseconds) / 1e9
end

function request()
    taken = taken + 1
    -- The first is wrk's own, for a look at it before the clock runs.
    if taken == 2 then began = clock() end
    local text = ready[taken] or build()
    if text then
        last = text
    else
        -- wrk wants a request all the same; the round is reported as run out and does not count.
        if not ended then ended = clock() end
        ran_out = 1
        block, at = "", 1
        wrk.thread:stop()
    end
    return last
end

function done(summary, latency, requests)
    local most, out, first, last = 0, 0, math.huge, 0
    for _, thread in ipairs(threads) do
        most = math.max(most, math.ceil(thread:get("taken") / BLOCK))
        out = math.max(out, thread:get("ran_out"))
        first = math.min(first, thread:get("began") or math.huge)
        last = math.max(last, thread:get("ended") or 0)
    end
    local errors = summary.errors
    -- A round that took every code there was ended with the last of them, though wrk goes on waiting.
    if out > 0 then summary.duration = math.floor((last - first) * 1000000) end
    io.write(string.format("RESULT answered=%d microseconds=%d p50=%d p99=%d max=%d refused=%d broken=%d next=%d ran_out=%d tail=%s\n",
        summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max, errors.status,
        errors.connect + errors.read + errors.write + errors.timeout,
        tonumber(os.getenv("USHER_OFFSET") or "0") + most * #threads * BLOCK, out, tail_of(latency)))
end
