/// Why a flight's door says no (door.md 7): in the Gate's words where it has them.
package enum FlightScanRefusal: Error, Sendable, Equatable {
    case flightNotFound
    case ticketNotFound
    case ticketNotValid
    /// With where its flight boards.
    case otherFlight(number: String, gate: String)
    case notToday
    /// With when, and at which gate where that is known.
    case alreadyBoarded(at: Instant, gate: String?)
    /// A device sent a proof that is not of the ticket it names.
    case proofWrong

    package var message: String {
        switch self {
        case .flightNotFound: "Flight not found"
        case .ticketNotFound: "Ticket not found"
        case .ticketNotValid: "Ticket not valid"
        case .otherFlight: "This ticket is for another flight"
        case .notToday: "This flight does not depart today"
        case .alreadyBoarded: "This passenger has already boarded"
        case .proofWrong: "This scan was not made with this ticket"
        }
    }

    package var code: String {
        switch self {
        case .flightNotFound: "flight_not_found"
        case .ticketNotFound: "ticket_not_found"
        case .ticketNotValid: "ticket_not_valid"
        case .otherFlight: "other_flight"
        case .notToday: "not_today"
        case .alreadyBoarded: "already_boarded"
        case .proofWrong: "proof_wrong"
        }
    }
}
