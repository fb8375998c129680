/// Why Canvass does not answer: what every route of the desk can say.
package enum CanvassRefusal: Error, Sendable, Equatable {
    /// No token, or one that is not believed; also of an account that is gone.
    case unauthorized
    /// A value that cannot be what it stands for.
    case invalid(field: String)
    /// A member whose role is too low.
    case roleRequired
    /// Unknown, malformed, deleted or somebody else's: nobody is told which.
    case notFound
}
