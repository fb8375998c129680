package import UsherHTTP
import HTTPTypes
package import UsherCore

extension WalkRefusal: Refusal {
    /// The status, the sentence and the code of each refusal, in one place.
    package var problem: Problem {
        switch self {
        case .invalid(let details):
            Problem(
                .badRequest, "Validation failed", code: "validation_failed",
                members: [.init(name: "details", value: .array(details.map { .string($0) }))])
        case .unauthorized:
            Problem(.unauthorized, "Sign in first", code: "unauthorized", headers: [.wwwAuthenticate: "Bearer"])
        case .invalidToken:
            Problem(
                .unauthorized, "The token is not valid", code: "invalid_token", headers: [.wwwAuthenticate: Self.invalidTokenChallenge])
        case .invalidCredentials: Problem(.unauthorized, "Invalid email or password", code: "invalid_credentials")
        case .invalidRefreshToken: Problem(.unauthorized, "The refresh token is not valid", code: "invalid_refresh_token")
        case .emailTaken: Problem(.conflict, "This email is already registered", code: "email_taken")
        case .accessDenied: Problem(.forbidden, "Access denied. Redeem a voucher to access this tour.", code: "access_denied")
        case .forbidden: Problem(.forbidden, "Your role may not do this", code: "forbidden")
        case .deskNotGranted:
            Problem(
                .forbidden, "This organisation may not use walks: whoever runs this server grants it", code: "desk_not_granted")
        case .suspended: Problem(.forbidden, "This organisation is suspended", code: "organisation_suspended")
        case .alreadyHasAccess(let tour):
            Problem(
                .conflict, "You already have access to this tour", code: "already_has_access",
                members: [.init(name: "tourId", value: .string(tour))])
        case .conflict(let conflict): conflict.problem
        case .publishBlocked(let errors, let warnings):
            Problem(
                .conflict, "The version cannot be published yet", code: "publish_blocked",
                members: [
                    .init(name: "errors", value: .array(errors.map(\.json))), .init(name: "warnings", value: .array(warnings.map(\.json))),
                ])
        default: plain
        }
    }

    private var plain: Problem {
        switch self {
        case .tourNotFound: Problem(.notFound, "Tour not found", code: "tour_not_found")
        case .languageNotAvailable: Problem(.notFound, "The tour is not available in this language", code: "language_not_available")
        case .voucherNotFound: Problem(.notFound, "Voucher not found", code: "voucher_not_found")
        case .voucherUnassigned: Problem(.badRequest, "This voucher opens no tour", code: "voucher_unassigned")
        case .voucherInactive: Problem(.badRequest, "This voucher is not active", code: "voucher_inactive")
        case .voucherExpired: Problem(.badRequest, "This voucher has expired", code: "voucher_expired")
        case .voucherExhausted: Problem(.badRequest, "This voucher has been used up", code: "voucher_exhausted")
        case .urlRequired: Problem(.forbidden, "A signed address is required", code: "url_required")
        case .urlInvalid: Problem(.forbidden, "The address is not valid", code: "url_invalid")
        case .urlExpired: Problem(.forbidden, "The address has expired", code: "url_expired")
        case .rangeNotSatisfiable(let size):
            Problem(
                .rangeNotSatisfiable, "The range cannot be satisfied", code: "range_not_satisfiable",
                headers: [.contentRange: "bytes */\(size)"])
        case .preconditionFailed: Problem(.preconditionFailed, "The file has changed", code: "precondition_failed")
        case .tileNotFound: Problem(.notFound, "Tile not found", code: "tile_not_found")
        case .unsupportedMediaType: Problem(.unsupportedMediaType, "Unsupported media type", code: "unsupported_media_type")
        case .bodyTooLarge: .bodyTooLarge
        case .invalidJSON: .invalidJSON
        default: .notFound
        }
    }

    /// What a token that is not valid is answered with.
    static let invalidTokenChallenge = #"Bearer error="invalid_token""#
}

extension WalkRefusal.Conflict {
    fileprivate var problem: Problem {
        let message =
            switch self {
            case .slugTaken: "Another tour has this slug"
            case .tourInUse: "The tour has grants or usable vouchers"
            case .languageExists: "The tour has a version in this language"
            case .published: "The tour is published"
            case .orderTaken: "Another point has this order"
            case .mediaInUse: "The file is in use"
            case .batchUsed: "A voucher of the batch has been redeemed"
            case .codeTaken: "Another voucher has this code"
            }
        return Problem(.conflict, message, code: rawValue)
    }
}

extension PublishFinding {
    /// `{"code","message","pointId"}`
    var json: JSONValue {
        .members(["code": .string(code), "message": .string(message), "pointId": point.map { .string($0) } ?? .null])
    }
}
