package import UsherCore

private enum EmbedStatements {
    static let list = Selection<String>("SELECT origin FROM house_embeds WHERE organisation_id = $1 ORDER BY origin")
    static let forget = Statement("DELETE FROM house_embeds WHERE organisation_id = $1")
    static let insert = Statement("INSERT INTO house_embeds (organisation_id, origin) VALUES ($1, $2)")
}

/// The sites that may show houses' shops within their own pages.
package struct EmbedStore: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    package func origins(of house: Organisation.ID) async throws -> [String] {
        try await database.read { try $0.all(EmbedStatements.list, house) }
    }

    /// These and no others. Throws `HouseChangeRefusal.roleRequired`.
    package func save(
        _ origins: Set<String>, of house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant
    ) async throws {
        try await database.write { connection in
            let transaction = OrganisationTransaction(connection)
            try transaction.lock(house)
            guard try transaction.role(of: account, in: house)?.may(.house) == true else { throw HouseChangeRefusal.roleRequired }
            _ = try EmbedTransaction(connection).bring(origins, of: house)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: house, action: "embed.changed", subject: .plain("\(house)")))
        }
    }
}

/// The same inside a transaction.
struct EmbedTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// These and no others.
    func bring(_ origins: Set<String>, of house: Organisation.ID) throws -> Stored {
        let known = Set(try connection.all(EmbedStatements.list, house))
        guard known != origins else { return .unchanged }
        try connection.execute(EmbedStatements.forget, house)
        for origin in origins.sorted() { try connection.execute(EmbedStatements.insert, house, origin) }
        return known.isEmpty ? .added : .changed
    }
}
