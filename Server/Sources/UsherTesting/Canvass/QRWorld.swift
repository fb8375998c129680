package import UsherCore
package import UsherStore

/// A campaign of organisation 1 with homes, and the staff of `GateFixture`; the rival's organisation has one, too.
package enum QRWorld {
    /// 2025-02-14T18:30:00Z
    package static let now = Instant(seconds: 1_739_557_800)
    package static let destination = "https://example.com/offer?from=flyer"

    package static let campaign: Int64 = 1
    package static let campaignUUID = GateFixture.uuid(0x30, 1)
    package static let rivalsUUID = GateFixture.uuid(0x30, 2)

    /// Runs `body` on a database of its own with this world in it.
    @discardableResult
    package static func run<T>(_ engine: Engine, homes: Int = 5, _ body: (Database) async throws -> T) async throws -> T {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            try await database.write { try prepare($0, homes: homes) }
            return try await body(database)
        }
    }

    package static func prepare(_ connection: any Connection, homes: Int) throws {
        try GateFixture.prepare(connection)
        try add(campaign, organisation: 1, name: "Prima Run", homes: homes, connection)
        try add(2, organisation: 2, name: "Rival Run", homes: 1, connection)
        for kind in [IDKind.campaigns, .homes] { try IDTransaction(connection).reserveID(kind, atLeast: 1_000_000) }
    }

    /// UUID of the campaign's home with this number.
    package static func home(_ seq: Int64, of campaign: Int64 = campaign) -> String { GateFixture.uuid(0x31, campaign * 100_000 + seq) }

    package static func call(_ staff: Staff = .owner, campaign: String? = campaignUUID, at now: Instant = now) -> QRCall {
        QRCall(
            account: staff.account, campaign: campaign, actor: Actor(account: staff.account, address: "192.0.2.1"), now: now,
            terms: PlanTerms())
    }

    private static func add(_ id: Int64, organisation: Int64, name: String, homes: Int, _ connection: any Connection) throws {
        try connection.execute(
            QRWorldSQL.campaign, id, GateFixture.uuid(0x30, id), organisation, "c\(id)", name, destination, homes, now)
        let sets: [[SQLValue]] = (1...Int64(homes)).map { seq in
            let uuid = home(seq, of: id)
            return [
                (id * 100_000 + seq).sql, uuid.sql, id.sql, seq.sql, "\(seq) Main St".sql, seq % 2 == 0 ? "Apt \(seq)".sql : .null,
                "94107".sql, now.sql,
            ]
        }
        try connection.executeEach(QRWorldSQL.home, sets)
    }
}

extension QRWorld {
    /// Counters as they stand, and as a recount of the events makes them: they must always be the same.
    package struct Count: Sendable, Equatable {
        package var codes: [Int64: Int64] = [:]
        package var homes: [Int64: Int64] = [:]
        package var campaign: Int64 = 0
        package var homesScanned: Int64 = 0
        package var last: Instant?

        package init() {}
    }

    package static func counters(_ database: Database) async throws -> Count {
        try await database.read { connection in
            var count = Count()
            try connection.run(QRWorldSQL.codes, each: [[campaign.sql]]) { count.codes[$1.int(0)] = $1.int(1) }
            try connection.run(QRWorldSQL.homes, each: [[campaign.sql]]) { count.homes[$1.int(0)] = $1.int(1) }
            try connection.run(QRWorldSQL.totals, each: [[campaign.sql]]) { _, row in
                (count.campaign, count.homesScanned, count.last) = (row.int(0), row.int(1), row.optionalInstant(2))
            }
            return count
        }
    }

    package static func recount(_ database: Database) async throws -> Count {
        try await database.read { connection in
            var count = Count()
            try connection.run(QRWorldSQL.events, each: [[campaign.sql]]) { _, row in
                count.codes[row.int(0), default: 0] += 1
                if let home = row.optionalInt(1) { count.homes[home, default: 0] += 1 }
                count.campaign += 1
                count.last = max(count.last ?? .distantPast, row.instant(2))
            }
            count.homesScanned = Int64(count.homes.count)
            return count
        }
    }

    /// How many scans there are of each class.
    package static func classes(_ database: Database) async throws -> [String: Int64] {
        try await database.read { connection in
            var classes: [String: Int64] = [:]
            try connection.run(QRWorldSQL.classes, each: [[]]) { classes[$1.text(0)] = $1.int(1) }
            return classes
        }
    }
}

private enum QRWorldSQL {
    static let campaign = Statement(
        """
        INSERT INTO campaigns (id, uuid, organisation_id, key, name, status, destination_url, address_count, last_seq, feed_salt, created_at,
            updated_at)
        VALUES ($1, $2, $3, $4, $5, 'active', $6, $7, $7, 1, $8, $8)
        """)
    static let home = Statement(
        """
        INSERT INTO homes (id, uuid, campaign_id, seq, address, unit, postal_code, address_key, mark, scan_mark, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $2, 0, 0, $8, $8)
        """)
    static let codes = Statement("SELECT id, scans FROM qr_codes WHERE campaign_id = $1 AND scans > 0")
    static let homes = Statement("SELECT id, scans FROM homes WHERE campaign_id = $1 AND scans > 0")
    static let totals = Statement("SELECT scans, homes_scanned, last_scanned_at FROM campaigns WHERE id = $1")
    static let events = Statement("SELECT qr_id, home_id, at FROM scan_events WHERE campaign_id = $1 AND class = 'human'")
    static let classes = Statement("SELECT class, count(*) FROM scan_events GROUP BY class")
}
