import UsherCore

private enum CatalogueCampaignStatements {
    static let byKey = Selection<Campaign.ID, String, Bool, CampaignFacts>(
        """
        SELECT id, uuid, CASE WHEN deleted_at IS NULL THEN 0 ELSE 1 END, {{columns}} FROM campaigns
        WHERE organisation_id = $1 AND key = $2 {{for_update}}
        """)
    static let uuidTaken = Statement("SELECT 1 FROM campaigns WHERE uuid = $1")
    static let update = Saving<CampaignFacts>(
        "UPDATE campaigns SET {{changes}}, revision = revision + 1, updated_at = $2, deleted_at = NULL WHERE id = $1")
    /// What follows from the homes and codes that there are now.
    static let recount = Statement(
        """
        UPDATE campaigns SET
            address_count = (SELECT COUNT(*) FROM homes h WHERE h.campaign_id = $1 AND h.deleted_at IS NULL),
            visited_count = (SELECT COUNT(*) FROM homes h WHERE h.campaign_id = $1 AND h.deleted_at IS NULL AND h.visited = 1),
            homes_scanned = (SELECT COUNT(*) FROM homes h WHERE h.campaign_id = $1 AND h.scans > 0),
            last_seq = (SELECT COALESCE(MAX(h.seq), 0) FROM homes h WHERE h.campaign_id = $1),
            qr_code_count = (SELECT COUNT(*) FROM qr_codes q WHERE q.campaign_id = $1 AND q.off_forever = 0),
            scans = (SELECT CAST(COALESCE(SUM(q.scans), 0) AS BIGINT) FROM qr_codes q WHERE q.campaign_id = $1),
            last_scanned_at = (SELECT MAX(q.last_scanned_at) FROM qr_codes q WHERE q.campaign_id = $1)
        WHERE id = $1
        """)
}

extension CatalogueImporter {
    /// Stores the file's campaigns, one element after the other: together they may be too long for memory.
    mutating func storeCampaigns(_ path: String, progress: @escaping (Int) -> Void) throws {
        guard contents.hasCampaigns else { return }
        var found = CatalogueProblems()
        try CatalogueReader(path: path, progress: progress).read([.campaigns], problems: &found) { record, found in
            var inner: [CatalogueFault] = []
            if let campaign = CatalogueCampaign.read(record.value, &inner) {
                try attempt(record.place) { try $0.save(campaign) }
            } else {
                found.add(inner, at: record.place)
            }
        }
        // Only a file that changed since it was checked has any.
        try found.check()
    }

    private mutating func save(_ item: CatalogueCampaign) throws {
        let organisation = try organisation(item.organisation)
        var changed = false
        let (id, isNew) = try campaign(item, organisation, &changed)
        let lastSeq = try connection.first(QRCodeStatements.lastSeq, id) ?? 0
        var homes = CatalogueHomes(connection, campaign: id, lastSeq: lastSeq, at: now)
        for start in stride(from: 0, to: item.homes.count, by: CatalogueImporter.batch) {
            let batch = item.homes[start..<min(start + CatalogueImporter.batch, item.homes.count)]
            if try homes.store(Array(batch), from: start) { changed = true }
        }
        let told = item.visits ?? []
        var visits = CatalogueVisits(connection, campaign: id, at: now)
        for start in stride(from: 0, to: told.count, by: CatalogueImporter.batch) {
            if try visits.store(told[start..<min(start + CatalogueImporter.batch, told.count)], from: start) { changed = true }
        }
        let territories = CatalogueTerritories(connection: connection, campaign: id, organisation: organisation, now: now)
        if try territories.store(item.territories ?? []) { changed = true }
        let codes = CatalogueCodes(connection: connection, campaign: id, mark: 0, now: now)
        for (index, code) in (item.codes ?? []).enumerated() {
            if try codes.store(code, of: nil, at: "qr_codes[\(index)]", isNew: isNew) { changed = true }
        }
        try connection.execute(CatalogueCampaignStatements.recount, id)
        if item.part ?? 1 == 1 { summary.campaigns.count(isNew ? .added : changed ? .changed : .unchanged) }
    }

    /// The campaign of this key as the file has it, made if there is none.
    private mutating func campaign(
        _ item: CatalogueCampaign, _ organisation: Organisation.ID, _ changed: inout Bool
    ) throws -> (id: Campaign.ID, isNew: Bool) {
        if let (id, uuid, isDeleted, facts) = try connection.first(CatalogueCampaignStatements.byKey, organisation, item.key) {
            try AdmissionsRefusal.same(item.uuid, uuid, at: "uuid")
            changed = isDeleted || item.facts != facts
            if changed { try connection.execute(CatalogueCampaignStatements.update, item.facts, id, now) }
            return (id, false)
        }
        if let uuid = item.uuid, try connection.first(CatalogueCampaignStatements.uuidTaken, uuid, read: { _ in true }) != nil {
            throw HouseRefusal.taken("uuid")
        }
        let id = try CampaignTransaction(connection).insertCampaign(
            item.facts, uuid: item.uuid ?? newUUID(), key: item.key, in: organisation, at: item.created ?? now)
        return (id, true)
    }
}
