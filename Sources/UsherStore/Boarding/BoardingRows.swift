package import UsherCore

/// Rows of an airline by ascending number, read page by page: each page goes on behind the last row of the one before.
package struct BoardingRows<Element: Sendable>: Sendable {
    /// `$1` is whose rows they are, `$2` the number behind which they begin, `$3` the last one, `$4` how many; the first column is the number.
    private let statement: Statement
    private let owner: Int64
    private var after: Int64 = 0
    private let end: Int64
    private var page = 64
    private let element: @Sendable (Row) -> Element

    /// A page has as many rows as were wanted of the last one, and as many again: so what is read in vain stays in proportion.
    private static var pages: ClosedRange<Int> { 8...256 }

    init(_ statement: Statement, of owner: Int64, upTo end: Int64, _ element: @escaping @Sendable (Row) -> Element) {
        self.statement = statement
        self.owner = owner
        self.end = end
        self.element = element
    }

    /// Reads a page; true where it was the last one. `body` says whether it has taken the row: where it has not, the next page begins there.
    mutating func read(_ connection: any Connection, _ body: (Element) throws -> Bool) throws -> Bool {
        var (found, taken, isEnough, last) = (0, 0, false, after)
        try connection.run(statement, each: [[owner.sql, after.sql, end.sql, Int64(page).sql]]) { _, row in
            found += 1
            guard !isEnough else { return }
            isEnough = try !body(element(row))
            if !isEnough { (taken, last) = (taken + 1, row.int(0)) }
        }
        let isLast = found < page && !isEnough
        after = last
        page = min(max(2 * taken, Self.pages.lowerBound), Self.pages.upperBound)
        return isLast
    }
}

/// How far an airline's numbers had come when an answer began. It tells of no row behind: so it ends, however quickly rows are added, and
/// what its rows refer to was there too.
package struct BoardingHorizon: Sendable {
    let airline: Airline.ID
    let aircraft: Int64
    let passengers: Int64
    let flights: Int64
    let tickets: Int64

    package var aircraftList: BoardingRows<Counted<Aircraft>> {
        BoardingRows(BoardingPages.aircraft, of: airline.rawValue, upTo: aircraft) { Counted(Aircraft(row: $0), $0, 4) }
    }

    package var passengerList: BoardingRows<Counted<Passenger>> {
        BoardingRows(BoardingPages.passengers, of: airline.rawValue, upTo: passengers) { Counted(Passenger(row: $0), $0, 7) }
    }

    package var flightList: BoardingRows<Counted<Flight>> {
        BoardingRows(BoardingPages.flights, of: airline.rawValue, upTo: flights) { Counted(Flight(row: $0), $0, 14) }
    }

    package var ticketList: BoardingRows<FlightTicket> {
        BoardingRows(BoardingPages.tickets, of: airline.rawValue, upTo: tickets) { FlightTicket(row: $0) }
    }

    package func flights(of aircraft: Aircraft.ID) -> BoardingRows<Flight> {
        BoardingRows(BoardingPages.flightsOfAircraft, of: aircraft.rawValue, upTo: flights) { Flight(row: $0) }
    }

    package func tickets(of flight: Flight.ID) -> BoardingRows<FlightTicket> {
        BoardingRows(BoardingPages.ticketsOfFlight, of: flight.rawValue, upTo: tickets) { FlightTicket(row: $0) }
    }

    package func tickets(of passenger: Passenger.ID) -> BoardingRows<FlightTicket> {
        BoardingRows(BoardingPages.ticketsOfPassenger, of: passenger.rawValue, upTo: tickets) { FlightTicket(row: $0) }
    }
}

extension Connection {
    /// How far the airline's numbers have come.
    package func horizon(of airline: Airline.ID) throws -> BoardingHorizon {
        let horizon = try first(BoardingPages.horizon, airline) { row in
            BoardingHorizon(airline: airline, aircraft: row.int(0), passengers: row.int(1), flights: row.int(2), tickets: row.int(3))
        }
        return horizon ?? BoardingHorizon(airline: airline, aircraft: 0, passengers: 0, flights: 0, tickets: 0)
    }
}

/// How many rows of another table belong to one, and when the latest of them was planned, amended or issued.
package struct BoardingStats: Sendable, Equatable {
    package var count: Int64 = 0
    package var last: Instant?

    package init(count: Int64 = 0, last: Instant? = nil) {
        self.count = count
        self.last = last
    }
}

/// An element of a list with its stats.
package struct Counted<Element: Sendable>: Sendable {
    package let element: Element
    package let stats: BoardingStats

    fileprivate init(_ element: Element, _ row: Row, _ column: Int32) {
        self.element = element
        stats = BoardingStats(count: row.int(column), last: row.optionalInstant(column + 1))
    }
}
