/// Why a call to Boarding did not succeed.
public enum BoardingError: Error, Sendable, Equatable {
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

    /// A sentence for the person at the screen.
    public var message: String {
        switch self {
        case .signedOut: "Please sign in again."
        case .notValid: "This pass is not valid"
        case .notFound(let message), .invalid(let message): message
        case .conflict("already_boarded"): "Already on board"
        case .conflict("seat_taken"): "Somebody else has this seat"
        case .conflict: "Something else was done meanwhile. Please look again."
        case .expired: "This pass is over"
        case .rateLimited: "Please wait a moment and try again"
        case .server, .decoding: "Something went wrong. Please try again."
        case .network: "The server could not be reached."
        case .cancelled: "Cancelled."
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
