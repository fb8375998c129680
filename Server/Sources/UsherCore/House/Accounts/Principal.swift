/// Who asks: with what they proved who they are, and from where. Whose account and which organisation that is, the credential knows.
package struct Principal<Credential: Sendable>: Sendable {
    package let credential: Credential
    /// As the audit keeps it.
    package let address: String

    package init(_ credential: Credential, from address: String) {
        self.credential = credential
        self.address = address
    }
}

/// What proves that somebody is an account.
package protocol AccountCredential: Sendable {
    var owner: Account.ID { get }
}

extension Principal where Credential: AccountCredential {
    package var account: Account.ID { credential.owner }
    /// The account at work, for the audit.
    package var actor: Actor { Actor(account: account, address: address) }
}

extension APIKey: AccountCredential {
    package var owner: Account.ID { account }
}
