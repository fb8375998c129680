package import UsherCore

/// Buildings as the app's map knows them, by what the homes of campaigns say.
package struct BuildingStore: Sendable {
    let database: Database

    /// So many homes are looked at for one map: a campaign with more is read by its parts.
    let most: Int64

    package init(_ database: Database, most: Int64 = 100_000) { (self.database, self.most) = (database, most) }

    /// A building in the campaign named, or in the one of the caller's that answers for it. Two statements, both by index.
    package func find(
        _ building: GERSID, in campaign: String?, for caller: CanvassActor
    ) async throws -> (BuildingDetails, ScanVisibility) {
        try await database.read { connection in
            guard let found = try BuildingReader(connection).buildingDetails(building, in: campaign, for: caller.account) else {
                throw CampaignRefusal.buildingNotFound
            }
            return (found, try CampaignTransaction(connection).scanGate(caller))
        }
    }

    /// The buildings of a campaign, those within the box. What it costs is bounded, however many homes the campaign has.
    package func features(
        _ campaign: String, within box: BoundingBox?, for caller: CanvassActor
    ) async throws -> (features: [BuildingFeature], gate: ScanVisibility) {
        try await database.read { [most] connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account)
            let gate = try CampaignTransaction(connection).scanGate(caller)
            if try BuildingReader(connection).mapped(access.id, upTo: most) {
                return (try BuildingReader(connection).features(access.id, within: box), gate)
            }
            guard let box else { throw CampaignRefusal.tooManyFeatures }
            return (try BuildingReader(connection).features(access.id, near: box, upTo: most), gate)
        }
    }
}

private enum BuildingStatements {
    /// First column: 0 for homes of the building, 1 for homes that bear its id themselves; those answer only if there are none of the former.
    /// No more than 20,000 of the homes are looked at, here and below: nobody's building has as many, and whoever says so costs nobody time.
    static let inCampaign = Selection<FoundBuilding>(
        """
        SELECT 0, h.id, h.uuid, h.name, CAST(SUM(h.scans) AS BIGINT), MAX(h.last_scanned_at), MAX(h.visited), COUNT(*) FROM (
            SELECT c.id, c.uuid, c.name, h.scans, h.last_scanned_at, h.visited
            FROM campaigns c JOIN members m ON m.organisation_id = c.organisation_id AND m.account_id = $1 AND m.role >= 2
                JOIN homes h ON h.campaign_id = c.id AND h.building = $2
            WHERE c.uuid = $3 AND c.deleted_at IS NULL AND h.deleted_at IS NULL LIMIT 20000
        ) AS h GROUP BY h.id, h.uuid, h.name
        UNION ALL
        SELECT 1, h.id, h.uuid, h.name, CAST(SUM(h.scans) AS BIGINT), MAX(h.last_scanned_at), MAX(h.visited), COUNT(*) FROM (
            SELECT c.id, c.uuid, c.name, h.scans, h.last_scanned_at, h.visited
            FROM campaigns c JOIN members m ON m.organisation_id = c.organisation_id AND m.account_id = $1 AND m.role >= 2
                JOIN homes h ON h.campaign_id = c.id AND h.gers_id = $2
            WHERE c.uuid = $3 AND c.deleted_at IS NULL AND h.deleted_at IS NULL LIMIT 20000
        ) AS h GROUP BY h.id, h.uuid, h.name
        ORDER BY 1 LIMIT 1
        """)
    /// `CROSS JOIN`: SQLite keeps to this order, and passes over no homes that strangers have in the building.
    static let anywhere = Selection<FoundBuilding>(
        """
        SELECT 0, h.id, h.uuid, h.name, CAST(SUM(h.scans) AS BIGINT), MAX(h.last_scanned_at), MAX(h.visited), COUNT(*),
            CASE WHEN h.status = 'archived' THEN 1 ELSE 0 END, h.created_at
        FROM (
            SELECT c.id, c.uuid, c.name, c.status, c.created_at, h.scans, h.last_scanned_at, h.visited
            FROM members m JOIN campaigns c ON c.organisation_id = m.organisation_id CROSS JOIN homes h
            WHERE h.campaign_id = c.id AND h.building = $2 AND m.account_id = $1 AND m.role >= 2 AND c.deleted_at IS NULL
                AND h.deleted_at IS NULL LIMIT 20000
        ) AS h GROUP BY h.id, h.uuid, h.name, h.status, h.created_at
        UNION ALL
        SELECT 1, h.id, h.uuid, h.name, CAST(SUM(h.scans) AS BIGINT), MAX(h.last_scanned_at), MAX(h.visited), COUNT(*),
            CASE WHEN h.status = 'archived' THEN 1 ELSE 0 END, h.created_at
        FROM (
            SELECT c.id, c.uuid, c.name, c.status, c.created_at, h.scans, h.last_scanned_at, h.visited
            FROM members m JOIN campaigns c ON c.organisation_id = m.organisation_id CROSS JOIN homes h
            WHERE h.campaign_id = c.id AND h.gers_id = $2 AND m.account_id = $1 AND m.role >= 2 AND c.deleted_at IS NULL
                AND h.deleted_at IS NULL LIMIT 20000
        ) AS h GROUP BY h.id, h.uuid, h.name, h.status, h.created_at
        ORDER BY 1, 9, 10 DESC, 2 DESC LIMIT 1
        """)
    static let front = Selection<BuildingDetails.Front>(
        """
        SELECT {{columns h}} FROM (
            SELECT id, uuid, address, unit, postal_code, created_at, building_confidence, seq FROM homes
            WHERE building = $1 AND campaign_id = $2 AND deleted_at IS NULL LIMIT 20000
        ) AS h ORDER BY h.building_confidence DESC, h.seq, h.id LIMIT 1
        """)
    static let ownFront = Selection<BuildingDetails.Front>(
        """
        SELECT {{columns h}} FROM (
            SELECT id, uuid, address, unit, postal_code, created_at, seq FROM homes
            WHERE gers_id = $1 AND campaign_id = $2 AND deleted_at IS NULL LIMIT 20000
        ) AS h ORDER BY h.seq, h.id LIMIT 1
        """)
}

