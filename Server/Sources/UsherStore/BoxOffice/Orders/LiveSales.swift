package import UsherCore

/// How a show sells at this moment.
package struct LiveSales: Sendable, Equatable {
    /// What its orders have brought, without what went back.
    package let takings: Int64
    /// Tickets by the minute in which they were sold, counted from 1970, of the last hour.
    package let minutes: [Int64: Int64]
    /// The newest first.
    package let latest: [OrderRow]
}

extension OrderStore {
    /// Orders that were changed lately, among which the newest are looked for.
    private static let looked = 100

    package func live(of event: Event.ID, at now: Instant, last count: Int) async throws -> LiveSales {
        let since = now.adding(seconds: -3_600)
        return try await database.read { connection in
            var (takings, minutes): (Int64, [Int64: Int64]) = (0, [:])
            for (minute, money, tickets) in try connection.all(OrderStatements.minutes, event, since) {
                takings += money
                if minute > 0 { minutes[minute] = tickets }
            }
            let newest = try connection.all(OrderStatements.newest, event, Self.looked).sorted { $0.id > $1.id }
            return LiveSales(takings: takings, minutes: minutes, latest: Array(newest.prefix(count)))
        }
    }
}
