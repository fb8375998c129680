package import UsherCore

/// What is known of an organisation before it is stored. Without an id the store gives one.
package struct OrganisationDraft: Sendable {
    package var id: Organisation.ID?
    package var uuid: String
    package var key: String
    package var name: String
    package var timeZone: String
    package var currency: String
    /// Nil leaves an organisation those that it has; a new one gets all.
    package var desks: GrantedDesks?

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
    static let byKey = Statement("SELECT id, uuid, key, name, time_zone, currency, desks, suspended_at FROM organisations WHERE key = $1")
    static let byID = Statement("SELECT id, uuid, key, name, time_zone, currency, desks, suspended_at FROM organisations WHERE id = $1")
    static let byUUID = Statement(
        "SELECT id, uuid, key, name, time_zone, currency, desks, suspended_at FROM organisations WHERE uuid = $1")
    static let list = Statement("SELECT id, uuid, key, name, time_zone, currency, desks, suspended_at FROM organisations ORDER BY key")
    static let taken = Statement("SELECT 1 FROM organisations WHERE id = $1 OR uuid = $2")
    static let insert = Statement(
        """
        INSERT INTO organisations (id, uuid, key, name, time_zone, currency, created_at, desks) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        """)
    static let update = Statement("UPDATE organisations SET name = $2, time_zone = $3, currency = $4 WHERE id = $1")
}

extension Connection {
    package func organisation(key: String) throws -> Organisation? {
        try first(OrganisationStatements.byKey, key, read: Organisation.init(row:))
    }

    package func organisation(_ id: Organisation.ID) throws -> Organisation? {
        try first(OrganisationStatements.byID, id, read: Organisation.init(row:))
    }

    /// The organisation that an operator names by its key, its UUID or its number.
    package func organisation(named name: String) throws -> Organisation {
        guard !name.utf8.contains(0) else { throw HouseRefusal.unknownOrganisation }
        if let found = try organisation(key: name) { return found }
        if let uuid = UUIDText.normalised(name), let found = try first(OrganisationStatements.byUUID, uuid, read: Organisation.init(row:)) {
            return found
        }
        guard let number = Int64(name), let found = try organisation(Organisation.ID(number)) else {
            throw HouseRefusal.unknownOrganisation
        }
        return found
    }

    package func organisations() throws -> [Organisation] {
        try all(OrganisationStatements.list, read: Organisation.init(row:))
    }

    /// Makes the organisation, or changes the one that has its key; leaves an audit row when anything changed.
    @discardableResult
    package func save(_ draft: OrganisationDraft, by actor: Actor, at now: Instant) throws -> Organisation.ID {
        if let old = try organisation(key: draft.key) {
            if let id = draft.id, id != old.id { throw HouseRefusal.taken("id") }
            if let desks = draft.desks { try grant(desks, to: old, by: actor, at: now) }
            guard (old.name, old.timeZone, old.currency) != (draft.name, draft.timeZone, draft.currency) else { return old.id }
            try execute(OrganisationStatements.update, old.id, draft.name, draft.timeZone, draft.currency)
            if old.currency != draft.currency { try touchShows(of: old.id) }
            try record(AuditEntry(at: now, actor: actor, organisation: old.id, action: "organisation.changed", subject: .plain(draft.key)))
            return old.id
        }
        let id = try given(draft.id, .organisations)
        guard try first(OrganisationStatements.taken, id, draft.uuid, read: { _ in true }) == nil else { throw HouseRefusal.taken("id") }
        try execute(
            OrganisationStatements.insert, id, draft.uuid, draft.key, draft.name, draft.timeZone, draft.currency, now,
            (draft.desks ?? .all).rawValue)
        try record(AuditEntry(at: now, actor: actor, organisation: id, action: "organisation.created", subject: .plain(draft.key)))
        return id
    }

    /// The id given from outside, now reserved, or one of the store's own.
    func given<Of>(_ id: Identifier<Of>?, _ kind: IDKind) throws -> Identifier<Of> {
        guard let id else { return Identifier(try takeIDs(kind).lowerBound) }
        try reserveID(kind, atLeast: id.rawValue)
        return id
    }
}

extension Organisation {
    fileprivate init(row: Row) {
        self.init(
            id: row.id(0), uuid: row.text(1), key: row.text(2), name: row.text(3), timeZone: row.text(4), currency: row.text(5),
            desks: GrantedDesks(rawValue: row.int(6)), suspended: row.optionalInstant(7))
    }
}
