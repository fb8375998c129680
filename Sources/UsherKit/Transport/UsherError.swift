import Foundation
public import UsherWire

/// Why a call did not succeed. Every client of UsherKit throws it, or an error of its desk that is made from it.
public enum UsherError: UsherFailure, Hashable {
    /// The server said no, in its desk's words.
    case refused(Refusal)
    /// An error answer that no desk wrote: a proxy's page, say.
    case http(status: Int, retryAfter: Double? = nil)
    /// No answer: no connection, a broken one, or none in time. The words are for logs.
    case network(String)
    /// An answer that is not what the contract says. The words are for logs.
    case decoding(String)
    /// The server sent the request elsewhere; secrets do not follow.
    case redirected(status: Int, to: String?)
    /// Whoever was signed in is so no longer.
    case signedOut
    /// The app is locked, and with it the secret that this call needs.
    case locked
    /// The task was cancelled.
    case cancelled

    /// A desk's refusal, whatever its envelope.
    public struct Refusal: Sendable, Hashable {
        /// The HTTP status.
        public var status: Int
        /// A stable name for programs, such as `already_used`; empty if the server told none.
        public var code: String
        /// A sentence for people.
        public var message: String
        /// Seconds.
        public var retryAfter: Double?
        /// The whole body.
        public var body: AnyJSON

        /// For tests; what a server told none of may be left out.
        public init(status: Int, code: String, message: String, retryAfter: Double? = nil, body: AnyJSON = .object([:])) {
            self.status = status
            self.code = code
            self.message = message
            self.retryAfter = retryAfter
            self.body = body
        }
    }

    /// The HTTP status; nil where there was no answer.
    public var status: Int? {
        switch self {
        case .refused(let refusal): refusal.status
        case .http(let status, _), .redirected(let status, _): status
        case .signedOut: 401
        case .network, .decoding, .locked, .cancelled: nil
        }
    }

    /// The desk's stable code.
    public var code: String? { if case .refused(let refusal) = self, !refusal.code.isEmpty { refusal.code } else { nil } }

    /// A sentence for people: the server's own, where it said one.
    public var message: String { if case .refused(let refusal) = self { refusal.message } else { text?.localized ?? "" } }

    public var text: UsherText? {
        switch self {
        case .refused(let refusal): .refusal(refusal.code) ?? .verbatim(refusal.message)
        case .http(let status, _): .failureStatus("\(status)")
        case .network: .failureNetwork
        case .decoding: .failureDecoding
        case .redirected: .failureRedirected
        case .signedOut: .failureSignedOut
        case .locked: .failureLocked
        case .cancelled: nil
        }
    }

    public var nextStep: NextStep {
        switch self {
        case .refused, .http, .signedOut: NextStep(status: status ?? 0, code: code, retryAfter: retryAfter)
        case .network, .decoding: .retry(after: nil)
        case .redirected: .fix
        // The lock's own screen is in front.
        case .locked, .cancelled: .none
        }
    }

    /// Seconds to wait, if the server told.
    public var retryAfter: Double? {
        switch self {
        case .refused(let refusal): refusal.retryAfter
        case .http(_, let seconds): seconds
        default: nil
        }
    }

    /// The desk's body beside its error, for what a code adds.
    public var body: AnyJSON { if case .refused(let refusal) = self { refusal.body } else { .null } }

    /// Nothing was heard, or the server is not able to answer just now.
    public var isOutage: Bool {
        if case .network = self { return true }
        return (status ?? 0) >= 500
    }

    /// An error as whoever waits hears it: a call that was cancelled was cancelled, whatever broke by that; to one that nobody cancelled a
    /// line that was cut off is an outage.
    static func heard(_ error: any Error) -> UsherError {
        if Task.isCancelled { return .cancelled }
        let error = UsherError(error)
        return error == .cancelled ? .network("the line was cut off") : error
    }

    /// Any error as one of these.
    public init(_ error: any Error) {
        switch error {
        case let error as UsherError: self = error
        case is CancellationError: self = .cancelled
        case is DecodingError: self = .decoding("\(error)")
        default: self = .network("\(error)")
        }
    }
}
