package import UsherCore

/// What owners and admins do with their house's webhooks. Throws `HookRefusal`.
package struct HookStore: Sendable {
    package typealias Staff = ManagedShowStore.Staff

    /// What a hook is to be.
    package struct Draft: Sendable, Equatable {
        package var url: String
        package var types: Set<HookType>
        package var persons: Bool

        package init(url: String, types: Set<HookType>, persons: Bool) { (self.url, self.types, self.persons) = (url, types, persons) }
    }

    let database: Database
    let seal: SealKey

    package init(_ database: Database, seal: SealKey) { (self.database, self.seal) = (database, seal) }

    /// A house's hooks; a member of one house may leave its name out.
    package func list(of house: String?, _ staff: Staff) async throws -> [HookRow] {
        try await database.read { connection in
            try connection.all(HookStatements.ofHouse, try HookStaff(connection, staff).house(house, toChange: false).id)
        }
    }

    package func find(_ uuid: String, _ staff: Staff) async throws -> HookRow {
        try await database.read { try HookStaff($0, staff).hook(uuid) }
    }

    /// Calls that wait, up to 10,001.
    package func waiting(_ hooks: [HookRow]) async throws -> [Int64] {
        try await database.read { connection in
            try hooks.map { try connection.first(HookStatements.waiting, $0.kind) ?? 0 }
        }
    }

    package func create(_ draft: Draft, of house: String?, _ staff: Staff, at now: Instant) async throws -> (HookRow, HookSecret) {
        var generator = SystemRandomNumberGenerator()
        let (uuid, secret) = (UUIDText.v7(at: now, using: &generator), HookSecret.make(using: &generator))
        let sealed = try seal.seal(Array(secret.text.utf8), for: HookRow.purpose(uuid))
        let row = try await database.write { connection in
            let access = HookStaff(connection, staff)
            let house = try access.house(house, toChange: true)
            guard try connection.all(HookStatements.listeners, house.id).count < HookRule.most else { throw HookRefusal.tooMany }
            let id = try IDTransaction(connection).takeIDs(.hooks).lowerBound
            try connection.execute(
                HookStatements.insert, id, uuid, house.id, draft.url, draft.types.stored, draft.persons, sealed, now)
            try access.record("hook.created", of: house.id, uuid, draft.url, at: now)
            return try access.hook(uuid)
        }
        return (row, secret)
    }

    package func change(
        _ uuid: String, _ staff: Staff, at now: Instant, _ change: @escaping @Sendable (inout Draft) -> Void
    ) async throws -> HookRow {
        try await database.write { connection in
            let access = HookStaff(connection, staff)
            let hook = try access.hook(uuid, toChange: true)
            let before = Draft(url: hook.url, types: hook.types, persons: hook.persons)
            var draft = before
            change(&draft)
            guard draft != before else { return hook }
            try connection.execute(HookStatements.change, hook.id, draft.url, draft.types.stored, draft.persons)
            try access.record("hook.changed", of: hook.organisation, uuid, draft.url, at: now)
            return try access.hook(uuid)
        }
    }

    /// It is called no more; what waits for it is dropped.
    package func delete(_ uuid: String, _ staff: Staff, at now: Instant) async throws {
        try await database.write { connection in
            let access = HookStaff(connection, staff)
            let hook = try access.hook(uuid, toChange: true)
            try connection.execute(HookStatements.delete, hook.id, now, [UInt8]())
            try connection.execute(HookStatements.wake, hook.kind, now)
            try access.record("hook.deleted", of: hook.organisation, uuid, hook.url, at: now)
        }
    }

    /// A new secret; the old one signs beside it for a day.
    package func rotate(_ uuid: String, _ staff: Staff, at now: Instant) async throws -> (HookRow, HookSecret) {
        var generator = SystemRandomNumberGenerator()
        let secret = HookSecret.make(using: &generator)
        let seal = seal
        let row = try await database.write { connection in
            let access = HookStaff(connection, staff)
            let hook = try access.hook(uuid, toChange: true)
            let sealed = try seal.seal(Array(secret.text.utf8), for: HookRow.purpose(hook.uuid))
            try connection.execute(HookStatements.rotate, hook.id, sealed, hook.secret, now.adding(seconds: HookRule.overlap))
            try access.record("hook.rotated", of: hook.organisation, hook.uuid, hook.url, at: now)
            return try access.hook(uuid)
        }
        return (row, secret)
    }

    /// It is called again, first for what has waited.
    package func enable(_ uuid: String, _ staff: Staff, at now: Instant) async throws -> HookRow {
        try await database.write { connection in
            let access = HookStaff(connection, staff)
            let hook = try access.hook(uuid, toChange: true)
            guard !hook.isOn else { return hook }
            try connection.execute(HookStatements.enable, hook.id, now)
            try connection.execute(HookStatements.wake, hook.kind, now)
            try access.record("hook.enabled", of: hook.organisation, hook.uuid, hook.url, at: now)
            return try access.hook(uuid)
        }
    }

    /// Tells this hook alone of a test; the event's id.
    package func test(_ uuid: String, _ staff: Staff, at now: Instant) async throws -> String {
        try await database.write { connection in
            let access = HookStaff(connection, staff)
            let hook = try access.hook(uuid, toChange: true)
            let hooks = HookTransaction(connection)
            let event = try hooks.keep(.hookTest, of: hook.organisation, .test(hook, at: now), at: now)
            try hooks.enqueue([event], for: try access.listeners(hook), at: now)
            try access.record("hook.tested", of: hook.organisation, hook.uuid, hook.url, at: now)
            return event
        }
    }
}

