import UsherHTTP
import UsherCore
import UsherStore

extension BoxOfficeAuth {
    func rename(_ principal: Principal<SignIn>, to name: String?, _ context: UsherContext) async throws -> Account {
        guard let name = AccountRule.filled(name) else { throw AccountRefusal.missingFields(.other) }
        let fitting = try AccountRule.name(name)
        let renamed = try await accounts.rename(principal.credential.account, to: fitting, by: principal.actor, at: clock.now())
        guard let renamed else { throw AccountRefusal.invalidToken }
        return renamed
    }

    /// Changes the password; every other session ends.
    func changePassword(_ principal: Principal<SignIn>, current: String?, new: String?, _ context: UsherContext) async throws {
        let stored = try await accounts.password(of: principal.credential.account)
        guard let new, !new.isEmpty, stored == nil || current?.isEmpty == false else { throw AccountRefusal.missingFields(.other) }
        try await prove(principal, current, stored, context)
        let hash = try await passwords.hash(try AccountRule.newPassword(new), for: context.client)
        try await accounts.changePassword(
            of: principal.credential.account, to: hash, keeping: principal.credential.session.id, by: principal.actor, at: clock.now())
    }

    func deleteAccount(_ principal: Principal<SignIn>, password: String?, _ context: UsherContext) async throws {
        try await prove(principal, password, try await accounts.password(of: principal.credential.account), context)
        let (account, now) = (principal.credential.account, clock.now())
        let rest = try ErasureJob.item(account.uuid, address: account.email.text, seal: seal, at: now)
        try await accounts.delete(account, then: rest, by: principal.actor, at: now)
    }

    /// Signs out the session that asks; with `everywhere` all of them. Whoever is not signed in stays so.
    func signOut(_ principal: Principal<SignIn>, everywhere: Bool, _ context: UsherContext) async throws {
        let live = LiveSession(account: principal.credential.account, session: principal.credential.session)
        try await accounts.signOut(live, everywhere: everywhere, by: principal.actor, at: clock.now())
    }

    /// A device that was left open must not be enough: the password counts, where there is one, and wrong ones are limited
    /// and noted as at the door.
    private func prove(_ principal: Principal<SignIn>, _ password: String?, _ stored: PasswordHash?, _ context: UsherContext) async throws {
        guard let stored else { return }
        guard try await passwords.check(password, against: stored, of: principal.credential.account.email.text, by: context.client) else {
            try await trail.record(
                AuditEntry(
                    at: clock.now(), actor: principal.actor, action: "password.refused",
                    subject: .plain("\(principal.account)"), result: AccountRefusal.wrongPassword.code))
            throw AccountRefusal.wrongPassword
        }
    }
}
