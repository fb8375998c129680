import UsherCore

/// Reads everything from one state of the database and writes it in the order of a catalogue.
struct CatalogueExporter {
    private let connection: any Connection
    private let output: CatalogueOutput
    private let airlineKeys: AirlineKeyStore?
    private let tours: TourExporter
    private let subscriptions: SubscriptionExporter

    private static let organisations = Statement(
        "SELECT id, uuid, key, name, time_zone, currency, plan, desks, suspended_at FROM organisations ORDER BY key")
    private static let accounts = Statement(
        """
        SELECT id, uuid, email, name, password, preferred_language, email_verified_at, deactivated_at, subscription, mailing_list
        FROM accounts WHERE email > $1 ORDER BY email LIMIT 200
        """)
    private static let identities = Statement("SELECT provider, subject FROM identities WHERE account_id = $1 ORDER BY provider, subject")
    private static let memberships = Statement(
        """
        SELECT o.key, ABS(m.role) FROM members m JOIN organisations o ON o.id = m.organisation_id WHERE m.account_id = $1 ORDER BY o.key
        """)
    private static let keys = Statement(
        "SELECT name, hash, scopes, expires_at FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL ORDER BY name, hash")
    private static let sales = Statement(
        """
        SELECT s.id, s.uuid, s.event_id, s.key, s.status, s.name, s.email, s.code, s.occurrence, s.roster
        FROM sales s WHERE s.deleted_at IS NULL ORDER BY s.id
        """)

    init(_ connection: any Connection, _ output: CatalogueOutput, airlineKeys: AirlineKeyStore?) throws {
        self.connection = connection
        self.output = output
        self.airlineKeys = airlineKeys
        tours = try TourExporter(connection)
        subscriptions = SubscriptionExporter(connection: connection)
    }

    /// Gives the files that the catalogue names, by their paths beside it.
    func write() throws -> [String: KeptMedia] {
        output.begin()
        try array(.organisations) {
            for (id, begun) in try connection.all(CatalogueExporter.organisations, read: { ($0.int(0), organisation($0)) }) {
                var json = begun
                try subscriptions.writeCustomers(account: nil, organisation: id, &json)
                json.endObject()
                try output.element(json)
            }
        }
        try array(.accounts, writeAccounts)
        let events = try self.events()
        try array(.events) { for event in events { try output.element(json(event)) } }
        let book = Dictionary(uniqueKeysWithValues: events.map { ($0.event.id!, $0) })
        let ambiguous = Set(Dictionary(grouping: events, by: \.event.key).filter { $0.value.count > 1 }.keys)
        let namesakes = try SeatNamesakes(connection, events: events)
        try array(.sales) {
            try connection.forEach(CatalogueExporter.sales) { row in
                guard let event = book[row.id(2)] else { return }
                try output.element(try sale(row, event, named: ambiguous.contains(event.event.key), namesakes))
            }
        }
        try array(.airlines, writeAirlines)
        var files: [String: KeptMedia] = [:]
        try array(.tours) {
            try tours.writeTours { json, named in
                try output.element(json)
                files.merge(named) { first, _ in first }
            }
        }
        try array(.vouchers) { try tours.writeVouchers(output.element) }
        try array(.campaigns) { try CampaignExporter(connection: connection).write { try output.element($0) } }
        try array(.subscriptions) { try subscriptions.write(output.element) }
        try output.end()
        return files
    }

    private func json(_ event: ExportedEvent) throws -> JSONWriter {
        guard let id = event.event.id, let map = try ShowTransaction(connection).seatMapDocument(of: id) else {
            return event.json(seatMap: nil, cancelHours: nil)
        }
        let hours = try connection.first(ShowMapStatements.cancelHours, id)
        return event.json(seatMap: map, cancelHours: hours ?? nil)
    }

    private func array(_ array: CatalogueArray, _ body: () throws -> Void) throws {
        output.begin(array)
        try body()
        output.end(array)
    }

    private func events() throws -> [ExportedEvent] {
        var events = try connection.all(EventStatements.all).map { ExportedEvent(event: $0, organisation: $1) }
        for index in events.indices {
            events[index].event.ticketTypes = try EventTransaction(connection).ticketTypes(of: events[index].event.id!)
        }
        return events
    }

    /// An organisation's own members; the object is left open.
    private func organisation(_ row: Row) -> JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.member("key", row.text(2))
        json.member("id", row.int(0))
        json.member("uuid", row.text(1))
        json.member("name", row.text(3))
        json.member("time_zone", row.text(4))
        json.member("currency", row.text(5))
        json.raw("plan", row.optionalText(6))
        let desks = GrantedDesks(rawValue: row.int(7))
        if desks != .all {
            json.name("desks")
            json.beginArray()
            for name in desks.names { json.string(name) }
            json.endArray()
        }
        if !row.isNull(8) { json.member("suspended", true) }
        return json
    }
}

