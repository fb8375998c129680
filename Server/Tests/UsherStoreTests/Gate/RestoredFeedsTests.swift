import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct RestoredFeedsTests {
    private func manifest(_ desk: GateDesk, since: ManifestCursor? = nil) async throws -> ManifestPage {
        try await ManifestStore(desk.database).page(
            ManifestQuery(account: Staff.door.account, event: 456, since: since, date: nil, limit: 1_000))
    }

    @Test("After a restore onto another cluster counts and manifest are whole, and old cursors are gone", arguments: Engine.allCases)
    func marksOfAnotherCluster(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            try await desk.scan("PERSON-1")
            let before = try await manifest(desk)
            // As if the old cluster had been at it for long.
            try await desk.database.write { connection in
                try connection.execute(RestoredFeedsTests.ageSales)
                try connection.execute(RestoredFeedsTests.ageScans)
            }
            try await desk.database.settleMarks()
            #expect(try await desk.count(RestoredFeedsTests.marks) == 0)
            try await desk.checkCounts(sales: [123])
            let after = try await manifest(desk)
            #expect(after.sales.count == 1 && after.salt != before.salt)
            await #expect(throws: ManifestRefusal.cursorGone) { try await manifest(desk, since: before.next) }
            try await desk.scan("PERSON-2")
            #expect(try await manifest(desk, since: after.next).sales.count == 1)
        }
    }

    private static let ageSales = Statement("UPDATE sales SET mark = 9000000000")
    private static let ageScans = Statement("UPDATE scans SET mark = 9000000000")
    private static let marks = Statement(
        "SELECT (SELECT count(*) FROM sales WHERE mark <> 0) + (SELECT count(*) FROM scans WHERE mark <> 0)")
}
