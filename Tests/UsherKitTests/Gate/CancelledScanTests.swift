import Foundation
import Testing

@testable import UsherKit

@Suite struct CancelledScanTests {
    private static let admitted = #"""
        {"data":{"sale_id":1,"entry_id":7,"scanned_at":"2025-12-20T23:30:00Z","sale":{"id":1,"status":"paid","name":"John Doe","email":"",
        "event":{"id":456,"name":"Hamlet","starts_at":"2025-12-21T01:00:00Z","ends_at":null,"time_zone":"America/New_York",
        "date":"2025-12-20","reentry":"once"},"tickets":[]},"code":"admitted","admitted":2,"used":2,"total":2,"left":0,"seat_number":null,
        "gate":"North","source":"online","previous":null,"admissions":[]}}
        """#

    private struct Door {
        let clock = VirtualClock()
        let line = FaultyTransport()
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let scanner: TicketScanner

        init() throws {
            let client = GateClient(
                baseURL: URL(string: "https://usher.test")!, apiKey: "k", transport: line, clock: clock.kit, random: { 0 })
            scanner = try TicketScanner(client: client, event: 456, gate: "North", folder: folder)
        }

        /// Scans, and gives up while the server is at it.
        func cancelledScan(_ code: String = "SALE-CODE-123") async -> ScanOutcome {
            let before = line.requests.count
            line.next(.hang)
            let scanning = Task { await scanner.scan(code) }
            while line.requests.count == before { await Task.yield() }
            scanning.cancel()
            return await scanning.value
        }

        var keys: [String] { line.requests.compactMap { $0.headers["Idempotency-Key"] } }
    }

    @Test("Apps P14 A cancelled scan says nothing, queues nothing and leaves the door online; the same scan within a minute has its id")
    func again() async throws {
        let door = try Door()
        #expect(await door.cancelledScan() == .cancelled)
        #expect(await door.scanner.status == .init())
        door.clock.advance(59)
        door.line.next(.answer(.json(201, Self.admitted)))
        guard case .admitted(let response) = await door.scanner.scan("SALE-CODE-123") else {
            Issue.record("not admitted")
            return
        }
        #expect(response.data.entryID == 7 && door.keys.count == 2 && Set(door.keys).count == 1)
        // An id with an outcome serves no more.
        door.line.next(.answer(.json(409, #"{"error":"Used","code":"already_used","entry_id":7,"scanned_at":"2025-12-20T23:30:00Z"}"#)))
        #expect(await door.scanner.scan("SALE-CODE-123").signal == .again)
        #expect(Set(door.keys).count == 2)
        #expect(await door.scanner.status.waiting == 0)
    }

    @Test("Apps P14 Other fields, or the same after a minute, are another scan")
    func others() async throws {
        let door = try Door()
        #expect(await door.cancelledScan() == .cancelled)
        door.line.next(.answer(.json(201, Self.admitted)), .answer(.json(201, Self.admitted)))
        _ = await door.scanner.scan("SALE-CODE-123", seat: "A12")
        _ = await door.scanner.scan("SALE-CODE-123")
        #expect(door.keys.count == 3 && door.keys[1] != door.keys[0] && door.keys[2] == door.keys[0])
        #expect(await door.cancelledScan() == .cancelled)
        door.clock.advance(60.5)
        door.line.next(.answer(.json(201, Self.admitted)))
        _ = await door.scanner.scan("SALE-CODE-123")
        #expect(door.keys.count == 5 && door.keys[4] != door.keys[3])
    }

    @Test("Apps P14 Each of several cancelled scans keeps its own id, also where the next try of it is cancelled without a network")
    func several() async throws {
        let door = try Door()
        #expect(await door.cancelledScan("FIRST") == .cancelled)
        #expect(await door.cancelledScan("SECOND") == .cancelled)
        door.line.isDown = true
        _ = await door.scanner.scan("THIRD")
        #expect(await door.scanner.status.isOnline == false)
        let again = Task {
            // Nothing of this one leaves the door.
            withUnsafeCurrentTask { $0?.cancel() }
            return await door.scanner.scan("FIRST")
        }
        #expect(await again.value == .cancelled)
        door.line.isDown = false
        await door.scanner.note { $0.isOnline = true }
        door.line.next(.answer(.json(201, Self.admitted)), .answer(.json(201, Self.admitted)))
        _ = await door.scanner.scan("FIRST")
        _ = await door.scanner.scan("SECOND")
        let keys = door.keys
        #expect(keys.count == 5 && keys[3] == keys[0] && keys[4] == keys[1] && keys[0] != keys[1])
    }
}
