import Foundation
public import UsherWire

/// Why a call to the BoxOffice did not succeed.
public enum BoxOfficeError: UsherFailure, Hashable {
    /// Something in the request; `details` are the broken rules of a password, or the seats.
    case validation(code: String, message: String, details: [String])
    /// The token was not taken; the store is empty now.
    case unauthorized
    /// The address has to be confirmed first.
    case emailNotVerified
    /// The password is right, and a code is needed besides: `signIn(factorToken:code:)`.
    case secondFactorRequired(factorToken: String)
    /// 404: there is nothing of this id, or it is not for whoever asks.
    case notFound
    /// 410: it was there, and is no longer; with the server's sentence.
    case gone(code: String, message: String)
    /// These seats have just been taken.
    case seatsTaken([SeatRef])
    /// Cancelled, closed or not yet open: the show's `sale_status`.
    case notOnSale(status: BoxOffice.SaleStatus)
    /// 409 of another kind, such as `email_taken` or `idempotency_conflict`, with the server's sentence.
    case conflict(code: String, message: String)
    /// Seconds.
    case rateLimited(retryAfter: Double)
    /// The payment could not be started; nobody was charged.
    case paymentUnavailable
    /// Seconds to wait, if the server told.
    case server(status: Int, code: String?, retryAfter: Double? = nil)
    /// No answer: the network is away, or nothing came in time.
    case network
    /// An answer that is not what the contract says.
    case decoding
    /// The app is locked.
    case locked
    /// Whoever waited did not want it any more; nothing is shown.
    case cancelled

    /// A seat of a 409.
    public struct SeatRef: Codable, Sendable, Hashable, Identifiable {
        public var id: String
        /// The section's name, as on the ticket.
        public var section: String
        /// The row's label, as on the ticket.
        public var row: String
        /// The number in its row: text, since some are `12a`.
        public var number: String
        /// What it is now, such as held or sold.
        public var status: BoxOffice.SeatStatus

        public init(id: String, section: String, row: String, number: String, status: BoxOffice.SeatStatus) {
            self.id = id
            self.section = section
            self.row = row
            self.number = number
            self.status = status
        }
    }

    /// A sentence for the person at the screen; of a cancelled call none.
    public var message: String { text?.localized ?? "" }

    public var text: UsherText? {
        switch self {
        case .validation(let code, let message, _), .conflict(let code, let message), .gone(let code, let message):
            .refusal(code) ?? .verbatim(message)
        case .unauthorized: .failureSignedOut
        case .emailNotVerified: .refusal("email_not_verified")
        case .secondFactorRequired: .loginCodeNeeded
        case .notFound: .failureGone
        case .seatsTaken: .refusal("seats_taken")
        case .notOnSale: .refusal("not_on_sale")
        case .rateLimited: .refusal("rate_limited")
        case .paymentUnavailable: .refusal("payment_unavailable")
        case .server, .decoding: .failureServer
        case .network: .failureOffline
        case .locked: .failureLocked
        case .cancelled: nil
        }
    }

    public var nextStep: NextStep {
        switch self {
        // The codes of a 401 that ends no session.
        case .validation("invalid_credentials", _, _), .validation("invalid_identity_token", _, _),
            .validation("provider_not_configured", _, _):
            .signIn
        case .validation, .emailNotVerified, .secondFactorRequired: .fix
        case .unauthorized: .signIn
        case .notFound, .gone: .gone
        case .seatsTaken, .notOnSale, .conflict: .conflict
        case .rateLimited(let seconds): .retry(after: seconds)
        case .server(_, _, let seconds): .retry(after: seconds)
        case .paymentUnavailable, .network, .decoding: .retry(after: nil)
        case .locked, .cancelled: .none
        }
    }
}

extension BoxOfficeError {
    /// A failure of the transport, or of another desk's form, as this desk's apps hear it.
    public init(_ error: UsherError) {
        switch error {
        case .refused(let refusal): self.init(refusal)
        case .http(let status, let seconds):
            self =
                status == 429 ? .rateLimited(retryAfter: seconds ?? 1) : .server(status: status, code: nil, retryAfter: seconds)
        case .redirected(let status, _): self = .server(status: status, code: nil)
        case .signedOut: self = .unauthorized
        case .locked: self = .locked
        case .network: self = .network
        case .decoding: self = .decoding
        case .cancelled: self = .cancelled
        }
    }

    private init(_ refusal: UsherError.Refusal) {
        switch (refusal.status, refusal.code) {
        case (_, "email_not_verified"): self = .emailNotVerified
        case (401, "second_factor_required"): self = .secondFactorRequired(factorToken: refusal.body["factorToken"]?.text ?? "")
        case (_, "seats_taken"): self = .seatsTaken(refusal.body["seats"]?.decoded([SeatRef].self) ?? [])
        case (_, "not_on_sale"):
            self = .notOnSale(status: BoxOffice.SaleStatus(rawValue: refusal.body["sale_status"]?.text ?? ""))
        case (_, "payment_unavailable"): self = .paymentUnavailable
        case (401, "missing_token"), (401, "invalid_token"): self = .unauthorized
        case (404, _): self = .notFound
        case (410, _): self = .gone(code: refusal.code, message: refusal.message)
        case (429, _): self = .rateLimited(retryAfter: refusal.retryAfter ?? 1)
        case (409, _): self = .conflict(code: refusal.code, message: refusal.message)
        case (400..<500, _):
            self = .validation(code: refusal.code, message: refusal.message, details: refusal.body["details"]?.texts ?? [])
        default: self = .server(status: refusal.status, code: refusal.code, retryAfter: refusal.retryAfter)
        }
    }
}
