package import UsherCore

/// A passkey as its owner sees it.
package struct PasskeyRow: Sendable, Equatable, Selectable {
    package let id: Int64
    package let name: String
    package let created: Instant
    package let used: Instant?

    init(_ columns: inout Columns) {
        id = columns.next("id")
        name = columns.next("name")
        created = columns.next("created_at")
        used = columns.next("used_at")
    }
}

/// What a browser brings of a new passkey.
package struct NewPasskey: Sendable {
    package let client: PasskeyClientData
    package let data: AuthenticatorData
    package let key: [UInt8]
    package let name: String

    package init(client: PasskeyClientData, data: AuthenticatorData, key: [UInt8], name: String) {
        (self.client, self.data, self.key, self.name) = (client, data, key, name)
    }
}

/// What it brings of one that signs in.
package struct PasskeyProof: Sendable {
    package let credential: [UInt8]
    package let client: PasskeyClientData
    package let data: AuthenticatorData
    package let signature: [UInt8]
    /// What the authenticator knows the account by; nil where it does not say.
    package let handle: [UInt8]?

    package init(
        credential: [UInt8], client: PasskeyClientData, data: AuthenticatorData, signature: [UInt8], handle: [UInt8]?
    ) {
        (self.credential, self.client, self.data, self.signature, self.handle) = (credential, client, data, signature, handle)
    }
}

private enum PasskeyStatements {
    static let list = Selection<PasskeyRow>("SELECT {{columns}} FROM passkeys WHERE account_id = $1 ORDER BY id")
    static let credentials = Selection<[UInt8]>("SELECT credential FROM passkeys WHERE account_id = $1 ORDER BY id")
    static let count = Selection<Int64>("SELECT COUNT(*) FROM passkeys WHERE account_id = $1")
    static let insert = Statement(
        """
        INSERT INTO passkeys (id, credential, account_id, public_key, counter, name, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (credential) DO NOTHING
        """)
    static let find = Selection<Int64, Account.ID, [UInt8], Int64, [UInt8]?>(
        """
        SELECT p.id, p.account_id, p.public_key, p.counter, a.handle FROM passkeys p JOIN accounts a ON a.id = p.account_id
        WHERE p.credential = $1 AND a.deactivated_at IS NULL
        """)
    static let use = Statement("UPDATE passkeys SET counter = $3, used_at = $4 WHERE id = $1 AND counter = $2")
    static let remove = Statement("DELETE FROM passkeys WHERE id = $1 AND account_id = $2")
    static let forget = Statement("DELETE FROM passkeys WHERE account_id = $1")

    static let handle = Selection<[UInt8]?>("SELECT handle FROM accounts WHERE id = $1")
    static let setHandle = Statement("UPDATE accounts SET handle = $2 WHERE id = $1 AND handle IS NULL")
    static let forgetHandle = Statement("UPDATE accounts SET handle = NULL WHERE id = $1")
    static let ask = Statement("INSERT INTO passkey_challenges (hash, account_id, expires_at) VALUES ($1, $2, $3)")
    static let answer = Statement(
        "DELETE FROM passkey_challenges WHERE hash = $1 AND expires_at > $2 AND COALESCE(account_id, 0) = COALESCE(CAST($3 AS BIGINT), 0)")
    static let forgetChallenges = Statement("DELETE FROM passkey_challenges WHERE account_id = $1")
}

