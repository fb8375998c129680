package import UsherCore

private enum DoorLinkStatements {
    static let event = Selection<Event, Int64>(
        """
        SELECT {{columns e}}, m.role FROM events e JOIN members m ON m.organisation_id = e.organisation_id AND m.account_id = $2 AND m.role > 0
        WHERE e.id = $1 AND e.deleted_at IS NULL
        """)
    static let insert = Statement(
        """
        INSERT INTO door_links (id, account_id, organisation_id, event_id, gate, can, devices, hash, expires_at, created_at, starts_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        """)
    static let revoke = Selection<Organisation.ID>(
        "UPDATE door_links SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING organisation_id")
    static let revokeDevices = Statement(
        """
        UPDATE api_keys SET revoked_at = $2
        WHERE revoked_at IS NULL AND id IN (SELECT key_id FROM door_devices WHERE link_id = $1)
        """)
    static let ofLink = Selection<Organisation.ID>("SELECT organisation_id FROM door_links WHERE id = $1")
    static let list = Selection<DoorLinkRow>(
        """
        SELECT {{columns l}} FROM door_links l JOIN accounts a ON a.id = l.account_id JOIN organisations o ON o.id = l.organisation_id
        LEFT JOIN events e ON e.id = l.event_id
        WHERE l.revoked_at IS NULL AND l.expires_at > $1 ORDER BY l.id
        """)
    static let ofAccount = Selection<DoorLinkRow>(
        """
        SELECT {{columns l}} FROM door_links l JOIN accounts a ON a.id = l.account_id JOIN organisations o ON o.id = l.organisation_id
        JOIN members m ON m.organisation_id = l.organisation_id AND m.account_id = $2 AND m.role > 1
        LEFT JOIN events e ON e.id = l.event_id
        WHERE l.revoked_at IS NULL AND l.expires_at > $1 ORDER BY l.id
        """)
}

/// Door links, inside a transaction.
package struct DoorLinkTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// A new link of this account's, who is at least an editor there.
    package func create(_ draft: DoorLinkDraft, of account: Account.ID, by actor: Actor, at now: Instant) throws -> DoorLink {
        let (organisation, scope, end, role) = try place(of: draft.wish, for: account, at: now)
        guard role.supervises else { throw DoorLinkRefusal.roleRequired }
        let expires = draft.expires ?? end
        guard expires > now, expires <= now.adding(seconds: DoorLink.longestLife) else { throw DoorLinkRefusal.invalidEnd }
        if let starts = draft.starts, starts >= expires { throw DoorLinkRefusal.invalidStart }
        let link = DoorLink(
            id: .init(try IDTransaction(connection).takeIDs(.doorLinks).lowerBound), account: account, organisation: organisation,
            scope: scope, gate: draft.gate, can: draft.can, devices: draft.devices, starts: draft.starts,
            expires: expires)
        try connection.execute(
            DoorLinkStatements.insert, link.id, account, organisation, scope.event, link.gate, link.can.rawValue, link.devices,
            draft.digest.bytes, expires, now, link.starts)
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: actor, organisation: organisation, action: "door_link.created",
                subject: .plain("\(link.id) \(scope.event.map { "event \($0)" } ?? "tonight")"),
                result: link.can.names.joined(separator: ",")))
        return link
    }

    /// Ends a link and all the devices that came in by it; false where it had ended by hand already or was never there.
    package func revoke(_ link: DoorLink.ID, by actor: Actor, at now: Instant) throws -> Bool {
        guard let organisation = try connection.first(DoorLinkStatements.revoke, link, now) else { return false }
        let devices = try connection.execute(DoorLinkStatements.revokeDevices, link, now)
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: actor, organisation: organisation, action: "door_link.revoked", subject: .plain("\(link)"),
                result: "\(devices) devices"))
        return true
    }

    /// The same for somebody of the organisation, who is at least an editor there.
    package func revoke(_ link: DoorLink.ID, for account: Account.ID, by actor: Actor, at now: Instant) throws {
        guard let organisation = try connection.first(DoorLinkStatements.ofLink, link),
            let role = try OrganisationTransaction(connection).role(of: account, in: organisation)
        else { throw DoorLinkRefusal.unknownLink }
        guard role.supervises else { throw DoorLinkRefusal.roleRequired }
        guard try revoke(link, by: actor, at: now) else { throw DoorLinkRefusal.unknownLink }
    }

    /// The links that somebody may still come in by.
    package func links(at now: Instant) throws -> [DoorLinkRow] { try connection.all(DoorLinkStatements.list, now) }

    /// Those of the organisations in which the account is at least an editor.
    package func links(for account: Account.ID, at now: Instant) throws -> [DoorLinkRow] {
        try connection.all(DoorLinkStatements.ofAccount, now, account)
    }

    /// Where a link leads, when that is over, and what the account is there.
    func place(
        of wish: DoorLinkDraft.Wish, for account: Account.ID, at now: Instant
    ) throws -> (organisation: Organisation.ID, scope: DoorScope, end: Instant, role: Role) {
        switch wish {
        case .event(let id):
            guard let (event, raw) = try connection.first(DoorLinkStatements.event, id, account), let role = Role(rawValue: raw) else {
                throw DoorLinkRefusal.unknownEvent
            }
            let occurrence = event.occurrence(at: now, among: try event.dates(connection))
            return (event.organisation, .event(id), DoorLink.usualEnd(of: occurrence), role)
        case .tonight(let id):
            let organisations = OrganisationTransaction(connection)
            guard let role = try organisations.role(of: account, in: id), let organisation = try organisations.organisation(id) else {
                throw DoorLinkRefusal.unknownOrganisation
            }
            return (id, .tonight, DoorLink.usualEnd(tonightIn: Zone(organisation.timeZone) ?? .universal, at: now), role)
        }
    }
}
