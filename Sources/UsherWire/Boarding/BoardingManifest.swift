/// Who flies, by seat.
public struct BoardingManifest: Codable, Sendable, Hashable {
    /// The flight as it is now.
    public var flight: BoardingFlight
    /// Tickets of this flight.
    public var issued: Int
    /// Those of them on board.
    public var boarded: Int
    /// By seat, 2B before 10A; those without a seat last.
    public var tickets: [BoardingTicket]

    /// Makes one, for tests and previews.
    public init(flight: BoardingFlight, issued: Int, boarded: Int, tickets: [BoardingTicket]) {
        (self.flight, self.issued, self.boarded, self.tickets) = (flight, issued, boarded, tickets)
    }
}
