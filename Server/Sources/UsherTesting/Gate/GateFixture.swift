package import UsherCore
package import UsherStore

/// The world of gate.md section 8, written row by row: organisations 1 and 2 with their staff and keys, event 456, and
/// sale 123 with the persons 4501 and 4502. More events and sales: `add`.
package enum GateFixture {
    /// 2025-12-20T23:30:00Z, in the evening of T1.
    package static let now = Instant(seconds: 1_766_273_400)

    package static let event = EventSeed()
    package static let sale = SaleSeed(
        id: 123, code: "SALE-CODE-123",
        lines: [
            SaleSeed.Line(
                id: 789,
                persons: [
                    SaleSeed.Person(id: 4501, code: "PERSON-1", seat: "A12"), SaleSeed.Person(id: 4502, code: "PERSON-2", seat: "A13"),
                ])
        ])

    /// Runs `body` on a database of its own with this world in it.
    @discardableResult
    package static func run<T>(
        _ engine: Engine, event: EventSeed = event, sales: [SaleSeed] = [sale], _ body: (Database) async throws -> T
    ) async throws -> T {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            try await database.write { connection in
                try GateFixture.prepare(connection)
                try GateFixture.add(event, connection)
                for sale in sales { try GateFixture.add(sale, of: event, connection) }
            }
            return try await body(database)
        }
    }

    /// Puts this world into an empty database for processes to open, with its event on now, by this machine's clock.
    package static func prepare(_ location: DatabaseLocation, sales: [SaleSeed]) async throws {
        let database = try Database.open(location)
        defer { database.close() }
        try await database.migrate(Migrations.all)
        let now = WallClock.system.now()
        let event = GateFixture.event.with { ($0.startsAt, $0.endsAt, $0.timeZone) = (now, now.adding(seconds: 4 * 3600), "UTC") }
        try await database.write { connection in
            try prepare(connection)
            try add(event, connection)
            for sale in sales { try add(sale, of: event, connection) }
        }
    }

    /// Organisations, accounts, memberships and keys.
    package static func prepare(_ connection: any Connection) throws {
        for (id, key) in [(Int64(1), "globe"), (2, "rival")] {
            try connection.execute(FixtureSQL.organisation, id, uuid(0x01, id), key, key, now)
        }
        for staff in Staff.allCases {
            try connection.execute(
                FixtureSQL.account, staff.account, uuid(0x02, staff.account.rawValue), "\(staff)@globe.example".lowercased(), "\(staff)",
                now)
            try connection.execute(FixtureSQL.member, staff.organisation, staff.account, staff.role.rawValue)
            try connection.execute(
                FixtureSQL.key, staff.key, staff.account, staff.keyName, SecretDigest(of: staff.secret).bytes, staff.scopes.rawValue, now)
        }
        for kind in [IDKind.organisations, .accounts, .apiKeys] { try IDTransaction(connection).reserveID(kind, atLeast: 1_000) }
    }

    /// A UUID that tells its kind and number.
    package static func uuid(_ kind: Int, _ id: Int64) -> String {
        let digits = String(id, radix: 16)
        return "00000000-0000-7000-80" + (kind < 16 ? "0" : "") + String(kind, radix: 16) + "-"
            + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }
}

/// Who works in the fixture's world. `door` is the contract's K, `editor` M, `foreign` X.
package enum Staff: Int64, CaseIterable, Sendable {
    case owner = 11
    case editor = 12
    case door = 13
    /// Owner of another organisation.
    case foreign = 14
    /// A second account at the door.
    case otherDoor = 15

    package var account: Account.ID { .init(rawValue) }
    package var key: APIKey.ID { .init(rawValue + 20) }
    package var organisation: Organisation.ID { self == .foreign ? 2 : 1 }
    package var secret: String { "\(self)-key-0001" }
    package var keyName: String { "\(self) key" }

    package var role: Role {
        switch self {
        case .owner, .foreign: .owner
        case .editor: .editor
        case .door, .otherDoor: .door
        }
    }

    package var scopes: KeyScopes { role == .door ? .scan : .manage }

    package var principal: Principal<APIKey> { principal(scopes, from: "192.0.2.1") }

    package func principal(_ scopes: KeyScopes, from address: String) -> Principal<APIKey> {
        Principal(APIKey(id: key, account: account, name: keyName, scopes: scopes, expires: nil), from: address)
    }
}
