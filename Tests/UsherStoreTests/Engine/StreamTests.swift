import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite(.serialized) struct StreamTests {
    private static let million = Statement(
        """
        WITH RECURSIVE numbers(n) AS (SELECT CAST($1 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000000)
        SELECT n, 'a row with some words in it, so that a million of them would be felt' FROM numbers
        """)

    @Test(arguments: Engine.allCases)
    func aMillionRowsNeedNoMemory(_ engine: Engine) async throws {
        try await withDatabase(engine) { database in
            let (rows, growth) = try await database.read { connection in
                let before = try StreamTests.residentMegabytes()
                var (rows, sum, peak) = (0, 0 as Int64, before)
                try connection.forEach(Self.million, 1) { row in
                    rows += 1
                    sum += row.int(0)
                    if rows % 100_000 == 0 { peak = max(peak, try StreamTests.residentMegabytes()) }
                }
                #expect(sum == 500_000_500_000)
                return (rows, peak - before)
            }
            #expect(rows == 1_000_000)
            #expect(growth < 50)
        }
    }

    @Test(arguments: Engine.allCases)
    func aBodyMayLeaveEarly(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            let seen = try await database.write { connection in
                var seen = 0
                do {
                    try connection.forEach(Self.million, 999_000) { _ in
                        seen += 1
                        if seen == 10 { throw Refused() }
                    }
                } catch is Refused {}
                try connection.execute(Notes.addWords, 1, "after")
                return seen
            }
            #expect(seen == 10)
            #expect(try await database.read(Notes.count) == 1)
        }
    }

    private static func residentMegabytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(Int(line.filter(\.isNumber))) / 1_024
    }
}
