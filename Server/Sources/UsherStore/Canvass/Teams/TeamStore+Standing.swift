package import UsherCore

/// What an admin sees of a member besides their role.
package struct MemberStanding: Sendable, Equatable {
    /// When they were here last, as far as anybody knows.
    package let seen: Instant?
    package let hasSecondFactor: Bool
}

private enum StandingStatements {
    static let members = Selection<Account.ID, Instant?, Bool>(
        """
        SELECT m.account_id, (SELECT MAX(s.seen_at) FROM sessions s WHERE s.account_id = m.account_id AND s.ended_at IS NULL),
            CASE WHEN EXISTS (SELECT 1 FROM second_factors f WHERE f.account_id = m.account_id AND f.active_at IS NOT NULL)
                THEN 1 ELSE 0 END
        FROM members m WHERE m.organisation_id = $1
        """)
}

extension TeamStore {
    /// How it stands with a house's members, for who manages them.
    package func standings(in house: Organisation.ID) async throws -> [Account.ID: MemberStanding] {
        try await database.read { connection in
            try connection.all(StandingStatements.members, house).reduce(into: [:]) { standings, row in
                standings[row.0] = MemberStanding(seen: row.1, hasSecondFactor: row.2)
            }
        }
    }
}
