import UsherCore
import UsherServer
import UsherStore

/// Whether buyers can be charged what shows cost.
enum PriceCheck {
    /// Nothing where no provider minds, or where there is no database to look into.
    static func findings(_ settings: Settings) async -> [Finding] {
        let rule = settings.payments.charging
        guard rule != .any else { return [] }
        if case .sqlite(let path) = settings.location, !SQLiteFile(path: path).exists { return [] }
        do {
            let database = try Database.open(settings.commandLocation, log: CommandLog.quiet)
            defer { database.close() }
            guard try await database.appliedMigrations().count == Migrations.all.count else { return [] }
            let prices = try await database.read { try ShowTransaction($0).unchargeable(rule, at: WallClock.system.now()) }
            guard let first = prices.first else { return [.well("prices", "can be charged")] }
            let more = prices.count > 1 ? ", and \(prices.count - 1) more" : ""
            return [
                .wrong("prices", "\(first.organisation), \(first.event), \(first.section): \(first.reason); it costs \(first.price)\(more)")
            ]
        } catch { return [] }
    }
}
