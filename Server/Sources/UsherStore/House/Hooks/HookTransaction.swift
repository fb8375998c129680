import UsherCore

/// What a hook is told of something: `data` without persons, and with them where they are known and somebody wants them.
struct HookData {
    let subject: String
    let plain: String
    var personal: String?
}

/// Webhooks, inside the transaction that causes what they tell.
struct HookTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Tells the house's hooks of something, after the commit and at least once each. `data` is made only where somebody wants it, and is asked
    /// whether persons are among it.
    func tell(
        _ type: HookType, of house: Organisation.ID, at now: Instant,
        _ data: (_ persons: Bool) throws -> HookData
    ) throws {
        let hooks = try connection.all(HookStatements.listeners, house).filter { $0.types.contains(type) }
        guard !hooks.isEmpty else { return }
        let event = try keep(type, of: house, try data(hooks.contains(where: \.persons)), at: now)
        try enqueue([event], for: hooks, at: now)
    }

    /// Keeps an event; its id.
    func keep(_ type: HookType, of house: Organisation.ID, _ data: HookData, at now: Instant) throws -> String {
        var generator = SystemRandomNumberGenerator()
        let uuid = UUIDText.v7(at: now, using: &generator)
        try connection.execute(
            HookStatements.insertEvent, uuid, house, type.rawValue, data.subject, data.plain, data.personal, now)
        return uuid
    }

    /// `again`: tells apart what is sent once more.
    func enqueue(_ events: [String], for hooks: [HookListener], again: String = "", at now: Instant) throws {
        let items = hooks.flatMap { hook in
            let due = hook.disabledAt == nil ? now : now.adding(seconds: HookRule.waiting)
            return events.map { event in
                OutboxItem(
                    kind: HookRow.kind(of: hook.id), idempotencyKey: "hook-\(hook.id)-\(event)\(again)",
                    payload: JSONText.string(.members(["event": .string(event)])), due: due)
            }
        }
        try OutboxTransaction(connection).enqueue(items, at: now)
    }

    /// The event that a row of the outbox names.
    static func event(_ payload: String) -> String { (try? JSONValue.read(payload.utf8))?["event"]?.text ?? "" }
}
