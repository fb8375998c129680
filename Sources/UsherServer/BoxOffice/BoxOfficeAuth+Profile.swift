import UsherCore
import UsherStore

extension BoxOfficeAuth {
    func rename(_ visitor: Visitor, to name: String?, _ context: UsherContext) async throws -> Account {
        guard let name = AccountFields.filled(name) else { throw AccountRefusal.missingFields(.other) }
        let fitting = try AccountFields.name(name)
        let renamed = try await accounts.rename(visitor.account, to: fitting, by: visitor.actor(context), at: clock.now())
        guard let renamed else { throw AccountRefusal.invalidToken }
        return renamed
    }

    /// Changes the password; every other session ends.
    func changePassword(_ visitor: Visitor, current: String?, new: String?, _ context: UsherContext) async throws {
        let stored = try await accounts.password(of: visitor.account)
        guard let new, !new.isEmpty, stored == nil || current?.isEmpty == false else { throw AccountRefusal.missingFields(.other) }
        try await prove(visitor, current, stored, context)
        let hash = try await passwords.hash(try AccountFields.newPassword(new), for: context.client)
        try await accounts.changePassword(
            of: visitor.account, to: hash, keeping: visitor.session.id, by: visitor.actor(context), at: clock.now())
    }

    func deleteAccount(_ visitor: Visitor, password: String?, _ context: UsherContext) async throws {
        try await prove(visitor, password, try await accounts.password(of: visitor.account), context)
        let (account, now) = (visitor.account, clock.now())
        let rest = try ErasureJob.item(account.uuid, address: account.email.text, seal: seal, at: now)
        try await accounts.delete(account, then: rest, by: visitor.actor(context), at: now)
    }

    /// Signs out the session that asks; with `everywhere` all of them. Whoever is not signed in stays so.
    func signOut(_ visitor: Visitor, everywhere: Bool, _ context: UsherContext) async throws {
        let live = LiveSession(account: visitor.account, session: visitor.session)
        try await accounts.signOut(live, everywhere: everywhere, by: visitor.actor(context), at: clock.now())
    }

    /// A device that was left open must not be enough: the password counts, where there is one, and wrong ones are limited
    /// and noted as at the door.
    private func prove(_ visitor: Visitor, _ password: String?, _ stored: PasswordHash?, _ context: UsherContext) async throws {
        guard let stored else { return }
        guard try await passwords.check(password, against: stored, of: visitor.account.email.text, by: context.client) else {
            try await trail.record(
                AuditEntry(
                    at: clock.now(), actor: visitor.actor(context), action: "password.refused",
                    subject: .plain("\(visitor.account.id)"), result: AccountRefusal.wrongPassword.code))
            throw AccountRefusal.wrongPassword
        }
    }
}
