package import UsherCore
package import UsherStore

/// A sale as a test wants it: paid, for the event's own date, unless said otherwise.
package struct SaleSeed: Sendable {
    package struct Person: Sendable {
        package var id: UsherCore.Person.ID
        package var code: String
        package var seat: String?
        package var status: SaleStatus?
        package var statusSince: Instant?

        package init(
            id: UsherCore.Person.ID, code: String, seat: String? = nil, status: SaleStatus? = nil, statusSince: Instant? = nil
        ) {
            self.id = id
            self.code = code
            self.seat = seat
            self.status = status
            self.statusSince = statusSince
        }
    }

    package struct Line: Sendable {
        package var id: SaleLine.ID
        package var type: TicketType.ID
        package var persons: [Person]

        package init(id: SaleLine.ID, type: TicketType.ID = 101, persons: [Person]) {
            self.id = id
            self.type = type
            self.persons = persons
        }
    }

    package var id: Sale.ID
    package var code: String
    package var status: SaleStatus
    /// Since when it has this status.
    package var statusAt: Instant
    package var name: String
    package var email: String
    /// Nil for the event's own date.
    package var date: CivilDate?
    package var lines: [Line]

    package init(
        id: Sale.ID, code: String, status: SaleStatus = .paid, statusAt: Instant = Instant(microseconds: 0), name: String = "John Doe",
        email: String = "john@example.com", date: CivilDate? = nil, lines: [Line]
    ) {
        self.id = id
        self.code = code
        self.status = status
        self.statusAt = statusAt
        self.name = name
        self.email = email
        self.date = date
        self.lines = lines
    }

    /// A sale of one line with so many persons: codes `S<id>` and `S<id>-1`…, seats from `seats` or none.
    package init(_ id: Sale.ID, persons: Int, seats: [String?] = [], status: SaleStatus = .paid, date: CivilDate? = nil) {
        let persons = (0..<persons).map { index in
            Person(
                id: .init(id.rawValue * 1_000 + Int64(index) + 1), code: "S\(id)-\(index + 1)",
                seat: index < seats.count ? seats[index] : nil)
        }
        self.init(id: id, code: "S\(id)", status: status, date: date, lines: [Line(id: .init(id.rawValue * 10), persons: persons)])
    }

    package var roster: Roster {
        Roster(
            lines: lines.map { SaleLine(id: $0.id, ticketType: $0.type, quantity: max(1, $0.persons.count)) },
            persons: lines.enumerated().flatMap { index, line in
                line.persons.map {
                    UsherCore.Person(id: $0.id, line: index, seat: $0.seat, code: $0.code, status: $0.status, statusSince: $0.statusSince)
                }
            })
    }
}

extension GateFixture {
    /// Writes a sale with its codes, words and what it adds to what is sold.
    package static func add(_ seed: SaleSeed, of event: EventSeed = event, _ connection: any Connection) throws {
        let own = event.event.ownDate
        let occurrence = seed.date == nil || seed.date == own ? 0 : seed.date?.days ?? 0
        try connection.execute(
            FixtureSQL.sale, seed.id, uuid(0x05, seed.id.rawValue), event.organisation, event.id, "sale-\(seed.id)", seed.status.rawValue,
            seed.statusAt, seed.name, seed.email, seed.code, occurrence, now, String(decoding: seed.roster.document, as: UTF8.self))
        try connection.execute(FixtureSQL.code, seed.code, seed.id, 0)
        for line in seed.lines {
            try connection.execute(FixtureSQL.line, line.id, seed.id, line.type, max(1, line.persons.count))
            for person in line.persons { try connection.execute(FixtureSQL.code, person.code, seed.id, person.id) }
            let sold = seed.status == .paid ? line.persons.count { $0.status == nil } : 0
            try connection.execute(FixtureSQL.sold, event.id, occurrence, line.type, sold)
        }
        var words = Set(SearchWords.tokens(name: seed.name, email: seed.email) + [""])
        words.formUnion(seed.lines.flatMap(\.persons).compactMap(\.seat).map(SearchWords.seat))
        for (word, shared) in SearchWords.shared(words) {
            try connection.execute(FixtureSQL.word, event.id, word, SearchWords.sortKey(seed.name), seed.id, shared)
        }
        for kind in [IDKind.sales, .lines, .persons, .changes] { try IDTransaction(connection).reserveID(kind, atLeast: 100_000_000) }
    }

    /// Gives a sale another status; counts of what is sold stay as they are.
    package static func set(_ status: SaleStatus, of sale: Sale.ID, at: Instant, _ connection: any Connection) throws {
        try connection.execute(FixtureSQL.setStatus, sale, status.rawValue, at)
    }

    package static func delete(_ sale: Sale.ID, at: Instant, _ connection: any Connection) throws {
        try connection.execute(FixtureSQL.deleteSale, sale, at)
    }
}
