public import UsherWire

/// A ticket that is issued, or whose seat is changed.
public struct TicketDraft: AirlineDraft, Hashable {
    /// What can be wrong, and is told at its place.
    public enum Field: Sendable, Hashable, CaseIterable {
        /// Who flies.
        case passenger
        /// The seat.
        case seat
        /// What stands under the airline's own label.
        case label
    }

    /// The flight's identifier.
    public let flight: String
    /// Its identifier.
    public var passenger: String?
    /// At most 16 characters; empty where no seat is given.
    public var seat: String
    /// What stands under the airline's own label.
    public var label: String
    /// A seat that somebody has is refused; else both have it, and that is told.
    public var isExclusive: Bool

    /// A ticket of a flight; whose it is can be chosen later.
    public init(flight: String, passenger: String? = nil, seat: String = "", label: String = "", isExclusive: Bool = false) {
        (self.flight, self.passenger, self.seat, self.label, self.isExclusive) = (flight, passenger, seat, label, isExclusive)
    }

    public var faults: [Field: UsherText] {
        var faults: [Field: UsherText] = [:]
        if passenger?.isEmpty != false { faults[.passenger] = .fieldMissing }
        faults[.seat] = FieldRule.judge(seat, most: 16)
        faults[.label] = FieldRule.judge(label, most: 64)
        return faults
    }

    public func send(by client: BoardingClient, key: String) async throws(BoardingError) -> BoardingTicket {
        try await client.issue(
            flight: flight, passenger: passenger ?? "", seat: seat, label: label.isEmpty ? nil : label, isExclusive: isExclusive, key: key)
    }

    public func field(of error: BoardingError) -> Field? { if case .conflict("seat_taken", _) = error { .seat } else { nil } }

    public func fault(of saved: BoardingTicket) -> (field: Field, text: UsherText)? {
        saved.seatConflict == true ? (.seat, .refusal("seat_taken") ?? .failureConflict) : nil
    }
}
