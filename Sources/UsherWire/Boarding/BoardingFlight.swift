public import Foundation

/// A flight.
public struct BoardingFlight: Codable, Sendable, Hashable {
    /// Where it departs.
    public var origin: BoardingPlace
    /// Where it goes.
    public var destination: BoardingPlace
    /// At most 32 characters; may be empty.
    public var gate: String
    /// At most 32 characters; empty for a flight without a number, whose pass shows the aircraft.
    public var flightNumber: String
    /// What flies it, as it is now; nil in a request.
    public var aircraft: BoardingAircraft?
    /// When it departs; whole seconds.
    public var scheduledDepartureDate: Date
    /// The server's number; nil in a new one.
    public var flightID: Int64?
    /// A UUID of the server's; nil in a new one.
    public var flightIdentifier: String?
    /// The aircraft's number; nil in a request, where the path names it.
    public var aircraftID: Int64?
    /// Only in lists.
    public var stats: [BoardingStatsElement]?

    /// Makes one; plan and amend read neither aircraft nor ids.
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
