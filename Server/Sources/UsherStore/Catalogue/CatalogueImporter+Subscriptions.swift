import UsherCore

private enum CatalogueSubscriptionStatements {
    static let before = Selection<SubscriptionRow>(
        """
        SELECT {{columns}} FROM subscriptions
        WHERE provider = 'stripe' AND environment = $1 AND provider_id = $2 {{for_update}}
        """)
    static let insert = Statement(
        """
        INSERT INTO subscriptions (id, provider, environment, provider_id, account_id, organisation_id, source, status, created_at, updated_at)
        VALUES ($1, 'stripe', $2, $3, $4, $5, 'stripe', '', $6, $6)
        """)
    static let update = Statement(
        """
        UPDATE subscriptions SET plan = $2, status = $3, ends_at = $4, overdue_at = $5, customer = $6, event_at = $7, event_rank = $8,
            deleted_at = $9, updated_at = $10
        WHERE id = $1 AND (plan IS DISTINCT FROM $2 OR status <> $3 OR ends_at IS DISTINCT FROM $4 OR overdue_at IS DISTINCT FROM $5
            OR customer IS DISTINCT FROM $6 OR event_at <> $7 OR event_rank <> $8 OR deleted_at IS DISTINCT FROM $9)
        """)
    static let linked = Selection<Account.ID?, Organisation.ID?>(
        "SELECT account_id, organisation_id FROM billing_customers WHERE environment = $1 AND customer = $2")
    static let link = Statement(
        """
        INSERT INTO billing_customers (environment, customer, account_id, organisation_id, linked_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (environment, customer) DO NOTHING
        """)
}

/// What payment services reported comes back; news that has arrived since is not undone.
extension CatalogueImporter {
    mutating func save(_ item: CatalogueSubscription) throws {
        let holder = try holder(of: item)
        switch item.facts {
        case .stripe(let stripe): try save(item, stripe, holder)
        case .apple(let transactions, let renewal):
            let found = try ApplePurchaseTransaction(connection).restore(
                item.id, item.environment, transactions, renewal, of: holder?.account, created: item.created ?? now, at: now)
            summary.subscriptions.count(found)
        }
    }

    private mutating func save(_ item: CatalogueSubscription, _ told: CatalogueSubscription.Stripe, _ holder: PlanHolder?) throws {
        let before = try connection.first(CatalogueSubscriptionStatements.before, item.environment, item.id)
        if let before {
            guard before.holder == holder else { throw HouseRefusal.taken("id") }
            guard (before.eventAt, before.rank) <= (told.eventAt, told.event.rawValue) else {
                summary.subscriptions.count(.unchanged)
                return
            }
        }
        let id = try before?.id ?? IDTransaction(connection).takeIDs(.subscriptions).lowerBound
        if before == nil {
            try connection.execute(
                CatalogueSubscriptionStatements.insert, id, item.environment, item.id, holder?.account, holder?.organisation,
                item.created ?? now)
        }
        let changed = try connection.execute(
            CatalogueSubscriptionStatements.update, id, told.plan?.rawValue, told.status, told.end, told.overdue, told.customer,
            told.eventAt, told.event.rawValue, told.deleted, now)
        summary.subscriptions.count(before == nil ? .added : changed > 0 ? .changed : .unchanged)
    }

    private mutating func holder(of item: CatalogueSubscription) throws -> PlanHolder? {
        if let key = item.organisation { return .organisation(try organisation(key)) }
        guard let email = item.account else { return nil }
        guard let address = EmailAddress(email), let account = try AccountTransaction(connection).account(email: address) else {
            throw AdmissionsRefusal("account", "no account has the e-mail \"\(email)\"")
        }
        return .account(account.id)
    }

    /// Has Stripe's names of a holder; true where any of them was new.
    func link(_ customers: [CatalogueCustomer], to holder: PlanHolder) throws -> Bool {
        var changed = false
        for (index, item) in customers.enumerated() {
            let added = try connection.execute(
                CatalogueSubscriptionStatements.link, item.environment, item.customer, holder.account, holder.organisation,
                item.linked ?? now)
            if added > 0 {
                changed = true
                continue
            }
            let known = try connection.first(CatalogueSubscriptionStatements.linked, item.environment, item.customer)
                .flatMap { PlanHolder(account: $0, organisation: $1) }
            guard known == holder else { throw HouseRefusal.taken("customers[\(index)].id") }
        }
        return changed
    }
}
