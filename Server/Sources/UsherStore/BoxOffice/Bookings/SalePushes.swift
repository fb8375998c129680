import UsherCore

private enum SalePushStatements {
    static let anybody = Statement("SELECT 1 FROM installations WHERE account_id = $1 AND (kinds & $2) <> 0 LIMIT 1")
    static let freed = Statement(
        "UPDATE shows SET freed = freed + $2 WHERE event_id = $1 AND EXISTS (SELECT 1 FROM show_watches w WHERE w.event_id = $1)")
}

/// What buyers are told.
extension PushTransaction {
    /// A sale has become another one; its account's phones are told.
    func tell(_ change: PushNotice.SaleChange, _ booking: Booking, at now: Instant) throws {
        guard let account = booking.account,
            try connection.first(SalePushStatements.anybody, account, PushKind.booking.bit, read: { _ in true }) != nil
        else { return }
        try enqueue(PushNotice(.booking(account, sale: booking.uuid, change), at: now), at: now)
    }

    /// So many places of a show are free again: noted where somebody waits for that, and told by `PushStore.tellWatchers`.
    func placesFreed(_ count: Int64, of event: Event.ID) throws {
        if count > 0 { try connection.execute(SalePushStatements.freed, event, count) }
    }
}
