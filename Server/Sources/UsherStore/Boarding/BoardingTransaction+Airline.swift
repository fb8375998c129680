package import UsherCore

private enum OwnStatements {
    static let settings = Statement(
        """
        UPDATE airlines SET background = $2, foreground = $3, label = $4, custom_label = $5, custom_label_enabled = $6 WHERE id = $1
        """)
    static let addSession = Statement(
        """
        INSERT INTO airline_sessions (identifier, airline_id, hash, name, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
        """)
    static let sessions = Selection<AirlineSession>(
        """
        SELECT {{columns}} FROM airline_sessions WHERE airline_id = $1 AND expires_at > $2
        ORDER BY created_at, identifier
        """)
    static let endSession = Statement(
        "DELETE FROM airline_sessions WHERE airline_id = $1 AND identifier = $2 AND expires_at > $3 RETURNING 1")
    static let endSessions = Statement("DELETE FROM airline_sessions WHERE airline_id = $1 AND expires_at > $2")
    static let tickets = Selection<String>("SELECT identifier FROM flight_tickets WHERE airline_id = $1")
    static let erase = [
        Statement("DELETE FROM wallet_devices WHERE serial IN (SELECT identifier FROM flight_tickets WHERE airline_id = $1)"),
        Statement("DELETE FROM wallet_passes WHERE serial IN (SELECT identifier FROM flight_tickets WHERE airline_id = $1)"),
        Statement("DELETE FROM flight_scans WHERE device_id IN (SELECT id FROM flight_devices WHERE airline_id = $1)"),
        Statement("DELETE FROM flight_devices WHERE airline_id = $1"), Statement("DELETE FROM flight_door_links WHERE airline_id = $1"),
        Statement("DELETE FROM airline_answers WHERE airline_id = $1"), Statement("DELETE FROM airline_changes WHERE airline_id = $1"),
        Statement("DELETE FROM flight_tickets WHERE airline_id = $1"), Statement("DELETE FROM flights WHERE airline_id = $1"),
        Statement("DELETE FROM passengers WHERE airline_id = $1"), Statement("DELETE FROM aircraft WHERE airline_id = $1"),
        Statement(
            """
            DELETE FROM binned WHERE kind IN ('flight', 'aircraft', 'passenger')
                AND organisation_id = (SELECT organisation_id FROM house_airlines WHERE airline_id = $1)
            """),
        Statement("DELETE FROM house_airlines WHERE airline_id = $1"),
        Statement("DELETE FROM airline_sessions WHERE airline_id = $1"), Statement("DELETE FROM airline_keys WHERE airline_id = $1"),
        Statement("DELETE FROM airlines WHERE id = $1"),
    ]
}

extension BoardingTransaction {
    /// The airline itself.
    package func own() throws -> Airline {
        guard let own = try AirlineTransaction(connection).airline(airline) else { throw BoardingRefusal.airlineGone }
        return own
    }

    /// Changes what was sent of the settings.
    package func change(_ fields: SettingsForm) throws -> PassSettings {
        let old = try own().settings
        let new = fields.merged(into: old)
        guard new != old else { return new }
        try tellingPhones(of: .airline) {
            try connection.execute(
                OwnStatements.settings, airline, new.background.text, new.foreground.text, new.label.text, new.customLabel,
                new.customLabelEnabled)
        }
        try record("airline.settings", "")
        return new
    }

    /// Takes the airline away with all it has, also what phones are known to have of it.
    package func erase() throws -> DeletedObject {
        let (own, tickets) = (try own(), try connection.all(OwnStatements.tickets, airline))
        for statement in OwnStatements.erase { try connection.execute(statement, airline) }
        try record("airline.deleted", "")
        return DeletedObject(identifier: own.identifier, tickets: tickets)
    }

    package func addSession(_ session: AirlineSession, token: SecretDigest) throws {
        try connection.execute(
            OwnStatements.addSession, session.identifier, airline, token.bytes, session.name, session.created, session.expires)
        try record("session.created", session.identifier)
    }

    package func endSession(_ identifier: String) throws {
        let ended = try connection.first(OwnStatements.endSession, airline, identifier, now) { _ in true }
        guard ended != nil else { throw BoardingRefusal.notFound(.session, identifier) }
        try record("session.ended", identifier)
    }

    /// Ends them all; returns how many there were.
    package func endSessions() throws -> Int {
        let count = try connection.execute(OwnStatements.endSessions, airline, now)
        if count > 0 { try record("session.ended", "all \(count)") }
        return count
    }
}

extension BoardingReader {
    /// The live sessions, oldest first.
    package func sessions(of airline: Airline.ID, at now: Instant) throws -> [AirlineSession] {
        try connection.all(OwnStatements.sessions, airline, now)
    }
}

extension AirlineSession: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            identifier: columns.next("identifier"), name: columns.next("name"), created: columns.next("created_at"),
            expires: columns.next("expires_at"))
    }
}
