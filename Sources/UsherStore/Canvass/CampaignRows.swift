package import UsherCore

/// What a caller may do with a campaign, and where its feed of changes stands.
package struct CampaignAccess: Sendable {
    package let campaign: Campaign
    package let role: Role
    /// The number of the campaign's last change.
    package let feed: Int64
    /// Changes when the database is restored, so that cursors from before are known for what they are.
    let salt: Int64
    /// The last number that a home has.
    let lastSeq: Int64

    package var id: Campaign.ID { campaign.id }
}

enum CampaignStatements {
    static let access = Statement(
        """
        SELECT c.id, c.uuid, c.organisation_id, o.uuid, c.name, c.description, c.region, c.status, c.destination_url, c.revision,
            c.address_count, c.visited_count, c.qr_code_count, c.scans, c.homes_scanned, c.last_scanned_at, c.created_at, c.updated_at,
            m.role, c.feed, c.feed_salt, c.last_seq
        FROM campaigns c JOIN organisations o ON o.id = c.organisation_id
            JOIN members m ON m.organisation_id = c.organisation_id AND m.account_id = $2
        WHERE c.uuid = $1 AND c.deleted_at IS NULL AND m.role >= 2
        """)
    /// For a member whom the suspension of the house keeps away.
    static let silenced = Statement(
        """
        SELECT 1 FROM campaigns c JOIN members m ON m.organisation_id = c.organisation_id AND m.account_id = $2
        WHERE c.uuid = $1 AND c.deleted_at IS NULL AND m.role <= -2
        """)
    /// Held to the end of the transaction: changes of a campaign come one after the other.
    static let lock = Statement("SELECT id FROM campaigns WHERE uuid = $1 {{for_update}}")
    static let list = Statement(
        """
        SELECT c.id, c.uuid, c.organisation_id, o.uuid, c.name, c.description, c.region, c.status, c.destination_url, c.revision,
            c.address_count, c.visited_count, c.qr_code_count, c.scans, c.homes_scanned, c.last_scanned_at, c.created_at, c.updated_at
        FROM members m JOIN organisations o ON o.id = m.organisation_id JOIN campaigns c ON c.organisation_id = m.organisation_id
        WHERE m.account_id = $1 AND m.role >= 2 AND c.deleted_at IS NULL AND (c.created_at, c.id) < ($2, $3)
        ORDER BY c.created_at DESC, c.id DESC LIMIT $4
        """)
    static let insert = Statement(
        """
        INSERT INTO campaigns (id, uuid, organisation_id, key, name, description, region, status, destination_url, feed_salt, created_at,
            updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
        """)
    static let update = Statement(
        """
        UPDATE campaigns SET name = $2, description = $3, region = $4, status = $5, destination_url = $6, revision = revision + 1,
            updated_at = $7
        WHERE id = $1
        """)
    static let delete = Statement("UPDATE campaigns SET deleted_at = $2, updated_at = $2, feed = feed + 1 WHERE id = $1")
    static let step = Statement("UPDATE campaigns SET feed = feed + 1 WHERE id = $1 RETURNING feed")
    static let count = Statement(
        """
        UPDATE campaigns SET address_count = address_count + $2, visited_count = visited_count + $3, last_seq = $4 WHERE id = $1
        """)
    static let lockAccount = Statement("SELECT id FROM accounts WHERE id = $1 {{for_update}}")
    static let anyOf = Statement("SELECT 1 FROM campaigns WHERE organisation_id = $1 AND deleted_at IS NULL LIMIT 1")
}

extension Connection {
    /// The campaign as this member may see it; unknown, deleted and other people's are all not found. `locked`: nobody else changes
    /// it before this transaction ends.
    package func campaign(_ uuid: String, for account: Account.ID, locked: Bool = false) throws -> CampaignAccess {
        if locked { _ = try first(CampaignStatements.lock, uuid) { _ in true } }
        guard let access = try first(CampaignStatements.access, uuid, account, read: CampaignAccess.init(row:)) else {
            try refuseSilenced(uuid, account)
            throw CanvassRefusal.notFound
        }
        return access
    }

    /// Tells a member that the campaign's house is shut; strangers hear nothing.
    func refuseSilenced(_ campaign: String, _ account: Account.ID) throws {
        if try first(CampaignStatements.silenced, campaign, account, read: { _ in true }) == true { throw CanvassRefusal.suspended }
    }

    /// Takes the next number in a campaign's feed, for a change of its homes in this transaction.
    package func stepFeed(_ campaign: Campaign.ID) throws -> Int64 {
        guard let feed = try first(CampaignStatements.step, campaign, read: { $0.int(0) }) else { throw CanvassRefusal.notFound }
        return feed
    }
}

extension CampaignAccess {
    fileprivate init(row: Row) throws {
        guard let role = Role(rawValue: row.int(18)) else { throw DatabaseError.defect("role") }
        self.init(campaign: try Campaign(row: row), role: role, feed: row.int(19), salt: row.int(20), lastSeq: row.int(21))
    }
}

extension Campaign {
    /// From the columns in the order of `CampaignStatements.list`.
    init(row: Row) throws {
        guard let status = Status(rawValue: row.text(7)) else { throw DatabaseError.defect("campaign status") }
        self.init(
            id: row.id(0), uuid: row.text(1), organisation: row.id(2), organisationUUID: row.text(3),
            facts: CampaignFacts(
                name: row.text(4), description: row.optionalText(5), region: row.optionalText(6), status: status,
                destination: row.optionalText(8)),
            revision: row.int(9), addresses: row.int(10), visited: row.int(11), codes: row.int(12),
            figures: ScanFigures(scans: row.int(13), lastScanned: row.optionalInstant(15)), homesScanned: row.int(14),
            created: row.instant(16), updated: row.instant(17))
    }
}
