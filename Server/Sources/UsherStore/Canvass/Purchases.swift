import UsherCore

private enum PurchaseStatements {
    static let release = Statement(
        "UPDATE subscriptions SET account_id = NULL, updated_at = $2 WHERE provider = 'apple' AND account_id = $1")
}

extension ApplePurchaseTransaction {
    /// Frees what an account bought in the App Store, so that whoever has the purchase can bind it again.
    func releasePurchases(of account: Account.ID, at now: Instant) throws {
        try connection.execute(PurchaseStatements.release, account, now)
    }
}
