package import UsherCore

/// What is known of an organisation before it is stored. Without an id the store gives one.
package struct OrganisationDraft: Sendable, Storable {
    package var id: Organisation.ID?
    package var uuid: String
    package var key: String
    package var name: String
    package var timeZone: String
    package var currency: String
    /// Nil leaves an organisation those that it has; a new one gets all.
    package var desks: GrantedDesks?

    /// What a change may change.
    static let columns: StoredColumns<OrganisationDraft> = [
        "name": { $0.name }, "time_zone": { $0.timeZone }, "currency": { $0.currency },
    ]

    package init(
        id: Organisation.ID? = nil, uuid: String, key: String, name: String, timeZone: String, currency: String,
        desks: GrantedDesks? = nil
    ) {
        self.desks = desks
        self.id = id
        self.uuid = uuid
        self.key = key
        self.name = name
        self.timeZone = timeZone
        self.currency = currency
    }
}

private enum OrganisationStatements {
    static let lock = Statement("SELECT 1 FROM organisations WHERE id = $1 {{for_update}}")
    static let byKey = Selection<Organisation>("SELECT {{columns}} FROM organisations WHERE key = $1")
    static let byID = Selection<Organisation>("SELECT {{columns}} FROM organisations WHERE id = $1")
    static let byUUID = Selection<Organisation>(
        "SELECT {{columns}} FROM organisations WHERE uuid = $1")
    static let list = Selection<Organisation>("SELECT {{columns}} FROM organisations ORDER BY key")
    static let taken = Statement("SELECT 1 FROM organisations WHERE id = $1 OR uuid = $2")
    static let insert = Saving<OrganisationDraft>(
        "INSERT INTO organisations (id, uuid, key, created_at, desks, granted, slug, {{names}}) VALUES ($1, $2, $3, $4, $5, $5, $6, {{values}})"
    )
    static let update = Saving<OrganisationDraft>("UPDATE organisations SET {{changes}} WHERE id = $1")
}

/// Organisations, their members and quotas, inside a transaction.
package struct OrganisationTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    package func organisation(key: String) throws -> Organisation? {
        try connection.first(OrganisationStatements.byKey, key)
    }

    package func organisation(_ id: Organisation.ID) throws -> Organisation? {
        try connection.first(OrganisationStatements.byID, id)
    }

    /// The organisation that an operator names by its key, its UUID or its number.
    package func organisation(named name: String) throws -> Organisation {
        guard !name.utf8.contains(0) else { throw HouseRefusal.unknownOrganisation }
        if let found = try organisation(key: name) { return found }
        if let uuid = UUIDText.normalised(name), let found = try connection.first(OrganisationStatements.byUUID, uuid) {
            return found
        }
        guard let number = Int64(name), let found = try organisation(Organisation.ID(number)) else {
            throw HouseRefusal.unknownOrganisation
        }
        return found
    }

    package func organisations() throws -> [Organisation] {
        try connection.all(OrganisationStatements.list)
    }

    /// Makes the organisation, or changes the one that has its key; leaves an audit row when anything changed.
    @discardableResult
    package func save(_ draft: OrganisationDraft, by actor: Actor, at now: Instant) throws -> Organisation.ID {
        if let old = try organisation(key: draft.key) {
            if let id = draft.id, id != old.id { throw HouseRefusal.taken("id") }
            if let desks = draft.desks { try grant(desks, to: old, by: actor, at: now) }
            guard (old.name, old.timeZone, old.currency) != (draft.name, draft.timeZone, draft.currency) else { return old.id }
            try connection.execute(OrganisationStatements.update, draft, old.id)
            if old.currency != draft.currency { try ShowTransaction(connection).touchShows(of: old.id) }
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: old.id, action: "organisation.changed", subject: .plain(draft.key)))
            return old.id
        }
        let id = try IDTransaction(connection).given(draft.id, .organisations)
        guard try connection.first(OrganisationStatements.taken, id, draft.uuid, read: { _ in true }) == nil else {
            throw HouseRefusal.taken("id")
        }
        let slug = try freeSlug(for: draft.name, of: id)
        try connection.execute(
            OrganisationStatements.insert, draft, id, draft.uuid, draft.key, now, (draft.desks ?? .all).rawValue, slug.text)
        try keep(slug, of: id, at: now)
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, organisation: id, action: "organisation.created", subject: .plain(draft.key)))
        return id
    }

    /// Whether a house uses a desk, and until the commit it does: for whoever makes something there, so that nobody switches it off meanwhile.
    func uses(_ desk: GrantedDesks, _ organisation: Organisation.ID) throws -> Bool {
        try lock(organisation)
        return try self.organisation(organisation)?.desks.contains(desk) == true
    }

    /// Holds an organisation until the commit, so that changes of its members come one after the other.
    package func lock(_ organisation: Organisation.ID) throws {
        _ = try connection.first(OrganisationStatements.lock, organisation) { _ in true }
    }
}

extension Organisation: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("id"), uuid: columns.next("uuid"), key: columns.next("key"), name: columns.next("name"),
            slug: HouseSlug(stored: columns.next("slug")), timeZone: columns.next("time_zone"), currency: columns.next("currency"),
            country: columns.next("country"),
            desks: GrantedDesks(rawValue: columns.next("desks")), granted: GrantedDesks(rawValue: columns.next("granted")),
            suspended: columns.next("suspended_at"))
    }
}
