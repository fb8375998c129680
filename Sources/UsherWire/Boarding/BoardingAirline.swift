/// An airline. `appleIdentifier` is what the caller presented, "" under a session.
public struct BoardingAirline: Codable, Sendable, Hashable {
    /// What passes and pages call it; empty until it is named.
    public var airlineName: String
    /// What the caller presented as Bearer; empty under a session.
    public var appleIdentifier: String
    /// The server's number, never used again.
    public var airlineID: Int64
    /// The lower-case hexadecimal SHA-1 of the Apple identifier.
    public var airlineIdentifier: String
    /// Only after a verified identity token.
    public var session: BoardingSession?

    /// Makes one, for tests and previews; optional parts may be left out.
    public init(airlineName: String, appleIdentifier: String, airlineID: Int64, airlineIdentifier: String, session: BoardingSession? = nil)
    {
        self.airlineName = airlineName
        self.appleIdentifier = appleIdentifier
        self.airlineID = airlineID
        self.airlineIdentifier = airlineIdentifier
        self.session = session
    }

    private enum CodingKeys: String, CodingKey {
        case airlineName = "airline_name", appleIdentifier = "apple_identifier", airlineID = "airline_id"
        case airlineIdentifier = "airline_identifier", session
    }
}
