/// Why Canvass does not answer: what every route of the desk can say.
package enum CanvassRefusal: Error, Sendable, Equatable {
    /// No token, or one that is not believed; also of an account that is gone.
    case unauthorized
    /// A value that cannot be what it stands for.
    case invalid(field: String)
    /// A member whose role is too low.
    case roleRequired
    /// The caller is a member, but an operator keeps the organisation shut.
    case suspended
    /// Only operators found organisations here.
    case foundingClosed
    /// The account owns as many organisations as it may.
    case organisationLimit
    /// Unknown, malformed, deleted or somebody else's: nobody is told which.
    case notFound
}
