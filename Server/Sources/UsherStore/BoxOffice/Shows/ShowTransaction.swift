package import UsherCore

/// Shows and their seat maps, inside a transaction.
package struct ShowTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// The show of this event as it stands now; nil where the event has no seat map or is deleted.
    package func show(event: Event.ID) throws -> Show? { try show(ShowStatements.show, event.sql) }

    package func show(uuid: String) throws -> Show? { try show(ShowStatements.showByUUID, uuid.sql) }

    /// The same after every other transaction that changes it has ended: nobody else changes it before this one ends.
    package func lockedShow(event: Event.ID) throws -> Show? {
        guard try lockShow(event: event) else { return nil }
        return try show(event: event)
    }

    package func lockedShow(uuid: String) throws -> Show? {
        guard let event = try connection.first(ShowStatements.byUUID, uuid) else { return nil }
        return try lockedShow(event: event)
    }

    /// Waits for other transactions that change this show, and keeps them waiting; false where the event is no show.
    package func lockShow(event: Event.ID) throws -> Bool {
        try connection.first(ShowStatements.lock, event) { _ in true } ?? false
    }

    /// Counts a show's version up: what is served of it has changed.
    package func touchShow(event: Event.ID) throws { try connection.execute(ShowStatements.touch, event) }

    /// The same for all shows of an organisation.
    func touchShows(of organisation: Organisation.ID) throws { try connection.execute(ShowStatements.touchAll, organisation) }

    private func show(_ statement: Statement, _ key: SQLValue) throws -> Show? {
        var rows = ShowRows()
        try connection.run(statement, each: [[key, (-1).sql]]) { _, row in try rows.add(row) }
        try rows.finish()
        return rows.found.first?.show
    }
}
