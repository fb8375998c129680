/// Why nobody joins a waiting list, or finds a place on it (selling.md 5.4).
package enum WaitingRefusal: Error, Sendable, Equatable {
    case showNotFound
    case notFound
    /// There is none, it is over, or it is full.
    case closed
    /// A member of the body, by its name.
    case invalid(field: String)
    case stillAvailable
    case alreadyWaiting
    /// The hold that was made of an offer is being paid.
    case alreadyPaid

    package var code: String {
        switch self {
        case .showNotFound: "show_not_found"
        case .notFound: "not_found"
        case .closed: "waiting_list_closed"
        case .invalid: "invalid_request"
        case .stillAvailable: "still_available"
        case .alreadyWaiting: "already_waiting"
        case .alreadyPaid: "already_paid"
        }
    }

    package var message: String {
        switch self {
        case .showNotFound: "No such show"
        case .notFound: "There is nothing here"
        case .closed: "The waiting list is closed"
        case .invalid(let field): "The field \(field) is not valid"
        case .stillAvailable: "Tickets can be bought now"
        case .alreadyWaiting: "This address is on the list already"
        case .alreadyPaid: "This reservation is already paid"
        }
    }
}
