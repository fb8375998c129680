package import UsherHTTP
import HTTPTypes
package import UsherCore

extension AccountRefusal: Refusal {
    /// The refusal as the BoxOffice answers it.
    package var problem: Problem {
        Problem(HTTPResponse.Status(code: status), message, code: code, members: members, headers: headers)
    }

    private var members: [JSONValue.Member] {
        switch self {
        case .weakPassword(let rules): [.init(name: "details", value: .array(rules.map { .string($0.rawValue) }))]
        case .secondFactorRequired(let token): [.init(name: "factorToken", value: .string(token))]
        case .emailNotVerified: [.init(name: "requiresVerification", value: .bool(true))]
        default: []
        }
    }

    private var headers: HTTPFields {
        switch self {
        case .providerUnavailable: [.retryAfter: "5"]
        default: [:]
        }
    }

    var status: Int {
        switch self {
        case .emailTaken: 409
        case .invalidCredentials, .providerNotConfigured, .invalidIdentityToken, .missingToken, .invalidToken,
            .secondFactorRequired, .invalidCode, .invalidFactorToken:
            401
        case .emailNotVerified, .badOrigin, .secondFactorMissing: 403
        case .providerUnavailable: 503
        default: 400
        }
    }
}
