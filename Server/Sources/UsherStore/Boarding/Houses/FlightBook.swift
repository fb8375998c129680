package import UsherCore

/// A flight with its counts.
package struct ListedFlight: Sendable, Equatable, Selectable {
    package let flight: Flight
    package let issued: Int64
    package let boarded: Int64

    init(_ columns: inout Columns) {
        flight = Flight(&columns)
        issued = columns.next("f.issued")
        boarded = columns.next("f.boarded")
    }
}

/// Which flights of an airline, in which order.
package struct FlightQuery: Sendable {
    package enum Span: String, Sendable, CaseIterable {
        case today, coming, past, all
    }

    package var span: Span
    /// In number, route, gate or registration.
    package var text: String
    /// Behind this one.
    package var after: Flight.ID?
    package var limit: Int

    package init(_ span: Span, text: String = "", after: Flight.ID? = nil, limit: Int = 50) {
        (self.span, self.text, self.after, self.limit) = (span, text, after, limit)
    }

    /// Who boards at night has a flight of tomorrow's date before them, and one that left late is of yesterday's.
    private static let (before, ahead): (Int64, Int64) = (6 * 3_600, 12 * 3_600)
    /// No zone is farther from universal time, and no day longer.
    private static let day: Int64 = 38 * 3_600

    /// Whether a flight is one of today's: by the clocks where it begins, or so near that people are at its gate.
    package static func isToday(_ flight: Flight, at now: Instant) -> Bool {
        flight.departsToday(at: now) || (now.adding(seconds: -before)...now.adding(seconds: ahead)).contains(flight.departs)
    }

    fileprivate func bounds(at now: Instant) -> (from: Instant, to: Instant) {
        switch span {
        case .today: (now.adding(seconds: -Self.day), now.adding(seconds: Self.day))
        case .coming: (now.adding(seconds: -Self.before), BoardingDate.range.upperBound)
        case .past: (BoardingDate.range.lowerBound, now.adding(seconds: -1))
        case .all: (BoardingDate.range.lowerBound, BoardingDate.range.upperBound)
        }
    }
}

/// An airline's flights, aircraft and passengers as its house's pages list them.
package struct FlightBook: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// More passengers of a flight are not listed; the search finds them all the same.
    package static let longestManifest = 2_000

    /// The flights, past ones and all from the latest on, others from the next on.
    package func flights(of airline: Airline.ID, _ query: FlightQuery, at now: Instant) async throws -> (
        flights: [ListedFlight], isMore: Bool
    ) {
        let (from, to) = query.bounds(at: now)
        let backwards = query.span == .past || query.span == .all
        // A day's flights are told from their neighbours' by their own clocks, below.
        let most = query.span == .today ? Self.longestManifest : query.limit + 1
        let found = try await database.read { connection -> [ListedFlight] in
            let last = try query.after.flatMap { try connection.first(FlightBookStatements.departure, airline, $0) }
            let start = last ?? (backwards ? Instant.distantFuture : Instant.distantPast)
            let id = last == nil ? (backwards ? Flight.ID.largest : 0) : query.after?.rawValue ?? 0
            let like = LikePattern.containing(query.text.uppercased())
            return try connection.all(
                backwards ? FlightBookStatements.backwards : FlightBookStatements.forwards, airline, from, to, start, id, like, most)
        }
        let fitting = query.span == .today ? found.filter { FlightQuery.isToday($0.flight, at: now) } : found
        return (Array(fitting.prefix(query.limit)), fitting.count > query.limit)
    }

    /// By its identifier; nil where the airline has none of it.
    package func flight(_ identifier: String, of airline: Airline.ID) async throws -> ListedFlight? {
        try await database.read { try $0.first(FlightBookStatements.flight, airline, identifier) }
    }

    package func ticket(_ identifier: String, of airline: Airline.ID) async throws -> FlightTicket? {
        try await database.read { try $0.first(BoardingReads.ticketByIdentifier, airline, identifier) }
    }

    package func aircraft(_ identifier: String, of airline: Airline.ID) async throws -> Aircraft? {
        try await database.read { try $0.first(BoardingReads.aircraftByIdentifier, airline, identifier) }
    }

    package func passenger(_ identifier: String, of airline: Airline.ID) async throws -> Passenger? {
        try await database.read { try $0.first(BoardingReads.passengerByIdentifier, airline, identifier) }
    }

    /// By registration.
    package func aircraft(
        of airline: Airline.ID, text: String = "", after: Aircraft.ID? = nil, limit: Int
    ) async throws -> (aircraft: [Counted<Aircraft>], isMore: Bool) {
        let like = LikePattern.containing(text.uppercased())
        let found = try await database.read {
            try $0.all(FlightBookStatements.aircraft, airline, after?.rawValue ?? 0, like, limit + 1)
        }
        return (Array(found.prefix(limit)), found.count > limit)
    }

    /// By name.
    package func passengers(
        of airline: Airline.ID, text: String = "", after: Passenger.ID? = nil, limit: Int
    ) async throws -> (passengers: [Counted<Passenger>], isMore: Bool) {
        let like = LikePattern.containing(text.uppercased())
        let found = try await database.read {
            try $0.all(FlightBookStatements.passengers, airline, after?.rawValue ?? 0, like, limit + 1)
        }
        return (Array(found.prefix(limit)), found.count > limit)
    }
}

