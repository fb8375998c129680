import UsherCore

private enum CampaignExportStatements {
    private static let from: StaticString = "SELECT c.id, {{columns c}} FROM campaigns c JOIN organisations o ON o.id = c.organisation_id"
    static let all = Selection<Campaign.ID, CatalogueCampaign>(from, "WHERE c.deleted_at IS NULL ORDER BY o.key, c.key")
    static let ofHouse = Selection<Campaign.ID, CatalogueCampaign>(
        from, "WHERE c.organisation_id = $1 AND c.deleted_at IS NULL ORDER BY c.key")
    static let homes = Selection<CampaignHome.ID, CatalogueCampaign.Home, String?, CatalogueCampaign.Code>(
        """
        SELECT h.id, {{columns h}}, q.slug, {{columns q}}
        FROM homes h LEFT JOIN accounts a ON a.id = h.visited_by LEFT JOIN qr_codes q ON q.home_id = h.id AND q.off_forever = 0
        WHERE h.campaign_id = $1 AND h.seq > $2 AND h.deleted_at IS NULL ORDER BY h.seq LIMIT $3
        """)
    static let links = Selection<CampaignHome.ID, CatalogueCampaign.Link>(
        """
        SELECT l.home_id, {{columns l}} FROM home_links l JOIN homes h ON h.id = l.home_id
        WHERE h.campaign_id = $1 AND h.seq > $2 AND h.seq <= $3 ORDER BY l.home_id, l.created_at, l.id
        """)
    static let codes = Selection<CatalogueCampaign.Code>(
        "SELECT {{columns}} FROM qr_codes WHERE campaign_id = $1 AND home_id IS NULL AND off_forever = 0 ORDER BY id")
}

extension CatalogueExporter {
    /// Homes in one element, and in one page of the database; visits in one element.
    private static let (homesOfPart, homesOfPage, visitsOfPart) = (20_000, 1_000, 20_000)

    /// Long campaigns in several parts.
    func writeCampaigns() throws {
        for (id, head) in try all(CampaignExportStatements.all, CampaignExportStatements.ofHouse) {
            var campaign = head
            var (part, seq, visit): (Int64, Int64?, VisitEvent.ID?) = (1, 0, VisitEvent.ID(0))
            // Visits come behind all homes, in the last ones' part and in further ones.
            while seq != nil || visit != nil {
                campaign.part = part > 1 ? part : nil
                campaign.codes = part > 1 ? nil : try connection.all(CampaignExportStatements.codes, id)
                campaign.territories = part > 1 ? nil : try territories(of: id)
                (campaign.homes, seq) = try seq.map { try homes(of: id, after: $0) } ?? ([], nil)
                if seq == nil, let after = visit {
                    (campaign.visits, visit) = try visits(of: id, after: after, limit: Self.visitsOfPart)
                }
                try write(campaign)
                part += 1
            }
        }
    }

    /// The homes after a number, and the last one's number if there may be more.
    private func homes(of campaign: Campaign.ID, after start: Int64) throws -> (homes: [CatalogueCampaign.Home], last: Int64?) {
        var (homes, last): ([CatalogueCampaign.Home], Int64) = ([], start)
        while homes.count < Self.homesOfPart {
            let page = try connection.all(CampaignExportStatements.homes, campaign, last, Self.homesOfPage)
            guard let end = page.last?.1.seq else { return (homes, nil) }
            var links: [CampaignHome.ID: [CatalogueCampaign.Link]] = [:]
            try connection.run(CampaignExportStatements.links, each: [[campaign.sql, last.sql, end.sql]]) { _, home, link in
                links[home, default: []].append(link)
            }
            for (id, home, slug, code) in page {
                var home = home
                home.code = slug == nil ? nil : code
                home.links = links[id] ?? []
                homes.append(home)
            }
            last = end
            if page.count < Self.homesOfPage { return (homes, nil) }
        }
        return (homes, last)
    }
}

extension CatalogueCampaign: Selectable {
    /// `campaigns` c with its organisation o.
    init(_ columns: inout Columns) throws {
        key = columns.next("key")
        uuid = columns.next("uuid")
        organisation = columns.next("o.key")
        facts = try CampaignFacts(&columns)
        created = columns.next("created_at")
    }
}

extension CatalogueCampaign.Home: Selectable {
    /// `homes` h with the account a that visited it.
    init(_ columns: inout Columns) {
        uuid = columns.next("uuid")
        seq = columns.next("seq")
        fields = HomeFacts(&columns)
        visited = columns.next("visited")
        let (at, by): (Instant?, String?) = (columns.next("visited_at"), columns.next("a.email"))
        (visitedAt, visitedBy) = visited ? (at, by) : (nil, nil)
        let outcome = (columns.next("outcome") as String?).flatMap(VisitOutcome.init(rawValue:))
        self.outcome = outcome?.isVisit == visited ? outcome : nil
        created = columns.next("created_at")
    }
}

extension CatalogueCampaign.Link: Selectable {
    init(_ columns: inout Columns) {
        gersID = GERSID(stored: columns.next("gers_id"))
        confidence = columns.next("confidence")
    }
}

extension CatalogueCampaign.Code: Selectable {
    /// A home without one has nothing in all columns.
    init(_ columns: inout Columns) {
        uuid = columns.next("uuid")
        slug = columns.next("slug")
        destination = columns.next("destination_url")
        label = columns.next("label")
        enabled = columns.next("enabled")
        scans = columns.next("scans")
        lastScanned = columns.next("last_scanned_at")
        created = columns.next("created_at")
    }
}
