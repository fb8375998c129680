import Foundation
package import UsherCore
package import UsherStore

/// A world that sells seats: the Gate's organisations and staff, four shows of "globe", and buyers.
package enum BoxOfficeFixture {
    /// 2025-12-20T23:30:00Z, the Gate's own.
    package static let now = GateFixture.now

    /// A show of the fixture.
    package enum Stage: Int, CaseIterable, Sendable {
        /// Stalls A1..A10 and B1..B10 at 8500, circle C1..C10 at 6500, gallery D1..D10 at 4500; the day after `now`.
        case hamlet = 1
        /// Ten seats at nothing.
        case open
        /// A thousand seats at 2000: rows 1 to 20 of 50.
        case rush
        /// Buyers may cancel until two hours before it.
        case kind

        package var uuid: String { GateFixture.uuid(0x31, Int64(rawValue)) }
    }

    /// People with accounts; Bob's address is confirmed.
    package enum Buyer: Int64, CaseIterable, Sendable {
        case ann = 301, bob, cid

        package var id: Account.ID { .init(rawValue) }
        package var uuid: String { GateFixture.uuid(0x02, rawValue) }
        package var email: String { "\(self)@buyers.example" }
        package var isVerified: Bool { self == .bob }
    }

    /// Runs `body` on a database of its own with this world in it.
    @discardableResult
    package static func run<T>(
        _ engine: Engine, startsAt: Instant? = nil, _ body: (Database) async throws -> T
    ) async throws -> T {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            try await prepare(database, startsAt: startsAt)
            return try await body(database)
        }
    }

    /// Puts the world into a database; shows start then, else 20 hours after `now`.
    package static func prepare(_ database: Database, startsAt: Instant? = nil, more buyers: Int = 0) async throws {
        try await database.write { connection in
            try GateFixture.prepare(connection)
            for buyer in Buyer.allCases {
                try connection.execute(FixtureSQL.account, buyer.id, buyer.uuid, buyer.email, "\(buyer)".capitalized, now)
                if buyer.isVerified { try connection.execute(BuyerSQL.verify, buyer.id, now) }
            }
            for number in 0..<buyers {
                let id = Int64(10_000 + number)
                try connection.execute(
                    FixtureSQL.account, id, GateFixture.uuid(0x02, id), "b\(number)@buyers.example", "Buyer \(number)", now)
            }
            try IDTransaction(connection).reserveID(.accounts, atLeast: 100_000)
        }
        try await load(catalogue(startsAt: startsAt ?? now.adding(seconds: 20 * 3600)), into: database)
    }

    /// Imports a catalogue.
    package static func load(_ catalogue: String, into database: Database, charging: ChargeRule = .any) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "usher-test-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(catalogue.utf8).write(to: file)
        _ = try await CatalogueImport(database, clock: WallClock { now }, charging: charging).run(path: file.path)
    }

    private static func catalogue(startsAt: Instant) -> String {
        let hamlet = sections(
            ("stalls", "Stalls", 8500, "#2E7D32", [("A", 10), ("B", 10)]), ("circle", "Circle", 6500, "#1565C0", [("C", 10)]),
            ("gallery", "Gallery", 4500, "#6A1B9A", [("D", 10)]))
        let open = sections(("floor", "Floor", 0, "#2E7D32", [("A", 10)]))
        let rush = sections(("hall", "Hall", 2000, "#2E7D32", (1...20).map { ("\($0)", 50) }))
        let events = [
            event(.hamlet, "Hamlet", hamlet, startsAt), event(.open, "Open Stage", open, startsAt), event(.rush, "Rush", rush, startsAt),
            event(
                .kind, "Kind", open.replacing("\"base_price_pence\":0", with: "\"base_price_pence\":1000"), startsAt,
                more: #","cancel_hours":2"#),
        ]
        return """
            {"catalogue":1,"organisations":[{"key":"globe","name":"Globe","time_zone":"Europe/London","currency":"GBP"}],
             "events":[\(events.joined(separator: ","))]}
            """
    }

    private static func event(_ stage: Stage, _ name: String, _ sections: String, _ startsAt: Instant, more: String = "") -> String {
        """
        {"key":"\(stage)","uuid":"\(stage.uuid)","organisation":"globe","name":"\(name)","starts_at":"\(Timestamp.seconds(startsAt))",
         "time_zone":"Europe/London","venue":{"name":"Playhouse","address":"1 High Street"},"published":true\(more),
         "seat_map":{"version":1,"name":"\(name)","viewport":{"width":2000,"height":2000},"sections":[\(sections)]}}
        """
    }

    private static func sections(_ sections: (String, String, Int, String, [(String, Int)])...) -> String {
        sections.enumerated().map { index, section in
            let rows = section.4.map { #"{"label":"\#($0.0)","count":\#($0.1)}"# }.joined(separator: ",")
            return """
                {"id":"\(section.0)","name":"\(section.1)","colorHex":"\(section.3)","base_price_pence":\(section.2),"shape":"grid",
                 "origin":{"x":100,"y":\(100 + index * 200)},"seatPitch":30,"rowPitch":30,"rows":[\(rows)]}
                """
        }.joined(separator: ",")
    }
}

private enum BuyerSQL {
    static let verify = Statement("UPDATE accounts SET email_verified_at = $2 WHERE id = $1")
}
