package import UsherCore

private enum HouseFactorStatements {
    static let find = Selection<Bool>("SELECT second_factor FROM organisations WHERE id = $1")
    static let set = Statement("UPDATE organisations SET second_factor = $2 WHERE id = $1 AND second_factor <> $2")
    static let without = Selection<String, String>(
        """
        SELECT a.name, a.email FROM members m JOIN accounts a ON a.id = m.account_id
        WHERE m.organisation_id = $1 AND m.role IN (3, 4) AND a.is_key = 0
            AND NOT EXISTS (SELECT 1 FROM second_factors f WHERE f.account_id = a.id AND f.active_at IS NOT NULL)
        ORDER BY a.name, a.id
        """)
}

extension HouseStore {
    /// Whether a house demands a second factor of its admins and owners.
    package func demandsSecondFactor(_ house: Organisation.ID) async throws -> Bool {
        try await database.read { try $0.first(HouseFactorStatements.find, house) ?? false }
    }

    /// Admins and owners who have none, by name.
    package func withoutSecondFactor(in house: Organisation.ID) async throws -> [String] {
        try await database.read { connection in
            try connection.all(HouseFactorStatements.without, house).map { name, email in name.isEmpty ? email : name }
        }
    }

    /// Demands it, or not any more. Throws `HouseChangeRefusal.roleRequired`.
    package func demandSecondFactor(
        _ demanded: Bool, in house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant
    ) async throws {
        try await database.write { connection in
            let transaction = OrganisationTransaction(connection)
            try transaction.lock(house)
            guard try transaction.role(of: account, in: house)?.may(.owners) == true else { throw HouseChangeRefusal.roleRequired }
            guard try connection.execute(HouseFactorStatements.set, house, demanded) > 0 else { return }
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: actor, organisation: house, action: "organisation.second_factor", subject: .plain("\(house)"),
                    result: demanded ? "admins" : "optional"))
        }
    }
}
