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
            OrderStatements.list.statement, OrderStatements.ofShow.statement, OrderStatements.one.statement,
            OrderStatements.newest.statement,
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

    /// The steps by which PostgreSQL would answer, whatever is asked for, where it may read no table as a whole.
    private static func postgresSteps(_ statement: Statement, _ connection: any Connection) throws -> [String] {
        let text = Dialect.spell(statement.text, for: .postgres)
        let count = (1...20).last { text.contains("$\($0)") } ?? 0
        let nothing = count == 0 ? "" : "(\(Array(repeating: "NULL", count: count).joined(separator: ", ")))"
        try connection.script("PREPARE asked AS \(text)")
        var steps: [String] = []
        try connection.run(Statement(expanded: "EXPLAIN EXECUTE asked\(nothing)"), each: [[]]) { _, row in steps.append(row.text(0)) }
        try connection.script("DEALLOCATE asked")
        return steps
    }

    /// With 100,000 sales, or codes, or people who wait, a page that reads a table as a whole is a page that nobody waits for.
    @Test(
        "What selling asks for PostgreSQL finds by indices, at any size: orders, quotas, codes, sheets, waiting lists, payments, papers, exports"
    )
    func selling() async throws {
        let orders: [Statement] = [
            OrderStatements.list.statement, OrderStatements.ofShow.statement, OrderStatements.one.statement, OrderStatements.some.statement,
            OrderStatements.newest.statement, OrderStatements.minutes.statement, OrderStatements.takings.statement,
            OrderStatements.count.statement, OrderStatements.countOfShow.statement, OrderStatements.code.statement,
            OrderStatements.number.statement, OrderStatements.discount.statement,
            OrderStatements.email.statement, OrderStatements.word.statement,
        ]
        let quotas: [Statement] = [
            ClaimStatements.ofShow.statement, ClaimStatements.ofCode.statement, ClaimStatements.quota.statement,
            ClaimStatements.lock.statement, ClaimStatements.ofBooking.statement, ClaimStatements.dropLapsed.statement,
            ClaimStatements.count, ClaimStatements.unuse, ClaimStatements.sell, ClaimStatements.extend, ClaimStatements.drop.statement,
            ClaimStatements.lessen, ClaimStatements.dropOne.statement, ClaimStatements.rename,
        ]
        let prices: [Statement] = [
            CodeStatements.byCode.statement, CodeStatements.list.statement, CodeStatements.byID.statement, CodeStatements.holder.statement,
            CodeStatements.anyUse.statement, CodeStatements.resizeHolders, SheetStatements.sheet.statement,
            SheetStatements.house.statement, SheetStatements.sheetOfShow.statement, SheetStatements.quotas.statement,
            SheetStatements.dropLapsed, SheetStatements.recount,
        ]
        let waiting: [Statement] = [
            WaitingStatements.byUUID.statement, WaitingStatements.turns.statement, WaitingStatements.ahead.statement,
            WaitingStatements.live.statement, WaitingStatements.end, WaitingStatements.again.statement,
            WaitingStatements.areas.statement, WaitingStatements.underWay.statement,
        ]
        let bookings: [Statement] = [
            BookingStatements.byUUID.statement, BookingStatements.heldFor.statement, BookingStatements.liveOfAddress.statement,
            BookingStatements.ofOrigin.statement, BookingStatements.reviewsOver.statement, BookingStatements.numberTaken.statement,
            RefundStatements.bySale.statement, SoldStatements.byUUID.statement, SoldStatements.toAddress.statement,
            SoldStatements.places.statement,
        ]
        let exports: [Statement] = [
            ExportStatements.newestSale.statement, ExportStatements.newestBooking.statement, ExportStatements.newestLine.statement,
            ExportStatements.newestEntry.statement, ExportStatements.newestCode.statement, ExportStatements.sales.statement,
            ExportStatements.nextBookings.statement, ExportStatements.payments.statement, ExportStatements.nextLines.statement,
            ExportStatements.journal.statement, ExportStatements.answers.statement, ExportStatements.waiting.statement,
            ExportStatements.documents.statement, ExportStatements.codes.statement,
        ]
        try await withDatabase(.postgres, migrations: Migrations.all) { database in
            let wholes = try await database.write { connection in
                try connection.script("SET LOCAL enable_seqscan = off; SET LOCAL plan_cache_mode = force_generic_plan")
                return try (orders + quotas + prices + waiting + bookings + exports).compactMap { statement -> String? in
                    let steps = try Self.postgresSteps(statement, connection)
                    let isWhole = steps.isEmpty || steps.contains { $0.contains("Seq Scan") }
                    return isWhole ? "\(statement.text): \(steps)" : nil
                }
            }
            #expect(wholes == [])
            // Nobody else's are read on the way to a house's own.
            for statement in [OrderStatements.list.statement, OrderStatements.count.statement] {
                let steps = try await database.write { connection in
                    try connection.script(
                        "SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off; SET LOCAL plan_cache_mode = force_generic_plan")
                    return try Self.postgresSteps(statement, connection)
                }
                #expect(steps.contains { $0.contains("sales_by_organisation") }, "\(steps)")
            }
        }
    }
}
