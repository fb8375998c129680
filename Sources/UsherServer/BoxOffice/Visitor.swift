package import UsherCore

/// A person who is signed in, and how this request says so.
package struct Visitor: Sendable {
    package enum Way: Sendable { case bearer, cookie }

    package let account: Account
    package let session: Session
    package let via: Way
    /// The token that was sent, and when it was made.
    let token: String
    let issued: Instant

    /// The person as the audit names them.
    package func actor(_ context: UsherContext) -> Actor { Actor(account: account.id, address: context.client.description) }
}