extension BuildingReader {
    /// A building in the campaign named, or in the one that answers for it; at most two statements.
    package func buildingDetails(
        _ building: GERSID, in campaign: String?, for account: Account.ID
    ) throws -> BuildingDetails? {
        let found =
            if let campaign {
                try connection.first(BuildingStatements.inCampaign, account, building.text, campaign)
            } else {
                try connection.first(BuildingStatements.anywhere, account, building.text)
            }
        guard let found else { return nil }
        let front = try connection.first(found.isOwn ? BuildingStatements.ownFront : BuildingStatements.front, building.text, found.id)
        return front.map {
            BuildingDetails(
                gersID: building, campaignUUID: found.uuid, campaignName: found.name, home: $0, visited: found.visited,
                figures: found.figures, homes: found.homes)
        }
    }
}

/// A building with the campaign that answers for it.
struct FoundBuilding: Selectable {
    let isOwn: Bool
    let id: Int64
    let uuid: String
    let name: String
    let figures: ScanFigures
    let visited: Bool
    let homes: Int64

    /// Unions name their columns themselves, in this order.
    init(_ columns: inout Columns) {
        isOwn = columns.unnamed()
        id = columns.unnamed()
        uuid = columns.unnamed()
        name = columns.unnamed()
        figures = ScanFigures(scans: columns.unnamed(), lastScanned: columns.unnamed())
        visited = columns.unnamed()
        homes = columns.unnamed()
    }
}

extension BuildingDetails.Front: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            uuid: columns.next("uuid"), address: HomeFacts.line(columns.next("address"), columns.next("unit")),
            postalCode: columns.next("postal_code"), created: columns.next("created_at"))
    }
}
