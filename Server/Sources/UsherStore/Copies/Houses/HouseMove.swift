import Foundation
package import UsherCore

/// Moves one house from this database to another one, or brings one here. Whoever is asked where a house is must be told by the front: until
/// then the one here is read and not changed, and afterwards it is gone.
package struct HouseMove: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// From here on nothing of the house changes. Said again after a failure, it goes on. Throws `HouseStandsStill` where it failed midway.
    package func begin(_ name: String, at now: Instant) async throws -> Organisation {
        let house = try await database.write { try announce(name, $0, at: now) }
        do {
            try await HouseFence(house: house.id).raise(in: database)
            try await database.write { try HouseOutbox(connection: $0, house: house.id).hold() }
        } catch { throw HouseStandsStill(house: house, cause: error) }
        return house
    }

    private func announce(_ name: String, _ connection: any Connection, at now: Instant) throws -> Organisation {
        let house = try OrganisationTransaction(connection).organisation(named: name)
        if let (other, isGone) = try connection.first(HouseMoveStatements.other, house.id) {
            throw HouseMoveError(
                isGone
                    ? "the release of house \(other) did not end: say it again, with its receipt"
                    : "house \(other) is on its way already: release it, or abort")
        }
        if try connection.execute(HouseMoveStatements.begin, house.id, now) > 0 {
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: .local, organisation: house.id, action: "organisation.moving", subject: .plain(house.key)))
        } else if let receipt = try connection.first(HouseMoveStatements.receipt, house.id), receipt == HouseMoveStatements.void {
            throw HouseMoveError("\(house.name) is being opened again: say usher house abort once more first")
        }
        return house
    }

    /// Writes the house that stands still into a file.
    package func export(
        _ house: Organisation, to path: String, keys: [String: String], progress: @escaping @Sendable (Int) -> Void
    ) async throws -> HouseReceipt {
        let receipt = try await database.read {
            try HouseExport(connection: $0, house: house, keys: keys).write(to: path, progress: progress)
        }
        guard try await database.write({ try $0.execute(HouseMoveStatements.note, house.id, receipt.receipt) }) > 0 else {
            throw HouseMoveError("\(house.name) was opened again meanwhile: what was written is worth nothing")
        }
        return receipt
    }

    /// Brings a house here; `keys` are this server's. The file is read twice: what can be known before anything is locked is refused before.
    package func bring(
        _ path: String, keys: [String: String]?, at now: Instant, progress: @escaping @Sendable (Int) -> Void
    ) async throws -> HouseReceipt {
        let told = try await database.read { try HouseSurvey(connection: $0, keys: keys).run(path) { progress($0 / 2) } }
        return try await database.write { connection in
            var transaction = HouseImport(connection)
            let receipt = try transaction.run(path, keys: keys) { progress(told.bytes / 2 + $0 / 2) }
            guard receipt == told.receipt else { throw HouseMoveError("what was stored is not what was sent") }
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: .local, action: "organisation.moved_in", subject: .plain(receipt.name)))
            return receipt
        }
    }

    /// The house is open again, as it was. Its receipt is void before anything of it can change: nobody can take it away by that any more.
    package func abort(_ name: String, at now: Instant) async throws -> Organisation {
        let house = try await database.write { connection in
            let house = try moving(name, connection).house
            try connection.execute(HouseMoveStatements.cancel, house.id, HouseMoveStatements.void)
            return house
        }
        try await HouseFence(house: house.id).fall(in: database)
        try await database.write { connection in
            try HouseOutbox(connection: connection, house: house.id).release()
            try connection.execute(HouseMoveStatements.end, house.id)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: .local, organisation: house.id, action: "organisation.stays", subject: .plain(house.key)))
        }
        return house
    }

    /// Takes away what has arrived elsewhere: whoever brought it there was told the same receipt. Said again after a kill, it goes on: the row by
    /// which it is known goes when the fence has fallen. `house`: its name; `rows`: 0 where they were away already.
    package func release(_ name: String, receipt: String, at now: Instant) async throws -> (house: String, rows: Int) {
        let (id, title, rows) = try await database.write { connection -> (Organisation.ID, String, Int) in
            if let gone = try connection.first(HouseMoveStatements.gone, receipt) { return (gone, name, 0) }
            let (house, noted) = try moving(name, connection)
            guard noted == receipt, noted != HouseMoveStatements.void else {
                throw HouseMoveError("this is not the receipt of \(house.name): usher house import tells it")
            }
            let found = try HouseDigest.of(house.id, name: house.name, connection)
            guard found.receipt == receipt else {
                throw HouseMoveError("\(house.name) has changed since it was written down: abort, and move it again")
            }
            try HouseFence(house: house.id).fall(connection)
            let rows = try remove(house.id, connection)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: .local, action: "organisation.released", subject: .plain(house.key)))
            return (house.id, house.name, rows)
        }
        try await HouseFence(house: id).fall(in: database)
        try await database.write { try $0.execute(HouseMoveStatements.end, id) }
        return (title, rows)
    }

    /// The house that is on its way, and its receipt: nobody else ends its move before the commit.
    private func moving(_ name: String, _ connection: any Connection) throws -> (house: Organisation, receipt: String?) {
        let house = try OrganisationTransaction(connection).organisation(named: name)
        guard let receipt = try connection.first(HouseMoveStatements.receiptToChange, house.id) else {
            throw HouseMoveError("\(house.name) is not on its way")
        }
        // Whoever had the row before may have taken the house away.
        return (try OrganisationTransaction(connection).organisation(named: name), receipt)
    }

    /// What refers to something goes before it.
    private func remove(_ house: Organisation.ID, _ connection: any Connection) throws -> Int {
        try HouseOutbox(connection: connection, house: house).forget()
        if connection.engine == .sqlite { try connection.execute(HouseMoveStatements.clientKeys, house) }
        // An airline is the house's by a row that refers to it, and goes before.
        let airlines = try connection.all(HouseMoveStatements.airlines, house)
        // Keys of the house and of its phones would be their makers' own without the rows that say what they are.
        let keys = try connection.all(HouseMoveStatements.keys, house)
        var rows = 0
        for table in HouseTable.all.reversed() where table.name != "airlines" {
            guard let way = table.way else { continue }
            rows += try connection.run(
                Statement(expanded: "DELETE FROM \(table.name) WHERE \(way.condition)"), each: [[house.sql]]
            ) { _, _ in }[0]
        }
        try connection.executeEach(HouseMoveStatements.key, keys.map { [$0.sql] })
        return try airlines.reduce(rows) { try $0 + connection.execute(HouseMoveStatements.airline, $1) }
    }
}

