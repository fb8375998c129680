import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// SQLite's names of scans: the newest in memory, the others in a table.
@Suite struct ScanNamesTests {
    private static let written = Statement("SELECT count(*) FROM client_keys")
    private static let names = Statement("SELECT count(DISTINCT client_key) FROM scans")
    private static let oldScan = Statement(
        """
        INSERT INTO scans (id, mark, account_id, key_id, kind, code, at, received_at, gate, address, admitted, client_key, fingerprint)
        VALUES ($1, 0, $2, 1, 0, 'ticket_not_found', 1, 1, 'Door', '::1', 0, $3, $4)
        """)

    /// More than a few slices of names, each of a scan that was refused.
    private static let keys = (0..<(4 * FreshIndex.slice + 7)).map { "key-\($0 &* 7_919 % 10_007)-\($0)" }

    @Test("Gate A27 A key is known in memory, half written and written, and after a crash in each of these states")
    func crashes() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "usher.sqlite").path
            try await GateFixture.prepare(.sqlite(path: path), sales: [])
            let database = try Database.open(.sqlite(path: path))
            defer { database.close() }
            let desk = GateDesk(database)
            try await refuse(Self.keys, desk, replayed: false)
            #expect(try await desk.count(Self.written) == 0)
            try await crash(path, "before", desk)
            // The first of them begins; the order is another thread's, so that nobody knows which of them writes first.
            try await exhaust {
                guard try await desk.count(Self.written) == 0 else { return false }
                #expect(try await ScanNames.settle(database))
                return true
            }
            #expect(try await desk.count(Self.written) < Self.keys.count)
            try await refuse(Self.keys, desk, replayed: true)
            try await refuse(["new-1"], desk, replayed: false)
            try await crash(path, "amid", desk)
            try await exhaust { try await ScanNames.settle(database) }
            #expect(try await desk.count(Self.written) == Self.keys.count + 1)
            try await refuse(Self.keys + ["new-1"], desk, replayed: true)
            try await crash(path, "after", desk)
        }
    }

    @Test("Gate A28 What is rolled back names nothing, and a name belongs to its account")
    func rolledBack() async throws {
        struct Stop: Error {}
        try await GateDesk.open(.sqlite) { desk async throws in
            try await desk.scan("NONE", key: "first")
            let ids = IDPool(desk.database, .scans)
            try await ids.prepare(1)
            let request = ScanRequest(
                principal: Staff.door.principal, fields: ScanForm(ticketCode: "NONE"), key: "k", receivedAt: GateFixture.now)
            await #expect(throws: Stop.self) {
                try await desk.database.write { connection in
                    var transaction = ScanTransaction(connection: connection, requests: [request], ids: ids, events: EventCache()) { _ in []
                    }
                    _ = try transaction.run()
                    throw Stop()
                }
            }
            #expect(try await !desk.scan("NONE", key: "k").replayed)
            #expect(try await desk.scan("NONE", key: "k").replayed)
            #expect(try await !desk.scan("NONE", by: .otherDoor, key: "k").replayed)
        }
    }

    @Test("Names from before there was a table are found")
    func upgrade() async throws {
        let older = Array(Migrations.all.prefix { $0.name != Migrations.clientKeys.name })
        try await withDatabase(.sqlite, migrations: older) { database in
            let account = Staff.door.principal.account
            try await database.write { connection in
                try connection.executeEach(
                    Self.oldScan, (1...3).map { [.integer($0), account.sql, .text("old-\($0)"), .blob([UInt8($0)])] })
            }
            try await database.migrate(Migrations.all)
            try await database.write { try GateFixture.prepare($0) }
            let desk = GateDesk(database)
            #expect(try await desk.count(Self.written) == 3)
            #expect(try await desk.scan("NONE", key: "old-2").text == "idempotency_mismatch")
            #expect(try await desk.scan("NONE", key: "old-4").text == "ticket_not_found")
        }
    }

    /// Scans a ticket that nobody has under each of these names.
    private func refuse(_ keys: [String], _ desk: GateDesk, replayed: Bool) async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for key in keys {
                group.addTask {
                    let answer = try await desk.scan("NONE", key: key)
                    return answer.text == "ticket_not_found" && answer.replayed == replayed
                }
            }
            for try await right in group { try #require(right) }
        }
    }

    /// Opens the files as a crash would leave them now, and sends every key again.
    private func crash(_ path: String, _ name: String, _ desk: GateDesk) async throws {
        let copy = path + name
        for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
        let names = try await desk.count(Self.names)
        let crashed = try Database.open(.sqlite(path: copy))
        defer { crashed.close() }
        let again = GateDesk(crashed)
        try await refuse(Self.keys, again, replayed: true)
        #expect(try await again.count(Self.names) == names)
        try await exhaust { try await ScanNames.settle(crashed) }
        #expect(try await again.count(Self.written) == names)
    }
}