// MARK: - Airlines
extension CatalogueExporter {
    private func writeAirlines() throws {
        let keys = airlineKeys
        let exporter = AirlineExporter(connection: connection) { airline in try keys?.pair(of: airline, connection)?.privatePEM }
        for airline in try exporter.airlines() { try output.element(exporter.airline(airline)) }
    }
}

// MARK: - Accounts
extension CatalogueExporter {
    /// Page by page, because each account has lists of its own to ask for.
    private func writeAccounts() throws {
        var last = ""
        while true {
            let page = try connection.all(CatalogueExporter.accounts, last) {
                ($0.int(0), $0.text(2), account($0), $0.bool(7), $0.optionalText(8))
            }
            for (id, email, members, deactivated, subscription) in page {
                var json = members
                try writeLists(of: id, &json)
                json.raw("subscription", subscription)
                try subscriptions.writeCustomers(account: id, organisation: nil, &json)
                let access = try tours.access(of: id)
                if !access.isEmpty {
                    json.name("tour_access")
                    json.beginArray()
                    for name in access { json.string(name) }
                    json.endArray()
                }
                if deactivated { json.member("deactivated", true) }
                json.endObject()
                try output.element(json)
                last = email
            }
            if page.isEmpty { return }
        }
    }

    /// An account's own members; the object is left open.
    private func account(_ row: Row) -> JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.member("email", row.text(2))
        json.member("id", row.int(0))
        json.member("uuid", row.text(1))
        json.member("name", row.text(3))
        if let password = row.optionalText(4) { json.member("password_hash", password) }
        json.member("preferred_language", row.text(5))
        json.member("email_verified", !row.isNull(6))
        if row.bool(9) { json.member("mailing_list", true) }
        return json
    }

    private func writeLists(of account: Int64, _ json: inout JSONWriter) throws {
        json.name("identities")
        json.beginArray()
        try connection.forEach(CatalogueExporter.identities, account) { row in
            json.beginObject()
            json.member("provider", row.text(0))
            json.member("subject", row.text(1))
            json.endObject()
        }
        json.endArray()
        json.name("memberships")
        json.beginArray()
        try connection.forEach(CatalogueExporter.memberships, account) { row in
            json.beginObject()
            json.member("organisation", row.text(0))
            json.member("role", Role(rawValue: row.int(1))?.name ?? "door")
            json.endObject()
        }
        json.endArray()
        json.name("api_keys")
        json.beginArray()
        try connection.forEach(CatalogueExporter.keys, account) { row in
            json.beginObject()
            json.member("name", row.text(0))
            json.member("sha256", SecretDigest(bytes: row.blob(1))?.hex ?? "")
            json.name("scopes")
            json.beginArray()
            for name in KeyScopes(rawValue: row.int(2)).names { json.string(name) }
            json.endArray()
            json.exact("expires_at", row.optionalInstant(3))
            json.endObject()
        }
        json.endArray()
    }
}

// MARK: - Sales
extension CatalogueExporter {
    private func sale(_ row: Row, _ event: ExportedEvent, named: Bool, _ namesakes: SeatNamesakes) throws -> JSONWriter {
        let roster = namesakes.named(try row.withBytes(9) { try Roster(document: $0) }, of: row.id(0), row.id(2))
        var json = JSONWriter(capacity: 256 + 96 * roster.persons.count)
        json.beginObject()
        if let key = row.optionalText(3) { json.member("key", key) }
        if named { json.member("organisation", event.organisation) }
        json.member("event", event.event.key)
        json.member("id", row.int(0))
        json.member("uuid", row.text(1))
        json.member("status", row.text(4))
        json.member("name", row.text(5))
        json.member("email", row.text(6))
        json.member("code", row.text(7))
        if row.int(8) != 0 { json.member("event_date", row.date(8)) }
        json.name("lines")
        json.beginArray()
        for (index, line) in roster.lines.enumerated() {
            write(line, roster.persons.filter { $0.line == index }, event, &json)
        }
        json.endArray()
        json.endObject()
        return json
    }

    private func write(_ line: SaleLine, _ persons: [Person], _ event: ExportedEvent, _ json: inout JSONWriter) {
        json.beginObject()
        json.member("id", line.id.rawValue)
        json.member("ticket_type", event.event.ticketTypes.first { $0.id == line.ticketType }?.key ?? "")
        json.member("quantity", line.quantity)
        if persons.contains(where: { $0.seat != nil }) {
            list("seats", persons, &json) { if let seat = $0.seat { $1.string(seat) } else { $1.null() } }
        }
        list("codes", persons, &json) { $1.string($0.code) }
        list("admission_ids", persons, &json) { $1.integer($0.id.rawValue) }
        if persons.contains(where: { $0.status != nil }) {
            list("statuses", persons, &json) { if let status = $0.status { $1.string(status.rawValue) } else { $1.null() } }
        }
        json.endObject()
    }

    private func list(
        _ name: StaticString, _ persons: [Person], _ json: inout JSONWriter, _ write: (Person, inout JSONWriter) -> Void
    ) {
        json.name(name)
        json.beginArray()
        for person in persons { write(person, &json) }
        json.endArray()
    }
}
