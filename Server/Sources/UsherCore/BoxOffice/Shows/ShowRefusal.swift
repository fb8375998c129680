/// Why staff cannot change a show (boxoffice.md sections 4 and 5.4).
package enum ShowRefusal: Error, Sendable, Equatable {
    case notFound
    /// Of a code, or of an organisation.
    case unknown
    case roleRequired
    /// No operator has given the house the shop.
    case deskNotGranted
    case suspended
    case invalidMap([SeatMapFault])
    /// As sent.
    case invalidSeats([String])
    case seatsTaken([String])
    case invalidSheet([SheetFault])
    /// A member of the body, by its path.
    case invalidField(String)
    /// Somebody has changed it since it was read.
    case preconditionFailed
    case sizeInUse
    case inUse
    /// Tickets have been sold.
    case hasSales
    /// It does not take place.
    case cancelled
    /// What stands in the way of its being published.
    case unpublishable([ShowFault])
    case codeTaken
    /// Of discount codes.
    case tooMany(Int)

    package var code: String {
        switch self {
        case .notFound: "show_not_found"
        case .unknown: "not_found"
        case .roleRequired: "role_required"
        case .deskNotGranted: "desk_not_granted"
        case .suspended: "organisation_suspended"
        case .invalidMap: "invalid_seat_map"
        case .invalidSeats: "invalid_seats"
        case .seatsTaken: "seats_taken"
        case .invalidSheet: "invalid_sheet"
        case .invalidField: "invalid_request"
        case .preconditionFailed: "precondition_failed"
        case .sizeInUse: "size_in_use"
        case .inUse: "in_use"
        case .hasSales: "has_sales"
        case .cancelled: "wrong_state"
        case .unpublishable: "invalid_request"
        case .codeTaken: "code_taken"
        case .tooMany: "too_many_codes"
        }
    }

    package var message: String {
        switch self {
        case .notFound: "No such show"
        case .unknown: "There is nothing here"
        case .roleRequired: "You may not do this"
        case .deskNotGranted: "This organisation may not use the shop: whoever runs this server grants it"
        case .suspended: "This organisation is suspended"
        case .invalidMap: "Seat map is not valid"
        case .invalidSeats: "Some of these seats are not part of this show"
        case .seatsTaken: "Some of these seats are held or sold"
        case .invalidSheet: "The price sheet is not valid"
        case .invalidField(let field): "The field \(field) is not valid"
        case .preconditionFailed: "Somebody has changed this meanwhile"
        case .sizeInUse: "More places than this are taken"
        case .inUse: "This is in use"
        case .hasSales: "Tickets have been sold"
        case .cancelled: "This show is cancelled"
        case .unpublishable: "This show cannot be published yet"
        case .codeTaken: "This code exists already"
        case .tooMany(let most): "An organisation has at most \(most) codes"
        }
    }
}

/// One thing wrong in a sheet, with its place: `areas[1].size`.
package struct SheetFault: Sendable, Equatable {
    package let path: String
    package let message: String

    package init(path: String, message: String) { (self.path, self.message) = (path, message) }
}
