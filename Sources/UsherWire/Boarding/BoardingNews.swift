public import Foundation

/// What an event of the live stream tells.
public struct BoardingNews: Codable, Sendable, Hashable {
    public var flightIdentifier: String
    public var ticketIdentifier: String?
    public var issued: Int
    public var boarded: Int
    public var at: Date

    public init(flightIdentifier: String, ticketIdentifier: String? = nil, issued: Int, boarded: Int, at: Date) {
        (self.flightIdentifier, self.ticketIdentifier, self.issued, self.boarded) = (flightIdentifier, ticketIdentifier, issued, boarded)
        self.at = at
    }

    private enum CodingKeys: String, CodingKey {
        case flightIdentifier = "flight_identifier", ticketIdentifier = "ticket_identifier", issued, boarded, at
    }
}
