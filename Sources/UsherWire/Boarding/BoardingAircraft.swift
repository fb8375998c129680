/// An aircraft.
public struct BoardingAircraft: Codable, Sendable, Hashable {
    /// The tail number, such as `N122DR`; 1 to 64 characters.
    public var registration: String
    /// The model, such as `Cirrus SR22T`; at most 128 characters.
    public var type: String
    /// The server's number; nil in a new one.
    public var aircraftID: Int64?
    /// Chosen by the app, 1 to 64 of `A-Z a-z 0-9 . _ : -`, or made by the server; a known one is changed in place.
    public var aircraftIdentifier: String?
    /// Only in lists.
    public var stats: [BoardingStatsElement]?

    /// Makes one; without an identifier and an id the server takes it for a new aircraft.
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
