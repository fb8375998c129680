package import UsherCore

private enum FamilyStatements {
    static let insert = Statement("INSERT INTO walk_families (id, account_id, created_at) VALUES ($1, $2, $3)")
    static let refresh = Statement("INSERT INTO walk_refreshes (jti, family_id, expires_at) VALUES ($1, $2, $3)")
    static let find = Selection<FamilyState>(
        """
        SELECT {{columns}}
        FROM walk_refreshes r JOIN walk_families f ON f.id = r.family_id JOIN accounts a ON a.id = f.account_id
        LEFT JOIN walk_refreshes n ON n.jti = r.next_refresh
        WHERE r.jti = $1 AND r.family_id = $2 AND f.revoked_at IS NULL AND a.deactivated_at IS NULL AND a.uuid = $3
        """)
    static let use = Statement(
        """
        UPDATE walk_refreshes SET used_at = $2, next_access = $3, next_refresh = $4, next_issued = $5 WHERE jti = $1 AND used_at IS NULL
        """)
    static let revoke = Statement("UPDATE walk_families SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL")
    /// A rotation and the end of all sign-ins wait for each other here.
    static let lock = Statement("SELECT 1 FROM walk_families WHERE id = $1 {{for_update}}")
    static let lockAll = Statement("SELECT 1 FROM walk_families WHERE account_id = $1 ORDER BY id {{for_update}}")
    static let countLive = Selection<Int>("SELECT COUNT(*) FROM walk_families WHERE account_id = $1 AND revoked_at IS NULL")
    static let dropTokens = Statement(
        "DELETE FROM walk_refreshes WHERE family_id IN (SELECT id FROM walk_families WHERE account_id = $1)")
    static let drop = Statement("DELETE FROM walk_families WHERE account_id = $1")
    static let owned = Statement("SELECT 1 FROM walk_families WHERE id = $1 AND account_id = $2 {{for_update}}")
    static let dropTokensOfOne = Statement("DELETE FROM walk_refreshes WHERE family_id = $1")
    static let dropOne = Statement("DELETE FROM walk_families WHERE id = $1")
    static let list = Selection<String, Instant, Int64>(
        """
        SELECT f.id, f.created_at, MAX(r.expires_at) FROM walk_families f JOIN walk_refreshes r ON r.family_id = f.id
        WHERE f.account_id = $1 AND f.revoked_at IS NULL GROUP BY f.id, f.created_at HAVING MAX(r.expires_at) > $2
        ORDER BY f.created_at DESC LIMIT $3
        """)
    static let sweepTokens = Statement("DELETE FROM walk_refreshes WHERE expires_at < $1")
    static let sweep = Statement(
        "DELETE FROM walk_families WHERE created_at < $1 AND NOT EXISTS (SELECT 1 FROM walk_refreshes r WHERE r.family_id = walk_families.id)"
    )
}

/// The claims that vary in a pair of tokens: enough to sign the same pair again.
package struct WalkPair: Sendable, Equatable {
    package let access: String
    package let refresh: String
    /// Seconds.
    package let issued: Int64

    package init(access: String, refresh: String, issued: Int64) {
        self.access = access
        self.refresh = refresh
        self.issued = issued
    }

    /// How long a refresh token lasts, in seconds.
    package static let refreshLife: Int64 = 604_800
    var expires: Instant { Instant(seconds: issued + Self.refreshLife) }
}

/// A sign-in that lives on from one refresh token to the next.
package struct WalkFamily: Sendable {
    package let id: String
    package let first: WalkPair

    package init(id: String, first: WalkPair) {
        self.id = id
        self.first = first
    }
}

/// A refresh token as it was sent, its signature checked.
package struct SentRefresh: Sendable {
    package let jti: String
    package let family: String
    /// The account's UUID.
    package let subject: String

    package init(jti: String, family: String, subject: String) {
        self.jti = jti
        self.family = family
        self.subject = subject
    }
}

