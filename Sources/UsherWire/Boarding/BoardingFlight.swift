public import Foundation

/// A flight.
public struct BoardingFlight: Codable, Sendable, Hashable {
    public var origin: BoardingPlace
    public var destination: BoardingPlace
    public var gate: String
    public var flightNumber: String
    public var aircraft: BoardingAircraft?
    public var scheduledDepartureDate: Date
    public var flightID: Int64?
    public var flightIdentifier: String?
    public var aircraftID: Int64?
    /// Only in lists.
    public var stats: [BoardingStatsElement]?

    public init(
        origin: BoardingPlace, destination: BoardingPlace, gate: String, flightNumber: String, aircraft: BoardingAircraft? = nil,
        scheduledDepartureDate: Date, flightID: Int64? = nil, flightIdentifier: String? = nil, aircraftID: Int64? = nil,
        stats: [BoardingStatsElement]? = nil
    ) {
        (self.origin, self.destination, self.gate, self.flightNumber, self.aircraft) = (origin, destination, gate, flightNumber, aircraft)
        (self.scheduledDepartureDate, self.flightID, self.flightIdentifier) = (scheduledDepartureDate, flightID, flightIdentifier)
        (self.aircraftID, self.stats) = (aircraftID, stats)
    }

    private enum CodingKeys: String, CodingKey {
        case origin, destination, gate, flightNumber, aircraft, scheduledDepartureDate, flightID = "flight_id"
        case flightIdentifier = "flight_identifier", aircraftID = "aircraft_id", stats
    }
}
