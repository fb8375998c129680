-- POSTs of USHER_EVENTS events of one tour to /analytics/events, reported in the form of scan.lua. An answer other than 204 counts as refused.

dofile("Benchmarks/report.lua")
wanted = 204
local count = tonumber(os.getenv("USHER_EVENTS") or "100")

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
