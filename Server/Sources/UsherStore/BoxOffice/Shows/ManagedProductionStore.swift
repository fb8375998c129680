package import UsherCore

/// What staff do with productions: the same members as in a catalogue. Throws `ShowRefusal`.
package struct ManagedProductionStore: Sendable {
    package typealias Staff = ManagedShowStore.Staff

    private let database: Database
    private let quotas: Quotas

    package init(_ database: Database, quotas: Quotas) { (self.database, self.quotas) = (database, quotas) }

    /// Productions of an organisation after one, by key, as JSON text.
    package func list(
        of organisation: String?, after: String, most: Int, _ staff: Staff
    ) async throws -> [(key: String, document: String)] {
        try await database.read { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .content)
            return try ProductionTransaction(connection).productions(of: house.id, after: after, most: most).map {
                ($0.production.key, $0.production.json().text)
            }
        }
    }

    package func read(_ uuid: String, _ staff: Staff) async throws -> String {
        try await database.read { try ManagedProductionStore.production(uuid, staff, $0).production.json().text }
    }

    package func create(_ sent: JSONValue, of organisation: String?, _ staff: Staff, at now: Instant) async throws -> String {
        let quotas = quotas
        return try await database.write { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .content)
            guard try OrganisationTransaction(connection).uses(.boxOffice, house.id) else { throw ShowRefusal.deskNotGranted }
            // Ids are the server's.
            if sent["uuid"] != nil { throw ShowRefusal.invalidField("uuid") }
            let production = try ManagedProductionStore.read(sent)
            let productions = ProductionTransaction(connection)
            if try productions.production(key: production.key, of: house.id) != nil { throw ShowRefusal.invalidField("key") }
            _ = try productions.keep(production, of: house.id, at: now)
            try OrganisationTransaction(connection).enforce(.shows, in: house.id, quotas, at: now)
            guard let kept = try productions.production(key: production.key, of: house.id) else { throw ShowRefusal.unknown }
            try ManagedProductionStore.record("production.created", kept, staff, connection, at: now)
            return kept.production.json().text
        }
    }

    /// Changes the members that are sent; null empties one.
    package func change(_ sent: JSONValue, of uuid: String, _ staff: Staff, at now: Instant) async throws -> String {
        try await database.write { connection in
            let kept = try ManagedProductionStore.production(uuid, staff, connection, toChange: true)
            guard case .object(let members) = sent else { throw ShowRefusal.invalidField("body") }
            if let member = members.first(where: { ["key", "uuid"].contains($0.name) }) { throw ShowRefusal.invalidField(member.name) }
            let before = try JSONValue.read(kept.production.json().bytes)
            let production = try ManagedProductionStore.read(before.overlaid(by: members))
            if try ProductionTransaction(connection).keep(production, of: kept.organisation, at: now) != .unchanged {
                try ManagedProductionStore.record("production.changed", kept, staff, connection, at: now)
            }
            return production.json().text
        }
    }

    /// One that has performances stays.
    package func delete(_ uuid: String, _ staff: Staff, at now: Instant) async throws {
        try await database.write { connection in
            let kept = try ManagedProductionStore.production(uuid, staff, connection, toChange: true)
            guard try ProductionTransaction(connection).delete(kept.id) else { throw ShowRefusal.inUse }
            try ManagedProductionStore.record("production.deleted", kept, staff, connection, at: now)
        }
    }

    /// The production of this UUID that somebody may change.
    static func production(
        _ uuid: String, _ staff: Staff, _ connection: any Connection, toChange: Bool = false
    ) throws -> KeptProduction {
        guard let uuid = UUIDText.normalised(uuid),
            let kept = try ProductionTransaction(connection).production(uuid: uuid, toChange: toChange),
            let role = try OrganisationTransaction(connection).role(of: staff.account, in: kept.organisation)
        else { throw ShowRefusal.unknown }
        guard role.may(.content) else { throw ShowRefusal.roleRequired }
        return kept
    }

    private static func read(_ sent: JSONValue) throws -> Production {
        var faults: [CatalogueFault] = []
        guard let production = Production.read(sent, &faults) else {
            throw ShowRefusal.invalidField(faults.first?.field ?? "")
        }
        return production
    }

    private static func record(
        _ action: String, _ kept: KeptProduction, _ staff: Staff, _ connection: any Connection, at now: Instant
    ) throws {
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: staff.actor, organisation: kept.organisation, action: action, subject: .plain(kept.production.uuid),
                result: kept.production.key))
    }
}