extension HookData {
    fileprivate static func test(_ hook: HookRow, at now: Instant) -> HookData {
        var json = JSONWriter()
        json.object { json in
            json.name("hook")
            json.object { $0.member("id", hook.uuid) }
            json.member("revision", now.microseconds)
        }
        return HookData(subject: hook.uuid, plain: json.text)
    }
}

/// Who may see and change a house's webhooks, inside a transaction.
struct HookStaff {
    let connection: any Connection
    let staff: HookStore.Staff

    init(_ connection: any Connection, _ staff: HookStore.Staff) { (self.connection, self.staff) = (connection, staff) }

    /// The one of this slug, key or UUID. A foreign one is as unknown as any.
    func house(_ name: String?, toChange: Bool) throws -> Organisation {
        let own = try OrganisationTransaction(connection).houses(of: staff.account).map(\.organisation)
        let found: Organisation?
        if let name {
            let uuid = UUIDText.normalised(name)
            found = own.first { $0.slug.text == name || $0.key == name || $0.uuid == uuid }
        } else {
            found = own.count == 1 ? own.first : nil
        }
        guard let house = found else { throw HookRefusal.unknownHouse }
        try check(house.id, toChange: toChange)
        return house
    }

    func hook(_ uuid: String, toChange: Bool = false) throws -> HookRow {
        guard let uuid = UUIDText.normalised(uuid),
            let hook = try connection.first(toChange ? HookStatements.byUUIDToChange : HookStatements.byUUID, uuid)
        else { throw HookRefusal.notFound }
        try check(hook.organisation, toChange: false)
        return hook
    }

    func listeners(_ hook: HookRow) throws -> [HookListener] {
        try connection.all(HookStatements.listeners, hook.organisation).filter { $0.id == hook.id }
    }

    func record(_ action: String, of house: Organisation.ID, _ uuid: String, _ result: String, at now: Instant) throws {
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: staff.actor, organisation: house, action: action, subject: .plain(uuid), result: result))
    }

    private func check(_ house: Organisation.ID, toChange: Bool) throws {
        let houses = OrganisationTransaction(connection)
        guard let role = try houses.role(of: staff.account, in: house) else {
            throw try houses.isSilenced(staff.account, in: house) ? HookRefusal.suspended : .notFound
        }
        guard role.may(.webhooks) else { throw HookRefusal.roleRequired }
        guard try !toChange || houses.uses(.boxOffice, house) else { throw HookRefusal.deskNotGranted }
    }
}
