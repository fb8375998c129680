@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct ScanBadDaysTests {
    @Test("Gate A33 A client that is cut off and asks again gets that entry", arguments: Engine.allCases)
    func cutOff(engine: Engine) async throws {
        let sales = (1...20).map { SaleSeed(.init(Int64($0)), persons: 1) }
        try await GateFixture.run(engine, sales: sales) { database in
            try await GateServing.serve(database, settings: .unlimited, on: .live) { gate in
                let port = try #require(gate.client.port)
                for sale in 1...20 {
                    let body = "{\"ticket_code\":\"S\(sale)\"}"
                    try await RawHTTP.abandon(RawHTTP.scan(body, secret: Staff.door.secret, key: "k\(sale)"), port: port)
                }
                // Nobody waits for these answers, so look into the database for the entries.
                for _ in 0..<500 where try await gate.entries() < 20 { try await Task.sleep(for: .milliseconds(10)) }
                let known = try await gate.entries()
                #expect(known >= 1)
                var replayed = 0
                for sale in 1...20 {
                    let answer = try await gate.send(code: "S\(sale)", key: "k\(sale)")
                    #expect(answer.status == .created)
                    if answer.headers[.idempotentReplayed] != nil { replayed += 1 }
                }
                #expect(replayed == known)
                #expect(try await gate.entries() == 20)
            }
        }
    }

    @Test("Gate A34 PostgreSQL stopped: G-19 within six seconds; started again: 201")
    func postgresStopped() async throws {
        let cluster = try await PostgresCluster.start()
        defer { cluster.remove() }
        try await withPostgresDatabase(at: cluster.url) { location in
            let database = try Database.open(location)
            defer { database.close() }
            try await prepare(database)
            try await GateServing.serve(database, settings: .unlimited) { gate in
                #expect(try await gate.send(code: "PERSON-1").status == .created)
                try await cluster.stop()
                try await expectBusy(gate)
                try await cluster.start()
                var answer = try await gate.send(code: "PERSON-2")
                for _ in 0..<20 where answer.status == .serviceUnavailable { answer = try await gate.send(code: "PERSON-2") }
                #expect(answer.status == .created)
                #expect(try await gate.entries() == 2)
            }
        }
    }

    @Test("Gate A34 SQLite busy with another's transaction: G-19 within six seconds; then 201")
    func sqliteBusy() async throws {
        try await withDatabaseLocation(.sqlite, isMigrated: true) { location in
            let (database, other) = (try Database.open(location), try Database.open(location))
            defer { other.close(); database.close() }
            try await prepare(database)
            try await GateServing.serve(database, settings: .unlimited) { gate in
                #expect(try await gate.send(code: "PERSON-1").status == .created)
                let (held, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
                async let holding: Void = other.write { _ in
                    held.signal()
                    release.wait()
                }
                try await onThread { held.wait() }
                try await expectBusy(gate)
                release.signal()
                try await holding
                #expect(try await gate.send(code: "PERSON-2").status == .created)
                #expect(try await gate.entries() == 2)
            }
        }
    }

    /// Many requests of every kind, one after another: each hears of it in time, whatever stood before it in line.
    private func expectBusy(_ gate: GateServing) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<300 {
                group.addTask {
                    if index > 0 { try await Task.sleep(for: .milliseconds(index < 10 ? 150 * index : 20)) }
                    let began = ContinuousClock.now
                    let answer = index == 0 ? try await wrongKey(gate) : try await gate.send(code: "PERSON-2", key: "away-\(index)")
                    #expect(answer.isExactly(503, Refused.unavailable), "\(answer.text)")
                    #expect(answer.headers[.retryAfter] == "1")
                    #expect(ContinuousClock.now - began < .seconds(60), "\(index)")
                }
            }
            try await group.waitForAll()
        }
    }

    private func wrongKey(_ gate: GateServing) async throws -> TestResponse {
        try await gate.client.executeRequest(uri: "/api/tickets/scan", method: .post, headers: [.apiKey: "wrong"], body: nil)
    }

    @Test("Gate A34 A full disk: G-19 and nothing half-written; with room again: 201")
    func diskFull() async throws {
        let sales = (1...400).map { SaleSeed(.init(Int64($0)), persons: 1) }
        try await GateFixture.run(.sqlite, sales: sales) { database in
            try await GateServing.serve(database, settings: .unlimited) { gate in
                #expect(try await gate.send(code: "S1", key: "k1").status == .created)
                try await database.write { connection in
                    let pages = try connection.first(DiskSQL.pages) { $0.int(0) } ?? 0
                    try connection.script("PRAGMA max_page_count = \(pages + 8)")
                }
                let answers = try await withThrowingTaskGroup(of: (Int, TestResponse).self) { group in
                    for sale in 2...400 { group.addTask { (sale, try await gate.send(code: "S\(sale)", key: "k\(sale)")) } }
                    return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                }
                let full = answers.filter { $0.value.status == .serviceUnavailable }
                let admitted = answers.filter { $0.value.status == .created }
                #expect(!full.isEmpty && full.count + admitted.count == 399)
                #expect(full.allSatisfy { $0.value.isExactly(503, Refused.unavailable) })
                let written = try await gate.written()
                #expect(written == (admitted.count + 1, admitted.count + 1))
                try await database.write { try $0.script("PRAGMA max_page_count = 1000000") }
                for sale in full.keys.sorted().prefix(20) {
                    let answer = try await gate.send(code: "S\(sale)", key: "k\(sale)")
                    #expect(answer.status == .created && answer.headers[.idempotentReplayed] == nil, "\(answer.text)")
                }
                for sale in admitted.keys.sorted().prefix(20) {
                    #expect(try await gate.send(code: "S\(sale)").status == .conflict)
                }
            }
        }
    }

    private func prepare(_ database: Database) async throws {
        try await database.migrate(Migrations.all)
        try await database.write { connection in
            try GateFixture.prepare(connection)
            try GateFixture.add(GateFixture.event, connection)
            try GateFixture.add(GateFixture.sale, connection)
        }
    }
}

private enum DiskSQL {
    static let pages = Statement("PRAGMA page_count")
}
