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

    package init(id: ID, account: Account.ID, started: Instant) {
        self.id = id
        self.account = account
        self.started = started
    }

    /// A session ends by itself so long after its sign-in: 180 days, in seconds.
    package static let life: Int64 = 180 * 86_400
}
