/// Why Walks does not do what it was asked.
package enum WalkRefusal: Error, Sendable, Equatable {
    /// Each faulty field with the reason, as `path: reason`.
    case invalid([String])
    case unauthorized
    case invalidToken
    case invalidCredentials
    case invalidRefreshToken
    case emailTaken
    case tourNotFound
    case languageNotAvailable
    case accessDenied
    case voucherNotFound
    case voucherUnassigned
    case alreadyHasAccess(tour: String)
    case voucherInactive
    case voucherExpired
    case voucherExhausted
    case urlRequired
    case urlInvalid
    case urlExpired
    case rangeNotSatisfiable(size: Int64)
    case preconditionFailed
    case tileNotFound
    case notFound
    case unsupportedMediaType
    case bodyTooLarge
    case invalidJSON
    case forbidden
    /// No operator has given the organisation walks.
    case deskNotGranted
    case suspended
    case conflict(Conflict)
    /// A publication with what stands in its way, and what is only worth a look.
    case publishBlocked(errors: [PublishFinding], warnings: [PublishFinding])

    package enum Conflict: String, Sendable {
        case slugTaken = "slug_taken"
        case tourInUse = "tour_in_use"
        case languageExists = "language_exists"
        case published
        case orderTaken = "order_taken"
        case mediaInUse = "media_in_use"
        case batchUsed = "batch_used"
        case codeTaken = "code_taken"
    }

    package static func invalid(_ field: String, _ reason: String) -> WalkRefusal { .invalid(["\(field): \(reason)"]) }
}
