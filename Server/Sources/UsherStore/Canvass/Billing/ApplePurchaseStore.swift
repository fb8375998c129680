package import UsherCore

private enum AppleStatements {
    static let release = Statement(
        "UPDATE subscriptions SET account_id = NULL, updated_at = $2 WHERE provider = 'apple' AND account_id = $1")
    static let insert = Statement(
        """
        INSERT INTO subscriptions (id, provider, environment, provider_id, source, status, created_at, updated_at)
        VALUES ($1, 'apple', $2, $3, 'apple', '', $4, $4)
        ON CONFLICT (provider, environment, provider_id) DO NOTHING
        """)
    static let find = Selection<Int64, Account.ID?>(
        """
        SELECT id, account_id FROM subscriptions WHERE provider = 'apple' AND environment = $1 AND provider_id = $2 {{for_update}}
        """)
    static let bind = Statement("UPDATE subscriptions SET account_id = $2, updated_at = $3 WHERE id = $1")
    static let unbind = Statement(
        """
        UPDATE subscriptions SET account_id = NULL, updated_at = $2
        WHERE provider = 'apple' AND provider_id = $1 AND account_id IS NOT NULL
        """)
    static let transaction = Statement(
        """
        INSERT INTO apple_transactions
            (environment, transaction_id, original_id, product, plan, expires_at, revoked_at, upgraded, signed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        ON CONFLICT (environment, transaction_id) DO UPDATE SET original_id = $3, product = $4, plan = $5, expires_at = $6,
            revoked_at = $7, upgraded = $8, signed_at = $9
        WHERE apple_transactions.signed_at < $9
        """)
    static let renewal = Statement(
        """
        INSERT INTO apple_renewals (environment, original_id, grace_ends_at, signed_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (environment, original_id) DO UPDATE SET grace_ends_at = $3, signed_at = $4 WHERE apple_renewals.signed_at < $4
        """)
    static let newest = Selection<String, Instant>(
        """
        SELECT plan, expires_at FROM apple_transactions
        WHERE environment = $1 AND original_id = $2 AND revoked_at IS NULL AND upgraded = 0
        ORDER BY expires_at DESC, transaction_id DESC LIMIT 1
        """)
    static let grace = Selection<Instant?>("SELECT grace_ends_at FROM apple_renewals WHERE environment = $1 AND original_id = $2")
    static let settle = Statement("UPDATE subscriptions SET plan = $2, status = $3, ends_at = $4, updated_at = $5 WHERE id = $1")
    static let buyer = Selection<Account.ID>(
        """
        SELECT id, 0 FROM accounts WHERE uuid = $1 AND deactivated_at IS NULL
        UNION ALL
        SELECT i.account_id, 1 FROM identities i JOIN accounts a ON a.id = i.account_id
        WHERE (i.subject = $1 OR i.subject = $2) AND a.deactivated_at IS NULL
        ORDER BY 2, 1 LIMIT 1
        """)
    static let isBuyer = Statement(
        """
        SELECT 1 FROM accounts WHERE id = $1 AND uuid = $2
        UNION ALL SELECT 1 FROM identities WHERE account_id = $1 AND LOWER(subject) = $2
        """)
}

/// What was bought in the App Store. What Apple signed decides, not what it calls the news.
package struct ApplePurchaseStore: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// Takes a transaction that an account shows, and binds the purchase to it. Throws `BillingRefusal.purchaseBound`.
    package func verify(_ transaction: AppleTransaction, for account: Account.ID, by actor: Actor, at now: Instant) async throws {
        try await database.write { connection in
            if let buyer = transaction.buyer, try !ApplePurchaseTransaction(connection).isBuyer(account, buyer) {
                throw BillingRefusal.purchaseBound
            }
            let purchase = try ApplePurchaseTransaction(connection).purchase(transaction.original, transaction.environment, at: now)
            guard purchase.account == nil || purchase.account == account else { throw BillingRefusal.purchaseBound }
            if purchase.account == nil {
                try ApplePurchaseTransaction(connection).bind(purchase.id, transaction.original, to: account, by: actor, at: now)
            }
            try ApplePurchaseTransaction(connection).keep(transaction)
            try ApplePurchaseTransaction(connection).settle(purchase.id, transaction.original, transaction.environment, at: now)
        }
    }

    /// Takes what a notification tells, once; false where it was taken before.
    @discardableResult
    package func take(
        _ notification: String, _ transaction: AppleTransaction?, _ renewal: AppleRenewal?, at now: Instant
    ) async throws -> Bool {
        try await database.write { connection in
            guard try SubscriptionTransaction(connection).noteBilling("apple", notification, at: now) else { return false }
            if let transaction {
                let purchase = try ApplePurchaseTransaction(connection).purchase(transaction.original, transaction.environment, at: now)
                if purchase.account == nil, let buyer = transaction.buyer,
                    let account = try ApplePurchaseTransaction(connection).account(ofBuyer: buyer)
                {
                    try ApplePurchaseTransaction(connection).bind(
                        purchase.id, transaction.original, to: account, by: Actor(address: "apple"), at: now)
                }
                try ApplePurchaseTransaction(connection).keep(transaction)
                try ApplePurchaseTransaction(connection).settle(purchase.id, transaction.original, transaction.environment, at: now)
            }
            if let renewal {
                let purchase = try ApplePurchaseTransaction(connection).purchase(renewal.original, renewal.environment, at: now)
                try connection.execute(AppleStatements.renewal, renewal.environment, renewal.original, renewal.graceEnd, renewal.signed)
                try ApplePurchaseTransaction(connection).settle(purchase.id, renewal.original, renewal.environment, at: now)
            }
            return true
        }
    }

    /// Frees a purchase from its account, by the operator; false where it was free or unknown.
    package func unbind(_ original: String, by actor: Actor, at now: Instant) async throws -> Bool {
        try await database.write { connection in
            guard try connection.execute(AppleStatements.unbind, original, now) > 0 else { return false }
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, action: "purchase.unbound", subject: .plain(original)))
            return true
        }
    }
}

