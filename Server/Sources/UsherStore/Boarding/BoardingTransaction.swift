import UsherCore

private enum BoardingStatements {
    static let enter = Selection<Int64, Instant?>(
        """
        UPDATE airlines SET version = version + 1, changes = CASE WHEN day = $2 THEN changes + 1 ELSE 1 END, day = $2
        WHERE id = $1 RETURNING changes, suspended_at
        """)
    static let next = Selection<Int64>("UPDATE airlines SET version = version + 1 WHERE id = $1 RETURNING version")
    static let change = Statement(
        "INSERT INTO airline_changes (airline_id, number, flight_id, kind, document, at) VALUES ($1, $2, $3, $4, $5, $6)")
    static let weigh = Statement("UPDATE airlines SET changes = changes + $2 WHERE id = $1")
    static let hold = Selection<Int64>("UPDATE airlines SET row_count = row_count + $2 WHERE id = $1 RETURNING row_count")
    static let counts = Selection<Int64, Int64>("SELECT issued, boarded FROM flights WHERE id = $1")
    static let count = Selection<Int64, Int64>(
        "UPDATE flights SET issued = issued + $2, boarded = boarded + $3 WHERE id = $1 RETURNING issued, boarded")
}

/// What was taken away, with the tickets that went with it.
package struct DeletedObject: Sendable, Equatable {
    package let identifier: String
    package let tickets: [String]
    /// Under what it lies in the bin of the airline's house; nil where it is gone for good.
    package var bin: String?
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
    private let quotas: Quotas

    /// Without `quotas` an operator's change: an import has none, and a suspended airline may be imported again.
    init(_ connection: any Connection, _ actor: AirlineActor, holding quotas: Quotas = .none) throws {
        self.connection = connection
        self.actor = actor
        self.quotas = quotas
        let entered = try connection.first(BoardingStatements.enter, actor.airline, Quota.day(actor.now))
        guard let entered else { throw BoardingRefusal.airlineGone }
        (changes, isSuspended) = (entered.0, entered.1 != nil)
    }

    /// The airline's own change, within what it may do.
    init(_ connection: any Connection, _ actor: AirlineActor, _ quotas: Quotas) throws {
        try self.init(connection, actor, holding: quotas)
        try refuseSuspended()
        try enforce()
    }

    /// Nothing of a suspended airline changes; whoever was let in before it was shut hears of it here.
    func refuseSuspended() throws {
        if isSuspended { throw BoardingRefusal.suspended }
    }

    /// Throws `QuotaRefusal` where this is more than an airline may change a day.
    func enforce() throws {
        if isBeyond, let most = quotas[.changes] { throw Quota.changes.refusal(most, at: now) }
    }

    var isBeyond: Bool { quotas[.changes].map { changes > $0 } ?? false }

    /// Counts so many rows more, or fewer, that the airline has. Throws `QuotaRefusal` where they are more than it may have.
    func hold(_ more: Int) throws {
        guard more != 0 else { return }
        let held = try connection.first(BoardingStatements.hold, airline, more) ?? 0
        if more > 0, let most = quotas[.rows], held > most { throw Quota.rows.refusal(most, at: now) }
    }

    /// Lets this change count for so many more of the day: others wait for it, or it keeps more than a row or two. Not of an import.
    func weigh(_ more: Int64) throws {
        if more > 0 { try connection.execute(BoardingStatements.weigh, airline, more) }
    }

    /// So many bytes of text are kept for one change; more of them count for more.
    static let textOfOne: Int64 = 1_024

    /// The number of the airline's next change.
    func nextNumber() throws -> Int64 {
        let number = try connection.first(BoardingStatements.next, airline)
        guard let number else { throw BoardingRefusal.airlineGone }
        return number
    }

    /// An audit row of this change; `subject` has no names.
    func record(_ action: String, _ subject: String, result: String = "ok") throws {
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: Actor(account: actor.account, address: actor.address), organisation: actor.house, action: action,
                subject: .plain("airline \(airline) \(subject)"), result: result))
    }

    /// Counts so many tickets more, or fewer, of the flight and of those that have boarded, and tells those who watch.
    func announce(
        _ kind: FlightNews.Kind, flight: Flight.ID, _ flightIdentifier: String, ticket: String? = nil, issued: Int = 0, boarded: Int = 0
    ) throws {
        let counts =
            if issued == 0, boarded == 0 {
                try connection.first(BoardingStatements.counts, flight) ?? (0, 0)
            } else {
                try connection.first(BoardingStatements.count, flight, issued, boarded) ?? (0, 0)
            }
        var json = JSONWriter()
        json.beginObject()
        json.member("flight_identifier", flightIdentifier)
        if let ticket { json.member("ticket_identifier", ticket) }
        json.member("issued", counts.0)
        json.member("boarded", counts.1)
        json.member("at", BoardingDate.text(now) ?? "")
        json.endObject()
        try connection.execute(BoardingStatements.change, airline, nextNumber(), flight, kind.rawValue, json.text, now)
    }
}
