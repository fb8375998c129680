import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// Lists in memory answer as the database does, whatever has changed meanwhile.
@Suite struct DoorIndexTests {
    private static let other = GateFixture.event.with { ($0.id, $0.ticketTypes) = (457, [TicketType(id: 201, name: "Other")]) }
    private static let first = ["Ada", "Álvaro", "Bea", "Bo", "Élodie", "Quentin"]
    private static let last = ["Abel", "Jones", "Jönsson", "O'Neil", "Quinn", "Zed-Abel"]

    /// A list in memory from the first sale on, and one that is never there.
    private struct Lists {
        let database: Database
        let memory: DoorListStore
        let plain: DoorListStore

        init(_ database: Database) {
            self.database = database
            var (small, never) = (DoorIndexes.Size(), DoorIndexes.Size())
            (small.least, never.least) = (1, .max)
            memory = DoorListStore(database, lists: DoorIndexes(database, size: small))
            plain = DoorListStore(database, lists: DoorIndexes(database, size: never))
        }

        func compare(_ texts: [String?] = [nil, "a", "ab", "a j", "quentin", "q z", "jo ad", "o'n", "elodie x", "99@"]) async throws {
            for event in [Event.ID(456), 457, nil] {
                for text in texts {
                    for page in 1...2 {
                        let query = DoorListQuery(principal: Staff.door.principal, event: event, text: text, page: page)
                        let (one, two) = (try #require(try await memory.list(query)), try #require(try await plain.list(query)))
                        #expect(one.total == two.total, "\(text ?? "") \(event?.rawValue ?? 0)")
                        #expect(one.elements.map(\.sale.id) == two.elements.map(\.sale.id), "\(text ?? "") \(page)")
                    }
                }
            }
        }

        /// Whether a list is in memory as far as the database has come.
        func isReady(_ event: Event.ID, _ words: [String] = []) async throws -> Bool {
            let lists = memory.lists
            return try await database.read { connection in
                try lists.find(words, in: event, first: 1, at: try DoorIndexStatements.state(connection), connection) != nil
            }
        }

        func save(_ drafts: [SaleDraft]) async throws {
            try await database.write { connection in
                var sales = SaleTransaction(connection, at: GateFixture.now)
                try sales.save(drafts)
                try sales.finish()
                guard sales.refusals.isEmpty else { throw DatabaseError.defect("\(sales.refusals.map(\.refusal.reason))") }
            }
        }
    }

    private static func draft(_ number: Int, _ name: String? = nil, event: Event.ID = 456) -> SaleDraft {
        SaleDraft(
            organisation: 1, event: event, key: "k\(number)", status: .paid,
            name: name ?? "\(first[number % 6]) \(last[number / 6 % 6])", email: "guest\(number)@example.org", occurrence: 0,
            lines: [SaleLineDraft(ticketType: event == 456 ? 101 : 201, quantity: 1)])
    }

    @Test("Searches in memory are those of the database: after sales, other names, deletions", arguments: Engine.allCases)
    func follows(engine: Engine) async throws {
        try await GateFixture.run(engine, sales: []) { database in
            try await database.write { try GateFixture.add(Self.other, $0) }
            let lists = Lists(database)
            try await lists.save((0..<150).map { Self.draft($0) })
            // The first question reads the list in the background.
            try await lists.compare()
            #expect(try await eventually { try await lists.isReady(456) })
            try await lists.compare()
            try await lists.save((150..<160).map { Self.draft($0) })
            try await lists.compare()
            try await lists.save([Self.draft(3, "Ada Zz"), Self.draft(155, "Quentin Quentin"), Self.draft(7, "")])
            try await lists.compare()
            try await database.write { connection in
                var sales = SaleTransaction(connection, at: GateFixture.now)
                for sale in try connection.all(Self.some) { _ = try sales.delete(sale) }
                try sales.finish()
            }
            try await lists.compare()
            // Another event's list is another one.
            try await lists.save((200..<230).map { Self.draft($0, event: 457) })
            try await lists.compare()
            for event in [Event.ID(456), 457] { #expect(try await eventually { try await lists.isReady(event) }) }
            try await lists.compare()
        }
    }

    @Test("After a change only what has changed is read, and a page costs no more questions than before", arguments: Engine.allCases)
    func cost(engine: Engine) async throws {
        try await GateFixture.run(engine, sales: []) { database in
            let lists = Lists(database)
            try await lists.save((0..<1_200).map { Self.draft($0) })
            @Sendable func look(_ words: [String]) async throws -> (total: Int?, statements: Int) {
                let memory = lists.memory
                return try await database.read { connection in
                    let before = connection.statementCount
                    let state = try DoorIndexStatements.state(connection)
                    let found = try memory.lists.find(words, in: 456, first: 50, at: state, connection)
                    return (found?.total, connection.statementCount - before)
                }
            }
            #expect(try await eventually { try await lists.isReady(456) })
            let known = try await look(["a", "j"])
            #expect(known.total != nil && known.statements == 1)
            try await lists.save([Self.draft(5_000, "Ada Jones")])
            let changed = try await look(["a", "j"])
            #expect(changed.total == known.total.map { $0 + 1 } && changed.statements == 2)
            #expect(try await look(["a", "j"]).statements == 1)
        }
    }

    private static let some = Selection<Sale.ID>("SELECT id FROM sales WHERE key IN ('k1', 'k2', 'k40', 'k151') ORDER BY id")
}
