/// An airline. `appleIdentifier` is what the caller presented, "" under a session.
public struct BoardingAirline: Codable, Sendable, Hashable {
    public var airlineName: String
    public var appleIdentifier: String
    public var airlineID: Int64
    /// The lower-case hexadecimal SHA-1 of the Apple identifier.
    public var airlineIdentifier: String
    /// Only after a verified identity token.
    public var session: BoardingSession?

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
