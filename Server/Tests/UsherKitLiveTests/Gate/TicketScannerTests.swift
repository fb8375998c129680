import Foundation
import Testing
import UsherCore
import UsherServer
import UsherStore
import UsherTesting

@testable import UsherKit

@Suite struct TicketScannerTests {
    @Test("Gate A52 The peer dies: admitted offline, then already used; it is back: uploaded, and online by itself")
    func comesAndGoes() async throws {
        try await KitHouse.gate { kit in
            try await withTemporaryFolder { folder in
                let scanner = try kit.scanner(folder)
                let isThere = await scanner.refresh()
                #expect(isThere)
                kit.line.isDown = true
                let start = kit.clock.now
                let first = await scanner.scan("PERSON-1")
                kit.clock.advance(1)
                #expect(first.headline == .scanAdmittedOffline && first.signal == .ok && first.entry?.admissions.map(\.id) == [4501])
                let again = await scanner.scan(" PERSON-1\n")
                #expect(again == .alreadyUsed(at: start) && again.signal == .again)
                let rest = await scanner.scan("SALE-CODE-123")
                #expect(rest.entry?.admissions.map(\.id) == [4502])
                var status = await scanner.status
                #expect(!status.isOnline && status.waiting == 3)
                kit.line.isDown = false
                let running = Task { await scanner.run() }
                await kit.clock.waitForSleepers(1)
                kit.clock.advance(5)
                #expect(try await eventually { await scanner.status.waiting == 0 })
                #expect(try await eventually { await scanner.status.isOnline })
                status = await scanner.status
                #expect(status.isOnline && status.needsAttention == nil)
                running.cancel()
                let online = await scanner.scan("PERSON-1")
                #expect(online == .alreadyUsed(at: start))
                let entries = try await kit.entries()
                #expect(entries == 2)
            }
        }
    }

    @Test("Apps P14 A scan cancelled after the server admitted: online, nothing queued; again within a minute admitted, one entry; then used")
    func cancelled() async throws {
        try await KitHouse.gate { kit in
            try await withTemporaryFolder { folder in
                let scanner = try kit.scanner(folder)
                await scanner.refresh()
                let latch = Latch()
                kit.line.next(.held(latch), on: "tickets/scan")
                let scan = Task { await scanner.scan("SALE-CODE-123") }
                #expect(try await eventually { try await kit.entries() == 1 })
                scan.cancel()
                latch.open()
                let outcome = await scan.value
                // The answer may have come just before nobody waited for it any more.
                #expect(outcome == .cancelled || outcome.signal == .ok)
                var status = await scanner.status
                #expect(status.isOnline && status.waiting == 0)
                guard outcome == .cancelled else { return }
                kit.clock.advance(30)
                guard case .admitted = await scanner.scan("SALE-CODE-123") else {
                    Issue.record("not admitted")
                    return
                }
                #expect(await scanner.scan("SALE-CODE-123").signal == .again)
                let entries = try await kit.entries()
                status = await scanner.status
                #expect(entries == 1 && status.isOnline && status.waiting == 0)
            }
        }
    }

    @Test("Gate A52 Three seconds without an answer: the list decides, under the same id")
    func silence() async throws {
        try await KitHouse.gate { kit in
            try await withTemporaryFolder { folder in
                let scanner = try kit.scanner(folder)
                await scanner.refresh()
                kit.line.next(.hang, on: "tickets/scan")
                let scan = Task { await scanner.scan("SALE-CODE-123") }
                await kit.clock.waitForSleepers(1)
                kit.clock.advance(3)
                let outcome = await scan.value
                #expect(outcome.headline == .scanAdmittedOffline)
                let key = kit.line.requests.last { $0.url.path.hasSuffix("/scan") }?.headers["Idempotency-Key"]
                let waiting = await scanner.waitingIDs
                #expect(waiting == [key].compactMap(\.self))
            }
        }
    }

    @Test("Gate A53 A new process after an offline admission: still queued, uploaded once, also where an answer was lost")
    func killed() async throws {
        try await KitHouse.gate { kit in
            try await withTemporaryFolder { folder in
                var scanner: TicketScanner? = try kit.scanner(folder)
                await scanner?.refresh()
                kit.line.isDown = true
                let outcome = await scanner?.scan("SALE-CODE-123")
                #expect(outcome?.headline == .scanAdmittedOffline)
                scanner = nil
                let next = try kit.scanner(folder)
                let waiting = await next.status.waiting
                #expect(waiting == 1)
                let again = await next.scan("SALE-CODE-123")
                #expect(again.signal == .again)
                kit.line.isDown = false
                kit.line.next(.dropAfter, .dropAfter, .dropAfter, .dropAfter, on: "tickets/scans")
                let upload = Task { await next.refresh() }
                for _ in 0..<3 {
                    await kit.clock.waitForSleepers(1)
                    kit.clock.advance(10)
                }
                let lost = await upload.value
                #expect(!lost)
                let isThere = await next.refresh()
                #expect(isThere)
                let left = await next.status.waiting
                let entries = try await kit.entries()
                #expect(left == 0 && entries == 1)
            }
        }
    }

