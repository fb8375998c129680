-- POST /api/seat-checkout for two tickets: buyers, each with a token (a line of USHER_HOLDERS: token, show, row, seats), hold two of their row's seats, the next ones
-- each time, or where USHER_AREAS names two standing areas two places of these in turn; so each gives the ones before back. USHER_CODE is a discount code. Reported in
-- the form of scan.lua; an answer other than 200 counts as refused.

dofile("Benchmarks/report.lua")
wanted = 200

function init()
    local count, number = tonumber(os.getenv("USHER_THREADS") or "2"), 0
    holders, taken, others, areas = {}, 0, 0, {}
    code = os.getenv("USHER_CODE")
    if code == "" then code = nil end
    for area in (os.getenv("USHER_AREAS") or ""):gmatch("%S+") do table.insert(areas, area) end
    for line in io.lines((assert(os.getenv("USHER_HOLDERS"), "USHER_HOLDERS is not set"))) do
        local token, show, row, seats = line:match("^(%S+) (%S+) (%S+) (%d+)$")
        if number % count == index then table.insert(holders, { token = token, show = show, row = row, seats = tonumber(seats), last = 1 }) end
        number = number + 1
    end
    assert(#holders > 0, "there are fewer buyers than threads")
    wrk.headers["Content-Type"] = "application/json"
end

local function items(holder)
    if #areas > 0 then return string.format('{"area":"%s","quantity":2}', areas[holder.last % #areas + 1]) end
    local first = holder.last * 2 % holder.seats
    return string.format('{"seat":"%s-%d"},{"seat":"%s-%d"}', holder.row, first + 1, holder.row, first + 2)
end

function request()
    taken = taken + 1
    local holder = holders[taken % #holders + 1]
    holder.last = holder.last + 1
    wrk.headers["Authorization"] = "Bearer " .. holder.token
    local codes = code and string.format(',"codes":["%s"]', code) or ""
    return wrk.format("POST", "/api/seat-checkout", nil, string.format('{"showId":"%s","items":[%s]%s}', holder.show, items(holder), codes))
end
