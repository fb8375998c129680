-- POST /api/seat-checkout: buyers, each with a token and a row of seats of a show of its own (a line of USHER_HOLDERS: token, show, row, seats), hold the next
-- of their seats and so give the one before back. A thread has buyers of its own. Reported in the form of scan.lua; an answer other than 200 counts as refused.

dofile("Benchmarks/report.lua")
wanted = 200

function init()
    local count = tonumber(os.getenv("USHER_THREADS") or "2")
    local number = 0
    holders, taken, others = {}, 0, 0
    for line in io.lines((assert(os.getenv("USHER_HOLDERS"), "USHER_HOLDERS is not set"))) do
        local token, show, row, seats = line:match("^(%S+) (%S+) (%S+) (%d+)$")
        if number % count == index then table.insert(holders, { token = token, show = show, row = row, seats = tonumber(seats), last = math.random(1000) }) end
        number = number + 1
    end
    assert(#holders > 0, "there are fewer buyers than threads")
    wrk.headers["Content-Type"] = "application/json"
end

function request()
    taken = taken + 1
    local holder = holders[taken % #holders + 1]
    holder.last = holder.last % holder.seats + 1
    wrk.headers["Authorization"] = "Bearer " .. holder.token
    local body = string.format('{"showId":"%s","specificSeatIds":["%s-%d"]}', holder.show, holder.row, holder.last)
    return wrk.format("POST", "/api/seat-checkout", nil, body)
end
