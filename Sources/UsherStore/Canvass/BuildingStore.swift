package import UsherCore

/// Buildings as the app's map knows them, by what the homes of campaigns say.
package struct BuildingStore: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// A building in the campaign named, or in the one of the caller's that answers for it. Two statements, both by index.
    package func find(
        _ building: GERSID, in campaign: String?, for caller: CanvassActor
    ) async throws -> (BuildingDetails, ScanVisibility) {
        try await database.read { connection in
            guard let found = try connection.buildingDetails(building, in: campaign, for: caller.account) else {
                throw CampaignRefusal.buildingNotFound
            }
            return (found, try connection.scanGate(caller))
        }
    }

    /// The buildings of a campaign, those within the box.
    package func features(
        _ campaign: String, within box: BoundingBox?, for caller: CanvassActor
    ) async throws -> (features: [BuildingFeature], gate: ScanVisibility) {
        try await database.read { connection in
            let access = try connection.campaign(campaign, for: caller.account)
            return (try connection.features(access.id, within: box), try connection.scanGate(caller))
        }
    }
}

private enum BuildingStatements {
    /// First column: 0 for homes of the building, 1 for homes that bear its id themselves; those answer only if there are none of the former.
    static let inCampaign = Statement(
        """
        SELECT 0, c.id, c.uuid, c.name, CAST(SUM(h.scans) AS BIGINT), MAX(h.last_scanned_at), MAX(h.visited), COUNT(*)
        FROM campaigns c JOIN members m ON m.organisation_id = c.organisation_id AND m.account_id = $1 AND m.role >= 2
            JOIN homes h ON h.campaign_id = c.id AND h.building = $2
        WHERE c.uuid = $3 AND c.deleted_at IS NULL AND h.deleted_at IS NULL GROUP BY c.id, c.uuid, c.name
        UNION ALL
        SELECT 1, c.id, c.uuid, c.name, CAST(SUM(h.scans) AS BIGINT), MAX(h.last_scanned_at), MAX(h.visited), COUNT(*)
        FROM campaigns c JOIN members m ON m.organisation_id = c.organisation_id AND m.account_id = $1 AND m.role >= 2
            JOIN homes h ON h.campaign_id = c.id AND h.gers_id = $2
        WHERE c.uuid = $3 AND c.deleted_at IS NULL AND h.deleted_at IS NULL GROUP BY c.id, c.uuid, c.name
        ORDER BY 1 LIMIT 1
        """)
    static let anywhere = Statement(
        """
        SELECT 0, c.id, c.uuid, c.name, CAST(SUM(h.scans) AS BIGINT), MAX(h.last_scanned_at), MAX(h.visited), COUNT(*),
            CASE WHEN c.status = 'archived' THEN 1 ELSE 0 END, c.created_at
        FROM members m JOIN campaigns c ON c.organisation_id = m.organisation_id
            JOIN homes h ON h.campaign_id = c.id AND h.building = $2
        WHERE m.account_id = $1 AND m.role >= 2 AND c.deleted_at IS NULL AND h.deleted_at IS NULL
        GROUP BY c.id, c.uuid, c.name, c.status, c.created_at
        UNION ALL
        SELECT 1, c.id, c.uuid, c.name, CAST(SUM(h.scans) AS BIGINT), MAX(h.last_scanned_at), MAX(h.visited), COUNT(*),
            CASE WHEN c.status = 'archived' THEN 1 ELSE 0 END, c.created_at
        FROM members m JOIN campaigns c ON c.organisation_id = m.organisation_id
            JOIN homes h ON h.campaign_id = c.id AND h.gers_id = $2
        WHERE m.account_id = $1 AND m.role >= 2 AND c.deleted_at IS NULL AND h.deleted_at IS NULL
        GROUP BY c.id, c.uuid, c.name, c.status, c.created_at
        ORDER BY 1, 9, 10 DESC, 2 DESC LIMIT 1
        """)
    static let front = Statement(
        """
        SELECT uuid, address, unit, postal_code, created_at FROM homes
        WHERE building = $1 AND campaign_id = $2 AND deleted_at IS NULL ORDER BY building_confidence DESC, seq, id LIMIT 1
        """)
    static let ownFront = Statement(
        """
        SELECT uuid, address, unit, postal_code, created_at FROM homes
        WHERE gers_id = $1 AND campaign_id = $2 AND deleted_at IS NULL ORDER BY seq, id LIMIT 1
        """)
    /// A row a building, or a home without one that bears an id which is no building's. $2: whether there is a box, then west, south,
    /// east and north. One more than may be shown.
    static let features = Statement(
        """
        SELECT gers, uuid, address, unit, homes, visited, scans, last, lat, lng FROM (
            SELECT COALESCE(h.building, h.gers_id) AS gers, h.uuid, h.address, h.unit, COUNT(*) OVER w AS homes,
                MAX(h.visited) OVER w AS visited, CAST(SUM(h.scans) OVER w AS BIGINT) AS scans, MAX(h.last_scanned_at) OVER w AS last,
                CAST(SUM(h.lat) OVER w AS BIGINT) / NULLIF(COUNT(h.lat) OVER w, 0) AS lat,
                CAST(SUM(h.lng) OVER w AS BIGINT) / NULLIF(COUNT(h.lng) OVER w, 0) AS lng,
                ROW_NUMBER() OVER (
                    PARTITION BY COALESCE(h.building, h.gers_id) ORDER BY h.building_confidence DESC, h.seq, h.id) AS place
            FROM homes h
            WHERE h.campaign_id = $1 AND h.deleted_at IS NULL AND (h.building IS NOT NULL OR (h.gers_id IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM homes b WHERE b.building = h.gers_id AND b.campaign_id = $1 AND b.deleted_at IS NULL)))
            WINDOW w AS (PARTITION BY COALESCE(h.building, h.gers_id))
        ) AS ranked
        WHERE place = 1 AND ($2 = 0 OR (lat BETWEEN $4 AND $6 AND (
            CASE WHEN $3 <= $5 THEN CASE WHEN lng BETWEEN $3 AND $5 THEN 1 ELSE 0 END
            ELSE CASE WHEN lng >= $3 OR lng <= $5 THEN 1 ELSE 0 END END) = 1))
        ORDER BY gers LIMIT 20001
        """)
}

