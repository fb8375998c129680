package import UsherCore

private enum IdentityStatements {
    static let account = Selection<Account.ID>("SELECT account_id FROM identities WHERE provider = $1 AND subject = $2")
    static let insert = Statement(
        "INSERT INTO identities (provider, subject, account_id) VALUES ($1, $2, $3) ON CONFLICT (provider, subject) DO NOTHING")
    static let list = Selection<OutsideIdentity>("SELECT {{columns}} FROM identities WHERE account_id = $1 ORDER BY provider, subject")
}

extension AccountTransaction {
    /// Whose outside identity this is.
    package func account(with identity: OutsideIdentity) throws -> Account.ID? {
        try connection.first(IdentityStatements.account, identity.provider.rawValue, identity.subject)
    }

    package func identities(of account: Account.ID) throws -> [OutsideIdentity] {
        try connection.all(IdentityStatements.list, account)
    }

    /// Joins an outside identity to an account; refuses one that belongs to somebody else.
    package func link(_ identity: OutsideIdentity, to account: Account.ID, by actor: Actor, at now: Instant) throws {
        if let owner = try self.account(with: identity) {
            guard owner == account else { throw HouseRefusal.taken("identity") }
            return
        }
        let added = try connection.execute(IdentityStatements.insert, identity.provider.rawValue, identity.subject, account)
        guard added == 1 else { throw HouseRefusal.taken("identity") }
        let subject = AuditEntry.Subject.plain("\(account) \(identity.provider.rawValue)")
        try AuditTransaction(connection).record(AuditEntry(at: now, actor: actor, action: "identity.linked", subject: subject))
    }
}

extension OutsideIdentity: Selectable {
    init(_ columns: inout Columns) throws {
        self.init(provider: try columns.next("provider"), subject: columns.next("subject"))
    }
}
