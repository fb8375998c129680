import UsherHTTP
import Foundation
import UsherCore
import UsherStore

extension BoxOfficeAuth {
    /// What an app or a page hands on from a provider.
    struct SocialForm: Sendable {
        var provider: String?
        var token: String?
        var name: String?
        var nonce: String?
    }

    /// Lets in whom Apple or Google vouches for: their account, or one of the address that the provider has verified.
    func signIn(_ form: SocialForm, _ context: UsherContext) async throws -> SignedIn {
        guard let name = AccountRule.filled(form.provider), let token = AccountRule.filled(form.token) else {
            throw AccountRefusal.missingFields(.other)
        }
        guard let provider = OutsideIdentity.Provider(rawValue: name), provider == .apple || provider == .google else {
            throw AccountRefusal.unsupportedProvider
        }
        do {
            let person: VerifiedIdentity
            do { person = try await identities.verify(token, of: provider, nonce: form.nonce) } catch let refusal as IdentityRefusal {
                throw AccountRefusal(refusal)
            }
            return try await enter(person, name: form.name, context)
        } catch let refusal as AccountRefusal {
            guard refusal.status == 401 else { throw refusal }
            try await trail.record(
                AuditEntry(
                    at: clock.now(), actor: actor(context), action: "signin.refused", subject: .plain(name), result: refusal.code))
            throw refusal
        }
    }

    private func enter(_ person: VerifiedIdentity, name: String?, _ context: UsherContext) async throws -> SignedIn {
        let now = clock.now()
        var generator = SystemRandomNumberGenerator()
        let email = person.email.flatMap { try? AccountRule.email($0) }
        let local = email.map { String($0.text.prefix { $0 != "@" }) }
        let fitting = [name, person.name, local].lazy.compactMap { $0.flatMap(AccountRule.fittingName) }.first
        let social = SocialSignIn(
            identity: person.identity, email: email, name: fitting ?? "Customer", uuid: UUIDText.v7(at: now, using: &generator),
            session: newSession())
        let account = try await accounts.signIn(social, by: actor(context), at: now)
        return SignedIn(account: account, token: try await tokens.make(account, social.session, at: now))
    }
}

extension AccountRefusal {
    init(_ refusal: IdentityRefusal) {
        self =
            switch refusal {
            case .notConfigured: .providerNotConfigured
            case .invalid: .invalidIdentityToken
            case .unavailable: .providerUnavailable
            }
    }
}
