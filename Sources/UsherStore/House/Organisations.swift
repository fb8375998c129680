package import UsherCore

/// What is known of an organisation before it is stored. Without an id the store gives one.
package struct OrganisationDraft: Sendable {
    package var id: Organisation.ID?
    package var uuid: String
    package var key: String
    package var name: String
    package var timeZone: String
    package var currency: String

    package init(id: Organisation.ID? = nil, uuid: String, key: String, name: String, timeZone: String, currency: String) {
        self.id = id
        self.uuid = uuid
        self.key = key
        self.name = name
        self.timeZone = timeZone
        self.currency = currency
    }
}

private enum OrganisationStatements {
    static let byKey = Statement("SELECT id, uuid, key, name, time_zone, currency FROM organisations WHERE key = $1")
    static let byID = Statement("SELECT id, uuid, key, name, time_zone, currency FROM organisations WHERE id = $1")
    static let list = Statement("SELECT id, uuid, key, name, time_zone, currency FROM organisations ORDER BY key")
    static let taken = Statement("SELECT 1 FROM organisations WHERE id = $1 OR uuid = $2")
    static let insert = Statement(
        """
        INSERT INTO organisations (id, uuid, key, name, time_zone, currency, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
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

    package func organisations() throws -> [Organisation] {
        try all(OrganisationStatements.list, read: Organisation.init(row:))
    }

    /// Makes the organisation, or changes the one that has its key; leaves an audit row when anything changed.
    @discardableResult
    package func save(_ draft: OrganisationDraft, by actor: Actor, at now: Instant) throws -> Organisation.ID {
        if let old = try organisation(key: draft.key) {
            if let id = draft.id, id != old.id { throw HouseRefusal.taken("id") }
            guard (old.name, old.timeZone, old.currency) != (draft.name, draft.timeZone, draft.currency) else { return old.id }
            try execute(OrganisationStatements.update, old.id, draft.name, draft.timeZone, draft.currency)
            if old.currency != draft.currency { try touchShows(of: old.id) }
            try record(AuditEntry(at: now, actor: actor, organisation: old.id, action: "organisation.changed", subject: .plain(draft.key)))
            return old.id
        }
        let id = try given(draft.id, .organisations)
        guard try first(OrganisationStatements.taken, id, draft.uuid, read: { _ in true }) == nil else { throw HouseRefusal.taken("id") }
        try execute(OrganisationStatements.insert, id, draft.uuid, draft.key, draft.name, draft.timeZone, draft.currency, now)
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
            id: row.id(0), uuid: row.text(1), key: row.text(2), name: row.text(3), timeZone: row.text(4), currency: row.text(5))
    }
}
