import UsherCore

private enum CatalogueHomeStatements {
    static let byUUID = Selection<CampaignHome.ID, Campaign.ID>("SELECT id, campaign_id FROM homes WHERE uuid = $1")
    /// Who was there stays, unless the file says who.
    static let visit = Statement(
        """
        UPDATE homes SET visited = $2, visited_at = $3, visited_by = CASE WHEN $2 = 0 THEN NULL ELSE COALESCE($4, visited_by) END,
            outcome = $6, mark = $5, scan_mark = $5
        WHERE id = $1 AND (visited <> $2 OR visited_at IS DISTINCT FROM $3 OR COALESCE($4, visited_by) IS DISTINCT FROM visited_by
            OR outcome IS DISTINCT FROM $6)
        """)
    static let created = Statement("UPDATE homes SET created_at = $2 WHERE id = $1")
    static let ids = Selection<CampaignHome.ID>("SELECT id FROM homes WHERE uuid = $1")
    static let link = Statement(
        """
        INSERT INTO home_links (id, home_id, gers_id, confidence, created_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (home_id, gers_id) DO UPDATE SET confidence = $4 WHERE home_links.confidence <> $4
        """)
}

/// Stores the homes of a campaign in a catalogue, a thousand at a time.
struct CatalogueHomes {
    private let connection: any Connection
    private let campaign: Campaign.ID
    private let now: Instant
    private var lastSeq: Int64
    private var accounts: CatalogueEmails
    /// Homes that this element has spoken of.
    private var seen: Set<CampaignHome.ID> = []

    init(_ connection: any Connection, campaign: Campaign.ID, lastSeq: Int64, at now: Instant) {
        self.connection = connection
        self.campaign = campaign
        self.lastSeq = lastSeq
        self.now = now
        accounts = CatalogueEmails(connection: connection)
    }

    /// Stores some homes, the first of which has the index `start`; true if anything was new or other than before.
    mutating func store(_ homes: [CatalogueCampaign.Home], from start: Int) throws -> Bool {
        let known = try HomeTransaction(connection).homes(named: homes.map(\.fields.keys), in: campaign)
        let byUUID = try find(homes, start)
        var (new, keys): ([(seq: Int64, uuid: String, fields: HomeFacts)], Set<HomeKey>) = ([], [])
        var uuids: [String] = []
        var before: [String: HomeVisit] = [:]
        var changed = false
        let mark = try CampaignTransaction(connection).stepFeed(campaign)
        var generator = RandomBytes()
        for (index, home) in homes.enumerated() {
            let path = "addresses[\(start + index)]"
            let named = home.fields.keys.all.compactMap { known[$0] }
            let old = try byUUID[index] ?? Self.one(named, path)
            if let old, named.contains(where: { $0.id != old.id && $0.deleted == nil }) { throw HouseRefusal.taken("\(path).address") }
            guard keys.isDisjoint(with: home.fields.keys.all) else { throw AdmissionsRefusal(path, "is given twice") }
            keys.formUnion(home.fields.keys.all)
            if let old {
                guard seen.insert(old.id).inserted else { throw AdmissionsRefusal(path, "is given twice") }
                if let uuid = home.uuid, uuid != old.uuid { throw AdmissionsRefusal.fixed("\(path).uuid", old.uuid) }
                uuids.append(old.uuid)
                before[old.uuid] = old.visit
                if old.fields != home.fields || old.deleted != nil {
                    try HomeTransaction(connection).updateHome(old.id, home.fields, mark: mark, at: now)
                    changed = true
                }
            } else {
                lastSeq = max(lastSeq + 1, home.seq ?? 0)
                let uuid = home.uuid ?? UUIDText.v7(at: now, using: &generator)
                uuids.append(uuid)
                new.append((lastSeq, uuid, home.fields))
            }
        }
        try HomeTransaction(connection).insertHomes(new, in: campaign, mark: mark, at: now)
        if try finish(homes, uuids, before, start, mark) { changed = true }
        return changed || !new.isEmpty
    }

