import Foundation
import UsherCore
import UsherStore

/// What people do to get in and out, in the words of the rules and without HTTP: the API and the pages stand on it.
struct BoxOfficeAuth: Sendable {
    let accounts: BoxOfficeAccounts
    let passwords: Passwords
    let tokens: SessionTokens
    let limits: BoxOfficeLimits
    let seal: SealKey
    let mails: AccountMails
    let identities: IdentityVerifier
    let trail: AuditTrail
    let clock: WallClock
    /// Nobody signs in before their address is confirmed.
    let requiresVerifiedEmail: Bool

    /// An account and the token that proves it; no token where the address has to be confirmed first.
    struct SignedIn: Sendable {
        let account: Account
        let token: String?
    }

    /// A new account. The fields are as they were sent.
    func signUp(email: String?, password: String?, name: String?, _ context: UsherContext) async throws -> SignedIn {
        guard let email = AccountFields.filled(email), let name = AccountFields.filled(name), let password, !password.isEmpty else {
            throw AccountRefusal.missingFields(.signup)
        }
        let address = try AccountFields.email(email)
        let fittingName = try AccountFields.name(name)
        _ = try AccountFields.newPassword(password)
        // Most who are known already learn it before the dear part of the work.
        guard try await accounts.find(address) == nil else { throw AccountRefusal.emailTaken }
        let hash = try await passwords.hash(password)
        let now = clock.now()
        var generator = SystemRandomNumberGenerator()
        let draft = AccountDraft(
            uuid: UUIDText.v7(at: now, using: &generator), email: address, name: fittingName, password: hash)
        let token = MailToken.make(using: &generator)
        let session = requiresVerifiedEmail ? nil : newSession()
        let account = try await accounts.signUp(
            draft, session: session, token: token, mail: try AccountLetter.verify.item(to: draft.uuid, token: token, seal: seal, at: now),
            by: actor(context), at: now)
        guard let session else { return SignedIn(account: account, token: nil) }
        return SignedIn(account: account, token: try await tokens.make(account, session, at: now))
    }

    /// Lets in whoever knows the password. Nobody can tell by answer or time which of the two was wrong.
    func signIn(email: String?, password: String?, _ context: UsherContext) async throws -> SignedIn {
        guard let email = AccountFields.filled(email), let password, !password.isEmpty else {
            throw AccountRefusal.missingFields(.signin)
        }
        let address = try AccountFields.email(email)
        let attempt = SigninAttempt(address: context.client.party, email: address.text)
        try await limits.begin(attempt)
        let found = try await accounts.credentials(address)
        let isRight = try await passwords.verify(password, against: found?.password)
        guard isRight, let account = found?.account, account.deactivated == nil else {
            try await refuse(address, .invalidCredentials, context)
        }
        try await limits.succeed(attempt)
        if requiresVerifiedEmail && account.emailVerified == nil { try await refuse(address, .emailNotVerified, context) }
        return try await begin(account, context, otherwise: .invalidCredentials)
    }

    /// A session for an account that has just been proved.
    func begin(_ account: Account, _ context: UsherContext, otherwise refusal: AccountRefusal) async throws -> SignedIn {
        let (session, now) = (newSession(), clock.now())
        guard try await accounts.signIn(account, session: session, by: actor(context), at: now) else { throw refusal }
        return SignedIn(account: account, token: try await tokens.make(account, session, at: now))
    }

    /// A failed sign-in leaves its trace.
    func refuse(_ email: EmailAddress, _ refusal: AccountRefusal, _ context: UsherContext) async throws -> Never {
        try await trail.record(
            AuditEntry(
                at: clock.now(), actor: actor(context), action: "signin.refused", subject: .plain(email.text), result: refusal.code))
        throw refusal
    }

    func actor(_ context: UsherContext) -> Actor { Actor(address: context.client.description) }

    func newSession() -> Session.ID { Session.ID(UUID().uuidString.lowercased()) }
}
