import UsherCore

private enum CatalogueTerritoryStatements {
    private static let from: StaticString = """
        SELECT t.id, CASE WHEN t.deleted_at IS NULL THEN 0 ELSE 1 END, t.key, {{columns t}}
        FROM territories t JOIN campaigns c ON c.id = t.campaign_id
            LEFT JOIN members m ON m.organisation_id = c.organisation_id AND m.account_id = t.walker_id AND m.role BETWEEN 2 AND 4
            LEFT JOIN accounts w ON w.id = m.account_id
        """
    static let byKey = Selection<Territory.ID, Bool, String?, CatalogueTerritory>(from, "WHERE t.campaign_id = $1 AND t.key = $2")
    static let byUUID = Selection<Territory.ID, Bool, String?, CatalogueTerritory>(from, "WHERE t.campaign_id = $1 AND t.uuid = $2")
    static let uuidTaken = Statement("SELECT 1 FROM territories WHERE uuid = $1")
    static let setKey = Statement("UPDATE territories SET key = $2 WHERE id = $1")
    static let restore = Statement("UPDATE territories SET deleted_at = NULL WHERE id = $1")
}

/// Stores the territories of a campaign in a catalogue, once their homes are there.
struct CatalogueTerritories {
    let connection: any Connection
    let campaign: Campaign.ID
    let organisation: Organisation.ID
    let now: Instant

    private var territories: TerritoryTransaction { TerritoryTransaction(connection) }

    /// True if any was new or other than before. What the file does not name stays.
    func store(_ items: [CatalogueTerritory]) throws -> Bool {
        var changed = false
        for (index, item) in items.enumerated() where try store(item, at: "territories[\(index)]") { changed = true }
        return changed
    }

    private func store(_ item: CatalogueTerritory, at path: String) throws -> Bool {
        guard let area = item.area else { return false }
        let walker = try item.walker.map { try member($0, at: "\(path).walker") }
        let facts = TerritoryFacts(name: item.name, colour: item.colour, area: area)
        if case .streets = area { while try territories.nameStreets(of: campaign) {} }
        do {
            let (id, changed) = try store(item, facts, walker, at: path)
            return try store(item.links, of: id, at: path) || changed
        } catch TerritoryRefusal.tooLarge(let homes) {
            throw AdmissionsRefusal(path, "has \(homes) homes, and a territory at most \(Territory.mostHomes)")
        } catch TerritoryRefusal.tooMany { throw AdmissionsRefusal(path, "is one of more than \(Territory.most) territories") }
    }

    private func store(
        _ item: CatalogueTerritory, _ facts: TerritoryFacts, _ walker: Account.ID?, at path: String
    ) throws -> (id: Territory.ID, changed: Bool) {
        guard let (id, isDeleted, key, old) = try known(item, at: path) else {
            var generator = RandomBytes()
            let id = try territories.insert(
                facts, uuid: item.uuid ?? UUIDText.v7(at: now, using: &generator), key: item.key, walker: walker, in: campaign,
                at: item.created ?? now)
            return (id, true)
        }
        // What goes by its UUID gets no key of it.
        if key == nil, item.key != old.uuid { try connection.execute(CatalogueTerritoryStatements.setKey, id, item.key) }
        let isOther = (item.name, item.colour, item.area) != (old.name, old.colour, old.area)
        guard isDeleted || isOther || item.walker?.lowercased() != old.walker else { return (id, key == nil && item.key != old.uuid) }
        if isDeleted {
            try territories.checkCount(of: campaign)
            try connection.execute(CatalogueTerritoryStatements.restore, id)
        }
        try territories.update(id, facts, walker: walker, in: campaign, isMoved: isDeleted || item.area != old.area, at: now)
        return (id, true)
    }

    /// Its number, whether it is deleted, its key, and how it is.
    private typealias Known = (Territory.ID, Bool, String?, CatalogueTerritory)

    /// The campaign's territory of this key, or of this UUID; also one that was deleted, which comes back with its number.
    private func known(_ item: CatalogueTerritory, at path: String) throws -> Known? {
        if let known = try connection.first(CatalogueTerritoryStatements.byKey, campaign, item.key) {
            try AdmissionsRefusal.same(item.uuid, known.3.uuid, at: "\(path).uuid")
            return known
        }
        let uuid = item.uuid ?? UUIDText.normalised(item.key)
        if let uuid, let known = try connection.first(CatalogueTerritoryStatements.byUUID, campaign, uuid) {
            guard known.2 == nil else { throw HouseRefusal.taken("\(path).uuid") }
            return known
        }
        if let uuid = item.uuid, try connection.first(CatalogueTerritoryStatements.uuidTaken, uuid, read: { _ in true }) != nil {
            throw HouseRefusal.taken("\(path).uuid")
        }
        return nil
    }

    /// A member of the house who may walk.
    private func member(_ email: String, at path: String) throws -> Account.ID {
        guard let address = EmailAddress(email), let account = try AccountTransaction(connection).account(email: address),
            try OrganisationTransaction(connection).role(of: account.id, in: organisation)?.supervises == true
        else { throw AdmissionsRefusal(path, "no editor, admin or owner of the organisation has the e-mail \"\(email)\"") }
        return account.id
    }

    private func store(_ links: [CatalogueTerritory.Link], of territory: Territory.ID, at path: String) throws -> Bool {
        var changed = false
        for (index, item) in links.enumerated() {
            let path = "\(path).links[\(index)]"
            let maker = try member(item.maker, at: "\(path).maker")
            guard item.expires <= (item.created ?? now).adding(seconds: WalkLink.longestLife) else {
                throw AdmissionsRefusal("\(path).expires_at", "must be within 30 days of created_at")
            }
            var generator = RandomBytes()
            let uuid = item.uuid ?? UUIDText.v7(at: now, using: &generator)
            let link = WalkLink(
                id: 0, uuid: uuid, territory: territory, account: maker, organisation: organisation, name: item.name,
                devices: Int(item.devices), starts: item.starts, expires: item.expires)
            switch try WalkLinkTransaction(connection).bring(link, item.digest, isNamed: item.uuid != nil, made: item.created ?? now) {
            case .taken(let member): throw HouseRefusal.taken("\(path).\(member)")
            case .stored(let isOther): if isOther { changed = true }
            }
        }
        return changed
    }
}
