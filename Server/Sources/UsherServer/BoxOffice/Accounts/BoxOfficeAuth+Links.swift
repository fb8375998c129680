import UsherHTTP
import Foundation
import UsherCore
import UsherStore
import UsherTemplates

extension BoxOfficeAuth {
    /// Confirms an address by a mailed token. `dry` uses nothing up.
    func verifyEmail(email: String?, token: String?, dry: Bool = false, _ context: UsherContext) async throws -> LinkOutcome {
        guard let email = AccountRule.filled(email), let token = AccountRule.filled(token) else {
            throw AccountRefusal.missingFields(.other)
        }
        guard let address = try? AccountRule.email(email) else { throw AccountRefusal.invalidLink }
        return try await accounts.verifyEmail(address, MailToken(text: token), dry: dry, by: actor(context), at: clock.now())
    }

    /// Asks for a mail: to confirm the address, or to choose a new password. Nothing tells whether anybody has it.
    func requestMail(_ purpose: MailToken.Purpose, email: String?, in language: Language?) async throws {
        guard let email = AccountRule.filled(email) else { throw AccountRefusal.missingFields(.other) }
        let address = try AccountRule.email(email)
        let now = clock.now()
        try await accounts.request(try mails.request(purpose, for: address, in: language, at: now), at: now)
    }

    /// Whether a reset's link can be used; nothing is used up.
    func canReset(email: String?, token: String?) async throws -> Bool {
        guard let email = AccountRule.filled(email), let token = AccountRule.filled(token) else {
            throw AccountRefusal.missingFields(.other)
        }
        guard let address = try? AccountRule.email(email) else { return false }
        return try await accounts.canReset(address, MailToken(text: token), at: clock.now())
    }

    /// Sets a new password by a mailed token. A weak one leaves the token as it is.
    func reset(email: String?, token: String?, newPassword: String?, _ context: UsherContext) async throws {
        guard let email = AccountRule.filled(email), let token = AccountRule.filled(token), let newPassword, !newPassword.isEmpty else {
            throw AccountRefusal.missingFields(.other)
        }
        let link = MailToken(text: token)
        guard let address = try? AccountRule.email(email), try await accounts.canReset(address, link, at: clock.now()) else {
            throw AccountRefusal.invalidLink
        }
        let hash = try await passwords.hash(try AccountRule.newPassword(newPassword), for: context.client)
        let (now, seal, host) = (clock.now(), seal, HostedHouse.current?.host)
        let notice: @Sendable (Account) throws -> OutboxItem = {
            try AccountMail.passwordReset.item(to: $0.uuid, host: host, seal: seal, at: now)
        }
        guard try await accounts.reset(address, link, to: hash, notice: notice, by: actor(context), at: now) else {
            throw AccountRefusal.invalidLink
        }
    }
}