/// What was bought in the App Store, inside a transaction.
struct ApplePurchaseTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// A purchase's row, made if it is new, and held until the commit.
    fileprivate func purchase(_ original: String, _ environment: String, at now: Instant) throws -> (id: Int64, account: Account.ID?) {
        func find() throws -> (id: Int64, account: Account.ID?)? {
            try connection.first(AppleStatements.find, environment, original)
        }
        if let known = try find() { return known }
        try connection.execute(
            AppleStatements.insert, IDTransaction(connection).takeIDs(.subscriptions).lowerBound, environment, original, now)
        guard let made = try find() else { throw TransactionRetry() }
        return made
    }

    fileprivate func bind(_ purchase: Int64, _ original: String, to account: Account.ID, by actor: Actor, at now: Instant) throws {
        try connection.execute(AppleStatements.bind, purchase, account, now)
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: actor, action: "purchase.bound", subject: .plain(original), result: "\(account)"))
    }

    @discardableResult
    fileprivate func keep(_ transaction: AppleTransaction) throws -> Int {
        try connection.execute(
            AppleStatements.transaction, transaction.environment, transaction.id, transaction.original, transaction.product,
            transaction.plan.rawValue, transaction.expires, transaction.revoked, transaction.isUpgraded, transaction.signed)
    }

    /// Writes what all facts about a purchase come to.
    fileprivate func settle(_ purchase: Int64, _ original: String, _ environment: String, at now: Instant) throws {
        let newest = try connection.first(AppleStatements.newest, environment, original)
        let grace = try connection.first(AppleStatements.grace, environment, original) ?? nil
        let end = newest.map { max($0.1, grace ?? .distantPast) }
        try connection.execute(AppleStatements.settle, purchase, newest?.0, newest == nil ? "ended" : "active", end, now)
    }

    /// Takes a purchase as a catalogue tells it. Facts that were signed later stay; a purchase that another account has is taken.
    func restore(
        _ original: String, _ environment: String, _ transactions: [AppleTransaction], _ renewal: AppleRenewal?, of account: Account.ID?,
        created: Instant, at now: Instant
    ) throws -> Stored {
        let isNew = try connection.first(AppleStatements.find, environment, original) == nil
        let purchase = try purchase(original, environment, at: created)
        if let account, let owner = purchase.account, owner != account { throw HouseRefusal.taken("id") }
        var changed = 0
        if let account, purchase.account == nil { changed += try connection.execute(AppleStatements.bind, purchase.id, account, now) }
        for transaction in transactions { changed += try keep(transaction) }
        if let renewal {
            changed += try connection.execute(
                AppleStatements.renewal, renewal.environment, renewal.original, renewal.graceEnd, renewal.signed)
        }
        if isNew || changed > 0 { try settle(purchase.id, original, environment, at: now) }
        return isNew ? .added : changed > 0 ? .changed : .unchanged
    }

    fileprivate func account(ofBuyer token: String) throws -> Account.ID? {
        try connection.first(AppleStatements.buyer, token.lowercased(), token)
    }

    fileprivate func isBuyer(_ account: Account.ID, _ token: String) throws -> Bool {
        try connection.first(AppleStatements.isBuyer, account, token.lowercased()) { _ in true } ?? false
    }

    /// Frees what an account bought in the App Store, so that whoever has the purchase can bind it again.
    func releasePurchases(of account: Account.ID, at now: Instant) throws {
        try connection.execute(AppleStatements.release, account, now)
    }
}
