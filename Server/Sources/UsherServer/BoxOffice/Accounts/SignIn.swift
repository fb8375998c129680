package import UsherCore

/// The session by which an account is signed in, and how the request says so.
package struct SignIn: AccountCredential {
    package enum Way: Sendable { case bearer, cookie, key }

    package let account: Account
    package let session: Session
    package let via: Way
    /// The token that was sent, and when it was made.
    let token: String
    let issued: Instant

    package var owner: Account.ID { account.id }
}
