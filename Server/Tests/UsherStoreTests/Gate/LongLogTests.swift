import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// What many scans of one ticket cost: a sale is read once, and its log has a length.
@Suite struct LongLogTests {
    private let S = "SALE-CODE-123"

    @Test("Safe 16 However many scans of an upload ask for a sale, its log is read once", arguments: Engine.allCases)
    func anUpload(_ engine: Engine) async throws {
        try await GateDesk.open(engine, sales: [GateFixture.sale, SaleSeed(7, persons: 200)]) { desk async throws in
            let codes = (0..<100).map { _ in S } + (1...200).map { "S7-\($0)" } + (0..<100).map { $0.isMultiple(of: 2) ? "PERSON-1" : "S7" }
            let scans = codes.enumerated().map { offlineScan($1, "c-\($0)", at: minutes(-Int64($0 % 50))) }
            let reads = try await logReads(desk) { try Self.upload(scans, to: $0, desk) }
            #expect(reads == 2, "two sales")
            let again = try await logReads(desk) { try Self.upload(scans, to: $0, desk) }
            #expect(again == 2, "known scans look at it once more")
            try await desk.checkCounts(sales: [123, 7])
        }
    }

    @Test("Safe 16 Scans of a ticket that come together bring its log once for each, not once for each pair", arguments: Engine.allCases)
    func aRush(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            for count in [40, 80] {
                let reads = try await logReads(desk) { connection in
                    let requests = (0..<count).map { number in
                        ScanRequest(
                            principal: Staff.door.principal, fields: ScanForm(ticketCode: number.isMultiple(of: 2) ? S : "PERSON-2"),
                            key: "r-\(count)-\(number)", receivedAt: GateFixture.now)
                    }
                    var transaction = ScanTransaction(
                        connection: connection, requests: requests, ids: desk.ids, events: EventCache(), encode: GateDesk.encode)
                    let replies = try transaction.run().map(\.status)
                    #expect(replies.count { $0 == 201 } == (count == 40 ? 1 : 0))
                    #expect(replies.count { $0 == 409 } == replies.count - (count == 40 ? 1 : 0))
                }
                #expect(reads <= count)
            }
            try await desk.checkCounts(sales: [123])
        }
    }

    @Test("Safe 16 A sale is closed to further refused entries, and still lets in whoever is left", arguments: Engine.allCases)
    func closed(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            for round in 0..<5 {
                let scans = (0..<500).map { offlineScan("PERSON-1", "c-\(round)-\($0)", at: minutes(-60 - Int64($0))) }
                let results = try await desk.upload(scans).results
                #expect(results.allSatisfy { $0.verdict == .accepted || $0.verdict == .conflict && $0.code == "already_used" })
                #expect(results.allSatisfy { $0.entry != nil && $0.sale == 123 })
                #expect(results.count { $0.verdict == .accepted } <= 1)
                if round >= 3 { #expect(results.allSatisfy { $0.conflictWith != nil }) }
                #expect(try await desk.found(123).sale.log.items.count <= AdmissionLog.mostIdle + 500)
            }
            #expect(try await desk.count(GateDesk.scanRows) == 2_500, "each has its row")
            let audit = try await desk.database.read { try AuditTransaction($0).latestAudit(10) }.filter { $0.action == "sale.closed" }
            #expect(audit.count == 2 && audit.allSatisfy { $0.subject == "123" && $0.result.hasPrefix("500 scans") }, "\(audit)")

            // Shut out, and told so again.
            let known = try await desk.upload(offlineScan("PERSON-1", "c-4-7", at: minutes(-67)))
            #expect(known.replayed && known.verdict == .conflict && known.code == "already_used")
            // Whoever is left comes in, by upload and online; then the log is shorter.
            let left = try await desk.upload(offlineScan("PERSON-2", "left", at: minutes(-1)))
            #expect(left.verdict == .accepted && left.admitted == 1)
            #expect(try await desk.found(123).sale.log.items.count <= 600)
            #expect(try await desk.scan(S, at: minutes(1)).text == "already_used")
            let usage = try await desk.usage(of: 123)
            #expect(usage.latest(of: 0) != nil && usage.latest(of: 1) != nil)
        }
    }

    @Test("Safe 16 A ticket for coming and going is scanned for ever, and its log keeps its length", arguments: Engine.allCases)
    func comingAndGoing(_ engine: Engine) async throws {
        try await GateDesk.open(engine, event: GateFixture.event.with { $0.reentry = .multiple }) { desk async throws in
            for round in 0..<8 {
                try await desk.ids.prepare(200)
                try await desk.database.write { connection in
                    let requests = (0..<200).map { number in
                        ScanRequest(
                            principal: Staff.door.principal, fields: ScanForm(ticketCode: S), key: nil,
                            receivedAt: minutes(Int64(round)).adding(seconds: Int64(number)))
                    }
                    var transaction = ScanTransaction(
                        connection: connection, requests: requests, ids: desk.ids, events: EventCache(), encode: GateDesk.encode)
                    let statuses = try transaction.run().map(\.status)
                    #expect(statuses.allSatisfy { $0 == 201 })
                }
            }
            #expect(try await desk.found(123).sale.log.items.count <= AdmissionLog.mostIdle + 2)
            #expect(try await desk.count(GateDesk.entryRows) == 1_600)
            var tally = UsherCore.Tally()
            for counts in try await desk.tallies.counts(of: 456).values { tally.merge(counts) }
            #expect(tally.entries == 1_600, "what the log forgets has been counted")
            #expect(tally.used(reentry: .multiple, on: GateFixture.event.event.ownDate) == 2)
        }
    }

    // MARK: - Counting
    private func logReads(_ desk: GateDesk, _ body: @escaping @Sendable (any Connection) throws -> Void) async throws -> Int {
        try await desk.ids.prepare(2_000)
        return try await desk.database.write { connection in
            let watched = LogReads(connection)
            try body(watched)
            return watched.rows
        }
    }

    @Sendable private static func upload(_ scans: [OfflineScanForm], to connection: any Connection, _ desk: GateDesk) throws {
        var transaction = OfflineTransaction(
            connection: connection, principal: Staff.door.principal, items: scans.map { .scan($0) }, receivedAt: GateFixture.now,
            ids: desk.ids,
            events: EventCache())
        _ = try transaction.run()
    }
}

/// Another connection, whose rows with logs of admissions are counted.
private final class LogReads: Connection {
    private let inner: any Connection
    private(set) var rows = 0

    init(_ inner: any Connection) { self.inner = inner }

    var engine: Engine { inner.engine }
    var statementCount: Int { inner.statementCount }

    func run(_ statement: Statement, each sets: [[SQLValue]], row: (Int, Row) throws -> Void) throws -> [Int] {
        let bringsLog = statement.text.contains("a.log")
        return try inner.run(statement, each: sets) { set, values in
            if bringsLog { rows += 1 }
            try row(set, values)
        }
    }

    func stream(_ statement: Statement, _ set: [SQLValue], row: (Row) throws -> Void) throws { try inner.stream(statement, set, row: row) }
    func script(_ text: String) throws { try inner.script(text) }
    func freshIndex(_ table: FreshIndex.Table) -> FreshIndex? { inner.freshIndex(table) }
}
