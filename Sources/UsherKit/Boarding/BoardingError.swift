import Foundation

/// Why a call to Boarding did not succeed.
public enum BoardingError: UsherFailure, Hashable {
    /// 401: the credential is not taken, and gone from the store. Nothing else ever signs an airline out.
    case signedOut
    /// 403: the ticket's signature is not right.
    case notValid
    case notFound(String)
    /// 400, 413, 415, 422: something in the request.
    case invalid(String)
    /// 409; `already_boarded`, `seat_taken`, …
    case conflict(code: String)
    /// 410
    case expired
    /// Seconds.
    case rateLimited(after: Double)
    case server(status: Int)
    case network
    case decoding
    case cancelled

    /// A sentence for the person at the screen; of a cancelled call none.
    public var message: String { text?.localized ?? "" }

    public var text: UsherText? {
        switch self {
        case .signedOut: .failureSignedOut
        case .notValid: .failurePassNotValid
        case .notFound(let message), .invalid(let message): .verbatim(message)
        case .conflict(let code): .refusal(code) ?? .failureConflict
        case .expired: .refusal("pass_expired")
        case .rateLimited: .refusal("rate_limited")
        case .server, .decoding: .failureServer
        case .network: .failureNetwork
        case .cancelled: nil
        }
    }

    public var nextStep: NextStep {
        switch self {
        case .signedOut: .signIn
        case .notValid, .invalid: .fix
        case .notFound, .expired: .gone
        case .conflict: .conflict
        case .rateLimited(let seconds): .retry(after: seconds)
        case .server, .network, .decoding: .retry(after: nil)
        case .cancelled: .none
        }
    }

    public init(_ error: UsherError) {
        switch error {
        case .signedOut: self = .signedOut
        case .network: self = .network
        case .decoding: self = .decoding
        case .cancelled: self = .cancelled
        case .refused, .http, .redirected: self = Self.named(error)
        }
    }

    private static func named(_ error: UsherError) -> BoardingError {
        switch error.status ?? 0 {
        case 401: .signedOut
        case 403: .notValid
        case 404: .notFound(error.message)
        case 409: .conflict(code: error.code ?? "conflict")
        case 410: .expired
        case 429: .rateLimited(after: error.retryAfter ?? 1)
        case 400..<500: .invalid(error.message)
        case let status: .server(status: status)
        }
    }
}
