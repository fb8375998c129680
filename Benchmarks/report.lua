-- What the scripts share that look at every status: an answer other than `wanted` counts as refused, the last of them is told as other; the report has the form of scan.lua's.
-- A script calls dofile on this, sets `wanted`, and sets `others` to 0 in its init.

dofile("Benchmarks/tails.lua")

local threads = {}

function setup(thread)
    thread:set("index", #threads)
    table.insert(threads, thread)
end

-- A redirect or a refusal is no error to wrk.
function response(status)
    if status ~= wanted then others, other = others + 1, status end
end

function done(summary, latency)
    local errors, others, other = summary.errors, 0, 0
    for _, thread in ipairs(threads) do
        others = others + thread:get("others")
        other = thread:get("other") or other
    end
    io.write(string.format("RESULT answered=%d microseconds=%d p50=%d p99=%d max=%d refused=%d broken=%d next=0 ran_out=0 other=%d tail=%s\n",
        summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max, others,
        errors.connect + errors.read + errors.write + errors.timeout, other, tail_of(latency)))
end