    /// The homes of the file that name one by its UUID.
    private func find(_ homes: [CatalogueCampaign.Home], _ start: Int) throws -> [Int: CampaignHome] {
        let given = homes.enumerated().compactMap { index, home in home.uuid.map { (index, $0) } }
        var ids: [Int: CampaignHome.ID] = [:]
        guard !given.isEmpty else { return [:] }
        try connection.run(CatalogueHomeStatements.byUUID, each: given.map { [$0.1.sql] }) { place, home, owner in
            guard owner == campaign else { throw HouseRefusal.taken("addresses[\(start + given[place].0)].uuid") }
            ids[given[place].0] = home
        }
        let found = try HomeTransaction(connection).homes(Array(ids.values))
        return ids.compactMapValues { found[$0] }
    }

    private static func one(_ named: [CampaignHome], _ path: String) throws -> CampaignHome? {
        guard Set(named.filter { $0.deleted == nil }.map(\.id)).count <= 1 else { throw HouseRefusal.taken("\(path).address") }
        return named.first { $0.deleted == nil } ?? named.first
    }

    /// Visits, links and codes, once every home has its id.
    private mutating func finish(
        _ homes: [CatalogueCampaign.Home], _ uuids: [String], _ before: [String: HomeVisit], _ start: Int, _ mark: Int64
    ) throws -> Bool {
        var ids: [CampaignHome.ID] = []
        try connection.run(CatalogueHomeStatements.ids, each: uuids.map { [$0.sql] }) { ids.append($1) }
        guard ids.count == homes.count else { throw DatabaseError.defect("a home of the catalogue is gone") }
        var visits: [[SQLValue]] = []
        var created: [[SQLValue]] = []
        var links: [[SQLValue]] = []
        var linked: Set<CampaignHome.ID> = []
        for ((home, id), uuid) in zip(zip(homes, ids), uuids) {
            let visit = before[uuid]
            if let at = home.created, visit == nil { created.append([id.sql, at.sql]) }
            if home.visited || home.outcome != nil || visit != nil {
                let at = home.visited ? home.visitedAt ?? visit?.at ?? home.created ?? now : nil
                visits.append([
                    id.sql, home.visited.sql, at.sql, try accounts.id(home.visited ? home.visitedBy : nil).sql, mark.sql,
                    (home.outcome ?? Self.kept(visit?.outcome, visited: home.visited))?.rawValue.sql ?? .null,
                ])
            }
            for link in home.links {
                let number = try IDTransaction(connection).takeIDs(.homeLinks).lowerBound
                links.append([number.sql, id.sql, (link.gersID?.text ?? "").sql, link.confidence.sql, now.sql])
                linked.insert(id)
            }
        }
        try connection.executeEach(CatalogueHomeStatements.created, created)
        var changes = try connection.executeEach(CatalogueHomeStatements.visit, visits).reduce(0, +)
        changes += try connection.executeEach(CatalogueHomeStatements.link, links).reduce(0, +)
        try connection.executeEach(HomeEdits.settleBuilding, linked.sorted().map { [$0.sql] })
        let codes = CatalogueCodes(connection: connection, campaign: campaign, mark: mark, now: now)
        for (index, (home, id)) in zip(homes, ids).enumerated() {
            guard let code = home.code else { continue }
            let isNew = before[uuids[index]] == nil
            if try codes.store(code, of: id, at: "addresses[\(start + index)].qr", isNew: isNew) { changes += 1 }
        }
        return changes > 0
    }

    /// What a file that names no outcome leaves of the one that is known.
    private static func kept(_ known: VisitOutcome?, visited: Bool) -> VisitOutcome? {
        known?.isVisit == !visited ? VisitOutcome.after(known, visited: visited) : known
    }
}
