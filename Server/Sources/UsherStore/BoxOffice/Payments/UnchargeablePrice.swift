package import UsherCore

/// A price of a show that its buyers could not be charged.
package struct UnchargeablePrice: Sendable, Equatable {
    package let organisation: String
    package let event: String
    /// The section's key.
    package let section: String
    package let price: Int64
    package let currency: String
    package let reason: String
}

extension ShowTransaction {
    /// What cannot be charged of shows that are not over.
    package func unchargeable(_ rule: ChargeRule, at now: Instant) throws -> [UnchargeablePrice] {
        guard rule != .any else { return [] }
        return try connection.all(UnchargeableStatements.prices, now).compactMap { organisation, event, section, currency, price in
            rule.problem(of: price, in: currency).map { reason in
                UnchargeablePrice(
                    organisation: organisation, event: event, section: section, price: price, currency: currency, reason: reason)
            }
        }
    }
}

private enum UnchargeableStatements {
    static let prices = Selection<String, String, String, String, Int64>(
        """
        SELECT o.key, e.key, t.key, o.currency, t.price
        FROM shows s JOIN events e ON e.id = s.event_id JOIN organisations o ON o.id = e.organisation_id
            JOIN sections c ON c.event_id = s.event_id JOIN ticket_types t ON t.id = c.ticket_type_id
        WHERE s.over_at > $1 AND e.deleted_at IS NULL AND e.cancelled_at IS NULL AND t.price > 0
        ORDER BY o.key, e.key, c.position
        """)
}
