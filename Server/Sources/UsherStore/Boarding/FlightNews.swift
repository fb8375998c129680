package import UsherCore

/// A change that somebody who watches an airline is told.
package struct FlightNews: Sendable, Equatable, Selectable {
    package enum Kind: String, Sendable, CaseIterable {
        case planned = "flight.planned"
        case amended = "flight.amended"
        case deleted = "flight.deleted"
        case issued = "ticket.issued"
        case ticketDeleted = "ticket.deleted"
        case boarded = "ticket.boarded"
        case unboarded = "ticket.unboarded"
    }

    /// Read at once.
    static let most = 256

    /// Counts up within an airline.
    package let number: Int64
    package let kind: String
    /// JSON text.
    package let document: String

    /// The ticket that it is about; nil where it is the flight.
    package var ticket: String? { (try? JSONValue.read(Array(document.utf8)))?["ticket_identifier"]?.text }

    init(_ columns: inout Columns) {
        number = columns.next("number")
        kind = columns.next("kind")
        document = columns.next("document")
    }
}

private enum NewsStatements {
    static let last = Selection<Int64>("SELECT version FROM airlines WHERE id = $1")
    static let after = Selection<FlightNews>(
        "SELECT {{columns}} FROM airline_changes WHERE airline_id = $1 AND number > $2 ORDER BY number LIMIT 256")
    static let ofFlight = Selection<FlightNews>(
        """
        SELECT {{columns}} FROM airline_changes WHERE airline_id = $1 AND flight_id = $3 AND number > $2
        ORDER BY number LIMIT 256
        """)
}

extension BoardingReader {
    /// The number of an airline's last change; nil where it is gone.
    package func lastNews(of airline: Airline.ID) throws -> Int64? {
        try connection.first(NewsStatements.last, airline)
    }

    /// What has changed since `number`, and up to where that has been looked at: whoever asks with it next reads nothing twice, however quiet their
    /// flight is among others.
    package func news(
        of airline: Airline.ID, since number: Int64, flight: Flight.ID?
    ) throws -> (news: [FlightNews], mark: Int64) {
        // Asked first: what comes after it has a higher number.
        guard let last = try lastNews(of: airline), last > number else { return ([], number) }
        let news = try news(of: airline, after: number, flight: flight)
        guard let newest = news.last?.number else { return ([], last) }
        return (news, news.count < FlightNews.most ? max(newest, last) : newest)
    }

    /// What has changed since `number`, oldest first; of one flight or of all.
    package func news(of airline: Airline.ID, after number: Int64, flight: Flight.ID?) throws -> [FlightNews] {
        if let flight { return try connection.all(NewsStatements.ofFlight, airline, number, flight) }
        return try connection.all(NewsStatements.after, airline, number)
    }
}
