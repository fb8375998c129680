import UsherCore

extension CatalogueSubscription: Selectable {
    /// `subscriptions` s with its account a or its organisation o.
    init(_ columns: inout Columns) {
        provider = columns.next("provider")
        environment = columns.next("environment")
        id = columns.next("provider_id")
        account = columns.next("a.email")
        organisation = columns.next("o.key")
        created = columns.next("created_at")
        stripe = Stripe(&columns)
    }
}

extension CatalogueSubscription.Stripe: Selectable, Storable {
    init(_ columns: inout Columns) {
        plan = (columns.next("plan") as String?).flatMap { Plan(rawValue: $0) }
        status = columns.next("status")
        end = columns.next("ends_at")
        overdue = columns.next("overdue_at")
        customer = columns.next("customer")
        event = StripeSubscriptionEvent.Kind(rawValue: columns.next("event_rank")) ?? .created
        eventAt = columns.next("event_at")
        deleted = columns.next("deleted_at")
    }

    static let columns: StoredColumns<Self> = [
        "plan": { $0.plan?.rawValue }, "status": { $0.status }, "ends_at": { $0.end }, "overdue_at": { $0.overdue },
        "customer": { $0.customer }, "event_rank": { $0.event.rawValue }, "event_at": { $0.eventAt }, "deleted_at": { $0.deleted },
    ]
}

extension CatalogueSubscription.Transaction: Selectable {
    init(_ columns: inout Columns) throws {
        id = columns.next("transaction_id")
        product = columns.next("product")
        plan = try columns.next("plan")
        expires = columns.next("expires_at")
        revoked = columns.next("revoked_at")
        isUpgraded = columns.next("upgraded")
        signed = columns.next("signed_at")
    }
}

extension CatalogueSubscription.Renewal: Selectable {
    init(_ columns: inout Columns) {
        graceEnd = columns.next("grace_ends_at")
        signed = columns.next("signed_at")
    }
}

extension CatalogueCustomer: Selectable {
    init(_ columns: inout Columns) {
        environment = columns.next("environment")
        customer = columns.next("customer")
        linked = columns.next("linked_at")
    }
}

private enum SubscriptionExportStatements {
    /// In the order in which they began: of two that are equal the older one counts.
    static let page = Selection<CatalogueSubscription, Int64>(
        """
        SELECT {{columns s}}, s.id
        FROM subscriptions s LEFT JOIN accounts a ON a.id = s.account_id LEFT JOIN organisations o ON o.id = s.organisation_id
        WHERE s.id > $1 ORDER BY s.id LIMIT 200
        """)
    static let transactions = Selection<CatalogueSubscription.Transaction>(
        """
        SELECT {{columns}} FROM apple_transactions
        WHERE environment = $1 AND original_id = $2 ORDER BY expires_at, transaction_id
        """)
    static let renewal = Selection<CatalogueSubscription.Renewal>(
        "SELECT {{columns}} FROM apple_renewals WHERE environment = $1 AND original_id = $2")
    static let customers = Selection<CatalogueCustomer>(
        """
        SELECT {{columns}} FROM billing_customers
        WHERE account_id = $1 OR organisation_id = $2 ORDER BY environment, customer
        """)
}

/// Writes what Stripe and the App Store reported.
extension CatalogueExporter {
    func writeSubscriptions() throws {
        var last: Int64 = 0
        while true {
            let page = try connection.all(SubscriptionExportStatements.page, last)
            for (found, id) in page {
                var item = found
                if item.isApple {
                    item.transactions = try connection.all(SubscriptionExportStatements.transactions, item.environment, item.id)
                    item.renewal = try connection.first(SubscriptionExportStatements.renewal, item.environment, item.id)
                }
                try write(item)
                last = id
            }
            if page.isEmpty { return }
        }
    }

    func customers(account: Account.ID?, organisation: Organisation.ID?) throws -> [CatalogueCustomer] {
        try connection.all(SubscriptionExportStatements.customers, account, organisation)
    }
}
