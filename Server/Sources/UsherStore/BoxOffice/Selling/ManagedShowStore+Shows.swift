package import UsherCore

/// Staff make shows and change them, by the members and rules of a catalogue's event. Throws `ShowRefusal`.
extension ManagedShowStore {
    /// A show as staff see it: the members of a catalogue's event without its map.
    package struct Told: Sendable {
        package let uuid: String
        /// JSON text.
        package let document: String
    }

    package func show(_ uuid: String, _ staff: Staff) async throws -> Told {
        try await database.read { connection in
            let event = try ManagedShowStore.event(uuid, staff, connection, toChange: false)
            return try Told(try ManagedShowStore.told(event, connection), uuid: event.uuid)
        }
    }

    /// Makes a show without a map, which it may be given later.
    package func create(_ sent: JSONValue, in organisation: String?, _ staff: Staff, at now: Instant) async throws -> Told {
        let (quotas, charging, canCharge) = (quotas, charging, canCharge)
        return try await database.write { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation)
            guard house.role.supervises else { throw ShowRefusal.roleRequired }
            guard try OrganisationTransaction(connection).uses(.boxOffice, house.organisation.id) else { throw ShowRefusal.deskNotGranted }
            // Ids are the server's: one that was sent would tell what other houses have.
            let own = ["id", "uuid", "seat_map", "ticket_types"]
            if let name = own.first(where: { sent[$0] != nil }) { throw ShowRefusal.invalidField(name) }
            var generator = RandomBytes()
            let uuid = UUIDText.v7(at: now, using: &generator)
            let key = sent["key"].flatMap(FieldValue.string) ?? "show-\(uuid)"
            if try EventTransaction(connection).event(organisation: house.organisation.id, key: key) != nil {
                throw ShowRefusal.invalidField("key")
            }
            let value = sent.overlaid(by: [
                .init(name: "key", value: .string(key)), .init(name: "uuid", value: .string(uuid)),
                .init(name: "organisation", value: .string(house.organisation.key)), .init(name: "sold_here", value: .bool(true)),
            ])
            try ManagedShowStore.save(value, in: house.organisation, connection, at: now)
            try OrganisationTransaction(connection).enforce(.shows, in: house.organisation.id, quotas, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: staff.actor, organisation: house.organisation.id, action: "show.created", subject: .plain(uuid)))
            let event = try ManagedShowStore.event(uuid, staff, connection)
            let planned = try ManagedShowStore.planned(event, connection)
            if planned.event.published { try planned.mayBePublished(charging, canCharge: canCharge, at: now) }
            return try Told(ManagedShowStore.told(event, connection), uuid: uuid)
        }
    }

    /// Changes the members that are sent; null empties one.
    package func change(_ sent: JSONValue, of uuid: String, _ staff: Staff, at now: Instant) async throws -> Told {
        let (charging, canCharge) = (charging, canCharge)
        return try await database.write { connection in
            let event = try ManagedShowStore.event(uuid, staff, connection)
            guard let organisation = try OrganisationTransaction(connection).organisation(event.organisation) else {
                throw ShowRefusal.notFound
            }
            // Nobody else changes it between here and what is kept.
            _ = try EventTransaction(connection).event(organisation: event.organisation, key: event.key)
            let before = try JSONValue.read(try ManagedShowStore.told(event, connection).json(capacity: 1_024).bytes)
            guard case .object(let members) = sent else { throw ShowRefusal.invalidField("body") }
            // Cancelling and the price sheet have routes of their own, with their own rights and checks.
            let fixed: Set<String> = [
                "key", "uuid", "id", "organisation", "seat_map", "ticket_types", "sold_here", "cancelled", "sheet",
            ]
            if let member = members.first(where: { fixed.contains($0.name) }) { throw ShowRefusal.invalidField(member.name) }
            try ManagedShowStore.checkFixed(members, before, of: event, organisation, connection)
            try ManagedShowStore.save(
                before.overlaid(by: members.filter { !ManagedShowStore.house.contains($0.name) }), in: organisation,
                leaving: members.contains { $0.name == "production" && $0.value == .null }, connection, at: now)
            if members.contains(where: { ManagedShowStore.ending.contains($0.name) }) {
                try ShowMoving.endHolds(of: event.id, connection, at: now)
            }
            let planned = try ManagedShowStore.planned(event, connection)
            if planned.event.published, before["published"] != .bool(true) {
                try planned.mayBePublished(charging, canCharge: canCharge, at: now)
            }
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: staff.actor, organisation: event.organisation, action: "show.changed", subject: .plain(event.uuid),
                    result: members.map(\.name).joined(separator: ", ")))
            return try Told(ManagedShowStore.told(event, connection), uuid: event.uuid)
        }
    }

    /// What says until when places are kept.
    private static let ending: Set<String> = ["starts_at", "reserve_until_minutes", "waiting_close_minutes"]

    /// What is the house's, not a show's.
    private static let house: Set<String> = ["currency", "country"]

    /// What somebody has bought a ticket for stays where it is and is paid in the money that it was.
    private static func checkFixed(
        _ members: [JSONValue.Member], _ before: JSONValue, of event: Found, _ organisation: Organisation, _ connection: any Connection
    ) throws {
        let country = try HousePricesTransaction(connection).prices(of: organisation.id).prices.country
        let now: [String: JSONValue] = [
            "time_zone": before["time_zone"] ?? .string(organisation.timeZone), "currency": .string(organisation.currency),
            "country": .string(country),
        ]
        guard let other = members.first(where: { member in now[member.name].map { $0 != member.value } ?? false })?.name else { return }
        if try connection.first(BinStatements.anySale, event.id) != nil { throw ShowRefusal.hasSales }
        if house.contains(other) { throw ShowRefusal.invalidField(other) }
    }

    static func told(of event: Found, _ connection: any Connection) throws -> Told {
        try Told(try told(event, connection), uuid: event.uuid)
    }

    private static func told(_ event: Found, _ connection: any Connection) throws -> CatalogueEvent {
        // A look locks nothing: it may be a reader's.
        let draft = try planned(event, connection).event
        guard let organisation = try OrganisationTransaction(connection).organisation(event.organisation) else {
            throw ShowRefusal.notFound
        }
        var told = try CatalogueEventTransaction(connection, at: .distantPast).told(draft, organisation: organisation.key)
        told.seatMapText = nil
        return told
    }

    /// `leaving`: its production.
    private static func save(
        _ value: JSONValue, in organisation: Organisation, leaving: Bool = false, _ connection: any Connection, at now: Instant
    ) throws {
        var faults: [CatalogueFault] = []
        guard var item = CatalogueEvent.read(value, &faults) else {
            throw ShowRefusal.invalidField(faults.first?.field ?? "")
        }
        (item.leavesProduction, item.isWhole) = (leaving, true)
        do { _ = try CatalogueEventTransaction(connection, at: now).save(item, of: organisation.id) } catch let refusal as AdmissionsRefusal
        {
            throw ShowRefusal.invalidField(refusal.path)
        } catch SheetRefusal.problems(let faults) {
            throw ShowRefusal.invalidSheet(SheetFault.list(faults))
        } catch SheetRefusal.sizeInUse { throw ShowRefusal.sizeInUse } catch SheetRefusal.inUse { throw ShowRefusal.inUse }
    }
}

extension ManagedShowStore.Told {
    fileprivate init(_ event: CatalogueEvent, uuid: String) throws { self.init(uuid: uuid, document: event.json(capacity: 1_024).text) }
}

extension PlannedShow {
    /// The same rule for whoever publishes a show. Throws `ShowRefusal.unpublishable`.
    func mayBePublished(_ charging: ChargeRule, canCharge: Bool, at now: Instant) throws {
        let faults = facts.standingInTheWay(charging, canCharge: canCharge, at: now)
        guard faults.isEmpty else { throw ShowRefusal.unpublishable(faults) }
    }
}

extension JSONValue {
    /// An object with members put in place of those that have their names; null takes one away.
    func overlaid(by members: [Member]) -> JSONValue {
        guard case .object(let own) = self else { return self }
        let names = Set(members.map(\.name))
        return .object(own.filter { !names.contains($0.name) } + members.filter { $0.value != .null })
    }
}
