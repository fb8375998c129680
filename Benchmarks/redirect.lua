-- GET /q/{slug} for the slugs in the file USHER_SLUGS, each thread in an order of its own, reported in the form of scan.lua. An answer
-- other than 302 counts as refused. With USHER_VISITORS every request comes from another of so many devices, so that nearly all count.

dofile("Benchmarks/report.lua")
wanted = 302
local READY = 50000

function init()
    local slugs = {}
    local file = assert(os.getenv("USHER_SLUGS"), "USHER_SLUGS is not set")
    for slug in io.lines(file) do table.insert(slugs, slug) end
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
