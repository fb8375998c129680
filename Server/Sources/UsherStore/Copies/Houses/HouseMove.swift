import Foundation
package import UsherCore

/// Moves one house from this database to another one, or brings one here. Whoever is asked where a house is must be told by the front: until
/// then the one here is read and not changed, and afterwards it is gone.
package struct HouseMove: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// From here on nothing of the house changes. Said again after a failure, it goes on.
    package func begin(_ name: String, at now: Instant) async throws -> Organisation {
        let house = try await database.write { connection in
            let houses = OrganisationTransaction(connection)
            let house = try houses.organisation(named: name)
            if let other = try connection.first(HouseMoveStatements.other, house.id) {
                throw HouseMoveError("house \(other) is on its way already: release it, or abort")
            }
            if try connection.execute(HouseMoveStatements.begin, house.id, now) > 0 {
                try AuditTransaction(connection).record(
                    AuditEntry(at: now, actor: .local, organisation: house.id, action: "organisation.moving", subject: .plain(house.key)))
            }
            return house
        }
        try await HouseFence(house: house.id).raise(in: database)
        try await database.write { try HouseOutbox(connection: $0, house: house.id).hold() }
        return house
    }

    /// Writes the house that stands still into a file.
    package func export(
        _ house: Organisation, to path: String, keys: [String: String], progress: @escaping @Sendable (Int) -> Void
    ) async throws -> HouseReceipt {
        let receipt = try await database.read {
            try HouseExport(connection: $0, house: house, keys: keys).write(to: path, progress: progress)
        }
        try await database.write { try $0.execute(HouseMoveStatements.note, house.id, receipt.receipt) }
        return receipt
    }

    /// Brings a house here; `keys` are this server's.
    package func bring(
        _ path: String, keys: [String: String]?, at now: Instant, progress: @escaping @Sendable (Int) -> Void
    ) async throws -> HouseReceipt {
        try await database.write { connection in
            var transaction = try HouseImport(connection)
            let receipt = try transaction.run(path, keys: keys, progress: progress)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: .local, action: "organisation.moved_in", subject: .plain(receipt.name)))
            return receipt
        }
    }

    /// The house is open again, as it was.
    package func abort(_ name: String, at now: Instant) async throws -> Organisation {
        let house = try await moving(name).house
        try await HouseFence(house: house.id).fall(in: database)
        try await database.write { connection in
            try HouseOutbox(connection: connection, house: house.id).release()
            try connection.execute(HouseMoveStatements.end, house.id)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: .local, organisation: house.id, action: "organisation.stays", subject: .plain(house.key)))
        }
        return house
    }

    /// Takes away what has arrived elsewhere: whoever brought it there was told the same receipt.
    package func release(_ name: String, receipt: String, at now: Instant) async throws -> (house: Organisation, rows: Int) {
        let (house, noted) = try await moving(name)
        guard noted == receipt else { throw HouseMoveError("this is not the receipt of \(house.name): usher house import tells it") }
        let rows = try await database.write { connection -> Int in
            let found = try HouseDigest.of(house.id, name: house.name, connection)
            guard found.receipt == receipt else {
                throw HouseMoveError("\(house.name) has changed since it was written down: abort, and move it again")
            }
            try HouseFence(house: house.id).fall(connection)
            let rows = try remove(house.id, connection)
            try connection.execute(HouseMoveStatements.end, house.id)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: .local, action: "organisation.released", subject: .plain(house.key)))
            return rows
        }
        if database.engine == .postgres { try await HouseFence(house: house.id).fall(in: database) }
        return (house, rows)
    }

    private func moving(_ name: String) async throws -> (house: Organisation, receipt: String?) {
        try await database.read { connection in
            let house = try OrganisationTransaction(connection).organisation(named: name)
            guard let receipt = try connection.first(HouseMoveStatements.receipt, house.id) else {
                throw HouseMoveError("\(house.name) is not on its way")
            }
            return (house, receipt)
        }
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
    static let other = Selection<Int64>("SELECT organisation_id FROM house_moves WHERE organisation_id <> $1")
    static let begin = Statement("INSERT INTO house_moves (organisation_id, began_at) VALUES ($1, $2) ON CONFLICT DO NOTHING")
    static let note = Statement("UPDATE house_moves SET receipt = $2 WHERE organisation_id = $1")
    static let end = Statement("DELETE FROM house_moves WHERE organisation_id = $1")
    static let receipt = Selection<String?>("SELECT receipt FROM house_moves WHERE organisation_id = $1")
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
