package import UsherCore

/// A campaign's homes, inside a transaction.
package struct HomeTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// Which homes of a campaign the keys name, with all that is known of them.
    func homes(named keys: [HomeKeys], in campaign: Campaign.ID) throws -> [HomeKey: CampaignHome] {
        guard !keys.isEmpty else { return [:] }
        var rows = JSONWriter(capacity: keys.count * 64)
        rows.beginArray()
        for key in keys {
            rows.beginArray()
            rows.optional(key.gersID)
            rows.optional(key.externalID)
            rows.string(key.address)
            rows.endArray()
        }
        rows.endArray()
        var ids: [HomeKey: CampaignHome.ID] = [:]
        var index = 0
        try connection.run(HomeEdits.find, each: [[campaign.sql, rows.text.sql]]) { _, byGERS, byExternal, byAddress in
            let key = keys[index]
            index += 1
            if let gersID = key.gersID, let byGERS { ids[HomeKey(kind: .gersID, text: gersID)] = byGERS }
            if let externalID = key.externalID, let byExternal { ids[HomeKey(kind: .externalID, text: externalID)] = byExternal }
            if let byAddress { ids[HomeKey(kind: .address, text: key.address)] = byAddress }
        }
        let found = try homes(Set(ids.values).sorted())
        return ids.compactMapValues { found[$0] }
    }

    func homes(_ ids: [CampaignHome.ID]) throws -> [CampaignHome.ID: CampaignHome] {
        var homes: [CampaignHome.ID: CampaignHome] = [:]
        guard !ids.isEmpty else { return homes }
        try connection.run(HomeStatements.byID, each: ids.map { [$0.sql] }) { _, home in homes[home.id] = home }
        return homes
    }

    /// Stores new homes, each with its number and UUID; they have no visits yet.
    func insertHomes(
        _ homes: [(seq: Int64, uuid: String, fields: HomeFacts)], in campaign: Campaign.ID, mark: Int64, at now: Instant
    ) throws {
        guard !homes.isEmpty else { return }
        let ids = try IDTransaction(connection).takeIDs(.homes, homes.count)
        var rows = JSONWriter(capacity: homes.count * 320)
        rows.beginArray()
        for (home, id) in zip(homes, ids) { rows.home(id, home.seq, home.uuid, home.fields) }
        rows.endArray()
        try connection.execute(HomeEdits.insert, campaign, rows.text, mark, now)
        try TerritoryTransaction(connection).settle(zip(homes, ids).map { (CampaignHome.ID($1), $0.fields) }, in: campaign)
    }

    func updateHome(_ id: CampaignHome.ID, _ fields: HomeFacts, mark: Int64, at now: Instant) throws {
        try connection.execute(
            HomeEdits.update, id, fields.address, fields.unit, fields.city, fields.region, fields.postalCode, fields.place?.lat,
            fields.place?.lng, fields.gersID?.text, fields.building?.text, fields.externalID, fields.note, fields.keys.address, mark, now,
            StreetName.key(fields.address))
        try TerritoryTransaction(connection).settle(id, fields)
    }

    /// A home that is there.
    func home(_ uuid: String, in campaign: Campaign.ID) throws -> CampaignHome {
        guard let home = try connection.first(HomeStatements.byUUID, uuid, campaign) else {
            throw CanvassRefusal.notFound
        }
        return home
    }

    /// Adds to the counts of a campaign whose row this transaction holds.
    func count(_ access: CampaignAccess, homes: Int64, visited: Int64, lastSeq: Int64? = nil) throws {
        try connection.execute(CampaignStatements.count, access.id, homes, visited, lastSeq ?? access.lastSeq)
    }

    /// Throws unless the account is a member of the campaign, and it has this home.
    package func require(_ campaign: String, home: String?, for account: Account.ID) throws {
        let access = try CampaignTransaction(connection).campaign(campaign, for: account)
        if let home { _ = try self.home(home, in: access.id) }
    }
}

extension JSONWriter {
    fileprivate mutating func optional(_ text: String?) { if let text { string(text) } else { null() } }
    fileprivate mutating func optional(_ number: Int64?) { if let number { integer(number) } else { null() } }

    /// A row for `HomeEdits.insert`.
    fileprivate mutating func home(_ id: Int64, _ seq: Int64, _ uuid: String, _ fields: HomeFacts) {
        beginArray()
        integer(id)
        string(uuid)
        integer(seq)
        string(fields.address)
        optional(fields.unit)
        optional(fields.city)
        optional(fields.region)
        optional(fields.postalCode)
        optional(fields.place?.lat)
        optional(fields.place?.lng)
        optional(fields.gersID?.text)
        optional(fields.building?.text)
        optional(fields.externalID)
        optional(fields.note)
        string(fields.keys.address)
        string(StreetName.key(fields.address))
        endArray()
    }
}
