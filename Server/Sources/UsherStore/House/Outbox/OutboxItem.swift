package import UsherCore

/// A side effect to come: mail, push, webhook. It is put into the transaction that causes it.
package struct OutboxItem: Sendable {
    package let kind: String
    /// The same effect is never enqueued twice; receivers that know idempotency get it too.
    package let idempotencyKey: String
    /// JSON text, without secrets.
    package let payload: String
    /// A secret for the receiver alone, sealed with `SealKey` for the idempotency key; blanked once delivered.
    package let sealed: [UInt8]?
    package let due: Instant

    package init(kind: String, idempotencyKey: String, payload: String, sealed: [UInt8]? = nil, due: Instant) {
        self.kind = kind
        self.idempotencyKey = idempotencyKey
        self.payload = payload
        self.sealed = sealed
        self.due = due
    }
}

/// An outbox row in the hands of one worker until its lease ends.
package struct OutboxClaim: Sendable {
    package let id: Int64
    /// 1 at the first try. Whoever claims later counts one up, which takes the row from a worker that was too slow.
    package let attempt: Int64
    /// When it was put into the outbox.
    package let created: Instant
    package let item: OutboxItem
}
