-- POSTs of USHER_EVENTS events of one tour to /analytics/events, reported in the form of scan.lua. An answer other than 204 counts as refused.

local count = tonumber(os.getenv("USHER_EVENTS") or "100")
local threads = {}

function setup(thread)
    table.insert(threads, thread)
end

function init()
    others = 0
    local events = {}
    for number = 1, count do
        events[number] = string.format(
            '{"eventType":"point_triggered","anonymousId":"device-%d","properties":{"tourId":"%s","pointId":"point-%d","order":%d,"language":"en",'
                .. '"offline":true,"device":"iPhone 14 Pro","osVersion":"iOS 17.0","triggerType":"gps"}}',
            number, os.getenv("USHER_TOUR") or "nobody", number, number % 5 + 1)
    end
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
    wrk.body = '{"events":[' .. table.concat(events, ",") .. "]}"
end

function response(status)
    if status ~= 204 then others = others + 1 end
end

function done(summary, latency)
    local errors, others = summary.errors, 0
    for _, thread in ipairs(threads) do others = others + thread:get("others") end
    io.write(string.format("RESULT answered=%d microseconds=%d p50=%d p99=%d max=%d refused=%d broken=%d next=0 ran_out=0\n",
        summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max, others,
        errors.connect + errors.read + errors.write + errors.timeout))
end
