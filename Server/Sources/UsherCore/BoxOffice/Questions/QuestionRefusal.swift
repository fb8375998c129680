/// Why answers are not taken (selling.md 5).
package enum QuestionRefusal: Error, Sendable, Equatable {
    case notFound
    case tooLate
    /// By the member that says it.
    case invalid(field: String)

    package var code: String {
        switch self {
        case .notFound: "not_found"
        case .tooLate: "too_late"
        case .invalid: "answer_invalid"
        }
    }

    package var message: String {
        switch self {
        case .notFound: "No such booking"
        case .tooLate: "It is too late for this change"
        case .invalid: "This answer is not valid"
        }
    }
}