/// Passkeys of accounts: asked for, kept, proved, given up. Throws `PasskeyRefusal`.
package struct PasskeyStore: Sendable {
    /// Passkeys of an account.
    static let most: Int64 = 20
    /// How long a challenge waits for its answer, in seconds.
    package static let patience: Int64 = 300

    private let database: Database

    package init(_ database: Database) { self.database = database }

    package func list(of account: Account.ID) async throws -> [PasskeyRow] {
        try await database.read { try $0.all(PasskeyStatements.list, account) }
    }

    /// A new challenge; for whoever adds a passkey, with what their authenticators know them by, and which they have.
    package func ask(
        _ account: Account.ID, _ challenge: String, at now: Instant
    ) async throws -> (handle: [UInt8], known: [[UInt8]]) {
        let made = SecureRandom.bytes(32)
        return try await database.write { connection in
            try connection.execute(PasskeyStatements.setHandle, account, made)
            try connection.execute(PasskeyStatements.forgetChallenges, account)
            try connection.execute(
                PasskeyStatements.ask, SecretDigest(of: challenge).bytes, account, now.adding(seconds: PasskeyStore.patience))
            guard let handle = try connection.first(PasskeyStatements.handle, account).flatMap({ $0 }) else { throw PasskeyRefusal.unknown }
            return (handle, try connection.all(PasskeyStatements.credentials, account))
        }
    }

    /// A new challenge for a sign-in.
    package func ask(_ challenge: String, at now: Instant) async throws {
        try await database.write {
            try $0.execute(
                PasskeyStatements.ask, SecretDigest(of: challenge).bytes, Account.ID?.none, now.adding(seconds: PasskeyStore.patience))
        }
    }

    /// Keeps a new passkey that answers a challenge of this account's. The session that made the first one has proved it.
    package func add(
        _ new: NewPasskey, to account: Account.ID, from session: Session.ID, at party: PasskeyParty, by actor: Actor, at now: Instant
    ) async throws -> PasskeyRow {
        try PasskeyRule.check(new.client, new.data, for: .create, at: party)
        guard PasskeyKey(new.key) != nil else { throw PasskeyRefusal.algorithm }
        guard let credential = new.data.credential else { throw PasskeyRefusal.malformed }
        let kept: Result<PasskeyRow, PasskeyRefusal> = try await database.write { connection in
            guard try PasskeyTransaction(connection).answer(new.client.challenge, of: account, at: now) else { return .failure(.challenge) }
            guard try SessionTransaction(connection).mayBeginSignIn(of: account),
                try SecondFactorTransaction(connection).mayEnrol(session)
            else { return .failure(.unknown) }
            guard try connection.first(PasskeyStatements.count, account) ?? 0 < PasskeyStore.most else { return .failure(.tooMany) }
            let id = try IDTransaction(connection).takeIDs(.passkeys).lowerBound
            guard
                try connection.execute(
                    PasskeyStatements.insert, id, credential, account, new.key, Int64(new.data.counter), new.name, now) > 0,
                let row = try connection.all(PasskeyStatements.list, account).first(where: { $0.id == id })
            else { return .failure(.unknown) }
            try SessionTransaction(connection).strengthen(session, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, action: "passkey.added", subject: .plain("\(account)")))
            return .success(row)
        }
        return try kept.get()
    }

    /// Signs in whoever has proved a passkey: both factors at once.
    package func signIn(
        _ proof: PasskeyProof, at party: PasskeyParty, session: Session.ID, audience: String, by actor: Actor, at now: Instant
    ) async throws -> Account {
        let proved: Result<Account, PasskeyRefusal> = try await database.write { connection in
            // The challenge is used up whatever becomes of its answer.
            guard try PasskeyTransaction(connection).answer(proof.client.challenge, of: nil, at: now) else { return .failure(.challenge) }
            do {
                let (id, account, counter) = try PasskeyTransaction(connection).prove(proof, at: party)
                guard try SessionTransaction(connection).mayBeginSignIn(of: account),
                    let known = try AccountTransaction(connection).account(account)
                else { return .failure(.unknown) }
                guard try connection.execute(PasskeyStatements.use, id, counter, Int64(proof.data.counter), now) > 0 else {
                    return .failure(.counter)
                }
                try SessionTransaction(connection).beginSession(session, of: account, for: audience, isStrong: true, by: actor, at: now)
                return .success(known)
            } catch let refusal as PasskeyRefusal { return .failure(refusal) }
        }
        return try proved.get()
    }

    /// Gives one up; false where it is none of this account's.
    package func remove(_ id: Int64, of account: Account.ID, by actor: Actor, at now: Instant) async throws -> Bool {
        try await database.write { connection in
            guard try connection.execute(PasskeyStatements.remove, id, account) > 0 else { return false }
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, action: "passkey.removed", subject: .plain("\(account)")))
            return true
        }
    }
}

/// Passkeys, inside a transaction.
struct PasskeyTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    func isAny(of account: Account.ID) throws -> Bool { try connection.first(PasskeyStatements.count, account) ?? 0 > 0 }

    /// Uses a challenge up; false where it was not given out to this account, is too old or was used.
    func answer(_ challenge: String, of account: Account.ID?, at now: Instant) throws -> Bool {
        try connection.execute(PasskeyStatements.answer, SecretDigest(of: challenge).bytes, now, account) > 0
    }

    /// Whose passkey it is that has signed, and its count before.
    func prove(_ proof: PasskeyProof, at party: PasskeyParty) throws -> (id: Int64, account: Account.ID, counter: Int64) {
        try PasskeyRule.check(proof.client, proof.data, for: .get, at: party)
        guard let (id, account, der, counter, handle) = try connection.first(PasskeyStatements.find, proof.credential),
            proof.handle == nil || proof.handle == handle, let key = PasskeyKey(der)
        else { throw PasskeyRefusal.unknown }
        guard key.isValid(proof.signature, for: PasskeyRule.signed(proof.client, proof.data)) else { throw PasskeyRefusal.signature }
        try PasskeyRule.checkCounter(proof.data.counter, after: UInt32(clamping: counter))
        return (id, account, counter)
    }

    /// Takes every passkey of an account away, and what authenticators know it by.
    func forget(of account: Account.ID) throws {
        try connection.execute(PasskeyStatements.forget, account)
        try connection.execute(PasskeyStatements.forgetHandle, account)
        try connection.execute(PasskeyStatements.forgetChallenges, account)
    }
}
