package import UsherCore

/// Cash drawers, for those who sell. What changes one is done once under its key. Throws `CounterRefusal`.
package struct DrawerStore: Sendable {
    package typealias Staff = ManagedShowStore.Staff

    private let database: Database

    package init(_ database: Database) { self.database = database }

    package static let mostPence: Int64 = 1_000_000_000_000

    /// Opens one; `answer` tells of it. Throws `ShowRefusal` for a house that is not theirs.
    package func open(
        _ name: String, float: Int64, of organisation: String?, _ staff: Staff, once key: IdempotencyKey, at now: Instant,
        answer: @escaping @Sendable (DrawerRow) -> String
    ) async throws -> String {
        try await database.write { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .sell)
            guard try OrganisationTransaction(connection).uses(.boxOffice, house.id) else { throw ShowRefusal.deskNotGranted }
            return try CheckoutKeys(connection: connection, key: key, now: now).once {
                let drawer = try DrawerTransaction(connection).insert(name, float: float, of: staff.account, in: house, at: now)
                try DrawerStore.record("drawer.opened", drawer, "\(float)", staff, connection, at: now)
                return answer(drawer)
            }
        }
    }

    /// Puts money in, or takes it out.
    package func move(
        _ pence: Int64, reason: String, of uuid: String, _ staff: Staff, once key: IdempotencyKey, at now: Instant,
        answer: @escaping @Sendable (DrawerReport) -> String
    ) async throws -> String {
        try await change(uuid, staff, once: key, at: now) { drawers, drawer in
            try DrawerStore.record("drawer.moved", drawer, "\(pence): \(reason)", staff, drawers.connection, at: now)
            try drawers.move(pence, reason, of: drawer, by: staff.account, at: now)
            return answer(try drawers.report(of: drawer, at: now))
        }
    }

    /// Closes it for good: what it comes to is frozen, and it has the house's next number.
    package func close(
        _ uuid: String, counted: Int64, note: String, _ staff: Staff, once key: IdempotencyKey, at now: Instant,
        answer: @escaping @Sendable (String) -> String
    ) async throws -> String {
        try await change(uuid, staff, once: key, at: now) { drawers, drawer in
            let closed = try drawers.close(drawer, counted: counted, note: note, at: now)
            let report = try drawers.frozen(closed) ?? ""
            try DrawerStore.record(
                "drawer.closed", closed, "\(closed.number ?? 0): \(counted) of \(closed.expected ?? 0)", staff, drawers.connection, at: now)
            try HookTransaction(drawers.connection).tell(.drawerClosed, of: closed.organisation, at: now) { _ in
                var json = JSONWriter()
                json.object { json in
                    json.name("drawer")
                    json.raw(closed.document.utf8)
                    json.member("revision", now.microseconds)
                }
                return HookData(subject: closed.uuid, plain: json.text)
            }
            return answer(report)
        }
    }

    /// One that somebody may see: their own, or any of a house that they keep.
    package func drawer(_ uuid: String, _ staff: Staff) async throws -> DrawerRow {
        try await database.read { try DrawerTransaction($0).drawer(uuid, for: staff.account) }
    }

    /// The one that somebody has open in a house; of several the one opened last.
    package func open(in house: Organisation.ID, _ staff: Staff) async throws -> DrawerRow? {
        try await database.read { try DrawerTransaction($0).open(of: staff.account, in: house) }
    }

    /// What it comes to, as JSON text; of a closed one as it was frozen.
    package func report(_ uuid: String, _ staff: Staff, at now: Instant) async throws -> String {
        try await database.read { connection in
            let drawers = DrawerTransaction(connection)
            let drawer = try drawers.drawer(uuid, for: staff.account)
            return try drawers.frozen(drawer) ?? drawers.report(of: drawer, at: now).document
        }
    }

    /// The same for paper: with its house's name, and the zone in which that keeps its books.
    package func paper(_ uuid: String, _ staff: Staff, at now: Instant) async throws -> (report: String, house: String, zone: Zone) {
        let report = try await report(uuid, staff, at: now)
        return try await database.read { connection in
            let drawer = try DrawerTransaction(connection).drawer(uuid, for: staff.account)
            guard let house = try OrganisationTransaction(connection).organisation(drawer.organisation) else {
                throw DatabaseError.defect("a drawer of nobody")
            }
            return (report, house.name, Zone(house.timeZone) ?? .universal)
        }
    }

    /// Those of a house, the newest first: all for who keeps the house, else the own ones. Throws `ShowRefusal`.
    package func list(of organisation: String?, before: Int64, most: Int, _ staff: Staff) async throws -> [DrawerRow] {
        try await database.read { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation)
            guard house.role.may(.sell) else { throw ShowRefusal.roleRequired }
            return try DrawerTransaction(connection).drawers(
                of: house.organisation.id, account: house.role.may(.house) ? nil : staff.account, before: before, most: most)
        }
    }

    private func change(
        _ uuid: String, _ staff: Staff, once key: IdempotencyKey, at now: Instant,
        _ body: @escaping @Sendable (DrawerTransaction, DrawerRow) throws -> String
    ) async throws -> String {
        try await database.write { connection in
            let drawers = DrawerTransaction(connection)
            let drawer = try drawers.drawer(uuid, for: staff.account, toChange: true)
            return try CheckoutKeys(connection: connection, key: key, now: now).once {
                guard drawer.closed == nil else { throw CounterRefusal.drawerClosed }
                return try body(drawers, drawer)
            }
        }
    }

    private static func record(
        _ action: String, _ drawer: DrawerRow, _ result: String, _ staff: Staff, _ connection: any Connection, at now: Instant
    ) throws {
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: staff.actor, organisation: drawer.organisation, action: action, subject: .plain(drawer.uuid), result: result
            ))
    }
}

extension CheckoutKeys {
    /// What `body` answers, kept with what it has done: the same request hears it again. A refusal takes all of it back.
    func once(_ body: () throws -> String) throws -> String {
        switch try claim() {
        case .answered(let answer): return answer
        case .reused: throw CheckoutRefusal.keyReused
        // Each of these transactions has its answer in it, so nobody has left one without.
        case .new, .underway, .abandoned: break
        }
        let text = try body()
        try answer(text)
        return text
    }
}
