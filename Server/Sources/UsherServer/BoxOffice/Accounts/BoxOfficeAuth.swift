import UsherHTTP
import Foundation
import UsherCore
import UsherStore
import UsherTemplates

/// What people do to get in and out, in the words of the rules and without HTTP: the API and the pages stand on it.
struct BoxOfficeAuth: Sendable {
    let accounts: BoxOfficeAccountStore
    let sessions: SessionStore
    let signIns: SignInStore
    let passkeys: PasskeyStore
    let site: SiteURL
    let factors: SecondFactorStore
    /// Wrong codes of an account.
    let codes: SharedLimiter<String>
    let passwords: PasswordChecks
    let tokens: SessionTokens
    let allowance: MailAllowance
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

    /// A new account. The fields are as they were sent. `language`: what the page speaks, or the program asks for; the account's from now on.
    func signUp(
        email: String?, password: String?, name: String?, in language: Language?, _ context: UsherContext
    ) async throws -> SignedIn {
        guard let email = AccountRule.filled(email), let name = AccountRule.filled(name), let password, !password.isEmpty else {
            throw AccountRefusal.missingFields(.signup)
        }
        let address = try AccountRule.email(email)
        let fittingName = try AccountRule.name(name)
        _ = try AccountRule.newPassword(password)
        // Most who are known already learn it before the dear part of the work.
        guard try await accounts.find(address) == nil else { throw AccountRefusal.emailTaken }
        let hash = try await passwords.hash(password, for: context.client)
        let now = clock.now()
        var generator = SystemRandomNumberGenerator()
        let draft = AccountDraft(
            uuid: UUIDText.v7(at: now, using: &generator), email: address, name: fittingName, password: hash,
            preferredLanguage: language?.rawValue)
        let session = requiresVerifiedEmail ? nil : newSession()
        let mail = try AccountMail.forNewAccount(
            draft.uuid, in: language, seal: seal, allowance: allowance, cause: context.client, at: now)
        let account = try await accounts.signUp(draft, session: session, mail: mail, by: actor(context), at: now)
        guard let session else { return SignedIn(account: account, token: nil) }
        return SignedIn(account: account, token: try await tokens.make(account, session, at: now))
    }

    /// Lets in whoever knows the password. Nobody can tell by answer or time which of the two was wrong.
    func signIn(email: String?, password: String?, _ context: UsherContext) async throws -> SignedIn {
        guard let email = AccountRule.filled(email), let password, !password.isEmpty else {
            throw AccountRefusal.missingFields(.signin)
        }
        let address = try AccountRule.email(email)
        let found = try await accounts.credentials(address)
        let isRight = try await passwords.check(password, against: found?.password, of: address.text, by: context.client)
        guard isRight, let account = found?.account, account.deactivated == nil else {
            try await refuse(found?.account, address, .invalidCredentials, context)
        }
        if requiresVerifiedEmail && account.emailVerified == nil { try await refuse(account, address, .emailNotVerified, context) }
        let (session, now) = (newSession(), clock.now())
        guard try await accounts.signIn(account, with: found?.password, session: session, by: actor(context), at: now) else {
            throw AccountRefusal.invalidCredentials
        }
        return SignedIn(account: account, token: try await tokens.make(account, session, at: now))
    }

    /// A failed sign-in leaves its trace, which names no address: an account's number, or a digest that tells the same address again.
    private func refuse(
        _ account: Account?, _ email: EmailAddress, _ refusal: AccountRefusal, _ context: UsherContext
    ) async throws -> Never {
        let subject: AuditEntry.Subject = account.map { .plain("\($0.id)") } ?? .secret(email.text)
        try await trail.record(
            AuditEntry(at: clock.now(), actor: actor(context), action: "signin.refused", subject: subject, result: refusal.code))
        throw refusal
    }

    func actor(_ context: UsherContext) -> Actor { Actor(address: context.client.description) }

    func newSession() -> Session.ID { Session.ID(UUID().uuidString.lowercased()) }
}
