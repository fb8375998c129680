package import UsherCore

/// Rows of an airline by ascending number, read page by page: each page goes on behind the last row of the one before.
package struct BoardingRows<Element: Sendable>: Sendable {
    /// `$1` is whose rows they are, `$2` the number behind which they begin, `$3` the last one, `$4` how many; the first column is the number.
    private let statement: Statement
    private let owner: Int64
    private var after: Int64 = 0
    private let end: Int64
    private var page = 64
    private let element: @Sendable (Row) throws -> Element

    /// A page has as many rows as were wanted of the last one, and as many again: so what is read in vain stays in proportion.
    private static var pages: ClosedRange<Int> { 8...256 }

    init(_ selection: Selection<Element>, of owner: Int64, upTo end: Int64) where Element: Selectable {
        statement = selection.statement
        self.owner = owner
        self.end = end
        element = { row in
            var columns = Columns(row)
            return try Element(&columns)
        }
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
        BoardingRows(BoardingPages.aircraft, of: airline.rawValue, upTo: aircraft)
    }

    package var passengerList: BoardingRows<Counted<Passenger>> {
        BoardingRows(BoardingPages.passengers, of: airline.rawValue, upTo: passengers)
    }

    package var flightList: BoardingRows<Counted<Flight>> {
        BoardingRows(BoardingPages.flights, of: airline.rawValue, upTo: flights)
    }

    package var ticketList: BoardingRows<FlightTicket> {
        BoardingRows(BoardingPages.tickets, of: airline.rawValue, upTo: tickets)
    }

    package func flights(of aircraft: Aircraft.ID) -> BoardingRows<Flight> {
        BoardingRows(BoardingPages.flightsOfAircraft, of: aircraft.rawValue, upTo: flights)
    }

    package func tickets(of flight: Flight.ID) -> BoardingRows<FlightTicket> {
        BoardingRows(BoardingPages.ticketsOfFlight, of: flight.rawValue, upTo: tickets)
    }

    package func tickets(of passenger: Passenger.ID) -> BoardingRows<FlightTicket> {
        BoardingRows(BoardingPages.ticketsOfPassenger, of: passenger.rawValue, upTo: tickets)
    }
}

extension BoardingReader {
    /// How far the airline's numbers have come.
    package func horizon(of airline: Airline.ID) throws -> BoardingHorizon {
        let (aircraft, passengers, flights, tickets) = try connection.first(BoardingPages.horizon, airline) ?? (0, 0, 0, 0)
        return BoardingHorizon(airline: airline, aircraft: aircraft, passengers: passengers, flights: flights, tickets: tickets)
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
}

extension Counted: Selectable where Element: Selectable {
    /// The statements count for themselves, behind the element.
    init(_ columns: inout Columns) throws {
        element = try Element(&columns)
        stats = BoardingStats(count: columns.unnamed(), last: columns.unnamed())
    }
}
