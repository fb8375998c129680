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

    private static let few = Statement("SELECT id, words FROM notes WHERE id <= $1 AND ($2 = '' OR words = $2) ORDER BY id")
    private static let none = Statement("SELECT id FROM notes WHERE id < $1")

    @Test("Streams and other statements take turns on a connection, in readers and in transactions", arguments: Engine.allCases)
    func takingTurns(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            try await database.write { connection in
                for id in 0..<20 { try connection.execute(Notes.addWords, id, "n\(id)") }
            }
            let (begun, runs) = (Tally(), Tally())
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<12 {
                    group.addTask {
                        for round in 0..<40 {
                            try await database.read { connection in
                                begun.next()
                                var seen: [Int64] = []
                                if round % 2 == 0 { _ = try Notes.count(connection) }
                                try connection.forEach(Self.few, 9, "") { seen.append($0.int(0)) }
                                try connection.forEach(Self.none, 0) { seen.append($0.int(0)) }
                                _ = try connection.all(Notes.ids) { $0.int(0) }
                                try connection.forEach(Self.few, 9, "n3") { seen.append($0.int(0)) }
                                #expect(seen == Array(0...9) + [3])
                                runs.next()
                            }
                            try await database.write { connection in
                                var seen = 0
                                try connection.forEach(Self.few, 4, "") { _ in seen += 1 }
                                try connection.execute(Notes.addWords, Int64(1_000 + task * 100 + round), "t\(task)-\(round)")
                                try connection.forEach(Self.few, 4, "") { _ in seen += 1 }
                                #expect(seen == 10)
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await database.read(Notes.count) == 500)
            // None of them broke its connection and was run again on another one.
            #expect(begun.count == runs.count && runs.count == 480)
        }
    }

    private static func residentMegabytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(Int(line.filter(\.isNumber))) / 1_024
    }
}
