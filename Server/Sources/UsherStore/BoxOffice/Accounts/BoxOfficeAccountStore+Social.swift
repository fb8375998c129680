package import UsherCore

/// A sign-in that a provider has vouched for.
package struct SocialSignIn: Sendable {
    package let identity: OutsideIdentity
    /// The provider's e-mail, and only if the provider has verified it.
    package let email: EmailAddress?
    /// For an account that has to be made.
    package let name: String
    package let uuid: String
    package let session: Session.ID

    package init(identity: OutsideIdentity, email: EmailAddress?, name: String, uuid: String, session: Session.ID) {
        self.identity = identity
        self.email = email
        self.name = name
        self.uuid = uuid
        self.session = session
    }
}

extension BoxOfficeAccountStore {
    /// The account of an outside identity, signed in; it is linked or made where the provider vouches for an address.
    /// Throws `AccountRefusal`; an account's second factor is asked for whoever vouches for the first.
    package func signIn(_ social: SocialSignIn, by actor: Actor, at now: Instant) async throws -> Account {
        defer { keys.forgetSignIns() }
        let (audience, token) = (audience, FactorToken.make())
        let result: Result<Account, AccountRefusal> = try await database.write { connection in
            guard let id = try AccountTransaction(connection).owner(of: social, by: actor, at: now) else { return .failure(.emailRequired) }
            guard try SessionTransaction(connection).mayBeginSignIn(of: id), let account = try AccountTransaction(connection).account(id)
            else {
                return .failure(.invalidIdentityToken)
            }
            let isIn = try SessionTransaction(connection).begin(
                social.session, of: id, for: audience, orAsk: token, by: actor, at: now)
            return isIn ? .success(account) : .failure(.secondFactorRequired(token.text))
        }
        return try result.get()
    }
}

extension AccountTransaction {
    fileprivate func owner(of social: SocialSignIn, by actor: Actor, at now: Instant) throws -> Account.ID? {
        if let known = try account(with: social.identity) { return known }
        guard let email = social.email else { return nil }
        do {
            let id = try account(email: email).map { try takeOver($0, by: actor, at: now) } ?? made(social, email, by: actor, at: now)
            try link(social.identity, to: id, by: Actor(account: id, address: actor.address), at: now)
            return id
        } catch HouseRefusal.taken {
            // Somebody was quicker with the address or the identity: look again.
            throw TransactionRetry()
        }
    }

    private func takeOver(_ account: Account, by actor: Actor, at now: Instant) throws -> Account.ID {
        guard account.deactivated == nil, account.emailVerified == nil else { return account.id }
        try SessionTransaction(connection).takeOver(account.id, verified: true, by: actor, at: now)
        return account.id
    }

    private func made(_ social: SocialSignIn, _ email: EmailAddress, by actor: Actor, at now: Instant) throws -> Account.ID {
        try create(AccountDraft(uuid: social.uuid, email: email, name: social.name, emailVerified: now), by: actor, at: now)
    }
}
