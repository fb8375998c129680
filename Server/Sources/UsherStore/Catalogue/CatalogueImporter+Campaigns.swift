import UsherCore

private enum CatalogueCampaignStatements {
    static let byKey = Selection<Campaign.ID, String>(
        "SELECT id, uuid FROM campaigns WHERE organisation_id = $1 AND key = $2 {{for_update}}")
    static let uuidTaken = Statement("SELECT 1 FROM campaigns WHERE uuid = $1")
    static let update = Statement(
        """
        UPDATE campaigns SET name = $2, description = $3, region = $4, status = $5, destination_url = $6, revision = revision + 1,
            updated_at = $7, deleted_at = NULL
        WHERE id = $1 AND (name <> $2 OR description IS DISTINCT FROM $3 OR region IS DISTINCT FROM $4 OR status <> $5
            OR destination_url IS DISTINCT FROM $6 OR deleted_at IS NOT NULL)
        """)
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
    static let lastSeq = Selection<Int64>("SELECT COALESCE(MAX(seq), 0) FROM homes WHERE campaign_id = $1")
}

extension CatalogueImporter {
    /// Stores the file's campaigns, one element after the other: together they may be too long for memory.
    mutating func storeCampaigns(_ path: String, progress: @escaping (Int) -> Void) throws {
        guard contents.hasCampaigns else { return }
        var found = CatalogueProblems()
        var refused: [(String, String)] = []
        var importer = self
        try CatalogueReader(path: path, progress: progress).read([.campaigns], problems: &found) { record, found in
            var inner: [CatalogueFault] = []
            guard let campaign = CatalogueCampaign.read(record.value, &inner) else {
                found.add(inner, at: record.place)
                return
            }
            place = record.place.path
            do { try importer.save(campaign) } catch let refusal as AdmissionsRefusal {
                refused.append(("\(record.place.path).\(refusal.path)", refusal.reason))
            } catch HouseRefusal.taken(let path) {
                refused.append(("\(record.place.path).\(path)", "is taken by something else"))
            }
        }
        self = importer
        try found.check()
        for (path, reason) in refused { note(path, reason) }
    }

    private mutating func save(_ item: CatalogueCampaign) throws {
        let organisation = try organisation(item.organisation)
        let (id, isNew) = try campaign(item, organisation)
        var changed = false
        if !isNew {
            let facts = item.facts
            changed =
                try connection.execute(
                    CatalogueCampaignStatements.update, id, facts.name, facts.description, facts.region, facts.status.rawValue,
                    facts.destination, now) > 0
        }
        let lastSeq = try connection.first(CatalogueCampaignStatements.lastSeq, id) ?? 0
        var homes = CatalogueHomes(connection, campaign: id, lastSeq: lastSeq, at: now)
        for start in stride(from: 0, to: item.homes.count, by: CatalogueImporter.batch) {
            let batch = item.homes[start..<min(start + CatalogueImporter.batch, item.homes.count)]
            if try homes.store(Array(batch), from: start) { changed = true }
        }
        let codes = CatalogueCodes(connection, campaign: id, mark: 0, at: now)
        for (index, code) in item.codes.enumerated() {
            if try codes.store(code, of: nil, at: "qr_codes[\(index)]", isNew: isNew) { changed = true }
        }
        try connection.execute(CatalogueCampaignStatements.recount, id)
        if item.part == 1 { summary.campaigns.count(isNew ? .added : changed ? .changed : .unchanged) }
    }

    /// The campaign of this key, made if there is none.
    private mutating func campaign(_ item: CatalogueCampaign, _ organisation: Organisation.ID) throws -> (id: Campaign.ID, isNew: Bool) {
        let old = try connection.first(CatalogueCampaignStatements.byKey, organisation, item.key)
        if let (id, uuid) = old {
            if let given = item.uuid, given != uuid { throw AdmissionsRefusal.fixed("uuid", uuid) }
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
