/// Why the Boarding desk refuses, once the credential and the form of a request are right.
package enum BoardingRefusal: Error, Sendable, Equatable {
    /// The airline has been deleted meanwhile.
    case airlineGone
    /// An operator has shut the airline.
    case suspended
    case notFound(BoardingKind, String)
    case missingDigest
    case invalidTicket
    /// The Apple identifier's SHA-1 is another one's.
    case airlineConflict
    /// Only whoever runs the server registers airlines.
    case foundingClosed
    case identifierTaken
    case alreadyBoarded(at: Instant, ticket: String)
    case seatTaken
    case idempotencyConflict
    case invalid([BoardingFault])
}

/// What an airline has, as paths and refusals call it.
package enum BoardingKind: String, Sendable, CaseIterable {
    case aircraft, passenger, flight, ticket, session

    /// `Aircraft 'x' not found`
    package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// One thing wrong with a request.
package struct BoardingFault: Sendable, Equatable {
    /// Where: `["body", "origin", "icao"]`.
    package let location: [String]
    package let message: String
    package let type: String

    package init(_ location: [String], _ message: String, type: String) {
        self.location = location
        self.message = message
        self.type = type
    }

    package static let noObject = BoardingPolicy.fault(.notObject, at: ["body"])
    package static let invalidJSON = BoardingFault(["body"], "Invalid JSON", type: "json_invalid")
    package static let idempotencyKey = BoardingFault(
        ["header", "Idempotency-Key"], "Must be 1 to 128 visible ASCII characters", type: "value_error")

    package static func query(_ name: String, _ message: String) -> BoardingFault {
        BoardingFault(["query", name], message, type: "value_error")
    }

    /// `origin.icao: Field required`
    package var sentence: String {
        let path = location.count > 1 ? location.dropFirst().joined(separator: ".") : location.joined()
        return "\(path): \(message)"
    }
}
