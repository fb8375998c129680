package import UsherCore

/// Waiting lists as those who sell see them. Throws `ShowRefusal`.
extension WaitingStore {
    package struct Listed: Sendable {
        package let entries: [Told]
        /// Where the next page begins.
        package let next: WaitingEntry.ID?
    }

    /// The list of one show, in the order of joining, those that are over among them.
    package func list(
        of show: String, after: WaitingEntry.ID, most: Int, _ staff: ManagedShowStore.Staff, at now: Instant
    ) async throws -> Listed {
        try await database.read { connection in
            let event = try event(show, staff, connection)
            let found = try connection.all(WaitingStatements.ofShow, event, after, most + 1)
            let page = found.prefix(most)
            let positions = try page.last.map { last in
                try WaitingTransaction(connection).positions(in: event, after: after, to: last.id)
            }
            return Listed(
                entries: try page.map { try told($0, position: positions?[$0.id], connection, at: now) },
                next: found.count > most ? page.last?.id : nil)
        }
    }

    /// Takes somebody off the list, as if they had left.
    package func remove(_ uuid: String, _ staff: ManagedShowStore.Staff, at now: Instant) async throws {
        try await database.write { connection in
            guard let uuid = UUIDText.normalised(uuid), let entry = try connection.first(WaitingStatements.byUUID, uuid),
                let role = try OrganisationTransaction(connection).role(of: staff.account, in: entry.organisation)
            else { throw ShowRefusal.unknown }
            guard role.may(.sell) else { throw ShowRefusal.roleRequired }
            do { try WaitingStore.leave(uuid, connection, at: now) } catch is WaitingRefusal { throw ShowRefusal.inUse }
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: staff.actor, organisation: entry.organisation, action: "waiting.removed", subject: .plain(entry.uuid),
                    result: entry.status.rawValue))
        }
    }

    private func event(_ show: String, _ staff: ManagedShowStore.Staff, _ connection: any Connection) throws -> Event.ID {
        guard let uuid = UUIDText.normalised(show), let (event, house) = try connection.first(StaffStatements.show, uuid),
            let role = try OrganisationTransaction(connection).role(of: staff.account, in: house)
        else { throw ShowRefusal.notFound }
        guard role.may(.sell) else { throw ShowRefusal.roleRequired }
        return event
    }
}

private enum StaffStatements {
    static let show = Selection<Event.ID, Organisation.ID>(
        "SELECT id, organisation_id FROM events WHERE uuid = $1 AND deleted_at IS NULL")
}
