/// Why a job is not begun, or not shown (selling.md 2, "Idempotency"; 6).
package enum JobRefusal: Error, Sendable, Equatable {
    case notFound
    case roleRequired
    case keyRequired
    case invalidKey
    case keyReused
    /// What has begun has to be brought to its end.
    case notCancellable

    package var code: String {
        switch self {
        case .notFound: "not_found"
        case .roleRequired: "role_required"
        case .keyRequired: "idempotency_key_required"
        case .invalidKey: "invalid_idempotency_key"
        case .keyReused: "idempotency_key_reused"
        case .notCancellable: "job_not_cancellable"
        }
    }

    package var message: String {
        switch self {
        case .notFound: "No such job"
        case .roleRequired: "You may not do this"
        case .keyRequired: "This request needs an Idempotency-Key"
        case .invalidKey: "An Idempotency-Key has 16 to 255 visible ASCII characters"
        case .keyReused: "This Idempotency-Key was used for another request"
        case .notCancellable: "This job is brought to its end"
        }
    }
}
