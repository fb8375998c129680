package import UsherCore

/// Further dates of a show. Throws `ShowRefusal`.
extension ManagedShowStore {
    /// So many at once.
    package static let mostCopies = 400

    package struct Copy: Sendable, Equatable {
        package let uuid: String
        package let startsAt: Instant
    }

    /// Makes a show like this one on each of these days: texts, map, sheet, the same local times; what else has a date moves by as many local
    /// days. Nothing of them is sold. `blocked`: seats that are out of sale stay so. All of them are made, or none.
    package func copy(
        _ uuid: String, to dates: [CivilDate], blocked: Bool, _ staff: Staff, at now: Instant
    ) async throws -> [Copy] {
        guard (1...Self.mostCopies).contains(dates.count), Set(dates).count == dates.count else { throw ShowRefusal.invalidField("dates") }
        let quotas = quotas
        return try await database.write { connection in
            let event = try ManagedShowStore.event(uuid, staff, connection)
            let copying = try ShowCopying(event, connection, staff, at: now)
            guard dates.allSatisfy(copying.mayBe) else { throw ShowRefusal.invalidField("dates") }
            let copies = try dates.sorted().map { try copying.copy(to: $0, blocked: blocked) }
            try OrganisationTransaction(connection).enforce(.shows, in: event.organisation, quotas, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: staff.actor, organisation: event.organisation, action: "show.copied", subject: .plain(event.uuid),
                    result: "\(copies.count) dates"))
            return copies
        }
    }
}

/// One show that is copied, inside a transaction.
private struct ShowCopying {
    private let connection: any Connection
    private let original: CatalogueEvent
    private let organisation: Organisation
    private let zone: Zone
    private let map: SeatMap?
    private let blocked: [String]
    private let now: Instant

    init(_ event: ManagedShowStore.Found, _ connection: any Connection, _ staff: ManagedShowStore.Staff, at now: Instant) throws {
        guard let draft = try EventTransaction(connection).event(organisation: event.organisation, key: event.key)?.0,
            let organisation = try OrganisationTransaction(connection).organisation(event.organisation)
        else { throw ShowRefusal.notFound }
        (self.connection, self.organisation, self.now) = (connection, organisation, now)
        zone = Zone(draft.timeZone) ?? .universal
        map = try ShowTransaction(connection).seatMap(of: event.id)
        blocked = try connection.all(CopyStatements.blocked, event.id)
        original = try Self.plain(
            CatalogueEventTransaction(connection, at: now).told(draft, organisation: organisation.key), map)
    }

    /// Without what belongs to the one show: its names, and types that it sold under earlier maps.
    private static func plain(_ told: CatalogueEvent, _ map: SeatMap?) -> CatalogueEvent {
        var event = told
        (event.draft.id, event.draft.uuid, event.draft.cancelled) = (nil, nil, false)
        (event.seatMapText, event.seatMap) = (nil, map)
        let standing = Set(event.sheet?.standing.map(\.key) ?? [])
        let sections = map.map { Set($0.sections.map(\.id)) }
        event.ticketTypes = event.ticketTypes.filter { sections?.contains($0.key) ?? true || standing.contains($0.key) }.map { type in
            var type = type
            (type.id, type.uuid) = (nil, nil)
            return type
        }
        return event
    }

    /// No day that is over, none twice, and none whose years have more digits than dates are written with.
    func mayBe(_ date: CivilDate) -> Bool {
        date >= zone.date(of: now) && date != zone.date(of: original.draft.startsAt) && date <= ShowCopying.last
    }

    /// What else has a date may come after the show: by a year, generously.
    private static let last = CivilDate(year: 9999, month: 12, day: 31)!.adding(days: -400)

    func copy(to date: CivilDate, blocked isBlocked: Bool) throws -> ManagedShowStore.Copy {
        let shift = DayShift(zone, from: original.draft.startsAt, to: date)
        var generator = SystemRandomNumberGenerator()
        let uuid = UUIDText.v7(at: now, using: &generator)
        var event = original
        event.draft.uuid = uuid
        event.draft.key = "show-\(uuid)"
        event.draft.startsAt = shift.moved(event.draft.startsAt)
        event.draft.endsAt = event.draft.endsAt.map(shift.moved)
        event.draft.salesOpenAt = event.draft.salesOpenAt.map(shift.moved)
        event.draft.salesCloseAt = event.draft.salesCloseAt.map(shift.moved)
        event.sheet = event.sheet?.moved(by: shift)
        do {
            let (stored, _) = try CatalogueEventTransaction(connection, at: now).save(event, of: organisation.id)
            if isBlocked, !blocked.isEmpty { try ShowBlocks.block(blocked, of: stored.id, connection, at: now) }
        } catch let refusal as AdmissionsRefusal { throw ShowRefusal.invalidField(refusal.path) } catch SheetRefusal.problems(let faults) {
            throw ShowRefusal.invalidSheet(SheetFault.list(faults))
        }
        return ManagedShowStore.Copy(uuid: uuid, startsAt: event.draft.startsAt)
    }
}

private enum CopyStatements {
    static let blocked = Selection<String>("SELECT seat FROM taken_seats WHERE event_id = $1 AND state = 3 ORDER BY seat")
}
