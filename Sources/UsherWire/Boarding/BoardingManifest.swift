/// Who flies, by seat.
public struct BoardingManifest: Codable, Sendable, Hashable {
    public var flight: BoardingFlight
    public var issued: Int
    public var boarded: Int
    public var tickets: [BoardingTicket]

    public init(flight: BoardingFlight, issued: Int, boarded: Int, tickets: [BoardingTicket]) {
        (self.flight, self.issued, self.boarded, self.tickets) = (flight, issued, boarded, tickets)
    }
}
