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
    static let access = Selection<CampaignAccess>(
        """
        SELECT {{columns c}} FROM campaigns c JOIN organisations o ON o.id = c.organisation_id
            JOIN members m ON m.organisation_id = c.organisation_id AND m.account_id = $2
        WHERE c.uuid = $1 AND c.deleted_at IS NULL AND m.role BETWEEN 2 AND 4
        """)
    /// For a member whom the suspension of the house keeps away.
    static let silenced = Statement(
        """
        SELECT 1 FROM campaigns c JOIN members m ON m.organisation_id = c.organisation_id AND m.account_id = $2
        WHERE c.uuid = $1 AND c.deleted_at IS NULL AND m.role BETWEEN -4 AND -2
        """)
    /// Held to the end of the transaction: changes of a campaign come one after the other.
    static let lock = Statement("SELECT id FROM campaigns WHERE uuid = $1 {{for_update}}")
    static let list = Selection<Campaign>(
        """
        SELECT {{columns c}} FROM members m JOIN organisations o ON o.id = m.organisation_id JOIN campaigns c ON c.organisation_id = m.organisation_id
        WHERE m.account_id = $1 AND m.role BETWEEN 2 AND 4 AND c.deleted_at IS NULL AND (c.created_at, c.id) < ($2, $3)
        ORDER BY c.created_at DESC, c.id DESC LIMIT $4
        """)
    static let ofHouse = Selection<Campaign>(
        """
        SELECT {{columns c}} FROM campaigns c JOIN organisations o ON o.id = c.organisation_id
        WHERE c.organisation_id = $1 AND c.deleted_at IS NULL AND (c.created_at, c.id) < ($2, $3)
        ORDER BY c.created_at DESC, c.id DESC LIMIT $4
        """)
    static let insert = Saving<CampaignFacts>(
        """
        INSERT INTO campaigns (id, uuid, organisation_id, key, feed_salt, created_at, updated_at, {{names}})
        VALUES ($1, $2, $3, $4, $5, $6, $6, {{values}})
        """)
    static let update = Saving<CampaignFacts>(
        "UPDATE campaigns SET {{changes}}, revision = revision + 1, updated_at = $2 WHERE id = $1")
    static let delete = Statement("UPDATE campaigns SET deleted_at = $2, updated_at = $2, feed = feed + 1 WHERE id = $1")
    static let step = Selection<Int64>("UPDATE campaigns SET feed = feed + 1 WHERE id = $1 RETURNING feed")
    static let count = Statement(
        """
        UPDATE campaigns SET address_count = address_count + $2, visited_count = visited_count + $3, last_seq = $4 WHERE id = $1
        """)
    static let lockAccount = Statement("SELECT id FROM accounts WHERE id = $1 {{for_update}}")
    static let anyOf = Statement("SELECT 1 FROM campaigns WHERE organisation_id = $1 AND deleted_at IS NULL LIMIT 1")
}

extension CampaignAccess: Selectable {
    /// A campaign with its organisation o and the membership m of whoever asks.
    init(_ columns: inout Columns) throws {
        self.init(
            campaign: try Campaign(&columns), role: try columns.next("m.role"), feed: columns.next("feed"), salt: columns.next("feed_salt"),
            lastSeq: columns.next("last_seq"))
    }
}

extension Campaign: Selectable {
    /// A campaign with its organisation o.
    init(_ columns: inout Columns) throws {
        self.init(
            id: columns.next("id"), uuid: columns.next("uuid"), organisation: columns.next("organisation_id"),
            organisationUUID: columns.next("o.uuid"), facts: try CampaignFacts(&columns), revision: columns.next("revision"),
            addresses: columns.next("address_count"), visited: columns.next("visited_count"), codes: columns.next("qr_code_count"),
            figures: ScanFigures(&columns), homesScanned: columns.next("homes_scanned"), created: columns.next("created_at"),
            updated: columns.next("updated_at"))
    }
}

extension CampaignFacts: Selectable, Storable {
    init(_ columns: inout Columns) throws {
        self.init(
            name: columns.next("name"), description: columns.next("description"), region: columns.next("region"),
            status: try columns.next("status"), destination: columns.next("destination_url"))
    }

    static let columns: StoredColumns<CampaignFacts> = [
        "name": { $0.name }, "description": { $0.description }, "region": { $0.region }, "status": { $0.status.rawValue },
        "destination_url": { $0.destination },
    ]
}

extension ScanFigures: Selectable {
    init(_ columns: inout Columns) { self.init(scans: columns.next("scans"), lastScanned: columns.next("last_scanned_at")) }
}