    @Test("Gate A53 The key is not taken any more: what was scanned is kept, somebody has to look")
    func revoked() async throws {
        try await KitHouse.gate { kit in
            try await withTemporaryFolder { folder in
                let scanner = try kit.scanner(folder)
                await scanner.refresh()
                kit.line.isDown = true
                _ = await scanner.scan("SALE-CODE-123")
                kit.line.isDown = false
                kit.line.next(.answer(.json(401, #"{"error":"Invalid API key","code":"api_key_invalid"}"#)), on: "tickets/scans")
                await scanner.refresh()
                var status = await scanner.status
                #expect(status.waiting == 1 && status.needsAttention?.code == "api_key_invalid")
                await scanner.refresh()
                status = await scanner.status
                #expect(status.waiting == 0 && status.needsAttention == nil)
            }
        }
    }

    @Test("Gate A54 A code not on the list: not_on_list; no list, or one 25 hours old: failed, nobody is admitted")
    func unknown() async throws {
        try await KitHouse.gate { kit in
            try await withTemporaryFolder { folder in
                kit.line.isDown = true
                let without = try kit.scanner(folder.appending(path: "a"))
                let none = await without.scan("SALE-CODE-123")
                #expect(
                    none.signal == .attention
                        && none == .failed(code: "no_list", sentence: "No network, and no list to check this ticket with"))
                kit.line.isDown = false
                let scanner = try kit.scanner(folder.appending(path: "b"))
                await scanner.refresh()
                kit.line.isDown = true
                let stranger = await scanner.scan("NOBODY-KNOWS")
                #expect(
                    stranger == .refused(code: "not_on_list", sentence: "Not on the list of 2025-12-20T23:30:00Z") && stranger.signal == .no
                )
                kit.clock.advance(25 * 3600)
                let old = await scanner.scan("SALE-CODE-123")
                #expect(old.headline == .scanFailed && old.entry == nil)
            }
        }
    }

    @Test("Gate A54 Offline the checks are the server's, in their order: date, payment, line, seat, use")
    func order() async throws {
        let sales = [
            GateFixture.sale, SaleSeed(200, persons: 1, status: .unpaid), SaleSeed(201, persons: 1, status: .refunded),
            SaleSeed(202, persons: 1, date: CivilDate("2025-12-27")), SaleSeed(203, persons: 2, seats: [nil, nil]),
        ]
        try await KitHouse.gate(sales: sales) { kit in
            try await withTemporaryFolder { folder in
                let scanner = try kit.scanner(folder)
                await scanner.refresh()
                kit.line.isDown = true
                var codes: [String] = []
                for request in [
                    ScanRequest(ticketCode: "S200"), ScanRequest(ticketCode: "S201"), ScanRequest(ticketCode: "S202"),
                    ScanRequest(ticketCode: "SALE-CODE-123", saleTicketID: 1), ScanRequest(ticketCode: "SALE-CODE-123", seatNumber: "Z9"),
                    ScanRequest(ticketCode: "SALE-CODE-123", eventID: 7),
                    ScanRequest(ticketCode: "https://x.test/t/SALE-CODE-123?a=b", seatNumber: " a-12"),
                    ScanRequest(ticketCode: "S203", seatNumber: "A1"), ScanRequest(ticketCode: "S203", seatNumber: "A1"),
                    ScanRequest(ticketCode: "S203", seatNumber: "B1"), ScanRequest(ticketCode: "S203", seatNumber: "C1"),
                ] {
                    let outcome = await scanner.scan(request)
                    switch outcome {
                    case .refused(let code, _), .failed(let code, _): codes.append(code)
                    case .alreadyUsed: codes.append("used")
                    case .cancelled: codes.append("cancelled")
                    case .admitted, .admittedOffline: codes.append((outcome.entry?.admissions.map { "\($0.id)" } ?? []).joined())
                    }
                }
                #expect(
                    codes == [
                        "not_paid", "ticket_refunded", "not_today", "sale_ticket_not_found", "seat_not_found", "wrong_event", "4501",
                        "203001",
                        "used", "203002", "used",
                    ])
            }
        }
    }

    @Test("Gate: the seed's own scan with a completion")
    func seedForm() async throws {
        try await KitHouse.gate { kit in
            let scanner = try TicketScanner(client: kit.gateClient())
            let entry = try await withCheckedThrowingContinuation { done in scanner.scan("SALE-CODE-123") { done.resume(with: $0) } }
            #expect(entry.data.sale.name == "John Doe")
            let error = await #expect(throws: GateError.self) {
                try await withCheckedThrowingContinuation { done in scanner.scan("SALE-CODE-123") { done.resume(with: $0) } }
            }
            #expect(error?.message == "This ticket has already been used")
        }
    }
}

extension KitHouse {
    /// Entries that admitted somebody.
    func entries() async throws -> Int {
        try await house.database.read { connection in
            try connection.first(KitSQL.entries) { Int($0.int(0)) } ?? 0
        }
    }
}

private enum KitSQL {
    static let entries = Statement("SELECT COUNT(*) FROM scans WHERE admitted > 0")
}
