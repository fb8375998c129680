import Testing
import UsherStore
import UsherTesting

@Suite struct TransactionTests {
    @Test(arguments: Engine.allCases)
    func aFailedTransactionLeavesNothingAndHarmsNobody(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            let failed = await withTaskGroup(of: Bool.self) { group in
                for id in 0..<300 {
                    group.addTask {
                        do {
                            try await database.write { connection in
                                try connection.execute(Notes.addWords, id, "note \(id)")
                                if id % 100 == 50 { throw Refused() }
                            }
                            return false
                        } catch { return error is Refused }
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(failed == 3)
            let ids = try await database.read { try $0.all(Notes.ids) { $0.int(0) } }
            #expect(ids == (0..<300).filter { $0 % 100 != 50 })
        }
    }

    @Test(arguments: Engine.allCases)
    func aConstraintIsNamedAsSuch(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            try await database.write { try $0.execute(Notes.addWords, 1, "same") }
            do {
                try await database.write { connection in
                    try connection.execute(Notes.addWords, 2, "other")
                    try connection.execute(Notes.addWords, 3, "same")
                }
                Issue.record("the same words twice")
            } catch DatabaseError.constraint {}
            #expect(try await database.read(Notes.count) == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func aCaughtStatementErrorStillFailsTheTransaction(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            do {
                try await database.write { connection in
                    try connection.execute(Notes.addWords, 1, "same")
                    _ = try? connection.execute(Notes.addWords, 2, "same")
                }
                Issue.record("committed after a failed statement")
            } catch DatabaseError.constraint {}
            #expect(try await database.read(Notes.count) == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func aReaderSeesOneState(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            let gate = Gate()
            async let counts = database.read { connection in
                let before = try Notes.count(connection)
                gate.open()
                gate.awaitClosing()
                return (before, try Notes.count(connection))
            }
            await gate.awaitOpening()
            try await database.write { try $0.execute(Notes.addWords, 1, "new") }
            gate.close()
            let seen = try await counts
            #expect(seen == (0, 0))
            #expect(try await database.read(Notes.count) == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func aReaderCannotWrite(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            do {
                _ = try await database.read { try $0.execute(Notes.addWords, 1, "new") }
                Issue.record("a reader wrote")
            } catch DatabaseError.defect {}
        }
    }

    @Test(arguments: Engine.allCases)
    func aRetryRunsAgainAndGivesUpAfterEight(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            let runs = Tally()
            let run = try await database.write { connection in
                try connection.execute(Notes.addWords, runs.next(), "new")
                if runs.count < 3 { throw TransactionRetry() }
                return runs.count
            }
            #expect(run == 3)
            #expect(try await database.read(Notes.count) == 1)
            do {
                try await database.write { _ in
                    runs.next()
                    throw TransactionRetry()
                }
                Issue.record("ran without end")
            } catch DatabaseError.conflict {}
            #expect((11...12).contains(runs.count))
        }
    }

    @Test(arguments: Engine.allCases)
    func writersOfOneRowTakeTurns(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            try await database.write { try $0.execute(Notes.insert, 1, "counter", [UInt8](), 0) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        try await database.write { connection in
                            let number = try connection.first(Notes.numbers, 1) { $0.int(0) } ?? 0
                            try connection.execute(Notes.setNumber, 1, number + 1)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let number = try await database.read { try $0.first(Notes.numbersPlain, 1) { $0.int(0) } }
            #expect(number == 100)
        }
    }

    @Test(arguments: Engine.allCases)
    func marksLieBelowTheHorizonOnceSettled(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            try await database.write { try $0.execute(Notes.insertMarked, 1) }
            // The whole cluster's transactions count, also those of the tests beside this one: imports among them take their time.
            let isSettled = try await eventually(within: 240) {
                try await database.read { try $0.first(Notes.settled) { $0.int(0) } } == 1
            }
            #expect(isSettled)
        }
    }

    @Test(arguments: Engine.allCases)
    func aDollarInAStringIsNoParameter(_ engine: Engine) async throws {
        try await withDatabase(engine) { database in
            let texts = try await database.read { connection in
                try connection.first(TransactionTests.dollars, "second", "first") { [$0.text(0), $0.text(1), $0.text(2)] }
            }
            #expect(texts == ["first", "$.a", "second"])
        }
    }
    private static let dollars = Statement("SELECT $2, '$.a', $1")

    @Test(arguments: Engine.allCases)
    func closingFinishesWhatWaits(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for id in 0..<50 {
                    group.addTask { _ = try await database.write { try $0.execute(Notes.addWords, id, "\(id)") } }
                }
                try await group.waitForAll()
            }
            database.close()
            await #expect(throws: DatabaseError.unavailable("closed")) { try await database.read(Notes.count) }
        }
    }
}

extension Notes {
    static let numbersPlain = Statement("SELECT number FROM notes WHERE id = $1")
}
