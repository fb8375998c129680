import UsherCore

/// A production as it is kept.
struct KeptProduction: Selectable {
    let id: Production.ID
    let organisation: Organisation.ID
    var production = Production()

    init(_ columns: inout Columns) throws {
        id = columns.next("id")
        organisation = columns.next("organisation_id")
        production.uuid = columns.next("uuid")
        production.key = columns.next("key")
        production.name = columns.next("name")
        production.description = columns.next("description")
        production.category = columns.next("category")
        production.imageURL = columns.next("image_url")
        production.published = columns.next("published")
        let asked: AskedQuestions? = try columns.optionalDocument("questions", example: #"{"questions":[]}"#) { text in
            try AskedQuestions.kept(String(decoding: text, as: UTF8.self))
        }
        production.questions = asked?.questions ?? []
    }
}

extension Production: Storable {
    /// What a change may change.
    static let columns: StoredColumns<Production> = [
        "name": { $0.name }, "description": { $0.description }, "category": { $0.category }, "image_url": { $0.imageURL },
        "published": { $0.published }, "questions": { AskedQuestions.document($0.questions) },
    ]
}

/// A performance of a production.
struct PerformanceRow: Selectable {
    let event: Event.ID
    let uuid: String
    let key: String
    let startsAt: Instant
    let zone: Zone
    let isCancelled: Bool

    init(_ columns: inout Columns) {
        event = columns.next("id")
        uuid = columns.next("uuid")
        key = columns.next("key")
        startsAt = columns.next("starts_at")
        zone = Zone(columns.next("time_zone", example: "Europe/Berlin")) ?? .universal
        isCancelled = (columns.next("cancelled_at") as Instant?) != nil
    }
}

/// Productions, inside a transaction.
struct ProductionTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    func production(_ id: Production.ID) throws -> KeptProduction? { try connection.first(ProductionStatements.byID, id) }

    func production(key: String, of organisation: Organisation.ID) throws -> KeptProduction? {
        try connection.first(ProductionStatements.byKey, organisation, key)
    }

    /// `toChange`: nobody else changes it, or puts a performance into it, until the end.
    func production(uuid: String, toChange: Bool = false) throws -> KeptProduction? {
        try connection.first(toChange ? ProductionStatements.byUUIDToChange : ProductionStatements.byUUID, uuid)
    }

    /// All of an organisation's after one, by key.
    func productions(of organisation: Organisation.ID, after: String = "", most: Int = .max) throws -> [KeptProduction] {
        try connection.all(ProductionStatements.list, organisation, after, Int64(min(most, 1_000_000)))
    }

    /// Makes the production of this key, or changes it; its performances are told anew.
    func keep(_ production: Production, of organisation: Organisation.ID, at now: Instant) throws -> Stored {
        guard let before = try self.production(key: production.key, of: organisation) else {
            var generator = RandomBytes()
            let uuid = production.uuid.isEmpty ? UUIDText.v7(at: now, using: &generator) : production.uuid
            if try self.production(uuid: uuid) != nil { throw AdmissionsRefusal.taken("uuid") }
            let id = try IDTransaction(connection).takeIDs(.productions).lowerBound
            // Somebody made one of this key at this very moment: that is the one.
            guard try connection.execute(ProductionStatements.insert, production, id, uuid, organisation, production.key, now) > 0 else {
                throw TransactionRetry()
            }
            return .added
        }
        if !production.uuid.isEmpty, production.uuid != before.production.uuid {
            throw AdmissionsRefusal.fixed("uuid", before.production.uuid)
        }
        var new = production
        new.uuid = before.production.uuid
        guard new != before.production else { return .unchanged }
        try connection.execute(ProductionStatements.update, new, before.id)
        try connection.execute(ProductionStatements.touch, before.id)
        return .changed
    }

    func count(of id: Production.ID) throws -> Int64 { try connection.first(ProductionStatements.count, id) ?? 0 }

    /// By their starts.
    func performances(of id: Production.ID) throws -> [PerformanceRow] { try connection.all(ProductionStatements.performances, id) }

    /// False where it has performances, deleted ones included: they may come back.
    func delete(_ id: Production.ID) throws -> Bool { try connection.execute(ProductionStatements.delete, id) > 0 }
}

private enum ProductionStatements {
    static let byID = Selection<KeptProduction>("SELECT {{columns}} FROM productions WHERE id = $1")
    static let byKey = Selection<KeptProduction>(
        "SELECT {{columns}} FROM productions WHERE organisation_id = $1 AND key = $2 {{for_update}}")
    static let byUUID = Selection<KeptProduction>("SELECT {{columns}} FROM productions WHERE uuid = $1")
    static let byUUIDToChange = Selection<KeptProduction>("SELECT {{columns}} FROM productions WHERE uuid = $1 {{for_update}}")
    static let list = Selection<KeptProduction>(
        "SELECT {{columns}} FROM productions WHERE organisation_id = $1 AND key > $2 ORDER BY key LIMIT $3")
    static let insert = Saving<Production>(
        """
        INSERT INTO productions (id, uuid, organisation_id, key, created_at, {{names}}) VALUES ($1, $2, $3, $4, $5, {{values}})
        ON CONFLICT DO NOTHING
        """)
    static let update = Saving<Production>("UPDATE productions SET {{changes}} WHERE id = $1")
    static let touch = Statement(
        "UPDATE shows SET version = version + 1 WHERE event_id IN (SELECT id FROM events WHERE production_id = $1)")
    static let count = Selection<Int64>("SELECT COUNT(*) FROM events WHERE production_id = $1 AND deleted_at IS NULL")
    static let performances = Selection<PerformanceRow>(
        "SELECT {{columns}} FROM events WHERE production_id = $1 AND deleted_at IS NULL ORDER BY starts_at, id")
    static let delete = Statement(
        "DELETE FROM productions WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM events WHERE production_id = $1)")
}
