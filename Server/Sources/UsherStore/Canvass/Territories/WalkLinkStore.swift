package import UsherCore

/// A link in a list, with how it is used.
package struct WalkLinkRow: Sendable, Equatable {
    package let link: WalkLink
    package let created: Instant
    /// How many phones have started it.
    package let inUse: Int
    /// When one of them last asked.
    package let seen: Instant?
}

extension WalkLinkRow: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            link: WalkLink(&columns), created: columns.next("created_at"),
            inUse: columns.next("(SELECT COUNT(*) FROM walk_devices d WHERE d.link_id = l.id)"),
            seen: columns.next("(SELECT MAX(d.seen_at) FROM walk_devices d WHERE d.link_id = l.id)"))
    }
}

extension WalkLink: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("id"), uuid: columns.next("uuid"), territory: columns.next("territory_id"),
            account: columns.next("account_id"), organisation: columns.next("organisation_id"), name: columns.next("name"),
            devices: columns.next("devices"), starts: columns.next("starts_at"), expires: columns.next("expires_at"))
    }
}

/// What is known of a link before it is stored: the digest of its secret, never the secret.
package struct WalkLinkDraft: Sendable {
    package var name: String
    package var devices: Int
    package var starts: Instant?
    /// Nil: the end of the day.
    package var expires: Instant?

    package init(name: String, devices: Int = Int(WalkLink.usualDevices), starts: Instant? = nil, expires: Instant? = nil) {
        (self.name, self.devices, self.starts, self.expires) = (name, devices, starts, expires)
    }
}

private enum WalkLinkStatements {
    static let insert = Statement(
        """
        INSERT INTO walk_links (id, uuid, territory_id, account_id, organisation_id, name, devices, hash, starts_at, expires_at, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        """)
    static let list = Selection<WalkLinkRow>(
        "SELECT {{columns l}} FROM walk_links l WHERE l.territory_id = $1 AND l.revoked_at IS NULL AND l.expires_at > $2 ORDER BY l.id DESC LIMIT 200"
    )
    static let byHash = Selection<WalkLink, Instant?>("SELECT {{columns l}}, l.revoked_at FROM walk_links l WHERE l.hash = $1")
    static let lock = Statement("SELECT 1 FROM walk_links WHERE hash = $1 {{for_update}}")
    static let byDevice = Selection<WalkLink, Instant?, Int64, Instant>(
        """
        SELECT {{columns l}}, l.revoked_at, d.id, d.seen_at FROM walk_devices d JOIN walk_links l ON l.id = d.link_id
        WHERE d.hash = $1 AND l.uuid = $2
        """)
    static let count = Selection<Int>("SELECT COUNT(*) FROM walk_devices WHERE link_id = $1")
    static let start = Statement("INSERT INTO walk_devices (id, link_id, hash, created_at, seen_at) VALUES ($1, $2, $3, $4, $4)")
    static let seen = Statement("UPDATE walk_devices SET seen_at = $2 WHERE id = $1")
    static let revoke = Statement("UPDATE walk_links SET revoked_at = $3 WHERE uuid = $1 AND territory_id = $2 AND revoked_at IS NULL")
    static let maker = Statement(
        """
        SELECT 1 FROM members m JOIN accounts a ON a.id = m.account_id
        WHERE m.organisation_id = $1 AND m.account_id = $2 AND m.role BETWEEN 2 AND 4 AND a.deactivated_at IS NULL
        """)
    static let uuidTaken = Statement("SELECT 1 FROM walk_links WHERE uuid = $1")
    static let change = Statement(
        "UPDATE walk_links SET name = $2, devices = $3, account_id = $4, starts_at = $5, expires_at = $6 WHERE id = $1")
    static let territory = Selection<String>("SELECT uuid FROM territories WHERE id = $1 AND deleted_at IS NULL")
}

