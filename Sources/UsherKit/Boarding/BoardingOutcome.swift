public import Foundation
public import UsherWire

/// What came of a pass at a flight's gate.
public enum BoardingOutcome: Sendable, Hashable {
    /// They are on board now, and the server has counted it.
    case boarded(BoardingTicket)
    /// The airline's own signature is on it; without a network nobody has counted it.
    case genuine(ticket: String)
    /// Since when, if that is known.
    case alreadyOnBoard(at: Date?)
    /// It is no pass, not this airline's, or not right.
    case refused(UsherText)
    /// Nobody could judge it.
    case failed(UsherText)

    /// For sound, hand and colour.
    public var signal: ScanOutcome.Signal {
        switch self {
        case .boarded(let ticket): ticket.validToday == false ? .attention : .ok
        case .genuine, .failed: .attention
        case .alreadyOnBoard: .again
        case .refused: .no
        }
    }

    /// What the screen says in large letters.
    public var headline: UsherText {
        switch self {
        case .boarded: .boardOnBoard
        case .genuine: .boardGenuine
        case .alreadyOnBoard: .refusal("already_boarded") ?? .boardOnBoard
        case .refused(let text), .failed(let text): text
        }
    }

    /// What whoever does not see the screen hears at once: the headline, the line below it, and what is to be heeded.
    public var spoken: String { [headline, detail, warning].compactMap { $0?.localized }.joined(separator: ", ") }

    /// They are on board, but it departs another day.
    public var warning: UsherText? { if case .boarded(let ticket) = self, ticket.validToday == false { .boardNotToday } else { nil } }

    /// The line below: `Jane Roe, 2B, FF101`, or since when.
    public var detail: UsherText? {
        switch self {
        case .boarded(let ticket):
            .verbatim(
                [ticket.passenger.formattedName, ticket.seatNumber, ticket.flight.flightNumber].filter { !$0.isEmpty }
                    .joined(separator: ", "))
        case .alreadyOnBoard(let at): at.map { .boardSince($0.formatted(date: .omitted, time: .shortened)) }
        case .genuine, .refused, .failed: nil
        }
    }
}
