import UsherCore

extension CampaignHome: Selectable {
    /// A home with the account a that visited it.
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("id"), uuid: columns.next("uuid"), seq: columns.next("seq"), fields: HomeFacts(&columns),
            visit: HomeVisit(&columns),
            revision: columns.next("revision"), figures: ScanFigures(&columns), created: columns.next("created_at"),
            updated: columns.next("updated_at"), deleted: columns.next("deleted_at"))
    }
}

extension HomeVisit: Selectable {
    init(_ columns: inout Columns) {
        let (isVisited, at, by): (Bool, Instant?, String?) = (columns.next("visited"), columns.next("visited_at"), columns.next("a.uuid"))
        let outcome: String? = columns.next("outcome")
        self.init(isVisited: isVisited, at: at, by: by, outcome: outcome.flatMap(VisitOutcome.init(rawValue:)))
    }
}

extension HomeFacts: Selectable {
    init(_ columns: inout Columns) {
        let (address, unit): (String, String?) = (columns.next("address"), columns.next("unit"))
        let (city, region): (String?, String?) = (columns.next("city"), columns.next("region"))
        let postalCode: String? = columns.next("postal_code")
        let (lat, lng): (Int64?, Int64) = (columns.next("lat"), columns.next("lng"))
        let (gersID, building): (String?, String?) = (columns.next("gers_id"), columns.next("building_gers_id"))
        self.init(
            address: address, unit: unit, city: city, region: region, postalCode: postalCode,
            place: lat.map { Coordinate(lat: $0, lng: lng) }, gersID: gersID.map(GERSID.init(stored:)),
            building: building.map(GERSID.init(stored:)), externalID: columns.next("external_id"), note: columns.next("note"))
    }
}

/// The statements that read homes.
enum HomeStatements {
    static let byUUID = Selection<CampaignHome>(
        """
        SELECT {{columns h}} FROM homes h LEFT JOIN accounts a ON a.id = h.visited_by
        WHERE h.uuid = $1 AND h.campaign_id = $2 AND h.deleted_at IS NULL
        """)
    static let byID = Selection<CampaignHome>(
        """
        SELECT {{columns h}} FROM homes h LEFT JOIN accounts a ON a.id = h.visited_by WHERE h.id = $1
        """)
    /// Without a join: PostgreSQL plans it anew each time, for as many rows as are wanted.
    static let page = Selection<CampaignHome>(
        """
        SELECT {{columns h}} FROM homes h
        WHERE h.campaign_id = $1 AND h.seq > $2 AND h.deleted_at IS NULL ORDER BY h.seq LIMIT $3
        """, replacing: ["a.uuid": "(SELECT a.uuid FROM accounts a WHERE a.id = h.visited_by)"])
    /// For whom scans are nobody's business; $4: deletions up to there were told, or concern homes that were never shown.
    static let changed = Selection<CampaignHome, Int64>(
        """
        SELECT {{columns h}}, h.mark FROM homes h LEFT JOIN accounts a ON a.id = h.visited_by
        WHERE h.campaign_id = $1 AND (h.mark, h.id) > ($2, $3) AND (h.deleted_at IS NULL OR h.mark > $4)
        ORDER BY h.mark, h.id LIMIT $5
        """)
    static let changedOrScanned = Selection<CampaignHome, Int64>(
        """
        SELECT {{columns h}}, h.scan_mark FROM homes h LEFT JOIN accounts a ON a.id = h.visited_by
        WHERE h.campaign_id = $1 AND (h.scan_mark, h.id) > ($2, $3) AND (h.deleted_at IS NULL OR h.mark > $4)
        ORDER BY h.scan_mark, h.id LIMIT $5
        """)
}
