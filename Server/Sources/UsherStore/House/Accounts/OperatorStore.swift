package import UsherCore

private enum OperatorStatements {
    static let isOperator = Statement(
        """
        SELECT 1 FROM operators o JOIN accounts a ON a.id = o.account_id WHERE o.account_id = $1 AND a.deactivated_at IS NULL
        """)
    static let anybody = Statement(
        "SELECT 1 FROM operators o JOIN accounts a ON a.id = o.account_id WHERE a.deactivated_at IS NULL LIMIT 1")
    static let add = Statement("INSERT INTO operators (account_id, since) VALUES ($1, $2) ON CONFLICT (account_id) DO NOTHING")
    static let remove = Statement("DELETE FROM operators WHERE account_id = $1")
    static let list = Selection<OperatorRow>(
        """
        SELECT {{columns}} FROM operators o JOIN accounts a ON a.id = o.account_id WHERE a.deactivated_at IS NULL
        ORDER BY a.email
        """)
    static let keepLink = Statement(
        """
        INSERT INTO setup_links (id, hash, expires_at) VALUES (1, $1, $2)
        ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at
        """)
    /// A printed link lies in logs: it leads to the first operator and to no second one, however the first was made.
    static let link = Selection<[UInt8]>(
        """
        SELECT hash FROM setup_links WHERE id = 1 AND expires_at > $1
        AND NOT EXISTS (SELECT 1 FROM operators o JOIN accounts a ON a.id = o.account_id WHERE a.deactivated_at IS NULL)
        """)
    static let useLink = Statement(
        """
        DELETE FROM setup_links WHERE id = 1 AND hash = $1 AND expires_at > $2
        AND NOT EXISTS (SELECT 1 FROM operators o JOIN accounts a ON a.id = o.account_id WHERE a.deactivated_at IS NULL)
        """)
}

/// Somebody who may run the installation.
package struct OperatorRow: Sendable, Equatable {
    package let email: EmailAddress
    package let name: String
    package let since: Instant
}

extension AccountTransaction {
    package func isOperator(_ account: Account.ID) throws -> Bool {
        try connection.first(OperatorStatements.isOperator, account) { _ in true } ?? false
    }

    /// Makes the account an operator; false where it was one.
    @discardableResult
    package func makeOperator(_ account: Account.ID, by actor: Actor, at now: Instant) throws -> Bool {
        guard try connection.execute(OperatorStatements.add, account, now) > 0 else { return false }
        try AuditTransaction(connection).record(AuditEntry(at: now, actor: actor, action: "operator.added", subject: .plain("\(account)")))
        return true
    }

    @discardableResult
    package func removeOperator(_ account: Account.ID, by actor: Actor, at now: Instant) throws -> Bool {
        guard try connection.execute(OperatorStatements.remove, account) > 0 else { return false }
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, action: "operator.removed", subject: .plain("\(account)")))
        return true
    }
}

/// Who may run the installation, and the way to the first of them.
package struct OperatorStore: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// How long a set-up link is good for, in seconds.
    package static let linkLife: Int64 = 86_400

    package func list() async throws -> [OperatorRow] {
        try await database.read { connection in
            try connection.all(OperatorStatements.list)
        }
    }

    /// False where it was one. An account whose address nobody has confirmed may be anybody's: it is refused unless `unconfirmed` says
    /// that the caller knows. Throws `HouseRefusal`.
    package func add(_ email: EmailAddress, unconfirmed: Bool = false, by actor: Actor, at now: Instant) async throws -> Bool {
        try await database.write { connection in
            guard let account = try AccountTransaction(connection).account(email: email), account.deactivated == nil else {
                throw HouseRefusal.unknownAccount
            }
            guard unconfirmed || account.emailVerified != nil else { throw HouseRefusal.unconfirmedAccount }
            return try AccountTransaction(connection).makeOperator(account.id, by: actor, at: now)
        }
    }

    package func remove(_ email: EmailAddress, by actor: Actor, at now: Instant) async throws -> Bool {
        try await database.write { connection in
            guard let account = try AccountTransaction(connection).account(email: email) else { throw HouseRefusal.unknownAccount }
            return try AccountTransaction(connection).removeOperator(account.id, by: actor, at: now)
        }
    }

    /// Takes the second factor from somebody who has lost it; false where there is none.
    package func unlock(_ email: EmailAddress, by actor: Actor, at now: Instant) async throws -> Bool {
        try await database.write { connection in
            guard let account = try AccountTransaction(connection).account(email: email) else { throw HouseRefusal.unknownAccount }
            let factors = SecondFactorTransaction(connection)
            let passkeys = PasskeyTransaction(connection)
            guard try factors.isOn(account.id) || passkeys.isAny(of: account.id) else { return false }
            try passkeys.forget(of: account.id)
            try factors.forget(of: account.id)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, action: "factor.removed", subject: .plain("\(account.id)")))
            return true
        }
    }

    /// Keeps a new set-up link in place of any other; false where there is an operator already.
    package func keepLink(_ secret: SecretDigest, at now: Instant) async throws -> Bool {
        try await database.write { connection in
            guard try connection.first(OperatorStatements.anybody, read: { _ in true }) == nil else { return false }
            try connection.execute(OperatorStatements.keepLink, secret.bytes, now.adding(seconds: OperatorStore.linkLife))
            return true
        }
    }

    /// Whether this secret is the link's.
    package func isLink(_ secret: SecretDigest, at now: Instant) async throws -> Bool {
        try await database.read { connection in
            try connection.first(OperatorStatements.link, now).flatMap(SecretDigest.init(bytes:)) == secret
        }
    }

    /// Uses the link up and makes this account the first operator; false where the link is not good any more.
    package func setUp(_ secret: SecretDigest, _ account: Account.ID, by actor: Actor, at now: Instant) async throws -> Bool {
        try await database.write { connection in
            guard try connection.execute(OperatorStatements.useLink, secret.bytes, now) > 0 else { return false }
            try AccountTransaction(connection).makeOperator(account, by: actor, at: now)
            return true
        }
    }
}

extension OperatorRow: Selectable {
    init(_ columns: inout Columns) {
        self.init(email: EmailAddress(stored: columns.next("a.email")), name: columns.next("a.name"), since: columns.next("o.since"))
    }
}
