-- GETs of one path with the headers in USHER_HEADERS ("name: value" lines), reported in the form of scan.lua. An answer whose status is not
-- USHER_STATUS counts as refused.

dofile("Benchmarks/report.lua")
wanted = tonumber(os.getenv("USHER_STATUS") or "200")

function init()
    for name, value in (os.getenv("USHER_HEADERS") or ""):gmatch("([^:\n]+): ([^\n]+)") do wrk.headers[name] = value end
    others = 0
end
