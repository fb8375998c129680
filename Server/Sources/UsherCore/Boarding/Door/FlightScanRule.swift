/// Who may board at a flight's door, once a pass is known to be right (door.md 7.1).
package enum FlightScanRule {
    /// Whether a ticket boards here at all.
    package static func check(_ ticket: FlightTicket, at flight: Flight.ID, now: Instant) throws(FlightScanRefusal) {
        guard ticket.flight.id == flight else { throw .otherFlight(number: ticket.flight.number, gate: ticket.flight.gate) }
        guard ticket.flight.departsToday(at: now) else { throw .notToday }
    }

    /// How a scan that was made alone stands beside the boarding that there is: the earlier one is when they boarded.
    package static func settle(_ scanned: Instant, beside boarded: Instant?) -> Settlement {
        guard let boarded else { return .boards }
        return scanned < boarded ? .wasEarlier : .conflicts
    }

    package enum Settlement: Sendable, Equatable {
        case boards, wasEarlier, conflicts
    }
}
