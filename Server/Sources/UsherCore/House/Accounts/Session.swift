/// A person signed in to a desk on one device, from sign-in to sign-out.
package struct Session: Sendable, Equatable {
    package struct ID: Hashable, Sendable, CustomStringConvertible {
        package let text: String
        package init(_ text: String) { self.text = text }
        package var description: String { text }
    }

    package let id: ID
    package let account: Account.ID
    package let started: Instant
    /// When whoever it is proved it last: at the sign-in, or since.
    package let proved: Instant
    /// Whether two factors were proved, or a passkey, which is both.
    package let isStrong: Bool

    package init(id: ID, account: Account.ID, started: Instant, proved: Instant? = nil, isStrong: Bool = false) {
        self.id = id
        self.account = account
        self.started = started
        self.proved = proved ?? started
        self.isStrong = isStrong
    }

    /// What costs much or cannot be undone asks for a proof that is no older, in seconds.
    package static let freshness: Int64 = 900

    package func isFresh(at now: Instant) -> Bool { now <= proved.adding(seconds: Session.freshness) }

    /// A session ends by itself so long after its sign-in: 180 days, in seconds.
    package static let life: Int64 = 180 * 86_400
}
