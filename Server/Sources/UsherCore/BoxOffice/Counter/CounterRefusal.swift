/// Why something cannot be done at the counter (selling.md 6).
package enum CounterRefusal: Error, Sendable, Equatable {
    /// Of a sale or a drawer, or of somebody else's.
    case unknown
    case roleRequired
    case noDrawer
    case drawerClosed
    case overpaid
    /// More than was paid.
    case overRefund
    case wrongState
    case inUse
    case tooLate
    /// A member of the body, by its path.
    case invalidField(String)

    package var code: String {
        switch self {
        case .unknown: "not_found"
        case .roleRequired: "role_required"
        case .noDrawer: "no_drawer"
        case .drawerClosed: "drawer_closed"
        case .overpaid: "overpaid"
        case .overRefund: "over_refund"
        case .wrongState: "wrong_state"
        case .inUse: "in_use"
        case .tooLate: "too_late"
        case .invalidField: "invalid_request"
        }
    }

    package var message: String {
        switch self {
        case .unknown: "There is nothing here"
        case .roleRequired: "You may not do this"
        case .noDrawer: "Open a cash drawer first"
        case .drawerClosed: "This cash drawer is closed"
        case .overpaid: "This is more than is owed"
        case .overRefund: "This is more than was paid"
        case .wrongState: "This booking is not in a state for that"
        case .inUse: "This is in use"
        case .tooLate: "It is too late for this change"
        case .invalidField(let field): "The field \(field) is not valid"
        }
    }
}
