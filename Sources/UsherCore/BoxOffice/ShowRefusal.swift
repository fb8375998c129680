/// Why staff cannot change a show (boxoffice.md sections 4 and 5.4).
package enum ShowRefusal: Error, Sendable, Equatable {
    case notFound
    case roleRequired
    case invalidMap([SeatMapProblem])
    /// As sent.
    case invalidSeats([String])
    case seatsTaken([String])

    package var status: Int {
        switch self {
        case .notFound: 404
        case .roleRequired: 403
        case .invalidMap, .invalidSeats: 400
        case .seatsTaken: 409
        }
    }

    package var code: String {
        switch self {
        case .notFound: "show_not_found"
        case .roleRequired: "role_required"
        case .invalidMap: "invalid_seat_map"
        case .invalidSeats: "invalid_seats"
        case .seatsTaken: "seats_taken"
        }
    }

    package var message: String {
        switch self {
        case .notFound: "No such show"
        case .roleRequired: "You may not do this"
        case .invalidMap: "Seat map is not valid"
        case .invalidSeats: "Some of these seats are not part of this show"
        case .seatsTaken: "Some of these seats are held or sold"
        }
    }
}
