/// Why the BoxOffice does not do what a person asks for their account (boxoffice.md 2).
package enum AccountRefusal: Error, Sendable, Equatable {
    /// Which fields the sentence speaks of.
    package enum Missing: Sendable {
        case signup, signin, other
    }

    case missingFields(Missing)
    case invalidEmail
    case invalidName
    case weakPassword([PasswordRule])
    case emailTaken
    case invalidCredentials
    case emailNotVerified
    case unsupportedProvider
    case providerNotConfigured
    case invalidIdentityToken
    case providerUnavailable
    case emailRequired
    case missingToken
    case invalidToken
    case badOrigin
    case invalidLink
    case wrongPassword
    /// The first factor was right; the second is proved with this token.
    case secondFactorRequired(String)
    case invalidCode
    /// Unknown, too old, or tried too often.
    case invalidFactorToken
    /// A house of theirs demands a second factor, and they have not set one up.
    case secondFactorMissing

    package var code: String {
        switch self {
        case .missingFields: "missing_fields"
        case .invalidEmail: "invalid_email"
        case .invalidName: "invalid_name"
        case .weakPassword: "weak_password"
        case .emailTaken: "email_taken"
        case .invalidCredentials: "invalid_credentials"
        case .emailNotVerified: "email_not_verified"
        case .unsupportedProvider: "unsupported_provider"
        case .providerNotConfigured: "provider_not_configured"
        case .invalidIdentityToken: "invalid_identity_token"
        case .providerUnavailable: "identity_provider_unavailable"
        case .emailRequired: "email_required"
        case .missingToken: "missing_token"
        case .invalidToken: "invalid_token"
        case .badOrigin: "bad_origin"
        case .invalidLink: "invalid_link"
        case .wrongPassword: "wrong_password"
        case .secondFactorRequired, .secondFactorMissing: "second_factor_required"
        case .invalidCode: "invalid_code"
        case .invalidFactorToken: "invalid_factor_token"
        }
    }

    package var message: String {
        switch self {
        case .missingFields(.signup): "Please enter an email, a password and a name"
        case .missingFields(.signin): "Please enter your email and password"
        case .missingFields(.other): "Please fill in every field"
        case .invalidEmail: "This email address is not valid"
        case .invalidName: "A name has \(AccountRule.nameLength.lowerBound) to \(AccountRule.nameLength.upperBound) characters"
        case .weakPassword: "This password is too weak"
        case .emailTaken: "This email address is already registered"
        case .invalidCredentials: "Wrong email or password"
        case .emailNotVerified: "Please confirm your email address first"
        case .unsupportedProvider: "This sign-in is not supported"
        case .providerNotConfigured, .invalidIdentityToken: "This sign-in could not be verified"
        case .providerUnavailable: "This sign-in is not available right now. Try again."
        case .emailRequired: "This sign-in does not share a confirmed email address"
        case .missingToken: "Please sign in"
        case .invalidToken: "Please sign in again"
        case .badOrigin: "This request comes from another site"
        case .invalidLink: "This link is invalid or has expired"
        case .wrongPassword: "The current password is wrong"
        case .secondFactorRequired: "Enter the code that your app shows"
        case .invalidCode: "This code is not right"
        case .invalidFactorToken: "Too much time has passed, or too many codes were tried. Sign in again"
        case .secondFactorMissing: "Set up a second step for your sign-in first, at /account/security"
        }
    }
}
