package import UsherCore

/// A host that a house has named as its own.
package struct HouseHost: Selectable, Sendable, Equatable {
    package let host: String
    /// When it was seen to lead to this server; nil: it has not been.
    package let proved: Instant?

    init(_ columns: inout Columns) {
        host = columns.next("host")
        proved = columns.next("proved_at")
    }
}

/// Why a host of a house's own stays as it is.
package enum HouseHostRefusal: Error, Sendable, Equatable {
    case roleRequired
    /// It is another house's, or the server's own.
    case taken
    case tooMany
    /// The operator alone gives hosts.
    case notAllowed
    case unknown
}

private enum HouseHostStatements {
    static let list = Selection<HouseHost>(
        "SELECT {{columns}} FROM house_hosts WHERE organisation_id = $1 ORDER BY proved_at IS NULL, proved_at, host")
    static let one = Selection<HouseHost>("SELECT {{columns}} FROM house_hosts WHERE organisation_id = $1 AND host = $2")
    static let owner = Selection<Int64>("SELECT organisation_id FROM house_hosts WHERE host = $1 AND proved_at IS NOT NULL")
    static let insert = Statement("INSERT INTO house_hosts (organisation_id, host, added_at) VALUES ($1, $2, $3)")
    static let prove = Statement("UPDATE house_hosts SET proved_at = $3 WHERE organisation_id = $1 AND host = $2 AND proved_at IS NULL")
    static let remove = Statement("DELETE FROM house_hosts WHERE organisation_id = $1 AND host = $2")
}

/// The hosts that houses name as their own. Only owners and admins change them.
package struct HouseHostStore: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    package func list(of house: Organisation.ID) async throws -> [HouseHost] {
        try await database.read { try $0.all(HouseHostStatements.list, house) }
    }

    /// Names a host, which means nothing until it is proved; again it changes nothing. Throws `HouseHostRefusal`.
    package func add(_ host: String, to house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant) async throws {
        try await database.write { connection in
            try Self.admit(account, house, connection)
            let known = try connection.all(HouseHostStatements.list, house)
            if known.contains(where: { $0.host == host }) { return }
            guard known.count < HostName.most else { throw HouseHostRefusal.tooMany }
            guard try connection.first(HouseHostStatements.owner, host) == nil else { throw HouseHostRefusal.taken }
            try connection.execute(HouseHostStatements.insert, house, host, now)
            try Self.audit("host.added", host, house, actor, connection, at: now)
        }
    }

    /// The host has been seen to lead here: from now on it is this house's and nobody else's. Throws `HouseHostRefusal`.
    package func prove(_ host: String, of house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant) async throws {
        try await database.write { connection in
            try Self.admit(account, house, connection)
            guard let known = try connection.first(HouseHostStatements.one, house, host) else { throw HouseHostRefusal.unknown }
            if known.proved != nil { return }
            guard try connection.first(HouseHostStatements.owner, host) == nil else { throw HouseHostRefusal.taken }
            // Another house proved it at the same moment.
            do { try connection.execute(HouseHostStatements.prove, house, host, now) } catch DatabaseError.constraint {
                throw HouseHostRefusal.taken
            }
            try Self.audit("host.proved", host, house, actor, connection, at: now)
        }
    }

    /// It is no host of this house's any more. Throws `HouseHostRefusal`.
    package func remove(_ host: String, of house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant) async throws {
        try await database.write { connection in
            try Self.admit(account, house, connection)
            guard try connection.first(HouseHostStatements.one, house, host) != nil else { throw HouseHostRefusal.unknown }
            try connection.execute(HouseHostStatements.remove, house, host)
            try Self.audit("host.removed", host, house, actor, connection, at: now)
        }
    }

    private static func admit(_ account: Account.ID, _ house: Organisation.ID, _ connection: any Connection) throws {
        let transaction = OrganisationTransaction(connection)
        try transaction.lock(house)
        guard try transaction.role(of: account, in: house)?.may(.house) == true else { throw HouseHostRefusal.roleRequired }
    }

    private static func audit(
        _ action: String, _ host: String, _ house: Organisation.ID, _ actor: Actor, _ connection: any Connection, at now: Instant
    ) throws {
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, organisation: house, action: action, subject: .plain(host)))
    }
}
