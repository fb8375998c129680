package import UsherCore

/// Money that somebody sent back in the provider's own pages, and that did not arrive.
extension RefundStore {
    /// Becomes a refund that failed, for staff to try again or to settle. Nil where it is one already, or where nobody here believed that
    /// the money had gone back.
    package func failedElsewhere(
        _ name: String, money: (charge: String, amount: Int64), failure: String?, from provider: String, at now: Instant
    ) async throws -> Refund? {
        try await database.write { connection in
            let line = try RefundTransaction(connection).failElsewhere(name, money, failure, from: provider, at: now)
            if let line { try RefundTransaction(connection).keepBooks(line, at: now) }
            return line
        }
    }
}

extension RefundTransaction {
    /// Makes that refund, where what has gone back of the payment was believed of it; nil elsewhere.
    func failElsewhere(
        _ name: String, _ money: (charge: String, amount: Int64), _ failure: String?, from provider: String, at now: Instant
    ) throws -> Refund? {
        guard money.amount > 0, let sale = try PaymentTransaction(connection).receipt(ofCharge: money.charge, from: provider)?.sale,
            let booking = try BookingTransaction(connection).locked(sale),
            // As it is now that nobody else changes it.
            let receipt = try PaymentTransaction(connection).receipt(ofCharge: money.charge, from: provider)?.receipt,
            try connection.first(RefundStatements.byName, name) == nil
        else { return nil }
        // What has gone back beyond Usher's own refunds was believed of this one.
        let known = try connection.first(RefundStatements.accounted, sale, receipt.session, receipt.amount) ?? 0
        guard receipt.returned >= known + money.amount else { return nil }
        // Told twice it is one line, also after staff have begun another try.
        let id = "\(RefundStatements.elsewhere)\(name)"
        let added = try connection.execute(
            RefundStatements.insert, id, sale, provider, receipt.session, money.charge, money.amount, receipt.currency, now)
        guard added > 0, let refund = try connection.first(RefundStatements.byID, id) else { return nil }
        try PaymentTransaction(connection).audit(booking, "refund.elsewhere", name, by: Actor(address: provider), at: now)
        return try note(.failed, name, failure, of: refund, at: now)
    }
}

extension RefundStatements {
    /// How the id of such a refund begins.
    fileprivate static let elsewhere = "elsewhere-"
    /// What of a payment goes back by lines of refunds, those from elsewhere that failed included. A line without the provider's name that
    /// is done has moved nothing itself: somebody else was faster.
    fileprivate static let accounted = Selection<Int64>(
        """
        SELECT CAST(COALESCE(SUM(COALESCE(amount, $3)), 0) AS BIGINT) FROM refunds
        WHERE sale = $1 AND session = $2 AND (state <> 'failed' OR id LIKE 'elsewhere-%') AND NOT (state = 'done' AND name IS NULL)
        """)
}
