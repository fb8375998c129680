/// Why staff cannot change a show (boxoffice.md sections 4 and 5.4).
package enum ShowRefusal: Error, Sendable, Equatable {
    case notFound
    case roleRequired
    /// No operator has given the house the shop.
    case deskNotGranted
    case suspended
    case invalidMap([SeatMapFault])
    /// As sent.
    case invalidSeats([String])
    case seatsTaken([String])

    package var code: String {
        switch self {
        case .notFound: "show_not_found"
        case .roleRequired: "role_required"
        case .deskNotGranted: "desk_not_granted"
        case .suspended: "organisation_suspended"
        case .invalidMap: "invalid_seat_map"
        case .invalidSeats: "invalid_seats"
        case .seatsTaken: "seats_taken"
        }
    }

    package var message: String {
        switch self {
        case .notFound: "No such show"
        case .roleRequired: "You may not do this"
        case .deskNotGranted: "This organisation may not use the shop: whoever runs this server grants it"
        case .suspended: "This organisation is suspended"
        case .invalidMap: "Seat map is not valid"
        case .invalidSeats: "Some of these seats are not part of this show"
        case .seatsTaken: "Some of these seats are held or sold"
        }
    }
}
