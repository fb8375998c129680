import UsherCore

private enum FeatureStatements {
    /// How many homes the map shows, up to $2.
    static let mapped = Selection<Int64>(
        """
        SELECT COUNT(*) FROM (
            SELECT 1 FROM homes h WHERE h.campaign_id = $1 AND h.deleted_at IS NULL AND COALESCE(h.building, h.gers_id) > '' LIMIT $2
        ) AS found
        """)
    /// A row a building, or a home without one that bears an id which is no building's. $2: whether there is a box, then west, south,
    /// east and north. One more than may be shown.
    static let all = Selection<BuildingFeature>(
        """
        SELECT gers, uuid, address, unit, homes, visited, scans, last, lat, lng FROM (
            SELECT COALESCE(h.building, h.gers_id) AS gers, h.uuid, h.address, h.unit, COUNT(*) OVER w AS homes,
                MAX(h.visited) OVER w AS visited, CAST(SUM(h.scans) OVER w AS BIGINT) AS scans, MAX(h.last_scanned_at) OVER w AS last,
                CAST(SUM(h.lat) OVER w AS BIGINT) / NULLIF(COUNT(h.lat) OVER w, 0) AS lat,
                CAST(SUM(h.lng) OVER w AS BIGINT) / NULLIF(COUNT(h.lng) OVER w, 0) AS lng,
                ROW_NUMBER() OVER (
                    PARTITION BY COALESCE(h.building, h.gers_id) ORDER BY h.building_confidence DESC, h.seq, h.id) AS place
            FROM homes h
            WHERE h.campaign_id = $1 AND h.deleted_at IS NULL AND COALESCE(h.building, h.gers_id) > ''
                AND (h.building IS NOT NULL OR NOT EXISTS (
                    SELECT 1 FROM homes b WHERE b.building = h.gers_id AND b.campaign_id = $1 AND b.deleted_at IS NULL))
            WINDOW w AS (PARTITION BY COALESCE(h.building, h.gers_id))
        ) AS ranked
        WHERE place = 1 AND ($2 = 0 OR (lat BETWEEN $4 AND $6 AND (
            CASE WHEN $3 <= $5 THEN CASE WHEN lng BETWEEN $3 AND $5 THEN 1 ELSE 0 END
            ELSE CASE WHEN lng >= $3 OR lng <= $5 THEN 1 ELSE 0 END END) = 1))
        ORDER BY gers LIMIT 20001
        """)
    /// Homes between two latitudes.
    static let band = Selection<String?, Int64>(
        """
        SELECT COALESCE(h.building, h.gers_id), h.lng FROM homes h
        WHERE h.campaign_id = $1 AND h.deleted_at IS NULL AND h.lat BETWEEN $2 AND $3 LIMIT $4
        """)
    /// The same as `all` of one building, by index: $2 is its id.
    static let one = Selection<BuildingFeature>(
        """
        SELECT CAST($2 AS TEXT), h.uuid, h.address, h.unit, COUNT(*) OVER () AS homes, MAX(h.visited) OVER (), CAST(SUM(h.scans) OVER () AS BIGINT),
            MAX(h.last_scanned_at) OVER (), CAST(SUM(h.lat) OVER () AS BIGINT) / NULLIF(COUNT(h.lat) OVER (), 0),
            CAST(SUM(h.lng) OVER () AS BIGINT) / NULLIF(COUNT(h.lng) OVER (), 0)
        FROM (
            SELECT h.id, h.seq, h.uuid, h.address, h.unit, h.visited, h.scans, h.last_scanned_at, h.lat, h.lng, h.building_confidence
            FROM homes h
            WHERE h.campaign_id = $1 AND h.deleted_at IS NULL AND COALESCE(h.building, h.gers_id) = $2
                AND (h.building IS NOT NULL OR NOT EXISTS (
                    SELECT 1 FROM homes b WHERE b.building = $2 AND b.campaign_id = $1 AND b.deleted_at IS NULL))
            LIMIT 20000
        ) AS h ORDER BY h.building_confidence DESC, h.seq, h.id LIMIT 1
        """)
}

/// A campaign's buildings, as they are read inside a transaction.
package struct BuildingReader {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// Whether no more than `most` of the campaign's homes are on the map.
    func mapped(_ campaign: Campaign.ID, upTo most: Int64) throws -> Bool {
        try connection.first(FeatureStatements.mapped, campaign, most + 1) ?? 0 <= most
    }

    /// What is on the map of a campaign that is not too large to be looked at whole.
    func features(_ campaign: Campaign.ID, within box: BoundingBox?) throws -> [BuildingFeature] {
        var values: [SQLValue] = [campaign.sql]
        if let box {
            values += [1.sql, box.west.sql, box.south.sql, box.east.sql, box.north.sql]
        } else {
            values += [0.sql, 0.sql, 0.sql, 0.sql, 0.sql]
        }
        var features: [BuildingFeature] = []
        try connection.run(FeatureStatements.all, each: [values]) { _, feature in features.append(feature) }
        guard features.count <= BuildingFeature.most else { throw CampaignRefusal.tooManyFeatures }
        return features
    }

    /// The same of a larger one: first whose homes lie in the box or next to it, then each of these buildings, until it is too much.
    func features(_ campaign: Campaign.ID, near box: BoundingBox, upTo most: Int64) throws -> [BuildingFeature] {
        let (wide, slice) = (box.widened, 20)
        var (seen, names): (Int64, Set<String>) = (0, [])
        try connection.forEach(FeatureStatements.band, campaign, wide.south, wide.north, most + 1) { name, lng in
            seen += 1
            if let name, wide.contains(lng: lng) { names.insert(name) }
        }
        guard seen <= most else { throw CampaignRefusal.tooManyFeatures }
        var (features, homes, rest): ([BuildingFeature], Int64, ArraySlice<String>) = ([], 0, names.sorted()[...])
        while !rest.isEmpty {
            let sets = rest.prefix(slice).map { [campaign.sql, $0.sql] }
            rest = rest.dropFirst(slice)
            try connection.run(FeatureStatements.one, each: sets) { _, feature in
                homes += feature.homes
                if let place = feature.place, box.contains(place) { features.append(feature) }
            }
            guard features.count <= BuildingFeature.most, homes <= most else { throw CampaignRefusal.tooManyFeatures }
        }
        return features
    }
}

extension BuildingFeature: Selectable {
    /// The statements count and name these themselves, in this order.
    init(_ columns: inout Columns) {
        let (gers, home): (String, String) = (columns.unnamed(), columns.unnamed())
        let address = HomeFacts.line(columns.unnamed(), columns.unnamed())
        let (homes, visited): (Int64, Bool) = (columns.unnamed(), columns.unnamed())
        let figures = ScanFigures(scans: columns.unnamed(), lastScanned: columns.unnamed())
        let (lat, lng): (Int64?, Int64) = (columns.unnamed(), columns.unnamed())
        self.init(
            gersID: gers, homes: homes, home: home, address: address, visited: visited, figures: figures,
            place: lat.map { Coordinate(lat: $0, lng: lng) })
    }
}
