package import UsherCore

private enum TerritoryStatements {
    static let list = Selection<TerritoryRow>(
        """
        SELECT {{columns t}} FROM territories t LEFT JOIN accounts w ON w.id = t.walker_id
        WHERE t.campaign_id = $1 AND t.deleted_at IS NULL ORDER BY t.id DESC LIMIT 500
        """)
    static let one = Selection<TerritoryRow>(
        """
        SELECT {{columns t}} FROM territories t LEFT JOIN accounts w ON w.id = t.walker_id
        WHERE t.id = $1 AND t.deleted_at IS NULL
        """)
    static let campaign = Selection<Territory.ID, String>(
        """
        SELECT t.id, c.uuid FROM territories t JOIN campaigns c ON c.id = t.campaign_id
        WHERE t.uuid = $1 AND t.deleted_at IS NULL AND c.deleted_at IS NULL
        """)
    static let count = Selection<Int>("SELECT COUNT(*) FROM territories WHERE campaign_id = $1 AND deleted_at IS NULL")
    static let insert = Statement(
        """
        INSERT INTO territories (id, uuid, campaign_id, name, colour, outline, streets, south, north, west, east, walker_id, created_at,
            updated_at, key)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14)
        """)
    static let update = Statement(
        """
        UPDATE territories SET name = $2, colour = $3, outline = $4, streets = $5, south = $6, north = $7, west = $8, east = $9,
            walker_id = $10, updated_at = $11, revision = revision + 1
        WHERE id = $1
        """)
    static let delete = Statement("UPDATE territories SET deleted_at = $2, updated_at = $2, revision = revision + 1 WHERE id = $1")
    static let dropStreets = Statement("DELETE FROM territory_streets WHERE territory_id = $1")
    static let addStreet = Statement("INSERT INTO territory_streets (territory_id, street) VALUES ($1, $2)")
    static let homes = Selection<CampaignHome>(
        """
        SELECT {{columns h}} FROM homes h LEFT JOIN accounts a ON a.id = h.visited_by
        WHERE h.territory_id = $1 AND h.deleted_at IS NULL AND (h.outcome IS NULL OR h.outcome <> 'never_again')
        ORDER BY h.seq LIMIT $2
        """)
    static let holders = Selection<Int64, String>(
        """
        SELECT h.seq, t.uuid FROM territories t JOIN homes h ON h.territory_id = t.id
        WHERE t.campaign_id = $1 AND t.deleted_at IS NULL AND h.deleted_at IS NULL LIMIT $2
        """)
    static let streets = Selection<String, Int64>(
        """
        SELECT MIN(address), COUNT(*) FROM homes WHERE campaign_id = $1 AND deleted_at IS NULL AND street IS NOT NULL
        GROUP BY street ORDER BY street LIMIT 500
        """)
}

/// A territory with its campaign, as somebody may see it.
package struct OpenTerritory: Sendable {
    package let row: TerritoryRow
    package let campaign: Campaign
    package let gate: ScanVisibility

    package init(row: TerritoryRow, campaign: Campaign, gate: ScanVisibility) {
        (self.row, self.campaign, self.gate) = (row, campaign, gate)
    }

    package var territory: Territory { row.territory }
}

/// A territory's homes in the order in which they are walked.
package struct WalkList: Sendable {
    package let open: OpenTerritory
    package let homes: [CampaignHome]

    package init(open: OpenTerritory, homes: [CampaignHome]) { (self.open, self.homes) = (open, homes) }
}

