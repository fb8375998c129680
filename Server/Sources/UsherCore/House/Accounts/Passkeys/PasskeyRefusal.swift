/// Why a passkey is not taken. Whoever sends it hears one sentence; the audit hears which.
package enum PasskeyRefusal: String, Error, Sendable, CaseIterable {
    /// Not what a browser sends.
    case malformed
    /// Made for something else than it is used for.
    case type
    /// Not asked for, too long ago, or used before.
    case challenge
    /// From a page of another site.
    case origin
    /// For another site.
    case party
    /// Nobody touched it.
    case presence
    /// It was not asked who they are.
    case verification
    /// Its count has not gone up: there are two of it.
    case counter
    case signature
    /// Nobody's, or somebody else's.
    case unknown
    /// A key of a kind that is not read here.
    case algorithm
    /// As many as an account may have.
    case tooMany

    package static let code = "passkey_invalid"
    package static let message = "This passkey could not be verified"
}