extension Connection {
    /// A building in the campaign named, or in the one that answers for it; at most two statements.
    package func buildingDetails(
        _ building: GERSID, in campaign: String?, for account: Account.ID
    ) throws -> BuildingDetails? {
        let read = { (row: Row) in
            (
                isOwn: row.bool(0), id: row.int(1), uuid: row.text(2), name: row.text(3),
                figures: ScanFigures(scans: row.int(4), lastScanned: row.optionalInstant(5)), visited: row.bool(6), homes: row.int(7)
            )
        }
        let found =
            if let campaign {
                try first(BuildingStatements.inCampaign, account, building.text, campaign, read: read)
            } else {
                try first(BuildingStatements.anywhere, account, building.text, read: read)
            }
        guard let found else { return nil }
        let front = try first(found.isOwn ? BuildingStatements.ownFront : BuildingStatements.front, building.text, found.id) { row in
            BuildingDetails.Front(
                uuid: row.text(0), address: HomeFields.line(row.text(1), row.optionalText(2)), postalCode: row.optionalText(3),
                created: row.instant(4))
        }
        return front.map {
            BuildingDetails(
                gersID: building, campaignUUID: found.uuid, campaignName: found.name, home: $0, visited: found.visited,
                figures: found.figures, homes: found.homes)
        }
    }

    fileprivate func features(_ campaign: Campaign.ID, within box: BoundingBox?) throws -> [BuildingFeature] {
        var values: [SQLValue] = [campaign.sql]
        if let box {
            values += [1.sql, box.west.sql, box.south.sql, box.east.sql, box.north.sql]
        } else {
            values += [0.sql, 0.sql, 0.sql, 0.sql, 0.sql]
        }
        var features: [BuildingFeature] = []
        try run(BuildingStatements.features, each: [values]) { _, row in
            let place = row.isNull(8) ? nil : Coordinate(lat: row.int(8), lng: row.int(9))
            features.append(
                BuildingFeature(
                    gersID: row.text(0), homes: row.int(4), home: row.text(1),
                    address: HomeFields.line(row.text(2), row.optionalText(3)), visited: row.bool(5),
                    figures: ScanFigures(scans: row.int(6), lastScanned: row.optionalInstant(7)), place: place))
        }
        guard features.count <= BuildingFeature.most else { throw CampaignRefusal.tooManyFeatures }
        return features
    }
}
