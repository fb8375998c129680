import Testing
import UsherStore
import UsherTesting

@Suite struct GroupedWriteTests {
    @Test(arguments: Engine.allCases)
    func everyRequestGetsItsOwnAnswer(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            let rounds = Tally()
            let writes = GroupedWrite<Int, Int>(database, limit: 100) { connection, ids in
                rounds.next()
                try connection.executeEach(Notes.addWords, ids.map { [.integer(Int64($0)), .text("note \($0)")] })
                return ids.map { $0 * 2 }
            }
            let wrong = try await withThrowingTaskGroup(of: Bool.self) { group in
                for id in 0..<1_000 { group.addTask { try await writes.submit(id) != id * 2 } }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(wrong == 0)
            #expect(try await database.read(Notes.count) == 1_000)
            #expect(rounds.count < 1_000, "nothing was gathered")
        }
    }

    @Test(arguments: Engine.allCases)
    func aRequestThatFailsFailsAlone(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            let writes = GroupedWrite<Int, Int>(database, limit: 50) { connection, ids in
                try connection.executeEach(Notes.addWords, ids.map { [.integer(Int64($0)), .text($0 == 77 ? "note 1" : "note \($0)")] })
                return ids
            }
            _ = try await writes.submit(1)
            let failed = await withTaskGroup(of: Int?.self) { group in
                for id in 2..<200 {
                    group.addTask {
                        do { return try await writes.submit(id) == id ? nil : id } catch { return id }
                    }
                }
                return await group.reduce(into: [Int]()) { if let id = $1 { $0.append(id) } }
            }
            #expect(failed == [77])
            #expect(try await database.read(Notes.count) == 198)
        }
    }

    @Test(arguments: Engine.allCases)
    func aBodyThatThrowsAnswersEverybody(_ engine: Engine) async throws {
        try await withDatabase(engine) { database in
            let writes = GroupedWrite<Int, Int>(database, limit: 10) { _, _ in throw Refused() }
            let refused = await withTaskGroup(of: Bool.self) { group in
                for id in 0..<40 {
                    group.addTask { do { _ = try await writes.submit(id); return false } catch { return error is Refused } }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(refused == 40)
        }
    }

    @Test(arguments: Engine.allCases)
    func tooFewAnswersAreADefect(_ engine: Engine) async throws {
        try await withDatabase(engine) { database in
            let writes = GroupedWrite<Int, Int>(database, limit: 10) { _, _ in [] }
            await #expect(throws: DatabaseError.self) { try await writes.submit(1) }
        }
    }
}
