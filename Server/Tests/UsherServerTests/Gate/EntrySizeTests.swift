import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct EntrySizeTests {
    private static let count = 500

    /// Bytes in use of whatever an entry has a row in, indexes included.
    private static let bytes = Statement(
        """
        SELECT sum(pgsize - unused) FROM dbstat
        WHERE name IN ('scans', 'scans_feed', 'client_keys', 'scans_with_answer', 'admission_logs')
        """)

    @Test("Gate 7: an entry takes 1.5 KiB at most with its stored answer, 400 bytes after 48 hours")
    func sizes() async throws {
        let sales = (1...EntrySizeTests.count).map { SaleSeed(.init(Int64($0)), persons: 1, seats: ["Row 12 Seat \($0)"]) }
        try await GateServing.run(.sqlite, sales: sales) { gate in
            let empty = try await bytes(gate)
            for sale in sales {
                let key = "5f0c1b52-7d3e-4b8e-9f10-\(100_000_000_000 + sale.id.rawValue)"
                let response = try await gate.post(
                    "/api/tickets/scan", UsherWire.ScanRequest(ticketCode: sale.code), headers: [.idempotencyKey: key])
                #expect(response.status == .created)
            }
            try await exhaust { try await ScanNames.settle(gate.database) }
            let stored = try await (bytes(gate) - empty) / EntrySizeTests.count
            #expect(stored <= 1_536, "\(stored)")
            // An entry without its answer is what is measured: there was one.
            #expect(stored > 400)
            try await exhaust { try await ScanAnswers.forget(gate.database, at: GateFixture.now.adding(seconds: 49 * 3_600)) }
            let kept = try await (bytes(gate) - empty) / EntrySizeTests.count
            #expect(kept <= 400, "\(kept)")
        }
    }

    private func bytes(_ gate: GateServing) async throws -> Int {
        try await gate.database.read { Int(try $0.first(EntrySizeTests.bytes) { $0.int(0) } ?? 0) }
    }
}
