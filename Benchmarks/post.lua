-- POSTs of one body (USHER_BODY, JSON) to one path, reported in the form of scan.lua. An answer whose status is not USHER_STATUS counts as refused.

dofile("Benchmarks/report.lua")
wanted = tonumber(os.getenv("USHER_STATUS") or "200")

function init()
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
    wrk.body = os.getenv("USHER_BODY")
    others = 0
end
