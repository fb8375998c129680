import UsherCore

private enum SettlingStatements {
    static let claims = Selection<TerritoryClaim>(
        "SELECT {{columns t}} FROM territories t WHERE t.campaign_id = $1 AND t.deleted_at IS NULL")
    /// Those that a home may be in: by the box around an outline, or by its street.
    static let near = Selection<TerritoryClaim>(
        """
        SELECT {{columns t}} FROM territories t
        WHERE t.campaign_id = (SELECT h.campaign_id FROM homes h WHERE h.id = $1) AND t.deleted_at IS NULL
            AND (t.south <= $2 AND t.north >= $2 AND t.west <= $3 AND t.east >= $3
                OR EXISTS (SELECT 1 FROM territory_streets s WHERE s.territory_id = t.id AND s.street = $4))
        """)
    static let put = Statement("UPDATE homes SET territory_id = $2 WHERE id = $1")
    static let move = Statement("UPDATE homes SET territory_id = $2 WHERE id = $1 AND territory_id IS DISTINCT FROM $2")
    static let inBox = Selection<FoundPlace>(
        """
        SELECT {{columns h}} FROM homes h
        WHERE h.campaign_id = $1 AND h.deleted_at IS NULL AND h.lat BETWEEN $2 AND $3 AND h.lng BETWEEN $4 AND $5
        """)
    static let inStreet = Selection<FoundPlace>(
        "SELECT {{columns h}} FROM homes h WHERE h.campaign_id = $1 AND h.street = $2 AND h.deleted_at IS NULL")
    static let held = Selection<FoundPlace>("SELECT {{columns h}} FROM homes h WHERE h.territory_id = $1 AND h.deleted_at IS NULL")
    static let outside = Statement("SELECT 1 FROM homes WHERE id = $1 AND territory_id IS DISTINCT FROM $2")
    static let placesInBox = Selection<Int64, Int64>(
        """
        SELECT lat, lng FROM homes
        WHERE campaign_id = $1 AND deleted_at IS NULL AND lat BETWEEN $2 AND $3 AND lng BETWEEN $4 AND $5
        """)
    static let countOfStreet = Selection<Int>("SELECT COUNT(*) FROM homes WHERE campaign_id = $1 AND street = $2 AND deleted_at IS NULL")
    static let unknownStreets = Selection<CampaignHome.ID, String>(
        "SELECT id, address FROM homes WHERE campaign_id = $1 AND street IS NULL LIMIT 1000")
    static let name = Statement("UPDATE homes SET street = $2 WHERE id = $1")
}

/// Where a home is, and in which territory.
struct FoundPlace: Selectable {
    let id: CampaignHome.ID
    let place: Coordinate?
    let street: String?
    let address: String
    let territory: Territory.ID?

    init(_ columns: inout Columns) {
        id = columns.next("id")
        let (lat, lng): (Int64?, Int64) = (columns.next("lat"), columns.next("lng"))
        place = lat.map { Coordinate(lat: $0, lng: lng) }
        (street, address, territory) = (columns.next("street"), columns.next("address"), columns.next("territory_id"))
    }

    func holder(in set: TerritorySet) -> Territory.ID? { set.holder(of: place, street: street ?? StreetName.key(address)) }
}

/// Which homes are in which territory, inside a transaction.
package struct TerritoryTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// Puts new homes where they belong.
    func settle(_ homes: [(CampaignHome.ID, HomeFacts)], in campaign: Campaign.ID) throws {
        let set = try set(of: campaign)
        guard !set.isEmpty else { return }
        let rows = homes.compactMap { id, fields in
            set.holder(of: fields.place, street: StreetName.key(fields.address)).map { [id.sql, $0.sql] }
        }
        try connection.executeEach(SettlingStatements.put, rows)
    }

    /// Puts a home whose place or address may have changed where it belongs.
    func settle(_ home: CampaignHome.ID, _ fields: HomeFacts) throws {
        let street = StreetName.key(fields.address)
        let claims = try connection.all(SettlingStatements.near, home, fields.place?.lat, fields.place?.lng, street)
        let holder = TerritorySet(claims.map { ($0.id, $0.area) }).holder(of: fields.place, street: street)
        try connection.execute(SettlingStatements.move, home, holder)
    }

    /// Settles the homes that `territory` holds, and those in `area`, anew. Throws where the area has more homes than a territory may.
    func resettle(_ territory: Territory.ID, _ area: TerritoryArea?, in campaign: Campaign.ID) throws {
        let set = try set(of: campaign)
        var moves: [[SQLValue]] = []
        var (seen, inside) = (Set<CampaignHome.ID>(), 0)
        func take(_ found: FoundPlace) {
            guard seen.insert(found.id).inserted else { return }
            let holder = found.holder(in: set)
            if holder != found.territory { moves.append([found.id.sql, holder.sql]) }
        }
        try connection.run(SettlingStatements.held, each: [[territory.sql]]) { _, found in take(found) }
        if let area {
            try each(in: area, of: campaign) { found in
                inside += 1
                if inside <= Territory.mostHomes { take(found) }
            }
        }
        guard inside <= Territory.mostHomes else { throw TerritoryRefusal.tooLarge(inside) }
        try connection.executeEach(SettlingStatements.put, moves)
    }

    /// How many homes are in an area, whichever territory has them now.
    func count(in area: TerritoryArea, of campaign: Campaign.ID) throws -> Int {
        var count = 0
        switch area {
        case .outline(let outline):
            try connection.run(SettlingStatements.placesInBox, each: [box(outline, campaign)]) { _, lat, lng in
                if outline.contains(Coordinate(lat: lat, lng: lng)) { count += 1 }
            }
        case .streets(let names):
            for name in names { count += try connection.first(SettlingStatements.countOfStreet, campaign, StreetName.folded(name)) ?? 0 }
        }
        return count
    }

    private func each(in area: TerritoryArea, of campaign: Campaign.ID, _ body: (FoundPlace) -> Void) throws {
        switch area {
        case .outline(let outline):
            try connection.run(SettlingStatements.inBox, each: [box(outline, campaign)]) { _, found in
                if let place = found.place, outline.contains(place) { body(found) }
            }
        case .streets(let names):
            let streets = names.map { [campaign.sql, StreetName.folded($0).sql] }
            try connection.run(SettlingStatements.inStreet, each: streets) { _, found in body(found) }
        }
    }

    private func box(_ outline: TerritoryOutline, _ campaign: Campaign.ID) -> [SQLValue] {
        [campaign.sql, outline.south.sql, outline.north.sql, outline.west.sql, outline.east.sql]
    }

    private func set(of campaign: Campaign.ID) throws -> TerritorySet {
        TerritorySet(try connection.all(SettlingStatements.claims, campaign).map { ($0.id, $0.area) })
    }

    /// Throws unless all of these homes are in the territory.
    func require(_ homes: [CampaignHome.ID], in territory: Territory.ID) throws {
        var strangers = 0
        try connection.run(SettlingStatements.outside, each: homes.map { [$0.sql, territory.sql] }) { _, _ in strangers += 1 }
        guard strangers == 0 else { throw CanvassRefusal.notFound }
    }

    /// Names the streets of a thousand homes from before streets were kept; true where there may be more.
    func nameStreets(of campaign: Campaign.ID) throws -> Bool {
        let homes = try connection.all(SettlingStatements.unknownStreets, campaign)
        try connection.executeEach(SettlingStatements.name, homes.map { [$0.0.sql, StreetName.key($0.1).sql] })
        return homes.count == 1_000
    }
}
