public import Foundation

/// Why a call to Boarding did not succeed.
public enum BoardingError: UsherFailure, Hashable {
    /// 401: the credential is not taken, and gone from the store. Nothing else ever signs an airline out.
    case signedOut
    /// 403: the ticket's signature is not right.
    case notValid
    /// Another 403, `airline_suspended` for one; with the server's sentence.
    case forbidden(code: String, message: String)
    /// 404: what it was asked for is not there; the server's sentence.
    case notFound(String)
    /// 400, 413, 415, 422: something in the request.
    case invalid(String)
    /// 409: they are on board, and since when.
    case alreadyBoarded(at: Date?)
    /// Another 409, `seat_taken`, …; with the server's sentence.
    case conflict(code: String, message: String)
    /// 410: the pass is over.
    case expired
    /// Seconds.
    case rateLimited(after: Double)
    /// 5xx; seconds to wait, if the server told.
    case server(status: Int, retryAfter: Double? = nil)
    /// Nobody answered; also without a connection.
    case network
    /// The answer could not be read.
    case decoding
    /// The app is locked.
    case locked
    /// The caller gave up: nothing is to be shown.
    case cancelled

    /// A sentence for the person at the screen; of a cancelled call none.
    public var message: String { text?.localized ?? "" }

    public var text: UsherText? {
        switch self {
        case .signedOut: .failureSignedOut
        case .notValid: .failurePassNotValid
        case .notFound(let message), .invalid(let message): .verbatim(message)
        case .forbidden(let code, let message): .refusal(code) ?? .verbatim(message)
        case .conflict(let code, let message): .refusal(code) ?? (message.isEmpty ? .failureConflict : .verbatim(message))
        case .alreadyBoarded: .refusal("already_boarded")
        case .expired: .refusal("pass_expired")
        case .rateLimited: .refusal("rate_limited")
        case .server, .decoding: .failureServer
        case .network: .failureNetwork
        case .locked: .failureLocked
        case .cancelled: nil
        }
    }

    public var nextStep: NextStep {
        switch self {
        case .signedOut: .signIn
        case .notValid, .forbidden, .invalid: .fix
        case .notFound, .expired: .gone
        case .conflict, .alreadyBoarded: .conflict
        case .rateLimited(let seconds): .retry(after: seconds)
        case .server(_, let seconds): .retry(after: seconds)
        case .network, .decoding: .retry(after: nil)
        case .locked, .cancelled: .none
        }
    }

    /// Translates what the transport threw: by status, and by the server's code where it tells one.
    public init(_ error: UsherError) {
        switch error {
        case .signedOut: self = .signedOut
        case .locked: self = .locked
        case .network: self = .network
        case .decoding: self = .decoding
        case .cancelled: self = .cancelled
        case .refused, .http, .redirected: self = Self.named(error)
        }
    }

    /// A server that tells no codes means the one thing that its contract has for a status.
    private static func named(_ error: UsherError) -> BoardingError {
        let (code, sentence) = if case .refused(let refusal) = error { (refusal.code, refusal.message) } else { ("", "") }
        return switch error.status ?? 0 {
        case 401: .signedOut
        case 403 where ["", "ticket_not_valid"].contains(code): .notValid
        case 403: .forbidden(code: code, message: sentence)
        case 404: .notFound(error.message)
        case 409 where code == "already_boarded": .alreadyBoarded(at: error.body["boarded_at"]?.decoded(Date.self))
        case 409: .conflict(code: code.isEmpty ? "conflict" : code, message: sentence)
        case 410 where ["", "pass_expired"].contains(code): .expired
        case 410: .notFound(error.message)
        case 429: .rateLimited(after: error.retryAfter ?? 1)
        case 400..<500: .invalid(error.message)
        case let status: .server(status: status, retryAfter: error.retryAfter)
        }
    }
}
