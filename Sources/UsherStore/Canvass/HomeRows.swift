import UsherCore

extension CampaignHome {
    /// From columns in the order of `HomeStatements`.
    init(row: Row) {
        let place = row.isNull(8) ? nil : Coordinate(lat: row.int(8), lng: row.int(9))
        self.init(
            id: row.id(0), uuid: row.text(1), seq: row.int(2),
            fields: HomeFields(
                address: row.text(3), unit: row.optionalText(4), city: row.optionalText(5), region: row.optionalText(6),
                postalCode: row.optionalText(7), place: place, gersID: row.optionalText(10).map(GERSID.init(stored:)),
                building: row.optionalText(11).map(GERSID.init(stored:)), externalID: row.optionalText(12), note: row.optionalText(13)),
            visit: HomeVisit(isVisited: row.bool(14), at: row.optionalInstant(15), by: row.optionalText(16)), revision: row.int(17),
            figures: ScanFigures(scans: row.int(18), lastScanned: row.optionalInstant(19)), created: row.instant(20),
            updated: row.instant(21), deleted: row.optionalInstant(22))
    }
}

/// The statements that read homes: all with the same columns, so that one initialiser reads them.
enum HomeStatements {
    static let byUUID = Statement(
        """
        SELECT h.id, h.uuid, h.seq, h.address, h.unit, h.city, h.region, h.postal_code, h.lat, h.lng, h.gers_id, h.building_gers_id,
            h.external_id, h.note, h.visited, h.visited_at, a.uuid, h.revision, h.scans, h.last_scanned_at, h.created_at, h.updated_at,
            h.deleted_at
        FROM homes h LEFT JOIN accounts a ON a.id = h.visited_by
        WHERE h.uuid = $1 AND h.campaign_id = $2 AND h.deleted_at IS NULL
        """)
    static let byID = Statement(
        """
        SELECT h.id, h.uuid, h.seq, h.address, h.unit, h.city, h.region, h.postal_code, h.lat, h.lng, h.gers_id, h.building_gers_id,
            h.external_id, h.note, h.visited, h.visited_at, a.uuid, h.revision, h.scans, h.last_scanned_at, h.created_at, h.updated_at,
            h.deleted_at
        FROM homes h LEFT JOIN accounts a ON a.id = h.visited_by WHERE h.id = $1
        """)
    static let page = Statement(
        """
        SELECT h.id, h.uuid, h.seq, h.address, h.unit, h.city, h.region, h.postal_code, h.lat, h.lng, h.gers_id, h.building_gers_id,
            h.external_id, h.note, h.visited, h.visited_at, a.uuid, h.revision, h.scans, h.last_scanned_at, h.created_at, h.updated_at,
            h.deleted_at
        FROM homes h LEFT JOIN accounts a ON a.id = h.visited_by
        WHERE h.campaign_id = $1 AND h.seq > $2 AND h.deleted_at IS NULL ORDER BY h.seq LIMIT $3
        """)
    /// For whom scans are nobody's business; $4: deletions up to there were told, or concern homes that were never shown.
    static let changed = Statement(
        """
        SELECT h.id, h.uuid, h.seq, h.address, h.unit, h.city, h.region, h.postal_code, h.lat, h.lng, h.gers_id, h.building_gers_id,
            h.external_id, h.note, h.visited, h.visited_at, a.uuid, h.revision, h.scans, h.last_scanned_at, h.created_at, h.updated_at,
            h.deleted_at, h.mark
        FROM homes h LEFT JOIN accounts a ON a.id = h.visited_by
        WHERE h.campaign_id = $1 AND (h.mark, h.id) > ($2, $3) AND (h.deleted_at IS NULL OR h.mark > $4)
        ORDER BY h.mark, h.id LIMIT $5
        """)
    static let changedOrScanned = Statement(
        """
        SELECT h.id, h.uuid, h.seq, h.address, h.unit, h.city, h.region, h.postal_code, h.lat, h.lng, h.gers_id, h.building_gers_id,
            h.external_id, h.note, h.visited, h.visited_at, a.uuid, h.revision, h.scans, h.last_scanned_at, h.created_at, h.updated_at,
            h.deleted_at, h.scan_mark
        FROM homes h LEFT JOIN accounts a ON a.id = h.visited_by
        WHERE h.campaign_id = $1 AND (h.scan_mark, h.id) > ($2, $3) AND (h.deleted_at IS NULL OR h.mark > $4)
        ORDER BY h.scan_mark, h.id LIMIT $5
        """)
}
