public import Foundation

/// What somebody can do after a failure.
public enum NextStep: Sendable, Hashable {
    /// Sign in again.
    case signIn
    /// Redeem a code, or buy.
    case redeem
    /// It is no longer there: go back.
    case gone
    /// Somebody else was first: look again.
    case conflict
    /// Try again, after so many seconds if they are known.
    case retry(after: Double?)
    /// Change what was entered.
    case fix
    /// Nothing: it was cancelled.
    case none

    /// What a refusal's status and code ask for.
    init(status: Int, code: String?, retryAfter: Double?) {
        switch status {
        case 401: self = .signIn
        case 403 where code == "access_denied": self = .redeem
        case 404, 410: self = .gone
        case 409: self = .conflict
        case 429, 500...: self = .retry(after: retryAfter)
        default: self = .fix
        }
    }
}

/// An error that has words for people and knows what to do next.
public protocol UsherFailure: LocalizedError, Sendable {
    /// What to tell: our words for the error's code, else the server's sentence. Of a cancelled call nothing.
    var text: UsherText? { get }
    /// What somebody can do about it; of a cancelled call nothing.
    var nextStep: NextStep { get }
}

extension UsherFailure {
    public var errorDescription: String? { text?.localized ?? "" }
}
