public import Foundation
public import UsherWire

/// What an airline has a list of.
public protocol AirlineListed: Codable, Sendable, Hashable {
    /// Its own id.
    var identifier: String? { get }
    /// What it is called.
    var title: String { get }
    /// How many rows hang on it, in lists of the server alone.
    var stats: [BoardingStatsElement]? { get }
    /// The list's name in files.
    static var kind: String { get }
    /// All of the airline's; what cannot be read is left out.
    static func list(by client: BoardingClient) async throws(BoardingError) -> BoardingList<Self>
    /// Deletes it with what belongs to it; `notFound` where it is gone already.
    static func delete(_ id: String, by client: BoardingClient) async throws(BoardingError)
}

extension AirlineListed {
    /// `3 flights, last 19 June`; nil where the server tells none.
    public func counted(locale: Locale = .current, timeZone: TimeZone = .current) -> UsherText? {
        guard let stats = stats?.first else { return nil }
        let count = stats.table == "Flights" ? UsherText.statsFlights(stats.count) : .ticketsCount(stats.count)
        guard let last = stats.last else { return count }
        let style = Date.FormatStyle(locale: locale, timeZone: timeZone).day().month(.wide)
        return .statsLast(count.localized, last.formatted(style))
    }
}

extension BoardingAircraft: AirlineListed {
    public var identifier: String? { aircraftIdentifier }
    /// `N122DR, Cirrus SR22T`
    public var title: String { type.isEmpty ? registration : "\(registration), \(type)" }
    public static var kind: String { "aircraft" }
    /// All of the airline's aircraft; what cannot be read is left out.
    public static func list(by client: BoardingClient) async throws(BoardingError) -> BoardingList<Self> { try await client.aircraft() }
    /// Deletes an aircraft with its flights and their tickets.
    public static func delete(_ id: String, by client: BoardingClient) async throws(BoardingError) { try await client.deleteAircraft(id) }
}

extension BoardingPassenger: AirlineListed {
    public var identifier: String? { passengerIdentifier }
    /// The name as passes show it.
    public var title: String { formattedName }
    public static var kind: String { "passengers" }
    /// All of the airline's passengers; what cannot be read is left out.
    public static func list(by client: BoardingClient) async throws(BoardingError) -> BoardingList<Self> { try await client.passengers() }
    /// Deletes a passenger with their tickets.
    public static func delete(_ id: String, by client: BoardingClient) async throws(BoardingError) { try await client.deletePassenger(id) }
}

extension BoardingFlight: AirlineListed {
    public var identifier: String? { flightIdentifier }
    /// `FF123 EGTF → LFAT`
    public var title: String { [flightNumber, "\(origin.icao) → \(destination.icao)"].filter { !$0.isEmpty }.joined(separator: " ") }
    public static var kind: String { "flights" }
    /// All of the airline's flights; what cannot be read is left out.
    public static func list(by client: BoardingClient) async throws(BoardingError) -> BoardingList<Self> { try await client.flights() }
    /// Deletes a flight with its tickets.
    public static func delete(_ id: String, by client: BoardingClient) async throws(BoardingError) { try await client.deleteFlight(id) }
}

extension BoardingTicket: AirlineListed {
    public var identifier: String? { ticketIdentifier }
    /// `FF123 EGTF → LFAT, 2B`
    public var title: String { [flight.title, seatNumber].filter { !$0.isEmpty }.joined(separator: ", ") }
    /// Nothing hangs on a ticket.
    public var stats: [BoardingStatsElement]? { nil }
    public static var kind: String { "tickets" }
    /// All of the airline's tickets; what cannot be read is left out.
    public static func list(by client: BoardingClient) async throws(BoardingError) -> BoardingList<Self> { try await client.tickets() }
    /// Deletes a ticket; its pass is void.
    public static func delete(_ id: String, by client: BoardingClient) async throws(BoardingError) { try await client.deleteTicket(id) }
}
