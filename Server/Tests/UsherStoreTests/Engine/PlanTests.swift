import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct PlanTests {
    private static let read = Statement("SELECT seq_tup_read FROM pg_catalog.pg_stat_user_tables WHERE relname = 'scans'")

    /// As before a venue's first night, after a restore: to PostgreSQL an empty table, best read as a whole.
    @Test("A table that was analysed while it was empty is not read as a whole once it has rows")
    func emptyAtFirst() async throws {
        try await withDatabaseLocation(.postgres, isMigrated: true) { location in
            try await GateFixture.prepare(location, sales: [])
            let database = try Database.open(location)
            try await database.write { try $0.script("ANALYZE") }
            let desk = GateDesk(database)
            // Few at a time, so that there are many transactions, as there are in a night.
            for part in 0..<100 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for scan in 0..<40 { group.addTask { try await desk.scan("NONE", key: "key-\(part)-\(scan)") } }
                    try await group.waitForAll()
                }
            }
            // A session tells its figures when it ends, if not before.
            database.close()
            let later = try Database.open(location)
            defer { later.close() }
            let rows = try await GateDesk(later).count(Self.read)
            #expect(rows < 1_000_000, "\(rows) rows read one after the other")
        }
    }

    private static func steps(_ statement: Statement, _ database: Database) async throws -> [String] {
        let plan = Statement(expanded: "EXPLAIN QUERY PLAN " + statement.text)
        return try await database.read { connection in
            var steps: [String] = []
            try connection.run(plan, each: [[]]) { _, row in steps.append(row.text(3)) }
            return steps
        }
    }

    /// With a million of them a list of fifty that reads another table whole takes ten seconds.
    @Test("Orders are listed, found and added up by indices alone")
    func orders() async throws {
        let asked = [
            OrderStatements.list.statement, OrderStatements.one.statement, OrderStatements.newest.statement,
            OrderStatements.minutes.statement,
            OrderStatements.takings.statement, OrderStatements.code.statement, OrderStatements.number.statement,
            OrderStatements.discount.statement, OrderStatements.email.statement, OrderStatements.word.statement,
        ]
        try await withDatabase(.sqlite, migrations: Migrations.all) { database in
            for statement in asked {
                let steps = try await Self.steps(statement, database)
                #expect(!steps.isEmpty)
                #expect(!steps.contains { $0.hasPrefix("SCAN") && !$0.hasPrefix("SCAN x") }, "\(statement.text): \(steps)")
            }
            #expect(try await Self.steps(OrderStatements.email.statement, database).allSatisfy { !$0.contains("TEMP B-TREE") })
        }
    }
}
