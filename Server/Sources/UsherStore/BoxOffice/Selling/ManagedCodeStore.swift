package import UsherCore

/// What owners and admins do with discount codes, and with what their house adds to prices. Throws `ShowRefusal`.
package struct ManagedCodeStore: Sendable {
    package typealias Staff = ManagedShowStore.Staff

    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// How many codes an organisation has at most.
    package static let most = 1_000_000
    package static let mostAtOnce = 10_000

    /// Codes of an organisation after one, by code, as JSON text.
    package func list(of organisation: String?, after: String, most: Int, _ staff: Staff) async throws -> [(code: String, document: String)]
    {
        try await kept(of: organisation, after: after, most: most, staff).map { ($0.code.code, $0.document) }
    }

    /// The same as they are kept; `beginning`: those alone that begin so.
    package func kept(
        of organisation: String?, beginning: String = "", after: String, most: Int, _ staff: Staff
    ) async throws -> [KeptCode] {
        try await database.read { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .house)
            return try DiscountCodeTransaction(connection).codes(of: house.id, beginning: beginning, after: after, most: most)
        }
    }

    /// One of a house's; anybody else's is as unknown as none.
    package func find(_ id: String, of house: Organisation.ID, _ staff: Staff) async throws -> KeptCode {
        try await database.read { connection in
            let (owner, kept) = try ManagedCodeStore.code(id, staff, connection)
            guard owner.id == house else { throw ShowRefusal.unknown }
            return kept
        }
    }

    /// What a form offers a code for: shows that are to come and `chosen` ones, and areas, categories and what is set aside of their sheets.
    package func scopes(of house: Organisation.ID, chosen: Set<String>, at now: Instant) async throws -> CodeScopes {
        try await database.read { connection in
            var shows = try connection.all(ManagedCodeStatements.coming, house, now).map(CodeScopes.Show.init)
            for key in chosen.sorted().prefix(200) where !shows.contains(where: { $0.key == key }) {
                shows += try connection.first(ManagedCodeStatements.named, house, key).map { [CodeScopes.Show($0)] } ?? []
            }
            let sheets = try connection.all(ManagedCodeStatements.sheets, house, now).map { try Sheet.kept($0) }
            let areas = try connection.all(ManagedCodeStatements.areas, house, now).map { (key: $0.0, name: $0.1) }
            return CodeScopes(shows: shows, areas: areas, sheets: sheets)
        }
    }

    package func create(_ sent: JSONValue, of organisation: String?, _ staff: Staff, at now: Instant) async throws -> String {
        try await database.write { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .house)
            let code = try ManagedCodeStore.read(sent, of: house, connection)
            let id = try ManagedCodeStore.add(code, to: house, connection, at: now)
            try ManagedCodeStore.record("code.created", code.code, house.id, staff, connection, at: now)
            return try ManagedCodeStore.told(id, connection)
        }
    }

    /// Many codes of one kind; `prefix` and 10 random characters each.
    package func createBatch(
        _ sent: JSONValue, count: Int, prefix: String, of organisation: String?, _ staff: Staff, at now: Instant
    ) async throws -> [String] {
        try await database.write { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .house)
            var generator = RandomBytes()
            var texts: Set<String> = []
            while texts.count < count { texts.insert(prefix + TicketCode.random(using: &generator).prefix(10)) }
            let codes = texts.sorted()
            let first = sent.overlaid(by: [.init(name: "code", value: .string(codes[0]))])
            let code = try ManagedCodeStore.read(first, of: house, connection)
            guard try DiscountCodeTransaction(connection).count(of: house.id) + Int64(count) <= Int64(ManagedCodeStore.most) else {
                throw ShowRefusal.tooMany(ManagedCodeStore.most)
            }
            try DiscountCodeTransaction(connection).add(codes, like: code, to: house.id, at: now)
            try ManagedCodeStore.record("code.batch", "\(count) \(prefix)", house.id, staff, connection, at: now)
            return codes
        }
    }

    /// Changes the members that are sent; null empties one. `checking`: may refuse, seeing what there was.
    package func change(
        _ id: String, _ sent: JSONValue, _ staff: Staff, at now: Instant,
        checking: @escaping @Sendable (DiscountCode) throws -> Void = { _ in }
    ) async throws -> String {
        try await database.write { connection in
            let (house, kept) = try ManagedCodeStore.code(id, staff, connection)
            guard case .object(let members) = sent else { throw ShowRefusal.invalidField("body") }
            if members.contains(where: { $0.name == "code" }) { throw ShowRefusal.invalidField("code") }
            try checking(kept.code)
            let before = try JSONValue.read(kept.code.json().bytes)
            let code = try ManagedCodeStore.read(before.overlaid(by: members), of: house, connection)
            _ = try DiscountCodeTransaction(connection).keep(code, of: house.id, at: now)
            try ManagedCodeStore.record("code.changed", code.code, house.id, staff, connection, at: now)
            return try ManagedCodeStore.told(kept.id, connection)
        }
    }

    package func delete(_ id: String, _ staff: Staff, at now: Instant) async throws {
        try await database.write { connection in
            let (house, kept) = try ManagedCodeStore.code(id, staff, connection)
            guard try DiscountCodeTransaction(connection).delete(kept.id) else { throw ShowRefusal.inUse }
            try ManagedCodeStore.record("code.deleted", kept.code.code, house.id, staff, connection, at: now)
        }
    }

    private static func code(_ id: String, _ staff: Staff, _ connection: any Connection) throws -> (Organisation, KeptCode) {
        guard let number = Digits.whole(id, in: 1...Int64.max), let found = try DiscountCodeTransaction(connection).code(number),
            let organisation = try OrganisationTransaction(connection).organisation(found.organisation),
            let role = try OrganisationTransaction(connection).role(of: staff.account, in: organisation.id)
        else { throw ShowRefusal.unknown }
        guard role.may(.house) else { throw ShowRefusal.roleRequired }
        return (organisation, found.kept)
    }

    private static func told(_ id: Int64, _ connection: any Connection) throws -> String {
        guard let found = try DiscountCodeTransaction(connection).code(id) else { throw ShowRefusal.unknown }
        return found.kept.document
    }

    private static func add(_ code: DiscountCode, to house: Organisation, _ connection: any Connection, at now: Instant) throws -> Int64 {
        let codes = DiscountCodeTransaction(connection)
        if try codes.code(code.code, of: house.id) != nil { throw ShowRefusal.codeTaken }
        guard try codes.count(of: house.id) < Int64(most) else { throw ShowRefusal.tooMany(ManagedCodeStore.most) }
        _ = try codes.keep(code, of: house.id, at: now)
        return try codes.code(code.code, of: house.id)?.id.rawValue ?? 0
    }

    /// Performances may be named by their keys or by their UUIDs; keys are kept.
    private static func read(_ sent: JSONValue, of house: Organisation, _ connection: any Connection) throws -> DiscountCode {
        var faults: [CatalogueFault] = []
        guard var code = DiscountCode.read(sent, &faults) else {
            throw ShowRefusal.invalidField(faults.first?.field ?? "")
        }
        code.performances = Set(
            try code.performances.map { name in
                guard let key = try connection.first(ManagedCodeStatements.event, house.id, name, UUIDText.normalised(name) ?? name) else {
                    throw ShowRefusal.invalidField("performances")
                }
                return key
            })
        return code
    }

    private static func record(
        _ action: String, _ subject: String, _ organisation: Organisation.ID, _ staff: Staff, _ connection: any Connection, at now: Instant
    ) throws {
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: staff.actor, organisation: organisation, action: action, subject: .secret(subject)))
    }
}

