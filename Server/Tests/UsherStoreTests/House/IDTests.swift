import Testing
import UsherCore
import UsherStore
import UsherTesting

@Suite struct IDTests {
    @Test(arguments: Engine.allCases)
    func idsStartAtOneAndFollowEachOther(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database async throws in
            #expect(try await database.write { try IDTransaction($0).takeIDs(.sales, 3) } == 1...3)
            #expect(try await database.write { try IDTransaction($0).takeIDs(.sales) } == 4...4)
            #expect(try await database.write { try IDTransaction($0).takeIDs(.lines) } == 1...1, "each kind counts for itself")
        }
    }

    @Test(arguments: Engine.allCases)
    func anIDFromOutsideIsNeverGivenOut(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database async throws in
            try await database.write { try IDTransaction($0).reserveID(.events, atLeast: 456) }
            try await database.write { try IDTransaction($0).reserveID(.events, atLeast: 12) }
            #expect(try await database.write { try IDTransaction($0).takeIDs(.events) } == 457...457)
        }
    }

    @Test(arguments: Engine.allCases)
    func manyWhoTakeAtOnceNeverGetTheSame(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database async throws in
            let ids = try await withThrowingTaskGroup(of: ClosedRange<Int64>.self) { group in
                for _ in 0..<50 { group.addTask { try await database.write { try IDTransaction($0).takeIDs(.persons, 7) } } }
                return try await group.reduce(into: Set<Int64>()) { $0.formUnion($1) }
            }
            #expect(ids == Set(1...350))
        }
    }

    @Test(arguments: Engine.allCases)
    func aPoolGivesAscendingIDsOverManyBlocks(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database async throws in
            let pool = IDPool(database, .scans, block: 16)
            #expect(pool.take() == nil, "nothing is there before the first block")
            var ids: [Int64] = []
            for _ in 0..<50 {
                try await pool.prepare(4)
                for _ in 0..<4 { ids.append(try #require(pool.take())) }
            }
            #expect(ids == Array(1...200))
        }
    }

    @Test(arguments: Engine.allCases)
    func twoPoolsOnOneDatabaseShareNothing(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database async throws in
            let pools = [IDPool(database, .scans, block: 32), IDPool(database, .scans, block: 32)]
            let taken = try await withThrowingTaskGroup(of: Int64.self) { group in
                for index in 0..<400 {
                    group.addTask {
                        var id: Int64?
                        try await exhaust {
                            try await pools[index % 2].prepare(1)
                            id = pools[index % 2].take()
                            return id == nil
                        }
                        return try #require(id)
                    }
                }
                return try await group.reduce(into: [Int64]()) { $0.append($1) }
            }
            #expect(Set(taken).count == 400)
        }
    }

    @Test func aPoolTellsThoseWhoWaitThatTheDatabaseIsClosed() async throws {
        try await House.withHouse(.sqlite) { database async throws in
            let pool = IDPool(database, .scans)
            database.close()
            await #expect(throws: DatabaseError.unavailable("closed")) { try await pool.prepare(1) }
        }
    }
}
