import Foundation
import UsherCore

/// Plans inside a transaction.
struct HousePlanTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// So many a house has, and so many versions a plan.
    static let most: Int64 = 500
    static let mostVersions: Int64 = 1_000
    /// So many places that have gone are remembered.
    static let mostRetired = 100_000

    /// The plan, if it is one of the account's house; a foreign one is as unknown as none.
    func plan(_ uuid: String, _ staff: ManagedShowStore.Staff, toChange: Bool = false) throws -> HousePlanRow {
        guard let uuid = UUIDText.normalised(uuid) else { throw HousePlanRefusal.notFound }
        // Whoever changes a plan waits for others that do.
        if toChange { _ = try connection.first(HousePlanStatements.lock, uuid) { _ in true } }
        guard let plan = try connection.first(HousePlanStatements.byUUID, uuid) else { throw HousePlanRefusal.notFound }
        try check(plan.organisation, staff, toChange: toChange)
        return plan
    }

    func version(_ number: Int64, of plan: HousePlanRow) throws -> HousePlanVersionRow {
        guard let version = try connection.first(HousePlanStatements.version, plan.id, number) else {
            throw HousePlanRefusal.versionNotFound
        }
        return version
    }

    /// Lets through whoever may draw for this house.
    func check(_ house: Organisation.ID, _ staff: ManagedShowStore.Staff, toChange: Bool) throws {
        let houses = OrganisationTransaction(connection)
        guard let role = try houses.role(of: staff.account, in: house) else {
            throw try houses.isSilenced(staff.account, in: house) ? HousePlanRefusal.suspended : .notFound
        }
        guard role.may(.content) else { throw HousePlanRefusal.roleRequired }
        let desks = try houses.organisation(house)?.desks ?? []
        guard !toChange || desks.contains(.boxOffice) else { throw HousePlanRefusal.deskNotGranted }
    }

    /// Throws where a house has as many plans as it may have.
    func checkRoom(in house: Organisation.ID) throws {
        guard try OrganisationTransaction(connection).uses(.boxOffice, house) else { throw HousePlanRefusal.deskNotGranted }
        let count = try connection.first(HousePlanStatements.count, house) ?? 0
        guard count < Self.most else { throw HousePlanRefusal.tooMany }
    }

    func add(_ drawing: HousePlanDrawing, named name: String, to house: Organisation.ID, _ staff: ManagedShowStore.Staff, at now: Instant)
        throws
        -> HousePlanRow
    {
        try checkRoom(in: house)
        let id = try IDTransaction(connection).takeIDs(.plans).lowerBound
        var generator = SystemRandomNumberGenerator()
        let uuid = UUIDText.v7(at: now, using: &generator)
        try connection.execute(HousePlanStatements.insert, id, uuid, house, name, drawing.text, now)
        try record("plan.created", of: house, uuid, name, staff, at: now)
        guard let plan = try connection.first(HousePlanStatements.byUUID, uuid) else { throw DatabaseError.defect("no plan \(uuid)") }
        return plan
    }

    /// Puts a version behind those there are; the one there is where the map is the same.
    func publish(
        _ map: SeatMap, _ drawing: HousePlanDrawing, note: String, in plan: HousePlanRow, _ staff: ManagedShowStore.Staff, at now: Instant
    ) throws -> HousePlanVersionRow {
        let id = try ShowTransaction(connection).keep(map, of: plan.organisation, at: now)
        if id == plan.map { return try version(plan.latest, of: plan) }
        try add(map, id, drawing, note: note, to: plan, by: staff.account, at: now)
        let number = plan.latest + 1
        try record("plan.published", of: plan.organisation, plan.uuid, "\(plan.name), version \(number)", staff, at: now)
        return try version(number, of: plan)
    }

    /// Puts a version with the kept map `id` behind those there are.
    func add(
        _ map: SeatMap, _ id: SeatMap.ID, _ drawing: HousePlanDrawing, note: String, to plan: HousePlanRow, by author: Account.ID,
        at created: Instant
    ) throws {
        guard plan.latest < Self.mostVersions else { throw HousePlanRefusal.tooMany }
        let old = try plan.map.map { try SeatMaps.read($0, connection) }
        let (number, change) = (plan.latest + 1, SeatMapChange(from: old, to: map))
        try connection.execute(
            HousePlanStatements.insertVersion, plan.id, number, id, drawing.text, note, author, created, map.seats.count, change.added,
            change.removed, change.moved, change.renamed)
        let left = try retired(of: plan).union(old?.seats.map(\.id) ?? []).filter { map.index(of: $0) == nil }
        guard left.count <= Self.mostRetired else { throw HousePlanRefusal.tooMany }
        try connection.execute(HousePlanStatements.setLatest, plan.id, number, JSONText.string(.array(left.sorted().map { .string($0) })))
    }

    /// Places that were published once and are in the latest version no more.
    func retired(of plan: HousePlanRow) throws -> Set<String> {
        guard let text = try connection.first(HousePlanStatements.retired, plan.id) else { return [] }
        let value = try JSONValue.read(text.utf8)
        guard case .array(let elements) = value else { return [] }
        return Set(elements.compactMap { if case .string(let id) = $0 { id } else { nil } })
    }

    func record(
        _ action: String, of house: Organisation.ID, _ uuid: String, _ result: String, _ staff: ManagedShowStore.Staff, at now: Instant
    ) throws {
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: staff.actor, organisation: house, action: action, subject: .plain(uuid), result: result))
    }
}
