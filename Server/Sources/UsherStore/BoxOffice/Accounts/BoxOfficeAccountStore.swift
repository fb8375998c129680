package import UsherCore

/// The accounts as the BoxOffice serves them: what people do with their own, each in one transaction.
package struct BoxOfficeAccountStore: Sendable {
    let database: Database
    package let audience: String
    let keys: APIKeyStore

    package init(_ database: Database, audience: String, keys: APIKeyStore) {
        self.database = database
        self.audience = audience
        self.keys = keys
    }

    package func find(_ email: EmailAddress) async throws -> Account? {
        try await database.read { try AccountTransaction($0).account(email: email) }
    }

    package func find(uuid: String) async throws -> Account? {
        try await database.read { try AccountTransaction($0).account(uuid: uuid) }
    }

    /// The account and its stored password, for a sign-in to be checked.
    package func credentials(_ email: EmailAddress) async throws -> (account: Account, password: PasswordHash?)? {
        try await database.read { try AccountTransaction($0).accountAndPassword(email: email) }
    }

    /// The same of an account that is signed in.
    package func password(of account: Account) async throws -> PasswordHash? {
        try await credentials(account.email)?.password
    }

    /// A new account with its first session and the mail that confirms its address.
    package func signUp(
        _ draft: AccountDraft, session: Session.ID?, mail: NewAccountMail, by actor: Actor, at now: Instant
    ) async throws -> Account {
        let audience = audience
        do {
            return try await database.write { connection in
                let id = try AccountTransaction(connection).create(draft, by: actor, at: now)
                if let session { try SessionTransaction(connection).beginSession(session, of: id, for: audience, by: actor, at: now) }
                try MailTokenTransaction(connection).send(mail, to: id, email: draft.email.text, at: now)
                guard let account = try AccountTransaction(connection).account(id) else {
                    throw DatabaseError.defect("a new account is not there")
                }
                return account
            }
        } catch HouseRefusal.taken("email") {
            throw AccountRefusal.emailTaken
        }
    }

    /// A session for an account whose password has just been proved; nil: it was proved otherwise. False where it was shut out or got another
    /// password meanwhile. Where it has a second factor there is no session yet: throws `AccountRefusal.secondFactorRequired` with `token`.
    package func signIn(
        _ account: Account, with password: PasswordHash? = nil, session: Session.ID, orAsk token: FactorToken = .make(), by actor: Actor,
        at now: Instant
    ) async throws -> Bool {
        let audience = audience
        let begun: Bool? = try await database.write { connection in
            guard try SessionTransaction(connection).mayBeginSignIn(of: account.id, with: password) else { return false }
            return try SessionTransaction(connection).begin(session, of: account.id, for: audience, orAsk: token, by: actor, at: now)
                ? true : nil
        }
        guard let begun else { throw AccountRefusal.secondFactorRequired(token.text) }
        return begun
    }

    /// Ends a session; `everywhere` all of the account's.
    package func signOut(_ live: LiveSession, everywhere: Bool, by actor: Actor, at now: Instant) async throws {
        defer { if everywhere { keys.forgetSignIns() } }
        try await SessionStore(database, audience: audience).end(live, everywhere: everywhere, by: actor, at: now)
    }
}
