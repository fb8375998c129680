/// A bearer secret of an account, stored only as SHA-256.
package struct APIKey: Sendable, Equatable {
    package typealias ID = Identifier<APIKey>

    package let id: ID
    package let account: Account.ID
    package let name: String
    package let scopes: KeyScopes
    package let expires: Instant?
    /// What a key of kind *device* is besides. Nobody else's counts without a proof of each request.
    package var device: DoorDevice?

    package init(id: ID, account: Account.ID, name: String, scopes: KeyScopes, expires: Instant?, device: DoorDevice? = nil) {
        self.id = id
        self.account = account
        self.name = name
        self.scopes = scopes
        self.expires = expires
        self.device = device
    }

    /// What the counts call a door that names none.
    package var gate: String { device?.gate ?? name }

    /// Whether the key has run out; the instant itself is already too late.
    package func hasExpired(at now: Instant) -> Bool { expires.map { now >= $0 } ?? false }
}
