import Testing
import UsherStore
import UsherTesting

@Suite struct RowTests {
    @Test(arguments: Engine.allCases)
    func everyKindComesBackAsItWent(_ engine: Engine) async throws {
        let texts = ["", "plain", "Grüße, 東京 🎟️", "O'Hara \"x\" \\ \n\t", String(repeating: "é", count: 70_000), nil]
        let blobs: [[UInt8]?] = [[], [0], Array(0...255), [0x5C, 0x78, 0x30], nil, Array(repeating: 0xFF, count: 100_000)]
        let numbers: [Int64?] = [0, .max, .min, nil, -1, 9_007_199_254_740_993]
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            try await database.write { connection in
                for index in texts.indices {
                    try connection.execute(Notes.insert, index, texts[index], blobs[index], numbers[index])
                }
            }
            for index in texts.indices {
                let found = try await database.read { connection in
                    try connection.first(Notes.select, index) { row in
                        (row.int(0), row.optionalText(1), row.isNull(2) ? nil : row.blob(2), row.optionalInt(3))
                    }
                }
                let row = try #require(found)
                #expect(row.0 == Int64(index))
                #expect(row.1 == texts[index])
                #expect(row.2 == blobs[index])
                #expect(row.3 == numbers[index])
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func aKindMayDifferFromTheFirst(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            try await database.write { connection in
                try connection.execute(Notes.insert, 1, String?.none, [UInt8]?.none, Int?.none)
                try connection.execute(Notes.insert, 2, "two", [2] as [UInt8], 2)
                try connection.execute(Notes.insert, 3, String?.none, [UInt8]?.none, Int?.none)
            }
            let two = try await database.read { connection in
                try connection.first(Notes.select, 2) { ($0.text(1), $0.blob(2), $0.int(3)) }
            }
            #expect(try #require(two) == ("two", [2], 2))
        }
    }

    @Test(arguments: Engine.allCases)
    func truthIsOne(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            let truth = try await database.read { connection in
                try connection.first(RowTests.truth) { [$0.bool(0), $0.bool(1), $0.bool(2)] }
            }
            #expect(truth == [true, false, false])
        }
    }
    private static let truth = Statement("SELECT 2 > 1, 1 > 2, EXISTS (SELECT 1 FROM notes)")

    @Test(arguments: Engine.allCases)
    func aNulInTextIsRefused(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            await #expect(throws: DatabaseError.self) {
                try await database.write { try $0.execute(Notes.addWords, 1, "a\0b") }
            }
            let count = try await database.read(Notes.count)
            #expect(count == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func changesAreCounted(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Notes.migrations) { database in
            let raised = Tally()
            let counts = try await database.write { connection in
                try connection.executeEach(Notes.insert, (0..<5).map { [.integer($0), .null, .null, .integer($0)] })
                    + connection.executeEach(Notes.setNumber, [[.integer(1), .integer(9)], [.integer(99), .integer(9)]])
                    + connection.run(Notes.raise, each: [[.integer(1)]]) { _, row in if row.int(0) == 10 { raised.next() } }
                    + connection.run(Notes.ids, each: [[]]) { _, _ in }
            }
            #expect(raised.count == 1)
            #expect(counts == [1, 1, 1, 1, 1, 1, 0, 1, 0])
        }
    }
}
