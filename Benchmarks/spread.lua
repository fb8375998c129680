-- Another script, USHER_SCRIPT, whose threads take the servers at USHER_PORTS in turn.

dofile("Benchmarks/" .. assert(os.getenv("USHER_SCRIPT"), "USHER_SCRIPT is not set"))
local prepare_thread = setup
local ports, threads = {}, 0
for port in assert(os.getenv("USHER_PORTS"), "USHER_PORTS is not set"):gmatch("%d+") do table.insert(ports, port) end

function setup(thread)
    thread.addr = wrk.lookup("127.0.0.1", ports[threads % #ports + 1])[1]
    threads = threads + 1
    if prepare_thread then prepare_thread(thread) end
end
