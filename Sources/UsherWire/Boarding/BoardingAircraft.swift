/// An aircraft.
public struct BoardingAircraft: Codable, Sendable, Hashable {
    public var registration: String
    public var type: String
    public var aircraftID: Int64?
    public var aircraftIdentifier: String?
    /// Only in lists.
    public var stats: [BoardingStatsElement]?

    public init(
        registration: String, type: String, aircraftID: Int64? = nil, aircraftIdentifier: String? = nil,
        stats: [BoardingStatsElement]? = nil
    ) {
        (self.registration, self.type, self.aircraftID, self.aircraftIdentifier) = (registration, type, aircraftID, aircraftIdentifier)
        self.stats = stats
    }

    private enum CodingKeys: String, CodingKey {
        case registration, type, aircraftID = "aircraft_id", aircraftIdentifier = "aircraft_identifier", stats
    }
}
