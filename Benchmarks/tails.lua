-- The slowest of 2, 10, 100 … answers, in microseconds, as scripts report them: tail=2:3100,10:5200,…

function tail_of(latency)
    local parts = {}
    for _, of in ipairs({ 2, 10, 100, 1000, 10000 }) do table.insert(parts, string.format("%d:%d", of, latency:percentile(100 - 100 / of))) end
    return table.concat(parts, ",")
end
