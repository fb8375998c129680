package import UsherCore

extension HookStore {
    /// What a hook was told in the last 30 days, and what it is to be told, the newest first, before the row `before`.
    package func deliveries(
        of uuid: String, before: Int64?, limit: Int, _ staff: Staff, at now: Instant
    ) async throws -> (rows: [HookDelivery], next: Int64?) {
        try await database.read { connection in
            let hook = try HookStaff(connection, staff).hook(uuid)
            let calls = try connection.all(
                HookStatements.calls, hook.kind, before ?? .max, now.adding(seconds: -HookRule.kept), limit + 1)
            var events: [String: HookEvent] = [:]
            try connection.run(HookStatements.event, each: calls.map { [HookTransaction.event($0.1).sql] }) { _, event in
                events[event.uuid] = event
            }
            let rows = calls.prefix(limit).map { number, payload, tries, due, done, failure in
                let event = HookTransaction.event(payload)
                return HookDelivery(
                    number: number, event: event, type: events[event]?.type, at: events[event]?.at, tries: tries,
                    due: done == nil ? due : nil, done: done, failure: failure)
            }
            return (rows, calls.count > limit ? rows.last?.number : nil)
        }
    }

    /// So many events are sent again at once.
    package static let mostAgain = 10_000
    package static let mostNamed = 1_000

    /// What a hook is told once more.
    package enum Again: Sendable {
        case events([String])
        case from(Instant)
    }

    /// Sends events again, with the ids that they have; how many, and from when on there are more.
    package func replay(_ uuid: String, _ again: Again, _ staff: Staff, at now: Instant) async throws -> (sent: Int, next: Instant?) {
        try await database.write { connection in
            let access = HookStaff(connection, staff)
            let hook = try access.hook(uuid, toChange: true)
            let (events, next) = try Self.events(again, for: hook, connection, at: now)
            try HookTransaction(connection).enqueue(
                events, for: try access.listeners(hook), again: "-again-\(now.microseconds)", at: now)
            try access.record("hook.replayed", of: hook.organisation, hook.uuid, "\(events.count) events", at: now)
            return (events.count, next)
        }
    }

    private static func events(
        _ again: Again, for hook: HookRow, _ connection: any Connection, at now: Instant
    ) throws -> (events: [String], next: Instant?) {
        let oldest = now.adding(seconds: -HookRule.kept)
        func isTold(_ event: HookEvent) -> Bool {
            event.type == HookType.hookTest.rawValue || hook.types.contains { $0.rawValue == event.type }
        }
        switch again {
        case .events(let names):
            let house = try OrganisationTransaction(connection).organisation(hook.organisation)?.uuid
            return (
                try names.map { name in
                    guard let uuid = UUIDText.normalised(name), let event = try connection.first(HookStatements.event, uuid),
                        event.organisation == house, event.at >= oldest, isTold(event)
                    else { throw HookRefusal.invalid(field: "events") }
                    return uuid
                }, nil
            )
        case .from(let start):
            // A page holds one more than is sent: where it begins, the next begins.
            let found = try connection.all(HookStatements.since, hook.organisation, max(start, oldest), mostAgain + 1)
            let next = found.count > mostAgain ? found[mostAgain].at : nil
            return (found.prefix(mostAgain).filter { $0.type != HookType.hookTest.rawValue && isTold($0) }.map(\.uuid), next)
        }
    }
}
