public import Foundation

/// What an event of the live stream tells.
public struct BoardingNews: Codable, Sendable, Hashable {
    /// The flight that has changed.
    public var flightIdentifier: String
    /// The ticket that has changed; nil where the flight itself did.
    public var ticketIdentifier: String?
    /// Tickets of the flight, after it.
    public var issued: Int
    /// Those of them on board, after it.
    public var boarded: Int
    /// When it happened.
    public var at: Date

    /// Makes one, for tests and previews; optional parts may be left out.
    public init(flightIdentifier: String, ticketIdentifier: String? = nil, issued: Int, boarded: Int, at: Date) {
        (self.flightIdentifier, self.ticketIdentifier, self.issued, self.boarded) = (flightIdentifier, ticketIdentifier, issued, boarded)
        self.at = at
    }

    private enum CodingKeys: String, CodingKey {
        case flightIdentifier = "flight_identifier", ticketIdentifier = "ticket_identifier", issued, boarded, at
    }
}
