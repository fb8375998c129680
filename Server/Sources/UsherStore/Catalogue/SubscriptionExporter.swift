import UsherCore

private enum SubscriptionExportStatements {
    /// In the order in which they began: of two that are equal the older one counts.
    static let all = Statement(
        """
        SELECT s.provider, s.environment, s.provider_id, a.email, o.key, s.created_at, s.plan, s.status, s.ends_at, s.overdue_at, s.customer,
            s.event_at, s.event_rank, s.deleted_at, s.id
        FROM subscriptions s LEFT JOIN accounts a ON a.id = s.account_id LEFT JOIN organisations o ON o.id = s.organisation_id
        WHERE s.id > $1 ORDER BY s.id LIMIT 200
        """)
    static let transactions = Statement(
        """
        SELECT transaction_id, product, plan, expires_at, revoked_at, upgraded, signed_at FROM apple_transactions
        WHERE environment = $1 AND original_id = $2 ORDER BY expires_at, transaction_id
        """)
    static let renewal = Statement("SELECT grace_ends_at, signed_at FROM apple_renewals WHERE environment = $1 AND original_id = $2")
    static let customers = Statement(
        """
        SELECT environment, customer, linked_at FROM billing_customers
        WHERE account_id = $1 OR organisation_id = $2 ORDER BY environment, customer
        """)
}

/// Writes what Stripe and the App Store reported.
struct SubscriptionExporter {
    let connection: any Connection

    func write(_ element: (JSONWriter) throws -> Void) throws {
        var last: Int64 = 0
        while true {
            let page = try connection.all(SubscriptionExportStatements.all, last) { row in
                (id: row.int(14), name: (row.text(0), row.text(1), row.text(2)), json: begun(row))
            }
            guard let end = page.last else { return }
            for item in page {
                let (provider, environment, id) = item.name
                var json = item.json
                if provider == "apple" { try writeFacts(environment, id, &json) }
                json.endObject()
                try element(json)
            }
            last = end.id
        }
    }

    /// What the row itself says; the object is left open.
    private func begun(_ row: Row) -> JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.member("provider", row.text(0))
        json.member("environment", row.text(1))
        json.member("id", row.text(2))
        if let email = row.optionalText(3) { json.member("account", email) }
        if let key = row.optionalText(4) { json.member("organisation", key) }
        json.exact("created_at", row.instant(5))
        // What Apple's facts come to is not one of them.
        guard row.text(0) == "stripe" else { return json }
        if let plan = row.optionalText(6) { json.member("plan", plan) }
        json.member("status", row.text(7))
        json.exact("current_period_end", row.optionalInstant(8))
        json.exact("overdue_since", row.optionalInstant(9))
        if let customer = row.optionalText(10) { json.member("customer", customer) }
        json.member("event", CatalogueSubscription.events.first { $0.1.rawValue == row.int(12) }?.0 ?? "created")
        json.exact("event_at", row.instant(11))
        json.exact("deleted_at", row.optionalInstant(13))
        return json
    }

    private func writeFacts(_ environment: String, _ id: String, _ json: inout JSONWriter) throws {
        json.name("transactions")
        json.beginArray()
        let transactions = try connection.all(SubscriptionExportStatements.transactions, environment, id) { row in
            var json = JSONWriter()
            json.beginObject()
            json.member("id", row.text(0))
            json.member("product", row.text(1))
            json.member("plan", row.text(2))
            json.exact("expires_at", row.instant(3))
            json.exact("revoked_at", row.optionalInstant(4))
            if row.bool(5) { json.member("upgraded", true) }
            json.exact("signed_at", row.instant(6))
            json.endObject()
            return json
        }
        for transaction in transactions { json.raw(transaction.bytes) }
        json.endArray()
        let renewal = try connection.first(SubscriptionExportStatements.renewal, environment, id) {
            ($0.optionalInstant(0), $0.instant(1))
        }
        guard let (grace, signed) = renewal else { return }
        json.name("renewal")
        json.beginObject()
        json.exact("grace_ends_at", grace)
        json.exact("signed_at", signed)
        json.endObject()
    }

    /// How Stripe knows this account, or this organisation: a member of the object that is open; none where it does not.
    func writeCustomers(account: Int64?, organisation: Int64?, _ json: inout JSONWriter) throws {
        let customers = try connection.all(SubscriptionExportStatements.customers, account, organisation) {
            ($0.text(0), $0.text(1), $0.instant(2))
        }
        guard !customers.isEmpty else { return }
        json.name("customers")
        json.beginArray()
        for (environment, customer, linked) in customers {
            json.beginObject()
            json.member("environment", environment)
            json.member("id", customer)
            json.exact("linked_at", linked)
            json.endObject()
        }
        json.endArray()
    }
}
