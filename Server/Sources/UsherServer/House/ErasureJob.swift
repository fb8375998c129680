import UsherCore
import UsherStore

/// What is left to do once a person has been erased from the database: mails that stand as files, and the engine's own files.
struct ErasureJob: Sendable {
    /// What it is called in the outbox.
    static let kind = "person-erased"

    let database: Database
    let mails: MailFolder

    init(_ database: Database, mails: MailFolder) {
        self.database = database
        self.mails = mails
    }

    /// Goes into the transaction that erases; the address is sealed, and blanked when all is done.
    static func item(_ account: String, address: String, seal: SealKey, at now: Instant) throws -> OutboxItem {
        let key = "erased-\(account)"
        return OutboxItem(
            kind: kind, idempotencyKey: key, payload: JSONText.string(.members(["account": .string(account)])),
            sealed: try seal.seal(Array(address.utf8), for: key), due: now)
    }

    var handlers: [String: OutboxWorker.Handler] { [Self.kind: finish] }

    @Sendable private func finish(_ delivery: OutboxDelivery) async throws {
        if let secret = delivery.secret { try mails.forget(String(decoding: secret, as: UTF8.self)) }
        try await database.purge()
    }
}
