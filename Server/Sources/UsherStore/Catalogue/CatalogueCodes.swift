import UsherCore

private enum CatalogueCodeStatements {
    static let bySlug = Selection<Int64, Campaign.ID, CampaignHome.ID?, Int64, String>(
        "SELECT id, campaign_id, home_id, scans, uuid FROM qr_codes WHERE slug = $1")
    static let ofHome = Selection<String>("SELECT slug FROM qr_codes WHERE home_id = $1 AND off_forever = 0")
    static let insert = Statement(
        """
        INSERT INTO qr_codes (id, uuid, campaign_id, home_id, slug, destination_url, label, enabled, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        """)
    static let update = Statement(
        """
        UPDATE qr_codes SET destination_url = $2, label = $3, enabled = $4
        WHERE id = $1 AND (destination_url IS DISTINCT FROM $2 OR label IS DISTINCT FROM $3 OR enabled <> $4)
        """)
    static let event = Statement(
        "INSERT INTO scan_events (id, qr_id, campaign_id, home_id, at, class) VALUES ($1, $2, $3, $4, $5, 'human')")
    static let countCode = Statement(
        """
        UPDATE qr_codes SET scans = scans + $2,
            last_scanned_at = CASE WHEN last_scanned_at > $3 THEN last_scanned_at ELSE $3 END
        WHERE id = $1
        """)
    static let countHome = Statement(
        """
        UPDATE homes SET scans = scans + $2, scan_mark = $4, last_scanned_at = CASE WHEN last_scanned_at > $3 THEN last_scanned_at ELSE $3 END
        WHERE id = $1
        """)
    static let uuidTaken = Statement("SELECT 1 FROM qr_codes WHERE uuid = $1")
}

/// Stores printed codes of a catalogue, and as many scans as it says, so that counters equal a recount.
struct CatalogueCodes {
    private let connection: any Connection
    private let campaign: Campaign.ID
    /// Of this change in the campaign's feed.
    private let mark: Int64
    private let now: Instant

    init(_ connection: any Connection, campaign: Campaign.ID, mark: Int64, at now: Instant) {
        self.connection = connection
        self.campaign = campaign
        self.mark = mark
        self.now = now
    }

    /// Stores a code; true if it was new or other than before. `isNew`: what it belongs to has only just been made.
    func store(_ code: CatalogueCampaign.Code, of home: CampaignHome.ID?, at path: String, isNew: Bool) throws -> Bool {
        let old = try connection.first(CatalogueCodeStatements.bySlug, code.slug)
        if let (id, oldCampaign, oldHome, scans, oldUUID) = old {
            guard oldCampaign == campaign, oldHome == home else { throw HouseRefusal.taken("\(path).slug") }
            if let uuid = code.uuid, uuid != oldUUID { throw AdmissionsRefusal.fixed("\(path).uuid", oldUUID) }
            let changed = try connection.execute(CatalogueCodeStatements.update, id, code.destination, code.label, code.enabled) > 0
            return try count(code, id, home, missing: code.scans - scans) || changed
        }
        if let home, !isNew, let slug = try connection.first(CatalogueCodeStatements.ofHome, home) {
            throw AdmissionsRefusal.fixed("\(path).slug", slug)
        }
        if let uuid = code.uuid, try connection.first(CatalogueCodeStatements.uuidTaken, uuid, read: { _ in true }) != nil {
            throw HouseRefusal.taken("\(path).uuid")
        }
        var generator = RandomBytes()
        let id = try IDTransaction(connection).takeIDs(.qrCodes).lowerBound
        try connection.execute(
            CatalogueCodeStatements.insert, id, code.uuid ?? UUIDText.v7(at: now, using: &generator), campaign, home, code.slug,
            code.destination, code.label, code.enabled, code.created ?? now)
        _ = try count(code, id, home, missing: code.scans)
        return true
    }

    /// Adds the scans that are not there yet, all at the last one's time.
    private func count(_ code: CatalogueCampaign.Code, _ id: Int64, _ home: CampaignHome.ID?, missing: Int64) throws -> Bool {
        guard missing > 0, let at = code.lastScanned else { return false }
        var generator = RandomBytes()
        for start in stride(from: 0, to: missing, by: 1_000) {
            let events = (start..<min(start + 1_000, missing)).map { _ -> [SQLValue] in
                [UUIDText.v7(at: at, using: &generator).sql, id.sql, campaign.sql, home.sql, at.sql]
            }
            try connection.executeEach(CatalogueCodeStatements.event, events)
        }
        try connection.execute(CatalogueCodeStatements.countCode, id, missing, at)
        if let home { try connection.execute(CatalogueCodeStatements.countHome, home, missing, at, mark) }
        return true
    }
}
