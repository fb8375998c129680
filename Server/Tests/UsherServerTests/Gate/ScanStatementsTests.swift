import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

@Suite struct ScanStatementsTests {
    @Test(
        "Gate A55 At most three statements for a 201, a refusal and a replay, for one person and for a thousand", arguments: Engine.allCases
    )
    func statements(engine: Engine) async throws {
        let sales = [
            SaleSeed(1, persons: 1), SaleSeed(2, persons: 1), SaleSeed(3, persons: 1_000), SaleSeed(4, persons: 1_000),
            SaleSeed(5, persons: 1_000, status: .unpaid),
        ]
        try await GateFixture.run(engine, sales: sales) { database in
            let counter = CountingBackend(database.backend)
            let counted = Database(engine: engine, backend: counter)
            try await GateServing.serve(counted, settings: .unlimited) { gate in
                // The first scan of all also asks who scans, takes a block of ids and, on SQLite, looks for names that only scans' rows tell.
                // A closure inside of the macro would lend its symbol to a later one of this function: it stands before it.
                let first = try await counter.count { try await gate.send(code: "S1", key: "a") }
                #expect(first.statements <= 6)
                for key in [nil, "b"] as [String?] {
                    try await expect(gate, counter, "S1", key: key, status: 409, atMost: 3)
                }
                try await expect(gate, counter, "S1", key: "a", status: 201, atMost: 1)
                try await expect(gate, counter, "S2", key: "c", status: 201, atMost: 3)
                try await expect(gate, counter, "S3", key: "d", status: 201, atMost: 3)
                try await expect(gate, counter, "S3", key: "d", status: 201, atMost: 1)
                try await expect(gate, counter, "S3", key: nil, status: 409, atMost: 3)
                try await expect(gate, counter, "S4-777", key: nil, status: 201, atMost: 3)
                try await expect(gate, counter, "S4", key: nil, status: 201, atMost: 3)
                try await expect(gate, counter, "S4-777", key: nil, status: 409, atMost: 3)
                try await expect(gate, counter, "S5", key: nil, status: 400, atMost: 3)
                try await expect(gate, counter, "NONE", key: nil, status: 404, atMost: 3)
                try await expect(gate, counter, "abc-k7wq-2mnb-4xht-r9pa-zc3d", key: nil, status: 404, atMost: 3)
                let bySale = try await counter.count { try await gate.send(#"{"sale_id":5}"#) }
                #expect(bySale.answer.status.code == 400 && bySale.statements <= 3, "\(bySale.answer.text)")
                let seat = try await counter.count { try await gate.send(#"{"ticket_code":"S3","seat_number":"Z9"}"#) }
                #expect(seat.answer.status.code == 409 && seat.statements <= 3)
            }
        }
    }

    private func expect(
        _ gate: GateServing, _ counter: CountingBackend, _ code: String, key: String?, status: Int, atMost most: Int
    ) async throws {
        let (answer, statements) = try await counter.count { try await gate.send(code: code, key: key) }
        #expect(answer.status.code == status, "\(answer.text)")
        #expect(statements >= 1 && statements <= most, "\(code) \(status): \(statements)")
    }

    @Test("Gate A55 Under a rush too: no more than three statements a scan", arguments: Engine.allCases)
    func rush(engine: Engine) async throws {
        try await GateFixture.run(engine, sales: (1...100).map { SaleSeed(.init(Int64($0)), persons: 1) }) { database in
            let counter = CountingBackend(database.backend)
            let counted = Database(engine: engine, backend: counter)
            try await GateServing.serve(counted, settings: .unlimited) { gate in
                #expect(try await gate.send(code: "S1", key: "first").status == .created)
                let before = counter.total
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for sale in 2...100 { group.addTask { try await gate.send(code: "S\(sale)", key: "k\(sale)").status.code } }
                    for try await status in group { #expect(status == 201) }
                }
                #expect(counter.total - before <= 3 * 99)
            }
        }
    }
}