/// Territories as the members of their campaign's house make, see, change and walk them.
package struct TerritoryStore: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// A campaign's, the newest first.
    package func list(_ campaign: String, for caller: CanvassActor) async throws -> [TerritoryRow] {
        try await database.read { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account)
            return try connection.all(TerritoryStatements.list, access.id)
        }
    }

    package func find(_ uuid: String, for caller: CanvassActor) async throws -> OpenTerritory {
        try await database.read { try TerritoryTransaction($0).open(uuid, for: caller) }
    }

    /// How many homes are in an area, at once.
    package func count(_ area: TerritoryArea, in campaign: String, for caller: CanvassActor) async throws -> Int {
        try await nameStreets(of: campaign, for: caller, if: area)
        return try await database.read { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account)
            return try TerritoryTransaction(connection).count(in: area, of: access.id)
        }
    }

    /// The streets of a campaign with how many homes each has; at most 500.
    package func streets(_ campaign: String, for caller: CanvassActor) async throws -> [(name: String, homes: Int64)] {
        try await nameStreets(of: campaign, for: caller, if: nil)
        return try await database.read { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account)
            return try connection.all(TerritoryStatements.streets, access.id).map { (StreetName.shown($0.0), $0.1) }
        }
    }

    package func create(
        _ facts: TerritoryFacts, uuid: String, in campaign: String, by caller: CanvassActor
    ) async throws -> TerritoryRow {
        try await nameStreets(of: campaign, for: caller, if: facts.area)
        return try await database.write { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account, locked: true)
            let territories = TerritoryTransaction(connection)
            let walker = try territories.walker(facts.walker, of: access.campaign.organisation)
            let id = try territories.insert(facts, uuid: uuid, key: nil, walker: walker, in: access.id, at: caller.now)
            try CampaignTransaction(connection).record(access.campaign, "territory.created", uuid, by: caller)
            return try territories.row(id)
        }
    }

    /// `revision`: refused where somebody has changed it since.
    package func change(
        _ uuid: String, _ facts: TerritoryFacts, revision: Int64?, by caller: CanvassActor
    ) async throws -> TerritoryRow {
        let known = try await find(uuid, for: caller)
        try await nameStreets(of: known.campaign.uuid, for: caller, if: facts.area)
        return try await database.write { connection in
            let access = try CampaignTransaction(connection).campaign(known.campaign.uuid, for: caller.account, locked: true)
            let territories = TerritoryTransaction(connection)
            let old = try territories.open(uuid, for: caller).territory
            if let revision, revision != old.revision { throw TerritoryRefusal.changed(old) }
            let walker = try territories.walker(facts.walker, of: access.campaign.organisation)
            try territories.update(
                old.id, facts, walker: walker, in: access.id, isMoved: facts.area != old.facts.area, at: caller.now)
            try CampaignTransaction(connection).record(access.campaign, "territory.changed", uuid, by: caller)
            return try territories.row(old.id)
        }
    }

    /// Its homes go to the territories below it, or to none; its links end.
    package func delete(_ uuid: String, by caller: CanvassActor) async throws -> Territory {
        let campaign = try await find(uuid, for: caller).campaign.uuid
        return try await database.write { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account, locked: true)
            let territories = TerritoryTransaction(connection)
            let old = try territories.open(uuid, for: caller).territory
            try connection.execute(TerritoryStatements.delete, old.id, caller.now)
            try territories.resettle(old.id, nil, in: access.id)
            try CampaignTransaction(connection).record(access.campaign, "territory.deleted", uuid, by: caller)
            return old
        }
    }

    /// By the homes' numbers: which territory each is in.
    package func holders(of campaign: String, limit: Int, for caller: CanvassActor) async throws -> [Int64: String] {
        try await database.read { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account)
            let rows = try connection.all(TerritoryStatements.holders, access.id, limit)
            return Dictionary(rows) { first, _ in first }
        }
    }

    package func walk(_ uuid: String, for caller: CanvassActor) async throws -> WalkList {
        try await database.read { connection in
            let territories = TerritoryTransaction(connection)
            return try territories.walk(try territories.open(uuid, for: caller))
        }
    }

    /// Names the streets of homes from before, a thousand at a time, so that nobody waits for it.
    private func nameStreets(of campaign: String, for caller: CanvassActor, if area: TerritoryArea?) async throws {
        if case .outline? = area { return }
        let id = try await database.read { try CampaignTransaction($0).campaign(campaign, for: caller.account).id }
        while try await database.write({ try TerritoryTransaction($0).nameStreets(of: id) }) {}
    }
}

