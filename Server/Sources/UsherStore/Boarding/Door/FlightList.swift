package import UsherCore

/// Where a phone's list of a flight ends: the last change that it knows and when that was, and within a list that is not whole yet the last
/// ticket that it has.
package struct FlightCursor: Sendable, Equatable {
    let number: Int64
    let seconds: Int64
    /// 0: the list is whole.
    let ticket: Int64

    package var text: String { ticket == 0 ? "\(number).\(seconds)" : "\(number).\(seconds).\(ticket)" }

    init(number: Int64, seconds: Int64, ticket: Int64 = 0) { (self.number, self.seconds, self.ticket) = (number, seconds, ticket) }

    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Digits.whole($0, in: 0...Identifier<Void>.largest) }
        guard (2...3).contains(parts.count), let number = parts[0], let seconds = parts[1] else { return nil }
        guard parts.count == 3 else {
            self.init(number: number, seconds: seconds)
            return
        }
        guard let ticket = parts[2], ticket > 0 else { return nil }
        self.init(number: number, seconds: seconds, ticket: ticket)
    }
}

/// One page of a flight's list.
package struct FlightListPage: Sendable {
    package enum Entry: Sendable {
        case ticket(FlightTicket, hasConflict: Bool)
        /// It has been deleted since.
        case gone(String)
    }

    package let flight: Flight
    package let entries: [Entry]
    package let next: FlightCursor
    package let isMore: Bool
}

private enum FlightListStatements {
    private static let conflict: StaticString = """
        SELECT {{columns}}, CASE WHEN EXISTS (SELECT 1 FROM flight_tickets o WHERE o.flight_id = t.flight_id AND o.place = t.place AND o.id <> t.id)
            THEN 1 ELSE 0 END
        FROM flight_tickets t JOIN passengers p ON p.id = t.passenger_id JOIN flights f ON f.id = t.flight_id
            JOIN aircraft a ON a.id = f.aircraft_id
        """
    static let page = Selection<FlightTicket, Int64>(conflict, "WHERE t.flight_id = $1 AND t.id > $2 ORDER BY t.id LIMIT $3")
    static let one = Selection<FlightTicket, Int64>(conflict, "WHERE t.flight_id = $1 AND t.identifier = $2")
}

/// Why a phone must fetch its list anew: what has changed since is not known any more.
package struct FlightCursorGone: Error {}

extension BoardingReader {
    /// A cursor is good for less than the changes of an airline are kept.
    private static let longestCursor: Int64 = BoardingTransaction.memory - 4 * 3_600
    /// So many changes are read at once (`news`): more of them are a new list.
    private static let mostNews = 256

    /// A page of the flight's list, or what has changed since `cursor`. Boardings are told one by one; whatever else has happened may have changed
    /// who has whose seat, so then the whole list follows.
    package func list(
        of identifier: String, _ airline: Airline.ID, since cursor: FlightCursor?, limit: Int, at now: Instant
    ) throws -> FlightListPage {
        let flight = try flight(identifier, of: airline)
        let whole = FlightCursor(number: try lastNews(of: airline) ?? 0, seconds: now.seconds)
        guard let cursor else { return try page(flight, after: 0, limit, end: whole) }
        guard cursor.seconds <= now.seconds, now.seconds - cursor.seconds < Self.longestCursor, cursor.number <= whole.number else {
            throw FlightCursorGone()
        }
        if cursor.ticket > 0 { return try page(flight, after: cursor.ticket, limit, end: cursor) }
        let news = try news(of: airline, after: cursor.number, flight: flight.id)
        guard news.count < Self.mostNews else { throw FlightCursorGone() }
        let tickets = Self.tickets(news)
        guard news.allSatisfy({ Self.isOfOne($0.kind) }) else {
            let gone = news.filter { $0.kind == FlightNews.Kind.ticketDeleted.rawValue }.compactMap(\.ticket)
            return try page(flight, after: 0, limit, end: whole, gone: gone)
        }
        let entries = try tickets.map { ticket -> FlightListPage.Entry in
            guard let (found, conflict) = try connection.first(FlightListStatements.one, flight.id, ticket) else { return .gone(ticket) }
            return .ticket(found, hasConflict: conflict == 1)
        }
        return FlightListPage(flight: flight, entries: entries, next: whole, isMore: false)
    }

    private func page(
        _ flight: Flight, after ticket: Int64, _ limit: Int, end: FlightCursor, gone: [String] = []
    ) throws -> FlightListPage {
        let found = try connection.all(FlightListStatements.page, flight.id, ticket, limit)
        let entries = gone.map { FlightListPage.Entry.gone($0) } + found.map { .ticket($0.0, hasConflict: $0.1 == 1) }
        let isMore = found.count == limit
        let next = FlightCursor(number: end.number, seconds: end.seconds, ticket: isMore ? found.last?.0.id.rawValue ?? 0 : 0)
        return FlightListPage(flight: flight, entries: entries, next: next, isMore: isMore)
    }

    private static func isOfOne(_ kind: String) -> Bool {
        [FlightNews.Kind.boarded, .unboarded, .amended, .planned].contains { $0.rawValue == kind }
    }

    /// Each once.
    private static func tickets(_ news: [FlightNews]) -> [String] {
        var known: Set<String> = []
        return news.compactMap(\.ticket).filter { known.insert($0).inserted }
    }
}
