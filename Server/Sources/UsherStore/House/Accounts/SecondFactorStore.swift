package import UsherCore

/// Second factors as people set them up, prove and give up.
package struct SecondFactorStore: Sendable {
    /// How it stands with an account's.
    package struct Standing: Sendable, Equatable {
        package let since: Instant
        /// Recovery codes that have not been used.
        package let left: Int64
    }

    /// What came of a code.
    package enum Proof: Sendable, Equatable {
        case right(Account)
        case wrong
        /// The token is worth nothing (any more).
        case tooLate
    }

    private let database: Database
    private let seal: SealKey
    private let keys: APIKeyStore

    /// How long one may take to set it up, in seconds.
    static let patience: Int64 = 900

    package init(_ database: Database, seal: SealKey, keys: APIKeyStore) {
        (self.database, self.seal, self.keys) = (database, seal, keys)
    }

    package func standing(of account: Account.ID) async throws -> Standing? {
        try await database.read { connection in
            try SecondFactorTransaction(connection).standing(of: account).map { Standing(since: $0.since, left: $0.left) }
        }
    }

    package func isOn(_ account: Account.ID) async throws -> Bool {
        try await database.read { try SecondFactorTransaction($0).isOn(account) }
    }

    /// Whether an account that has proved one factor alone must have a second one to go on: by the operator's demand, or a house's.
    package func isDemanded(of account: Account.ID, _ demand: SecondFactorDemand) async throws -> Bool {
        try await database.read { connection in
            try connection.first(DemandStatements.any, account, demand != .optional, demand == .everyone) { _ in true } ?? false
        }
    }

    // MARK: Setting it up

    /// A new secret in place of any that was not proved yet. Throws `SecondFactorRefusal.isOn`.
    package func begin(_ account: Account, at now: Instant) async throws {
        var generator = SystemRandomNumberGenerator()
        let sealed = try seal.sealed(OneTimeSecret.make(using: &generator), of: account)
        guard try await database.write({ try SecondFactorTransaction($0).begin(sealed, of: account.id, at: now) }) else {
            throw SecondFactorRefusal.isOn
        }
    }

    /// The secret that waits for its first code, for a quarter of an hour.
    package func pending(_ account: Account, at now: Instant) async throws -> OneTimeSecret? {
        let since = now.adding(seconds: -SecondFactorStore.patience)
        let sealed = try await database.read { try SecondFactorTransaction($0).pending(of: account.id, since: since) }
        return try sealed.flatMap { try seal.opened($0, of: account) }
    }

    /// The first code proves the secret: it counts from now on, everything that one factor alone has begun ends but this session, and the
    /// recovery codes are shown this once.
    package func turnOn(
        _ account: Account, code: String, session: Session.ID, by actor: Actor, at now: Instant
    ) async throws -> [RecoveryCode] {
        defer { keys.forgetSignIns() }
        let codes = Self.newCodes()
        let since = now.adding(seconds: -SecondFactorStore.patience)
        return try await database.write { [seal] connection in
            let factors = SecondFactorTransaction(connection)
            guard try SessionTransaction(connection).mayBeginSignIn(of: account.id), try factors.mayEnrol(session),
                let sealed = try factors.pending(of: account.id, since: since), let secret = try seal.opened(sealed, of: account)
            else { throw SecondFactorRefusal.nothingBegun }
            guard let step = secret.step(of: code.filter { !$0.isWhitespace }, at: now, after: 0) else {
                throw SecondFactorRefusal.wrongCode
            }
            guard try factors.activate(of: account.id, usedStep: step, at: now) else { throw SecondFactorRefusal.isOn }
            try factors.keep(codes, of: account.id)
            try SessionTransaction(connection).endSignIns(of: account.id, because: .secondFactorSet, but: session, by: actor, at: now)
            try SessionTransaction(connection).strengthen(session, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, action: "factor.set", subject: .plain("\(account.id)")))
            return codes
        }
    }

    /// New recovery codes; those before are worth nothing any more. Nil where there is no second factor.
    package func newRecoveryCodes(_ account: Account, by actor: Actor, at now: Instant) async throws -> [RecoveryCode]? {
        let codes = Self.newCodes()
        return try await database.write { connection in
            guard try SessionTransaction(connection).mayBeginSignIn(of: account.id),
                try SecondFactorTransaction(connection).isOn(account.id)
            else { return nil }
            try SecondFactorTransaction(connection).keep(codes, of: account.id)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, action: "factor.recovery", subject: .plain("\(account.id)")))
            return codes
        }
    }

    package func turnOff(_ account: Account, by actor: Actor, at now: Instant) async throws {
        try await database.write { connection in
            guard try SecondFactorTransaction(connection).isOn(account.id) else { return }
            try SecondFactorTransaction(connection).forget(of: account.id)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, action: "factor.removed", subject: .plain("\(account.id)")))
        }
    }

    private static func newCodes() -> [RecoveryCode] {
        var generator = SystemRandomNumberGenerator()
        return (0..<RecoveryCode.count).map { _ in RecoveryCode.make(using: &generator) }
    }

    // MARK: Proving it

    /// Whose token this is, without a try.
    package func owner(of token: FactorToken, at now: Instant) async throws -> Account? {
        try await database.read { connection in
            try SecondFactorTransaction(connection).owner(of: token, at: now).flatMap { try AccountTransaction(connection).account($0) }
        }
    }

    /// Signs in whoever has the first factor's token and a right code. Each code is a try, and is counted whatever becomes of it.
    package func signIn(
        _ token: FactorToken, code: String, session: Session.ID, audience: String, by actor: Actor, at now: Instant
    ) async throws -> Proof {
        try await database.write { [seal] connection in
            let factors = SecondFactorTransaction(connection)
            guard let id = try factors.owner(of: token, at: now), try SessionTransaction(connection).mayBeginSignIn(of: id),
                let account = try AccountTransaction(connection).account(id), try factors.try(token, at: now)
            else { return .tooLate }
            guard try factors.use(code, of: account, seal, at: now) else { return .wrong }
            try factors.use(token)
            try SessionTransaction(connection).beginSession(session, of: id, for: audience, isStrong: true, by: actor, at: now)
            return .right(account)
        }
    }

    /// Tells an account's owner that somebody guesses its codes. The row's key says how often.
    package func warn(_ account: Account, by mail: OutboxItem, at now: Instant) async throws {
        try await database.write { connection in
            guard try OutboxTransaction(connection).enqueue([mail], at: now) > 0 else { return }
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: .local, action: "factor.guessed", subject: .plain("\(account.id)")))
        }
    }

    /// Uses up a code of somebody who is signed in.
    package func use(_ code: String, of account: Account, at now: Instant) async throws -> Bool {
        try await database.write { [seal] in try SecondFactorTransaction($0).use(code, of: account, seal, at: now) }
    }
}

private enum DemandStatements {
    static let any = Statement(
        """
        SELECT 1 FROM members m JOIN organisations o ON o.id = m.organisation_id
        WHERE m.account_id = $1 AND m.role > 0 AND (m.role IN (3, 4) AND (o.second_factor = 1 OR $2 = 1) OR $3 = 1) LIMIT 1
        """)
}