extension KeptCode {
    /// As staff see it.
    package var document: String {
        var json = JSONWriter()
        json.beginObject()
        json.member("id", String(id))
        json.writing { file in
            var code = code
            code.members(&file)
        }
        json.member("used", sales)
        json.member("used_tickets", tickets)
        json.endObject()
        return json.text
    }
}

private enum ManagedCodeStatements {
    static let event = Selection<String>(
        "SELECT key FROM events WHERE organisation_id = $1 AND (key = $2 OR uuid = $3) AND deleted_at IS NULL ORDER BY id LIMIT 1")
    static let coming = Selection<String, String, Instant, String>(
        """
        SELECT e.key, e.name, e.starts_at, e.time_zone FROM events e JOIN shows s ON s.event_id = e.id
        WHERE e.organisation_id = $1 AND e.deleted_at IS NULL AND e.cancelled_at IS NULL AND s.over_at > $2
        ORDER BY e.starts_at, e.id LIMIT 60
        """)
    static let named = Selection<String, String, Instant, String>(
        "SELECT key, name, starts_at, time_zone FROM events WHERE organisation_id = $1 AND key = $2")
    /// Of the shows that are offered; a sheet that names thousands of seats is not read for a form.
    static let sheets = Selection<String>(
        """
        SELECT t.document FROM events e JOIN shows s ON s.event_id = e.id JOIN sheets t ON t.event_id = e.id
        WHERE e.organisation_id = $1 AND e.deleted_at IS NULL AND e.cancelled_at IS NULL AND s.over_at > $2
            AND LENGTH(t.document) <= 65536
        ORDER BY e.starts_at, e.id LIMIT 60
        """)
    /// Of the next shows, each once however many of them have it.
    static let areas = Selection<String, String>(
        """
        SELECT t.key, MIN(t.name) FROM events e JOIN shows s ON s.event_id = e.id JOIN ticket_types t ON t.event_id = e.id
        WHERE e.organisation_id = $1 AND e.deleted_at IS NULL AND e.cancelled_at IS NULL AND s.over_at > $2
        GROUP BY t.key ORDER BY MIN(e.starts_at), MIN(t.position), t.key LIMIT 60
        """)
}
