package import UsherCore

private enum BoardingStatements {
    static let enter = Statement(
        """
        UPDATE airlines SET version = version + 1, changes = CASE WHEN day = $2 THEN changes + 1 ELSE 1 END, day = $2
        WHERE id = $1 RETURNING changes, suspended_at
        """)
    static let next = Statement("UPDATE airlines SET version = version + 1 WHERE id = $1 RETURNING version")
    static let change = Statement(
        "INSERT INTO airline_changes (airline_id, number, flight_id, kind, document, at) VALUES ($1, $2, $3, $4, $5, $6)")
    static let weigh = Statement("UPDATE airlines SET changes = changes + $2 WHERE id = $1")
    static let counts = Statement("SELECT COUNT(*), COUNT(boarded_at) FROM flight_tickets WHERE flight_id = $1")
}

/// What was taken away, with the tickets that went with it.
package struct DeletedObject: Sendable, Equatable {
    package let identifier: String
    package let tickets: [String]
}

/// A change of one airline's rows. It begins by counting up the airline's version, which lets only one at a time go on, and what it has
/// changed today.
package struct BoardingTransaction {
    let connection: any Connection
    let actor: AirlineActor

    var airline: Airline.ID { actor.airline }
    var now: Instant { actor.now }

    /// How many changes the airline has made today, with this one.
    private let changes: Int64
    private let isSuspended: Bool

    /// An operator's change: an import has no quota, and a suspended airline may be imported again.
    init(_ connection: any Connection, _ actor: AirlineActor) throws {
        self.connection = connection
        self.actor = actor
        let entered = try connection.first(BoardingStatements.enter, actor.airline, Quota.day(actor.now)) { ($0.int(0), !$0.isNull(1)) }
        guard let entered else { throw BoardingRefusal.airlineGone }
        (changes, isSuspended) = entered
    }

    /// The airline's own change, within what it may do.
    init(_ connection: any Connection, _ actor: AirlineActor, _ quotas: Quotas) throws {
        try self.init(connection, actor)
        try refuseSuspended()
        try enforce(quotas)
    }

    /// Nothing of a suspended airline changes; whoever was let in before it was shut hears of it here.
    func refuseSuspended() throws {
        if isSuspended { throw BoardingRefusal.suspended }
    }

    /// Throws `QuotaRefusal` where this is more than an airline may change a day.
    func enforce(_ quotas: Quotas) throws {
        if isBeyond(quotas), let most = quotas[.changes] { throw Quota.changes.refusal(most, at: now) }
    }

    func isBeyond(_ quotas: Quotas) -> Bool { quotas[.changes].map { changes > $0 } ?? false }

    /// Lets this change count for so many more of the day: others wait for it, or it keeps more than a row or two. Not of an import.
    func weigh(_ more: Int64) throws {
        if more > 0 { try connection.execute(BoardingStatements.weigh, airline, more) }
    }

    /// So many bytes of text are kept for one change; more of them count for more.
    static let textOfOne: Int64 = 1_024
    /// So many tickets of a flight are counted for one change of them.
    static let crowdOfOne: Int64 = 1_000
    /// So many answers are looked through for one change.
    static let answersOfOne: Int64 = 500

    /// The number of the airline's next change.
    func nextNumber() throws -> Int64 {
        let number = try connection.first(BoardingStatements.next, airline) { $0.int(0) }
        guard let number else { throw BoardingRefusal.airlineGone }
        return number
    }

    /// An audit row of this change; `subject` has no names.
    func record(_ action: String, _ subject: String, result: String = "ok") throws {
        try connection.record(
            AuditEntry(
                at: now, actor: Actor(address: actor.address), action: action, subject: .plain("airline \(airline) \(subject)"),
                result: result))
    }

    /// Tells those who watch; how many tickets the flight has.
    @discardableResult
    func announce(_ kind: FlightNews.Kind, flight: Flight.ID, _ flightIdentifier: String, ticket: String? = nil) throws -> Int64 {
        let counts = try connection.first(BoardingStatements.counts, flight) { ($0.int(0), $0.int(1)) } ?? (0, 0)
        var json = JSONWriter()
        json.beginObject()
        json.member("flight_identifier", flightIdentifier)
        if let ticket { json.member("ticket_identifier", ticket) }
        json.member("issued", counts.0)
        json.member("boarded", counts.1)
        json.member("at", BoardingDate.text(now) ?? "")
        json.endObject()
        try connection.execute(BoardingStatements.change, airline, nextNumber(), flight, kind.rawValue, json.text, now)
        return counts.0
    }
}

/// Finding by what a path says: the identifier, or else this airline's number.
extension Connection {
    private func find<T>(
        _ byIdentifier: Statement, _ byID: Statement, _ airline: Airline.ID, _ name: String, _ read: (Row) -> T
    ) throws -> T? {
        if let found = try first(byIdentifier, airline, name, read: read) { return found }
        guard !name.isEmpty, name.utf8.allSatisfy({ Digits.value($0) != nil }), let id = Int64(name) else { return nil }
        return try first(byID, airline, id, read: read)
    }

    package func aircraft(_ name: String, of airline: Airline.ID) throws -> Aircraft {
        let found = try find(BoardingReads.aircraftByIdentifier, BoardingReads.aircraftByID, airline, name) { Aircraft(row: $0) }
        guard let found else { throw BoardingRefusal.notFound(.aircraft, name) }
        return found
    }

    package func passenger(_ name: String, of airline: Airline.ID) throws -> Passenger {
        let found = try find(BoardingReads.passengerByIdentifier, BoardingReads.passengerByID, airline, name) { Passenger(row: $0) }
        guard let found else { throw BoardingRefusal.notFound(.passenger, name) }
        return found
    }

    package func flight(_ name: String, of airline: Airline.ID) throws -> Flight {
        let found = try find(BoardingReads.flightByIdentifier, BoardingReads.flightByID, airline, name) { Flight(row: $0) }
        guard let found else { throw BoardingRefusal.notFound(.flight, name) }
        return found
    }

    package func flightTicket(_ name: String, of airline: Airline.ID) throws -> FlightTicket {
        let found = try find(BoardingReads.ticketByIdentifier, BoardingReads.ticketByID, airline, name) { FlightTicket(row: $0) }
        guard let found else { throw BoardingRefusal.notFound(.ticket, name) }
        return found
    }

    /// By its identifier alone, as a QR code names it.
    package func flightTicket(exactly identifier: String, of airline: Airline.ID) throws -> FlightTicket {
        let found = try first(BoardingReads.ticketByIdentifier, airline, identifier) { FlightTicket(row: $0) }
        guard let found else { throw BoardingRefusal.notFound(.ticket, identifier) }
        return found
    }
}