private enum HouseMoveStatements {
    /// The receipt of one that stays: no digest.
    static let void = ""
    static let other = Selection<Int64, Bool>(
        """
        SELECT m.organisation_id, CASE WHEN EXISTS (SELECT 1 FROM organisations o WHERE o.id = m.organisation_id) THEN 0 ELSE 1 END
        FROM house_moves m WHERE m.organisation_id <> $1
        """)
    static let begin = Statement("INSERT INTO house_moves (organisation_id, began_at) VALUES ($1, $2) ON CONFLICT DO NOTHING")
    static let note = Statement(
        "UPDATE house_moves SET receipt = $2 WHERE organisation_id = $1 AND (receipt IS NULL OR receipt <> '')")
    static let cancel = Statement("UPDATE house_moves SET receipt = $2 WHERE organisation_id = $1")
    static let end = Statement("DELETE FROM house_moves WHERE organisation_id = $1")
    static let receipt = Selection<String?>("SELECT receipt FROM house_moves WHERE organisation_id = $1")
    static let receiptToChange = Selection<String?>("SELECT receipt FROM house_moves WHERE organisation_id = $1 {{for_update}}")
    /// Whose rows are away.
    static let gone = Selection<Organisation.ID>(
        """
        SELECT organisation_id FROM house_moves m
        WHERE receipt = $1 AND receipt <> '' AND NOT EXISTS (SELECT 1 FROM organisations o WHERE o.id = m.organisation_id) {{for_update}}
        """)
    static let airlines = Selection<Int64>("SELECT airline_id FROM house_airlines WHERE organisation_id = $1 ORDER BY airline_id")
    static let airline = Statement("DELETE FROM airlines WHERE id = $1")
    static let keys = Selection<Int64>(
        "SELECT key_id FROM door_devices WHERE organisation_id = $1 UNION SELECT key_id FROM house_keys WHERE organisation_id = $1")
    static let key = Statement("DELETE FROM api_keys WHERE id = $1")
    static let clientKeys = Statement(
        """
        DELETE FROM client_keys WHERE scan_id IN (
            SELECT s.id FROM scans s JOIN events e ON e.id = s.event_id WHERE e.organisation_id = $1)
        """)
}
