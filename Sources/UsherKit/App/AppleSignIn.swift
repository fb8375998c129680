/// Who Apple says that somebody is.
public struct AppleIdentity: Sendable, Hashable {
    /// Apple's id of theirs for this team's apps.
    public var user: String
    /// A signed token that says so; Apple leaves it out now and then.
    public var token: String?
    /// Only at the first time.
    public var name: String?
    /// Only at the first time; may be Apple's own relay.
    public var email: String?

    /// For adapters, tests and previews.
    public init(user: String, token: String? = nil, name: String? = nil, email: String? = nil) {
        (self.user, self.token, self.name, self.email) = (user, token, name, email)
    }

    /// What has become of it.
    public enum State: Sendable, Hashable {
        /// They still let this app know who they are.
        case authorized
        /// They have taken it away from this app.
        case revoked
        /// Nobody can say: no network, another Apple account on the device.
        case unknown
    }
}

/// Sign in with Apple, by the system's own sheet: adapters show it.
@MainActor
public protocol AppleSignIn: AnyObject {
    /// Nil where somebody pressed Cancel. `nonce` goes to Apple as it is.
    func signIn(nonce: String?) async throws -> AppleIdentity?
    /// Asks Apple about an id of theirs; `unknown` where nobody can say.
    func state(of user: String) async -> AppleIdentity.State
}
