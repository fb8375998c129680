-- GET /health, reported in the form of scan.lua.

function done(summary, latency, requests)
    local errors = summary.errors
    io.write(string.format("RESULT answered=%d microseconds=%d p50=%d p99=%d max=%d refused=%d broken=%d next=0 ran_out=0\n",
        summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max, errors.status,
        errors.connect + errors.read + errors.write + errors.timeout))
end
