/// Where a flight begins or ends.
public struct BoardingPlace: Codable, Sendable, Hashable {
    public var icao: String
    public var timezoneIdentifier: String?

    public init(icao: String, timezoneIdentifier: String? = nil) { (self.icao, self.timezoneIdentifier) = (icao, timezoneIdentifier) }

    private enum CodingKeys: String, CodingKey { case icao, timezoneIdentifier = "timezone_identifier" }
}
