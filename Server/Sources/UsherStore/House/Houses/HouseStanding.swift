package import UsherCore

/// How far a house has come: what its first steps are told by.
package struct HouseStanding: Sendable, Equatable {
    package let shows: Int64
    package let published: Int64
    package let members: Int64
    package let invites: Int64
    package let tours: Int64
    package let campaigns: Int64
}

private enum StandingStatements {
    static let counts = Selection<Int64, Int64, Int64, Int64, Int64, Int64>(
        """
        SELECT (SELECT COUNT(*) FROM events WHERE organisation_id = $1 AND deleted_at IS NULL),
            (SELECT COUNT(*) FROM events WHERE organisation_id = $1 AND deleted_at IS NULL AND published = 1),
            (SELECT COUNT(*) FROM members m JOIN accounts a ON a.id = m.account_id WHERE m.organisation_id = $1 AND a.is_key = 0),
            (SELECT COUNT(*) FROM invites WHERE organisation_id = $1 AND revoked_at IS NULL),
            (SELECT COUNT(*) FROM tours WHERE organisation_id = $1),
            (SELECT COUNT(*) FROM campaigns WHERE organisation_id = $1 AND deleted_at IS NULL)
        """)
}

extension HouseStore {
    package func standing(of house: Organisation.ID) async throws -> HouseStanding {
        try await database.read { connection in
            guard let (shows, published, members, invites, tours, campaigns) = try connection.first(StandingStatements.counts, house) else {
                throw DatabaseError.defect("no counts of a house")
            }
            return HouseStanding(
                shows: shows, published: published, members: members, invites: invites, tours: tours, campaigns: campaigns)
        }
    }
}
