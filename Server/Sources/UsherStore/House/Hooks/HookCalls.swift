package import UsherCore

/// The worker's side of webhooks: what is to be called, and what came of it. Workers of any number of processes share it.
package struct HookCalls: Sendable {
    /// What came of one try.
    package enum Outcome: Sendable, Equatable {
        case well
        case failed(String)
        /// The receiver says that nobody is there any more.
        case gone
    }

    let database: Database
    let outbox: Outbox
    private let seal: SealKey

    package init(_ database: Database, seal: SealKey) {
        (self.database, self.seal) = (database, seal)
        outbox = Outbox(database)
    }

    /// Hooks with something to be told now.
    package func due(at now: Instant) async throws -> [Int64] {
        try await database.read { try $0.all(HookStatements.due, now) }
    }

    package func hook(_ id: Int64) async throws -> HookRow? {
        try await database.read { try $0.first(HookStatements.byID, id) }
    }

    /// Takes some of a hook's calls that are due.
    package func claim(_ hook: HookRow, limit: Int, at now: Instant) async throws -> [OutboxClaim] {
        try await outbox.claim(hook.kind, limit: limit, at: now)
    }

    package func event(of claim: OutboxClaim) async throws -> HookEvent? {
        let uuid = HookTransaction.event(claim.item.payload)
        return try await database.read { try $0.first(HookStatements.event, uuid) }
    }

    /// What signs at this moment: the secret, and the one before while it holds.
    package func secrets(of hook: HookRow, at now: Instant) throws -> [HookSecret] {
        let sealed = [hook.secret] + [hook.oldSecret].compactMap { old in hook.oldUntil.map { $0 > now } == true ? old : nil }
        return try sealed.compactMap {
            HookSecret(known: String(decoding: try seal.open($0, for: HookRow.purpose(hook.uuid)), as: UTF8.self))
        }
    }

    /// Nothing is to be told any more: the hook or the event is gone, or it has waited for long enough.
    package func drop(_ claim: OutboxClaim, _ reason: String, at now: Instant) async throws {
        try await outbox.done(claim, failure: reason, at: now)
    }

    /// A hook that is switched off: its calls wait, for seven days from when they came.
    package func wait(_ claim: OutboxClaim, at now: Instant) async throws {
        let end = claim.created.adding(seconds: HookRule.waiting)
        guard now < end else { return try await drop(claim, "the webhook was off for seven days", at: now) }
        _ = try await database.write { try OutboxTransaction($0).retry(claim, failure: "waits until the webhook is enabled", due: end) }
    }

    /// Notes a try: the call is over or comes again, and the hook stands or falls with it.
    package func note(_ outcome: Outcome, of claim: OutboxClaim, to hook: HookRow, at now: Instant) async throws {
        try await database.write { connection in
            let outbox = OutboxTransaction(connection)
            switch outcome {
            case .well:
                try connection.execute(HookStatements.well, hook.id, now, now.adding(seconds: -60))
                try outbox.done(claim, failure: nil, at: now)
            case .failed(let reason):
                var generator = SystemRandomNumberGenerator()
                if let pause = HookRule.pause(after: claim.attempt, using: &generator) {
                    try outbox.retry(claim, failure: reason, due: now.adding(microseconds: pause))
                } else {
                    try outbox.done(claim, failure: reason, at: now)
                }
                guard let (failures, well, enabled) = try connection.first(HookStatements.failed, hook.id) else { return }
                let since = max(well ?? enabled, enabled)
                if HookRule.isHopeless(failures: failures, since: since, at: now) {
                    try disable(hook, .failing, reason, connection, at: now)
                }
            case .gone:
                try outbox.retry(claim, failure: "410", due: claim.created.adding(seconds: HookRule.waiting))
                try disable(hook, .gone, "410", connection, at: now)
            }
        }
    }

    /// Switches it off, lets its calls wait, and tells the owners.
    private func disable(_ hook: HookRow, _ end: HookEnd, _ reason: String, _ connection: any Connection, at now: Instant) throws {
        guard try connection.execute(HookStatements.disable, hook.id, now, end.rawValue) > 0 else { return }
        try connection.execute(HookStatements.postpone, hook.kind, HookRule.waiting * 1_000_000)
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: .local, organisation: hook.organisation, action: "hook.disabled", subject: .plain(hook.uuid),
                result: reason))
        let mails = try connection.all(HookStatements.owners, hook.organisation, Role.owner.rawValue).map { account, uuid in
            OutboxItem(
                kind: Self.mail, idempotencyKey: "webhook-off-\(hook.id)-\(now.microseconds)-\(account)",
                payload: JSONText.string(.members(["hook": .string(hook.uuid), "account": .string(uuid)])), due: now)
        }
        try OutboxTransaction(connection).enqueue(mails, at: now)
    }

    /// What the mail about a hook that is off is called in the outbox.
    package static let mail = "webhook-off-mail"

    /// For that mail: the hook with its house's name; nil where it has been deleted.
    package func told(_ uuid: String) async throws -> (hook: HookRow, house: Organisation)? {
        try await database.read { connection in
            guard let hook = try connection.first(HookStatements.byUUID, uuid),
                let house = try OrganisationTransaction(connection).organisation(hook.organisation)
            else { return nil }
            return (hook, house)
        }
    }

    /// Calls that wait, of all hooks.
    package func backlog() async throws -> Int64 {
        try await database.read { try $0.first(HookStatements.backlog, Outbox.counted) ?? 0 }
    }

    /// Forgets a slice of events that nobody is told of any more; true where there may be more.
    package func forget(at now: Instant) async throws -> Bool {
        let before = now.adding(seconds: -HookRule.kept - HookRule.waiting - 86_400)
        guard try await database.read({ try $0.first(HookStatements.anyOld, before, read: { _ in true }) }) != nil else { return false }
        return try await database.sweep { try $0.execute(HookStatements.forget, before, 1_000) } == 1_000
    }
}
