import UsherCore

/// What phones are told, inside the transaction that causes it. A row of the outbox says that there is something to tell; whom, a worker finds.
/// Where nobody wants to know, no row is written.
struct PushTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// What a notice is called in the outbox, and what a device's word of it.
    static let notice = "push-notice"
    static let item = "push"

    /// `due`: not told before.
    func enqueue(_ notice: PushNotice, due: Instant? = nil, at now: Instant) throws {
        try OutboxTransaction(connection).enqueue(
            [
                OutboxItem(
                    kind: PushTransaction.notice, idempotencyKey: notice.key, payload: notice.payload, due: due ?? now)
            ], at: now)
    }
}
