import UsherCore

/// What of a house waits to leave: it is held back while the house moves, and goes with it. The outbox does not say whose a row is; what the
/// row names does.
struct HouseOutbox {
    let connection: any Connection
    let house: Organisation.ID

    struct Item: Selectable {
        let id: Int64
        let kind: String
        let key: String
        let payload: String
        let sealed: [UInt8]?
        let due: Int64
        let created: Int64

        init(_ columns: inout Columns) {
            id = columns.next("id")
            kind = columns.next("kind")
            key = columns.next("idempotency_key")
            payload = columns.next("payload")
            sealed = columns.next("sealed")
            due = columns.next("due_at")
            created = columns.next("created_at")
        }
    }

    /// A hundred years, in microseconds: so far off is what is held back.
    static let held: Int64 = 3_155_760_000_000_000
    /// Later than this is nothing due that was not held back: the year 2100.
    static let far: Int64 = 4_102_444_800_000_000

    func items() throws -> [Item] { try connection.all(Self.waiting).filter(isOfHouse) }

    func hold() throws {
        for item in try items() { try connection.execute(Self.hold, item.id, Self.held, Self.far) }
    }

    func release() throws {
        for item in try items() { try connection.execute(Self.release, item.id, Self.held, Self.far) }
    }

    func forget() throws {
        for item in try items() { try connection.execute(Self.forget, item.id) }
    }

    /// When it is due, held back or not.
    static func due(_ item: Item) -> Int64 { item.due >= far ? item.due - held : item.due }

    private static let waiting = Selection<Item>("SELECT {{columns}} FROM outbox WHERE done_at IS NULL ORDER BY id")
    private static let hold = Statement("UPDATE outbox SET due_at = due_at + $2 WHERE id = $1 AND due_at < $3 AND done_at IS NULL")
    private static let release = Statement("UPDATE outbox SET due_at = due_at - $2 WHERE id = $1 AND due_at >= $3")
    private static let forget = Statement("DELETE FROM outbox WHERE id = $1")

    // MARK: - Whose a row is

    /// Columns by which payloads name things of a house: texts, and numbers under these names.
    private static let texts = [
        ("bookings", "uuid"), ("bookings", "provider_session"), ("sales", "uuid"), ("events", "uuid"), ("waiting", "uuid"),
        ("invites", "uuid"), ("tours", "uuid"), ("flights", "identifier"), ("flight_tickets", "identifier"),
        ("wallet_devices", "push_token"),
        ("payments", "session"), ("hooks", "uuid"), ("subscriptions", "provider_id"),
    ]
    private static let numbers = [
        "booking": "bookings", "event": "events", "show": "events", "tour": "tours", "house": "organisations", "airline": "airlines",
        "flight": "flights",
    ]

    private func isOfHouse(_ item: Item) throws -> Bool {
        if item.kind.hasPrefix("hook-"), let hook = Int64(item.kind.dropFirst(5)) {
            return try connection.first(Self.hook, hook, house.rawValue) != nil
        }
        guard let payload = try? JSONValue.read(item.payload.utf8) else { return false }
        var (texts, numbers) = ([String](), [(String, Int64)]())
        Self.gather(payload, under: "", &texts, &numbers)
        for (name, number) in numbers {
            guard let table = Self.numbers[name] else { continue }
            if try connection.first(Self.byNumber[table] ?? Self.none, house, number, read: { _ in true }) != nil { return true }
        }
        for text in texts.prefix(64) {
            for statement in Self.byText where try connection.first(statement, house, text, read: { _ in true }) != nil { return true }
        }
        return false
    }

    private static func gather(_ value: JSONValue, under name: String, _ texts: inout [String], _ numbers: inout [(String, Int64)]) {
        switch value {
        case .string(let text) where !text.isEmpty && text.utf8.count <= 200 && !text.utf8.contains(0): texts.append(text)
        case .integer(let number): numbers.append((name, number))
        case .array(let elements): for element in elements { gather(element, under: name, &texts, &numbers) }
        case .object(let members): for member in members { gather(member.value, under: member.name, &texts, &numbers) }
        default: break
        }
    }

    private static let hook = Selection<Int64>("SELECT id FROM hooks WHERE id = $1 AND organisation_id = $2")
    private static let none = Statement("SELECT 1 WHERE CAST($1 AS BIGINT) IS NULL AND CAST($2 AS BIGINT) IS NULL")
    private static let byText = texts.map { table, column in
        Statement(expanded: "SELECT 1 FROM \(table) WHERE \"\(column)\" = $2 AND \(HouseTable.named(table).leading.condition) LIMIT 1")
    }
    private static let byNumber = Dictionary(
        uniqueKeysWithValues: Set(numbers.values).map { table in
            (table, Statement(expanded: "SELECT 1 FROM \(table) WHERE id = $2 AND \(HouseTable.named(table).leading.condition) LIMIT 1"))
        })
}