/// Token families, inside a transaction.
struct WalkFamilyTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    func begin(_ family: WalkFamily, for account: Account.ID, at now: Instant) throws {
        try connection.execute(FamilyStatements.insert, family.id, account, now)
        try connection.execute(FamilyStatements.refresh, family.first.refresh, family.id, family.first.expires)
    }

    /// Ends every sign-in of an account at Walks; a family that is gone takes its access tokens with it. Returns how many were live.
    /// Only a part of `endSignIns`.
    func endFamilies(of account: Account.ID) throws -> Int {
        _ = try connection.all(FamilyStatements.lockAll, account) { _ in true }
        let live = try connection.first(FamilyStatements.countLive, account) ?? 0
        try connection.execute(FamilyStatements.dropTokens, account)
        try connection.execute(FamilyStatements.drop, account)
        return live
    }

    /// Ends one sign-in of an account's, with its access tokens; false where it is none of theirs.
    func endFamily(_ id: String, of account: Account.ID) throws -> Bool {
        guard try connection.first(FamilyStatements.owned, id, account, read: { _ in true }) != nil else { return false }
        try connection.execute(FamilyStatements.dropTokensOfOne, id)
        try connection.execute(FamilyStatements.dropOne, id)
        try InstallationTransaction(connection).unlink(session: id)
        return true
    }

    /// An account's sign-ins at Walks, newest first: since when, and when its tokens were renewed last.
    func families(of account: Account.ID, most: Int, at now: Instant) throws -> [(id: String, began: Instant, renewed: Instant)] {
        try connection.all(FamilyStatements.list, account, now, most).map { id, began, expires in
            (id, began, Instant(microseconds: expires).adding(seconds: -WalkPair.refreshLife))
        }
    }
}

/// Rotates refresh tokens. A family whose token is used twice is dead, but for the grace of a client that never got its answer.
package struct WalkFamilyStore: Sendable {
    private let database: Database

    /// How long a used token still gets the same successor, in microseconds.
    static let grace: Int64 = 30_000_000

    package init(_ database: Database) { self.database = database }

    /// The successor of a refresh token; nil where it is not to be honoured.
    package func rotate(_ sent: SentRefresh, next: WalkPair, from address: String, at now: Instant) async throws -> WalkPair? {
        try await database.write { connection in
            func find() throws -> FamilyState? {
                try connection.first(FamilyStatements.find, sent.jti, sent.family, sent.subject)
            }
            _ = try connection.first(FamilyStatements.lock, sent.family) { _ in true }
            guard var state = try find() else { return nil }
            if state.used == nil {
                let won = try connection.execute(FamilyStatements.use, sent.jti, now, next.access, next.refresh, next.issued)
                if won > 0 {
                    try connection.execute(FamilyStatements.refresh, next.refresh, sent.family, next.expires)
                    return next
                }
                // Somebody else was faster, and has committed.
                guard let again = try find() else { return nil }
                state = again
            }
            if let used = state.used, now.microseconds - used.microseconds <= Self.grace, !state.successorUsed, let pair = state.pair {
                return pair
            }
            try connection.execute(FamilyStatements.revoke, sent.family, now)
            try InstallationTransaction(connection).unlink(session: sent.family)
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: Actor(account: state.account, address: address), action: "walk.family_revoked",
                    subject: .secret(sent.jti), result: "reused"))
            return nil
        }
    }

    /// Ends a family; again or unknown: nothing happens.
    package func end(_ family: String, at now: Instant) async throws {
        try await database.write { connection in
            try connection.execute(FamilyStatements.revoke, family, now)
            try InstallationTransaction(connection).unlink(session: family)
        }
    }

    /// Forgets tokens that have run out.
    package func sweep(at now: Instant) async throws {
        try await database.write { connection in
            try connection.execute(FamilyStatements.sweepTokens, now)
            try connection.execute(FamilyStatements.sweep, now.adding(seconds: -WalkPair.refreshLife))
        }
    }
}

/// How a refresh token r stands, with the one n that came after it and the account a.
struct FamilyState: Selectable {
    let used: Instant?
    let pair: WalkPair?
    let successorUsed: Bool
    let account: Account.ID

    init(_ columns: inout Columns) {
        used = columns.next("r.used_at")
        let (access, refresh): (String?, String) = (columns.next("r.next_access"), columns.next("r.next_refresh"))
        let issued: Int64 = columns.next("r.next_issued")
        pair = access.map { WalkPair(access: $0, refresh: refresh, issued: issued) }
        successorUsed = (columns.next("n.used_at") as Instant?) != nil
        account = columns.next("a.id")
    }
}