extension TerritoryTransaction {
    /// A territory that this member may see; all others are not found.
    func open(_ uuid: String, for caller: CanvassActor) throws -> OpenTerritory {
        guard let (id, campaign) = try connection.first(TerritoryStatements.campaign, uuid) else { throw CanvassRefusal.notFound }
        let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account)
        return OpenTerritory(row: try row(id), campaign: access.campaign, gate: try CampaignTransaction(connection).scanGate(caller))
    }

    /// Homes that came after the territory was made may be more than it may have: of those the first `most` are walked.
    func walk(_ open: OpenTerritory, most: Int = Territory.mostHomes) throws -> WalkList {
        WalkList(open: open, homes: WalkOrder.sorted(try connection.all(TerritoryStatements.homes, open.territory.id, most)))
    }

    /// Makes one, and puts the homes inside into it.
    func insert(
        _ facts: TerritoryFacts, uuid: String, key: String?, walker: Account.ID?, in campaign: Campaign.ID, at now: Instant
    ) throws -> Territory.ID {
        try checkCount(of: campaign)
        let id = Territory.ID(try IDTransaction(connection).takeIDs(.territories).lowerBound)
        let box = facts.area.outline
        try connection.execute(
            TerritoryStatements.insert, id, uuid, campaign, facts.name, facts.colour.rawValue, facts.area.outlineText,
            facts.area.streetText, box?.south, box?.north, box?.west, box?.east, walker, now, key)
        try keepStreets(of: id, facts.area)
        try resettle(id, facts.area, in: campaign)
        return id
    }

    /// `isMoved`: it has other homes than before.
    func update(
        _ id: Territory.ID, _ facts: TerritoryFacts, walker: Account.ID?, in campaign: Campaign.ID, isMoved: Bool, at now: Instant
    ) throws {
        let box = facts.area.outline
        try connection.execute(
            TerritoryStatements.update, id, facts.name, facts.colour.rawValue, facts.area.outlineText, facts.area.streetText, box?.south,
            box?.north, box?.west, box?.east, walker, now)
        guard isMoved else { return }
        try keepStreets(of: id, facts.area)
        try resettle(id, facts.area, in: campaign)
    }

    /// Throws where the campaign has as many as it may have.
    func checkCount(of campaign: Campaign.ID) throws {
        guard try connection.first(TerritoryStatements.count, campaign) ?? 0 < Territory.most else { throw TerritoryRefusal.tooMany }
    }

    fileprivate func row(_ id: Territory.ID) throws -> TerritoryRow {
        guard let row = try connection.first(TerritoryStatements.one, id) else { throw CanvassRefusal.notFound }
        return row
    }

    /// The account of a member who may walk; nil for nobody.
    fileprivate func walker(_ uuid: String?, of organisation: Organisation.ID) throws -> Account.ID? {
        guard let uuid else { return nil }
        guard let member = try TeamTransaction(connection).member(uuid, of: organisation), member.role.supervises else {
            throw TerritoryRefusal.unknownWalker
        }
        return member.account
    }

    fileprivate func keepStreets(of territory: Territory.ID, _ area: TerritoryArea) throws {
        try connection.execute(TerritoryStatements.dropStreets, territory)
        let streets = Set((area.streets ?? []).map(StreetName.folded)).sorted()
        try connection.executeEach(TerritoryStatements.addStreet, streets.map { [territory.sql, $0.sql] })
    }
}

extension TerritoryArea {
    fileprivate var outlineText: String? { outline.map { RouteText.write($0.corners) } }
    fileprivate var streetText: String? { streets?.joined(separator: "\n") }
}
