import UsherCore

private enum CatalogueCodeStatements {
    static let bySlug = Selection<Int64, Campaign.ID, CampaignHome.ID?, CatalogueCampaign.Code>(
        "SELECT id, campaign_id, home_id, {{columns}} FROM qr_codes WHERE slug = $1")
    static let ofHome = Selection<String>("SELECT slug FROM qr_codes WHERE home_id = $1 AND off_forever = 0")
    static let uuidTaken = Statement("SELECT 1 FROM qr_codes WHERE uuid = $1")
    static let enable = Statement("UPDATE qr_codes SET enabled = $2 WHERE id = $1")
}

/// Stores printed codes of a catalogue, and as many scans as it says, so that counters equal a recount.
struct CatalogueCodes {
    let connection: any Connection
    let campaign: Campaign.ID
    /// Of this change in the campaign's feed.
    let mark: Int64
    let now: Instant

    /// Stores a code; true if it was new or other than before. `isNew`: what it belongs to has only just been made.
    func store(_ code: CatalogueCampaign.Code, of home: CampaignHome.ID?, at path: String, isNew: Bool) throws -> Bool {
        if let (id, campaign, owner, old) = try connection.first(CatalogueCodeStatements.bySlug, code.slug) {
            guard campaign == self.campaign, owner == home else { throw HouseRefusal.taken("\(path).slug") }
            try AdmissionsRefusal.same(code.uuid, old.uuid, at: "\(path).uuid")
            let isOther = (code.destination, code.label, code.enabled) != (old.destination, old.label, old.enabled)
            if isOther { try connection.execute(QRCodeStatements.change, id, code.destination, code.label, code.enabled) }
            return try count(code, id, home, missing: code.scans - old.scans) || isOther
        }
        if let home, !isNew, let slug = try connection.first(CatalogueCodeStatements.ofHome, home) {
            throw AdmissionsRefusal.fixed("\(path).slug", slug)
        }
        if let uuid = code.uuid, try connection.first(CatalogueCodeStatements.uuidTaken, uuid, read: { _ in true }) != nil {
            throw HouseRefusal.taken("\(path).uuid")
        }
        var generator = RandomBytes()
        let id = try IDTransaction(connection).takeIDs(.qrCodes).lowerBound
        let added = try connection.execute(
            QRCodeStatements.insert, id, code.uuid ?? UUIDText.v7(at: now, using: &generator), campaign, home, code.slug, code.destination,
            code.label, code.created ?? now)
        guard added == 1 else { throw HouseRefusal.taken("\(path).slug") }
        if !code.enabled { try connection.execute(CatalogueCodeStatements.enable, id, false) }
        _ = try count(code, id, home, missing: code.scans)
        return true
    }

    /// Adds the scans that are not there yet, all at the last one's time.
    private func count(_ code: CatalogueCampaign.Code, _ id: Int64, _ home: CampaignHome.ID?, missing: Int64) throws -> Bool {
        guard missing > 0, let at = code.lastScanned else { return false }
        var generator = RandomBytes()
        for start in stride(from: 0, to: missing, by: 1_000) {
            let scans = (start..<min(start + 1_000, missing)).map { _ -> [SQLValue] in
                let uuid = UUIDText.v7(at: at, using: &generator)
                return [uuid.sql, id.sql, campaign.sql, home.sql, at.sql, QRScan.Class.human.rawValue.sql, SQLValue.null]
            }
            try connection.executeEach(QRScanStatements.keep, scans)
        }
        try connection.execute(QRScanStatements.countCode, id, missing, at)
        if let home { _ = try connection.first(QRScanStatements.countHome, home, missing, at, mark) }
        return true
    }
}
