import Foundation
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing
import UsherTesting

@testable import UsherKit

@Suite struct GateClientTests {
    private static let admitted = """
        {"data":{"sale_id":1,"entry_id":2,"scanned_at":"2025-12-20T23:30:00Z","sale":{"id":1,"status":"paid","name":"","email":"","event":{"id":456,\
        "name":"Hamlet","starts_at":"2025-12-21T01:00:00Z","ends_at":null,"time_zone":"UTC","date":"2025-12-20","reentry":"once"},"tickets":[]},\
        "code":"admitted","admitted":1,"used":1,"total":1,"left":0,"seat_number":null,"gate":"","source":"online","previous":null,"admissions":[]}}
        """

    private func client(_ line: FaultyTransport, _ clock: VirtualClock, random: Double = 0.5) -> GateClient {
        GateClient(baseURL: URL(string: "http://peer.test/api/")!, apiKey: "k", transport: line, clock: clock.kit, random: { random })
    }

    @Test("Gate A51 400, 401, 403, 404, 409 and other 4xx: one attempt", arguments: [400, 401, 403, 404, 409, 410, 413, 418])
    func neverRetried(status: Int) async throws {
        let (line, clock) = (FaultyTransport(), VirtualClock(skips: true))
        line.next(.answer(.json(status, #"{"error":"No","code":"nope"}"#)))
        let error = await #expect(throws: GateError.self) { try await client(line, clock).scan(ScanRequest(ticketCode: "x")) }
        #expect(error?.status == status && error?.code == "nope" && error?.message == "No")
        #expect(line.requests.count == 1 && clock.waits.isEmpty)
    }

    @Test("Gate A51 429 with Retry-After, 503 and a cut line: more attempts, one Idempotency-Key, waits in bounds")
    func retried() async throws {
        let (line, clock) = (FaultyTransport(), VirtualClock(skips: true))
        line.next(
            .answer(.json(429, #"{"error":"Rate limit exceeded","code":"rate_limited"}"#, ["Retry-After": "1"])), .answer(.json(503)),
            .dropBefore,
            .answer(.json(201, Self.admitted)))
        let id = UUID()
        let answer = try await client(line, clock).scan(ScanRequest(ticketCode: " x\u{FEFF}\n"), id: id)
        #expect(answer.data.entryID == 2)
        let keys = Set(line.requests.map { $0.headers["Idempotency-Key"] ?? "" })
        #expect(keys == [id.uuidString.lowercased()] && line.requests.count == 4)
        #expect(clock.waits == [1, 0.5, 1])
        #expect(line.requests.allSatisfy { $0.url.absoluteString == "http://peer.test/api/tickets/scan" && $0.headers["X-API-Key"] == "k" })
        #expect(line.requests.allSatisfy { $0.body == Data(#"{"ticket_code":"x"}"#.utf8) })
    }

    @Test("Gate A51 At most three repeats, ten seconds in all, and no wait beyond its bound")
    func bounded() async throws {
        let (line, clock) = (FaultyTransport(), VirtualClock(skips: true))
        line.isDown = true
        await #expect(throws: GateError.self) { try await client(line, clock, random: 0.999).events() }
        #expect(line.requests.count == 4 && clock.waits.count == 3)
        #expect(zip(clock.waits, [0.5, 1, 2]).allSatisfy { $0 <= $1 })
        line.isDown = false
        line.next(.answer(.json(503, "{}", ["Retry-After": "6"])), .answer(.json(503, "{}", ["Retry-After": "6"])))
        line.forget()
        await #expect(throws: GateError.self) { try await client(line, clock).events() }
        #expect(line.requests.count == 2)
        line.next(.answer(.json(429, "{}", ["Retry-After": "60"])))
        line.forget()
        let error = await #expect(throws: GateError.self) { try await client(line, clock).events() }
        #expect(line.requests.count == 1 && error?.retryAfter == 60)
    }

    @Test("Gate A51 An answer that is no JSON: its status")
    func noJSON() async throws {
        let (line, clock) = (FaultyTransport(), VirtualClock(skips: true))
        line.next(.answer(UsherResponse(status: 404, body: Data("<html>".utf8))))
        let error = await #expect(throws: GateError.self) { try await client(line, clock).events() }
        #expect(error == .http(status: 404))
    }

    @Test("Gate A51 A redirect over a real socket: an error, and the key is not sent on")
    func redirect() async throws {
        let keys = Mutex<[String]>([])
        let router = Router()
        router.post("/api/tickets/scan") { request, _ in
            keys.withLock { $0.append(request.headers[.init("X-API-Key")!] ?? "") }
            return Response(status: .temporaryRedirect, headers: [.location: "/elsewhere"])
        }
        router.post("/elsewhere") { request, _ in
            keys.withLock { $0.append(request.headers[.init("X-API-Key")!] ?? "") }
            return Response(status: .created)
        }
        try await Application(router: router).test(.live) { peer in
            let transport = URLSessionTransport()
            let client = GateClient(baseURL: URL(string: "http://localhost:\(peer.port ?? 0)")!, apiKey: "secret", transport: transport)
            let error = await #expect(throws: GateError.self) { try await client.scan(ScanRequest(ticketCode: "x")) }
            #expect(error == .redirected(status: 307, to: "/elsewhere"))
            transport.close()
        }
        let seen = keys.withLock { $0 }
        #expect(seen == ["secret"])
    }

    @Test("Gate A2 The seed's structs decode what the server answers, and the client reads it whole")
    func seed() async throws {
        try await KitHouse.gate { kit in
            let client = kit.gateClient()
            _ = try await client.scan(ScanRequest(ticketCode: "SALE-CODE-123"))
            let scan = try #require(kit.line.requests.last)
            let replay = try await kit.line.send(scan)
            let entry = try JSONDecoder().decode(SeedScan.ScanResponse.self, from: replay.body)
            #expect(entry.data.sale.name == "John Doe" && entry.data.sale.tickets.map(\.usage_status) == ["used"])
            let error = await #expect(throws: GateError.self) { try await client.scan(ScanRequest(ticketCode: "SALE-CODE-123")) }
            #expect(error?.code == "already_used" && error?.body["entry_id"] == .integer(entry.data.entry_id))
            let again = try await kit.line.send(try #require(kit.line.requests.last))
            let refusal = try JSONDecoder().decode(SeedScan.ErrorResponse.self, from: again.body)
            #expect(refusal.error == error?.message)
        }
    }

    @Test("Gate: every route has its method")
    func routes() async throws {
        try await KitHouse.gate { kit in
            let (door, editor) = (kit.gateClient(), kit.gateClient(.editor))
            let events = try await door.events()
            #expect(events.data.map(\.id) == [456] && events.data[0].today)
            let entry = try await door.scan(ScanRequest(ticketCode: "PERSON-1"))
            let counts = try await door.checkin(event: 456)
            #expect(counts.data.totals.sold == 2)
            let list = try await door.doorList(event: 456, query: "jo do")
            #expect(list.data.map(\.saleID) == [123] && list.data[0].usageStatus == .partiallyUsed)
            let undone = try await editor.undo(entry: entry.data.entryID, reason: "Wrong door")
            #expect(undone.data.freed == 1)
            let byList = try await door.scan(ScanRequest(quantity: 1, saleID: 123))
            #expect(byList.data.admitted == 1)
            let manifest = try await door.manifest(event: 456)
            #expect(manifest.data.sales.count == 1 && !manifest.data.more)
        }
    }
}