/// Links to walk lists. A link is worth what its maker is: who leaves the house takes their links along.
package struct WalkLinkStore: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// So often at most a phone's row tells that it was seen.
    private static let pace: Int64 = 60

    package func create(
        _ draft: WalkLinkDraft, _ digest: SecretDigest, uuid: String, to territory: String, zone: Zone, by caller: CanvassActor
    ) async throws -> WalkLink {
        let now = caller.now
        let expires = draft.expires ?? WalkLink.usualEnd(in: zone, at: now)
        guard expires > now, expires <= now.adding(seconds: WalkLink.longestLife) else { throw WalkListRefusal.invalidEnd }
        if let starts = draft.starts, starts >= expires { throw WalkListRefusal.invalidStart }
        return try await database.write { connection in
            let open = try TerritoryTransaction(connection).open(territory, for: caller)
            let id = WalkLink.ID(try IDTransaction(connection).takeIDs(.walkLinks).lowerBound)
            let link = WalkLink(
                id: id, uuid: uuid, territory: open.territory.id, account: caller.account, organisation: open.campaign.organisation,
                name: draft.name, devices: draft.devices, starts: draft.starts, expires: expires)
            try WalkLinkTransaction(connection).insert(link, digest, made: now)
            try CampaignTransaction(connection).record(open.campaign, "walk_link.created", uuid, by: caller)
            return link
        }
    }

    /// Those that are good now or will be.
    package func list(_ territory: String, for caller: CanvassActor) async throws -> [WalkLinkRow] {
        try await database.read { connection in
            let open = try TerritoryTransaction(connection).open(territory, for: caller)
            return try connection.all(WalkLinkStatements.list, open.territory.id, caller.now)
        }
    }

    package func end(_ link: String, of territory: String, by caller: CanvassActor) async throws {
        try await database.write { connection in
            let open = try TerritoryTransaction(connection).open(territory, for: caller)
            guard try connection.execute(WalkLinkStatements.revoke, link, open.territory.id, caller.now) > 0 else {
                throw CanvassRefusal.notFound
            }
            try CampaignTransaction(connection).record(open.campaign, "walk_link.ended", link, by: caller)
        }
    }

    /// A link by its secret, with its territory, for whoever may start it now. Looking uses nothing up.
    package func look(_ secret: SecretDigest, at now: Instant, _ terms: PlanTerms) async throws -> (WalkLink, OpenTerritory) {
        try await database.read { connection in
            let link = try WalkLinkTransaction(connection).link(secret, at: now)
            return (link, try WalkLinkTransaction(connection).territory(of: link, at: now, terms))
        }
    }

    /// One more phone, by the digest of the cookie that it is given.
    package func start(_ secret: SecretDigest, cookie: SecretDigest, at now: Instant) async throws -> WalkLink {
        try await database.write { connection in
            // So that of two who come for the last place one is told so.
            _ = try connection.first(WalkLinkStatements.lock, secret.bytes) { _ in true }
            let link = try WalkLinkTransaction(connection).link(secret, at: now)
            guard try connection.first(WalkLinkStatements.count, link.id) ?? 0 < link.devices else { throw WalkListRefusal.full }
            let id = try IDTransaction(connection).takeIDs(.walkDevices).lowerBound
            try connection.execute(WalkLinkStatements.start, id, link.id, cookie.bytes, now)
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: Actor(account: link.account, address: "walk link"), organisation: link.organisation,
                    action: "walk_link.started", subject: .plain(link.uuid)))
            return link
        }
    }

    /// The link that a phone's cookie has started, and its territory.
    package func enter(
        _ link: String, cookie: SecretDigest, at now: Instant, _ terms: PlanTerms
    ) async throws -> (link: WalkLink, open: OpenTerritory) {
        let (found, open, device, seen) = try await database.read { connection in
            guard let (link, revoked, device, seen) = try connection.first(WalkLinkStatements.byDevice, cookie.bytes, link) else {
                throw WalkListRefusal.unknown
            }
            guard revoked == nil, link.expires > now else { throw WalkListRefusal.ended }
            return (link, try WalkLinkTransaction(connection).territory(of: link, at: now, terms), device, seen)
        }
        if seen.adding(seconds: Self.pace) < now { try await database.write { try $0.execute(WalkLinkStatements.seen, device, now) } }
        return (found, open)
    }

    /// The same with its walk list.
    package func walk(
        _ link: String, cookie: SecretDigest, at now: Instant, _ terms: PlanTerms
    ) async throws -> (link: WalkLink, list: WalkList) {
        let (link, open) = try await enter(link, cookie: cookie, at: now, terms)
        return (link, try await database.read { try TerritoryTransaction($0).walk(open) })
    }
}

