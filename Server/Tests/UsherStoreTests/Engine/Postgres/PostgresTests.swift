import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite struct PostgresTests {
    private static let kill = Statement(
        "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
    private static let killOneself = Statement("SELECT pg_terminate_backend(pg_backend_pid())")
    private static let settings = Statement(
        """
        SELECT current_setting('TimeZone'), current_setting('synchronous_commit'), current_setting('lock_timeout'),
            current_setting('statement_timeout'), current_setting('application_name'), current_setting('transaction_read_only')
        """)
    private static let swap = Statement("UPDATE notes SET number = number + 1 WHERE id = $1")

    @Test func thousandsOfSetsGoThroughOnePipeline() async throws {
        try await withDatabase(.postgres, migrations: Notes.migrations) { database in
            let words = String(repeating: "word ", count: 200)
            let (counted, changes) = try await database.write { connection in
                let before = connection.statementCount
                let changes = try connection.executeEach(
                    Notes.insert, (0..<2_000).map { [.integer($0), .text("\($0) \(words)"), .null, .integer($0)] })
                return (connection.statementCount - before, changes)
            }
            #expect(counted == 2, "a thousand rows are one statement")
            #expect(changes == Array(repeating: 1, count: 2_000))
            let found = try await database.read { connection in
                var found: [Int64] = []
                try connection.run(Notes.select, each: (0..<2_000).map { [.integer($0)] }) { set, row in
                    #expect(row.int(0) == Int64(set))
                    found.append(row.int(3))
                }
                return found
            }
            #expect(found == (0..<2_000).map(Int64.init))
        }
    }

    @Test func anErrorInAPipelineLeavesTheConnectionUsable() async throws {
        try await withDatabase(.postgres, migrations: Notes.migrations) { database in
            for _ in 0..<20 {
                do {
                    try await database.write { try $0.executeEach(Notes.addWords, (0..<600).map { [.integer($0 % 500), .null] }) }
                    Issue.record("the same id twice")
                } catch DatabaseError.constraint {}
            }
            #expect(try await database.read(Notes.count) == 0)
        }
    }

    @Test func theSessionIsSetUp() async throws {
        try await withDatabase(.postgres) { database in
            let settings = try await database.read { try $0.first(Self.settings) { row in (0..<6).map { row.text($0) } } }
            #expect(settings == ["UTC", "on", "4500ms", "0", "usher", "on"])
        }
    }

    @Test func brokenConnectionsAreReplaced() async throws {
        try await withDatabase(.postgres, migrations: Notes.migrations) { database in
            for id in 0..<10 {
                _ = try await database.read { try $0.first(Self.kill) { $0.int(0) } }
                try await database.write { try $0.execute(Notes.addWords, id, "\(id)") }
            }
            #expect(try await database.read(Notes.count) == 10)
        }
    }

    @Test func aTransactionWhoseConnectionBreaksRunsAgain() async throws {
        try await withDatabase(.postgres, migrations: Notes.migrations) { database in
            let runs = Tally()
            try await database.write { connection in
                try connection.execute(Notes.addWords, 1, "one")
                if runs.next() == 1 { _ = try connection.all(Self.killOneself) { $0.int(0) } }
                try connection.execute(Notes.addWords, 2, "two")
            }
            #expect(runs.count == 2)
            #expect(try await database.read(Notes.count) == 2)
        }
    }

    @Test func deadlocksAreRunAgain() async throws {
        try await withDatabase(.postgres, migrations: Notes.migrations) { database in
            try await database.write { try $0.executeEach(Notes.insert, [1, 2].map { [.integer($0), .null, .null, .integer(0)] }) }
            let (first, second) = (Gate(), Gate())
            async let one: Void = database.write { connection in
                try connection.execute(Self.swap, 1)
                first.open()
                second.awaitClosing()
                second.close()
                try connection.execute(Self.swap, 2)
            }
            async let two: Void = database.write { connection in
                try connection.execute(Self.swap, 2)
                second.close()
                try connection.execute(Self.swap, 1)
            }
            await first.awaitOpening()
            _ = try await (one, two)
            let numbers = try await database.read { connection in
                try connection.all(Notes.allNumbers) { $0.int(0) }
            }
            #expect(numbers == [2, 2])
        }
    }

    /// Makes every commit that inserts a note do `deed` first.
    private static func atCommit(_ deed: String, in database: Database) async throws {
        try await database.write { connection in
            try connection.script(
                """
                CREATE FUNCTION deed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \(deed); RETURN NULL; END $$;
                CREATE CONSTRAINT TRIGGER deed AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION deed();
                """)
        }
    }

    @Test func aBrokenCommitIsNeverRunAgain() async throws {
        try await withDatabase(.postgres, migrations: Notes.migrations) { database in
            try await Self.atCommit("PERFORM pg_terminate_backend(pg_backend_pid())", in: database)
            let runs = Tally()
            do {
                try await database.write { connection in
                    runs.next()
                    try connection.execute(Notes.addWords, 1, "one")
                }
                Issue.record("committed")
            } catch DatabaseError.unavailable {}
            #expect(runs.count == 1)
            #expect(try await database.read(Notes.count) == 0)
        }
    }

    @Test func aCommitThatMetAnotherIsRunAgain() async throws {
        try await withDatabase(.postgres, migrations: Notes.migrations) { database in
            try await Self.atCommit("RAISE EXCEPTION 'met' USING ERRCODE = '40001'", in: database)
            let runs = Tally()
            do {
                try await database.write { connection in
                    runs.next()
                    try connection.execute(Notes.addWords, 1, "one")
                }
                Issue.record("committed")
            } catch DatabaseError.conflict {}
            #expect(runs.count == 8)
        }
    }

    @Test func aMarkIsNotSettledWhileAnOlderTransactionRuns() async throws {
        try await withDatabase(.postgres, migrations: Notes.migrations) { database in
            let gate = Gate()
            async let older = database.write { connection in
                let rows = try connection.execute(Notes.insertMarked, 1)
                gate.open()
                gate.awaitClosing()
                return rows
            }
            await gate.awaitOpening()
            try await database.write { try $0.execute(Notes.insertMarked, 2) }
            let settled = try await database.read { try $0.first(Notes.settled) { $0.int(0) } }
            gate.close()
            #expect(settled == 0)
            #expect(try await older == 1)
        }
    }

    @Test func whileTheServerIsAwayJobsFailInTimeAndThenRecover() async throws {
        let cluster = try await PostgresCluster.start()
        defer { cluster.remove() }
        try await withPostgresDatabase(at: cluster.url) { location in
            let database = try Database.open(location)
            defer { database.close() }
            try await database.migrate(Notes.migrations)
            try await cluster.stop()
            let failedInTime = await withTaskGroup(of: Bool.self) { group in
                for id in 0..<100 {
                    group.addTask {
                        let start = ContinuousClock.now
                        do {
                            try await database.write { try $0.execute(Notes.addWords, id, "\(id)") }
                            return false
                        } catch DatabaseError.unavailable { return .now - start < .seconds(60) } catch { return false }
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(failedInTime == 100)
            try await cluster.start()
            try await database.write { try $0.execute(Notes.addWords, 1, "back") }
            #expect(try await database.read(Notes.count) == 1)
        }
    }

    @Test func aServerThatComesBackInTimeIsWaitedFor() async throws {
        let cluster = try await PostgresCluster.start()
        defer { cluster.remove() }
        try await withPostgresDatabase(at: cluster.url) { location in
            let database = try Database.open(location)
            defer { database.close() }
            try await database.migrate(Notes.migrations)
            try await cluster.stop()
            async let written = database.write { try $0.execute(Notes.addWords, 1, "waited") }
            try await cluster.start()
            let rows = try await written
            #expect(rows == 1)
        }
    }

    @Test func ofSeveralHostsTheOneThatCanBeWrittenToIsTaken() async throws {
        try await withDatabaseLocation(.postgres) { location in
            guard case .postgres(let url) = location else { return }
            // Nobody listens on port 1.
            let several = url.replacing("@", with: "@127.0.0.1:1,", maxReplacements: 1)
            #expect(several != url)
            let database = try Database.open(.postgres(url: several))
            defer { database.close() }
            try await database.migrate(Notes.migrations)
            try await database.write { try $0.execute(Notes.addWords, 1, "one") }
            #expect(try await database.read(Notes.count) == 1)
        }
    }

    @Test func aWrongURLIsToldAtOnce() {
        #expect(throws: DatabaseURLError.self) { try Database.open(.postgres(url: "postgres://host:port/x?nonsense=1")) }
    }
}

extension Notes {
    static let allNumbers = Statement("SELECT number FROM notes ORDER BY id")
}
