import UsherCore

private enum CatalogueSubscriptionStatements {
    static let before = Selection<Int64, Account.ID?, Organisation.ID?, CatalogueSubscription.Stripe>(
        """
        SELECT id, account_id, organisation_id, {{columns}} FROM subscriptions
        WHERE provider = 'stripe' AND environment = $1 AND provider_id = $2 {{for_update}}
        """)
    static let insert = Saving<CatalogueSubscription.Stripe>(
        """
        INSERT INTO subscriptions (id, provider, environment, provider_id, account_id, organisation_id, source, created_at, updated_at, {{names}})
        VALUES ($1, 'stripe', $2, $3, $4, $5, 'stripe', $6, $7, {{values}})
        """)
    static let update = Saving<CatalogueSubscription.Stripe>("UPDATE subscriptions SET {{changes}}, updated_at = $2 WHERE id = $1")
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
        guard item.isApple else { return summary.subscriptions.count(try save(item, item.stripe, holder)) }
        let outcome = try ApplePurchaseTransaction(connection).restore(
            item.id, item.environment, item.transactions.map { $0.transaction(of: item) }, item.renewal?.renewal(of: item),
            of: holder?.account, created: item.created ?? now, at: now)
        summary.subscriptions.count(outcome)
    }

    private func save(_ item: CatalogueSubscription, _ told: CatalogueSubscription.Stripe, _ holder: PlanHolder?) throws -> Stored {
        let known = try connection.first(CatalogueSubscriptionStatements.before, item.environment, item.id)
        guard let (id, account, organisation, before) = known else {
            try connection.execute(
                CatalogueSubscriptionStatements.insert, told, try IDTransaction(connection).takeIDs(.subscriptions).lowerBound,
                item.environment, item.id,
                holder?.account, holder?.organisation, item.created ?? now, now)
            return .added
        }
        guard PlanHolder(account: account, organisation: organisation) == holder else { throw HouseRefusal.taken("id") }
        guard (before.eventAt, before.event) <= (told.eventAt, told.event), before != told else { return .unchanged }
        try connection.execute(CatalogueSubscriptionStatements.update, told, id, now)
        return .changed
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

extension CatalogueSubscription.Transaction {
    fileprivate func transaction(of item: CatalogueSubscription) -> AppleTransaction {
        AppleTransaction(
            environment: item.environment, id: id, original: item.id, product: product, plan: plan, expires: expires, revoked: revoked,
            isUpgraded: isUpgraded, signed: signed, buyer: nil)
    }
}

extension CatalogueSubscription.Renewal {
    fileprivate func renewal(of item: CatalogueSubscription) -> AppleRenewal {
        AppleRenewal(environment: item.environment, original: item.id, graceEnd: graceEnd, signed: signed)
    }
}