/// Links, inside a transaction.
struct WalkLinkTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    fileprivate func insert(_ link: WalkLink, _ digest: SecretDigest, made: Instant) throws {
        try connection.execute(
            WalkLinkStatements.insert, link.id, link.uuid, link.territory, link.account, link.organisation, link.name, link.devices,
            digest.bytes, link.starts, link.expires, made)
    }

    /// What became of a catalogue's link.
    enum Brought { case stored(isOther: Bool), taken(String) }

    /// Has a link as a catalogue tells it; its secret says which one it is. One that was ended stays so. `isNamed`: the file gives its UUID.
    func bring(_ link: WalkLink, _ digest: SecretDigest, isNamed: Bool, made: Instant) throws -> Brought {
        guard let (old, revoked) = try connection.first(WalkLinkStatements.byHash, digest.bytes) else {
            if try connection.first(WalkLinkStatements.uuidTaken, link.uuid, read: { _ in true }) != nil { return .taken("uuid") }
            let id = WalkLink.ID(try IDTransaction(connection).takeIDs(.walkLinks).lowerBound)
            try insert(
                WalkLink(
                    id: id, uuid: link.uuid, territory: link.territory, account: link.account, organisation: link.organisation,
                    name: link.name, devices: link.devices, starts: link.starts, expires: link.expires), digest, made: made)
            return .stored(isOther: true)
        }
        guard old.territory == link.territory else { return .taken("sha256") }
        if isNamed, old.uuid != link.uuid { return .taken("uuid") }
        let isSame =
            (old.name, old.devices, old.account, old.starts, old.expires) == (
                link.name, link.devices, link.account, link.starts, link.expires
            )
        guard revoked == nil, !isSame else { return .stored(isOther: false) }
        try connection.execute(
            WalkLinkStatements.change, old.id, link.name, link.devices, link.account, link.starts, link.expires)
        return .stored(isOther: true)
    }

    fileprivate func link(_ secret: SecretDigest, at now: Instant) throws -> WalkLink {
        guard let (link, revoked) = try connection.first(WalkLinkStatements.byHash, secret.bytes) else { throw WalkListRefusal.unknown }
        guard revoked == nil, link.expires > now, try isBacked(link) else { throw WalkListRefusal.ended }
        if let starts = link.starts, starts > now { throw WalkListRefusal.early(starts) }
        return link
    }

    /// Whether its maker may still let people walk, and the house still canvasses.
    private func isBacked(_ link: WalkLink) throws -> Bool {
        try connection.first(WalkLinkStatements.maker, link.organisation, link.account, read: { _ in true }) == true
            && OrganisationTransaction(connection).organisation(link.organisation)?.desks.contains(.canvass) == true
    }

    /// What the link's maker may see of it. A territory that is gone ends its links.
    fileprivate func territory(of link: WalkLink, at now: Instant, _ terms: PlanTerms) throws -> OpenTerritory {
        guard try isBacked(link), let uuid = try connection.first(WalkLinkStatements.territory, link.territory) else {
            throw WalkListRefusal.ended
        }
        let caller = CanvassActor(account: link.account, actor: Actor(account: link.account, address: "walk link"), now: now, terms: terms)
        do { return try TerritoryTransaction(connection).open(uuid, for: caller) } catch is CanvassRefusal {
            throw WalkListRefusal.ended
        }
    }
}
