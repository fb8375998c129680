/// Where a flight begins or ends.
public struct BoardingPlace: Codable, Sendable, Hashable {
    /// The airport's ICAO code, 1 to 16 characters; upper-cased by the server.
    public var icao: String
    /// An IANA name; nil where the server's list of airports is to tell.
    public var timezoneIdentifier: String?

    /// Makes one; without a zone the server's list of airports tells local times.
    public init(icao: String, timezoneIdentifier: String? = nil) { (self.icao, self.timezoneIdentifier) = (icao, timezoneIdentifier) }

    private enum CodingKeys: String, CodingKey { case icao, timezoneIdentifier = "timezone_identifier" }
}