/// A text as LIKE finds it anywhere.
enum LikePattern {
    static func containing(_ text: String) -> String {
        let escaped = text.reduce(into: "") { $0 += ["!", "%", "_"].contains($1) ? "!\($1)" : String($1) }
        return "%\(escaped)%"
    }
}

extension Instant {
    fileprivate static let distantPast = Instant(microseconds: .min)
    fileprivate static let distantFuture = Instant(microseconds: .max)
}

enum FlightBookStatements {
    static let departure = Selection<Instant>("SELECT departs_at FROM flights WHERE airline_id = $1 AND id = $2")
    static let flight = Selection<ListedFlight>(flights, "WHERE f.airline_id = $1 AND f.identifier = $2")
    private static let flights: StaticString = "SELECT {{columns}} FROM flights f JOIN aircraft a ON a.id = f.aircraft_id"
    static let forwards = Selection<ListedFlight>(
        flights,
        """
        WHERE f.airline_id = $1 AND f.departs_at >= $2 AND f.departs_at <= $3 AND (f.departs_at > $4 OR f.departs_at = $4 AND f.id > $5)
            AND UPPER(f.number || ' ' || f.origin || ' ' || f.destination || ' ' || f.gate || ' ' || a.registration) LIKE $6 ESCAPE '!'
        ORDER BY f.departs_at, f.id LIMIT $7
        """)
    static let backwards = Selection<ListedFlight>(
        flights,
        """
        WHERE f.airline_id = $1 AND f.departs_at >= $2 AND f.departs_at <= $3 AND (f.departs_at < $4 OR f.departs_at = $4 AND f.id < $5)
            AND UPPER(f.number || ' ' || f.origin || ' ' || f.destination || ' ' || f.gate || ' ' || a.registration) LIKE $6 ESCAPE '!'
        ORDER BY f.departs_at DESC, f.id DESC LIMIT $7
        """)
    static let aircraft = Selection<Counted<Aircraft>>(
        """
        SELECT {{columns}}, (SELECT COUNT(*) FROM flights f WHERE f.aircraft_id = a.id),
            (SELECT MAX(f.changed_at) FROM flights f WHERE f.aircraft_id = a.id)
        FROM aircraft a WHERE a.airline_id = $1
            AND (CAST($2 AS BIGINT) = 0 OR (a.registration, a.id) > (SELECT b.registration, b.id FROM aircraft b WHERE b.airline_id = $1 AND b.id = $2))
            AND UPPER(a.registration || ' ' || a.type) LIKE $3 ESCAPE '!'
        ORDER BY a.registration, a.id LIMIT $4
        """)
    static let passengers = Selection<Counted<Passenger>>(
        """
        SELECT {{columns}}, (SELECT COUNT(*) FROM flight_tickets t WHERE t.passenger_id = p.id),
            (SELECT MAX(t.issued_at) FROM flight_tickets t WHERE t.passenger_id = p.id)
        FROM passengers p WHERE p.airline_id = $1
            AND (CAST($2 AS BIGINT) = 0
                OR (p.formatted_name, p.id) > (SELECT b.formatted_name, b.id FROM passengers b WHERE b.airline_id = $1 AND b.id = $2))
            AND UPPER(p.formatted_name) LIKE $3 ESCAPE '!'
        ORDER BY p.formatted_name, p.id LIMIT $4
        """)
}
