package import UsherCore

/// What staff do with how a show is sold. Throws `ShowRefusal`.
extension ManagedShowStore {
    /// The sheet as JSON text; of a show without one the empty sheet.
    package func sheet(_ uuid: String, _ staff: Staff) async throws -> String {
        try await database.read { connection in
            let event = try ManagedShowStore.event(uuid, staff, connection, toChange: false)
            return try SheetTransaction(connection).sheet(of: event.id)?.document ?? Sheet().json().text
        }
    }

    /// How many tickets each ceiling of a show, each allotment and each standing area has given, by key: what people hold counts, too.
    package func taken(of uuid: String, _ staff: Staff) async throws -> Taken {
        try await database.read { connection in
            let event = try ManagedShowStore.event(uuid, staff, connection, toChange: false)
            let rows = try connection.all(SheetStatements.quotas, event.id).map { (kind: $0.1, key: $0.2, used: $0.4) }
            func used(_ kind: SaleQuota.Kind) -> [String: Int64] {
                let own = rows.filter { $0.kind == kind.rawValue }
                return Dictionary(own.map { ($0.key, $0.used) }) { first, _ in first }
            }
            return Taken(areas: used(.area), limits: used(.limit), allotments: used(.allotment))
        }
    }

    package struct Taken: Sendable, Equatable {
        package let areas: [String: Int64]
        package let limits: [String: Int64]
        package let allotments: [String: Int64]
    }

    /// Gives a show this sheet, and makes an event without a map one that is sold here. `mayReplace`: whether the one that it has, as JSON text,
    /// is the one that was read. `force`: also sizes below what is taken.
    package func setSheet(
        _ sent: JSONValue, of uuid: String, _ staff: Staff, force: Bool, at now: Instant, mayReplace: @escaping @Sendable (String) -> Bool
    ) async throws -> String {
        try await replaceSheet(of: uuid, staff, force: force, at: now) { before in
            guard mayReplace(before) else { throw ShowRefusal.preconditionFailed }
            return try ManagedShowStore.sheet(sent)
        }
    }

    /// Changes a part of a show's sheet, as a form does; what comes of it is judged as a whole sheet that is sent.
    package func changeSheet(
        of uuid: String, _ staff: Staff, at now: Instant, _ body: @escaping @Sendable (inout Sheet) throws -> Void
    ) async throws {
        _ = try await replaceSheet(of: uuid, staff, force: false, at: now) { before in
            var sheet = try Sheet.kept(before)
            try body(&sheet)
            return try ManagedShowStore.sheet(try JSONValue.read(sheet.json().bytes))
        }
    }

    private func replaceSheet(
        of uuid: String, _ staff: Staff, force: Bool, at now: Instant, _ next: @escaping @Sendable (String) throws -> Sheet
    ) async throws -> String {
        let charging = charging
        let quotas = quotas
        return try await database.write { connection in
            let event = try ManagedShowStore.event(uuid, staff, connection)
            let sheets = SheetTransaction(connection)
            if try sheets.makeShow(of: event.id) {
                try OrganisationTransaction(connection).enforce(.shows, in: event.organisation, quotas, at: now)
            }
            let before = try sheets.sheet(of: event.id)?.document ?? Sheet().json().text
            let sheet = try next(before)
            let house = try SheetHouse(event.organisation, connection)
            try ManagedShowStore.give(sheet, to: event, of: house, force: force, charging, connection, staff, at: now)
            return sheet.json().text
        }
    }

    static func sheet(_ sent: JSONValue) throws -> Sheet {
        var faults: [CatalogueFault] = []
        guard let sheet = Sheet.read(sent, &faults) else { throw ShowRefusal.invalidSheet(SheetFault.list(faults)) }
        return sheet
    }

    /// Sells a show by this sheet from now on, inside a transaction.
    static func give(
        _ sheet: Sheet, to event: Found, of house: SheetHouse, force: Bool, _ charging: ChargeRule, _ connection: any Connection,
        _ staff: Staff, at now: Instant
    ) throws {
        let sheets = SheetTransaction(connection)
        try sheets.check(sheet, event, house, charging)
        let types = try sheets.saveAreas(of: sheet, event, at: now)
        do {
            guard try sheets.keep(sheet, of: event.id, types: types, force: force, at: now) else { return }
        } catch SheetRefusal.sizeInUse { throw ShowRefusal.sizeInUse } catch SheetRefusal.inUse { throw ShowRefusal.inUse }
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: staff.actor, organisation: event.organisation, action: "sheet.changed", subject: .plain(event.uuid),
                result: force ? "forced" : "ok"))
    }
}

/// What a sheet is checked against of its house: read once, for however many performances.
struct SheetHouse {
    let prices: HousePrices
    let currency: String

    init(_ organisation: Organisation.ID, _ connection: any Connection) throws {
        prices = try HousePricesTransaction(connection).prices(of: organisation).prices
        currency = try OrganisationTransaction(connection).organisation(organisation)?.currency ?? ""
    }
}

/// The same of a production's performances. Throws `ShowRefusal`.
extension ManagedShowStore {
    /// Which performances are meant; those that are over or cancelled only where they are named.
    package enum Performances: Sendable {
        case coming
        case from(CivilDate)
        case named([String])
    }

    /// Bytes of sheets that one change writes: a large one for few performances, or a usual one for all.
    static let mostSheets = 128 << 20

    /// Sells all of them by this sheet, or leaves all as they are. Returns their UUIDs, by their starts.
    package func setSheet(
        _ sent: JSONValue, ofProduction uuid: String, _ performances: Performances, _ staff: Staff, force: Bool, at now: Instant
    ) async throws -> (document: String, shows: [String]) {
        let (charging, quotas) = (charging, quotas)
        return try await database.write { connection in
            let production = try ManagedProductionStore.production(uuid, staff, connection)
            let rows = try ProductionTransaction(connection).performances(of: production.id)
            let sheet = try ManagedShowStore.sheet(sent)
            let document = sheet.json().text
            let chosen = try performances.chosen(of: rows, at: now)
            guard chosen.count * document.utf8.count <= Self.mostSheets else {
                throw ShowRefusal.invalidSheet([SheetFault(path: "", message: "is too large for so many performances at once")])
            }
            let house = try SheetHouse(production.organisation, connection)
            var isMore = false
            // Rows are locked in one order, whoever changes several shows.
            for row in chosen.sorted(by: { $0.event < $1.event }) {
                let event = try ManagedShowStore.event(row.uuid, staff, connection)
                let sheets = SheetTransaction(connection)
                if try sheets.makeShow(of: event.id) { isMore = true }
                // Nothing is checked again that is so already.
                if try sheets.sheet(of: event.id)?.document == document { continue }
                try ManagedShowStore.give(sheet, to: event, of: house, force: force, charging, connection, staff, at: now)
            }
            if isMore { try OrganisationTransaction(connection).enforce(.shows, in: production.organisation, quotas, at: now) }
            return (document, chosen.map(\.uuid))
        }
    }
}

extension ManagedShowStore.Performances {
    fileprivate func chosen(of rows: [PerformanceRow], at now: Instant) throws -> [PerformanceRow] {
        switch self {
        case .coming: return rows.filter { $0.startsAt > now && !$0.isCancelled }
        case .from(let day): return rows.filter { $0.zone.date(of: $0.startsAt) >= day && !$0.isCancelled }
        case .named(let names):
            let wanted = names.map { UUIDText.normalised($0) }
            if let odd = wanted.firstIndex(where: { uuid in !rows.contains { $0.uuid == uuid } }) {
                throw ShowRefusal.invalidField("shows[\(odd)]")
            }
            return rows.filter { wanted.contains($0.uuid) }
        }
    }
}

extension SheetFault {
    static func list(_ faults: [CatalogueFault]) -> [SheetFault] {
        faults.prefix(CatalogueProblems.limit).map { SheetFault(path: $0.field, message: $0.message) }
    }
}

extension SheetTransaction {
    /// Throws `ShowRefusal` where the sheet does not fit the show, or asks for what nobody could be charged.
    fileprivate func check(_ sheet: Sheet, _ event: ManagedShowStore.Found, _ house: SheetHouse, _ charging: ChargeRule) throws {
        var faults = problems(of: sheet, map: try ShowTransaction(connection).seatMap(of: event.id), house: house.prices)
        func charge(_ path: String, _ amount: Int64) {
            if let problem = charging.problem(of: amount, in: house.currency) { faults.append(CatalogueFault(path, problem)) }
        }
        for (index, area) in sheet.areas.enumerated() { if let price = area.price { charge("areas[\(index)].price", price) } }
        for (index, price) in sheet.prices.enumerated() { charge("prices[\(index)].amount", price.amount) }
        guard faults.isEmpty else { throw ShowRefusal.invalidSheet(SheetFault.list(faults)) }
    }

    /// Makes standing areas ticket types of the event; gives all of its types by key.
    fileprivate func saveAreas(of sheet: Sheet, _ event: ManagedShowStore.Found, at now: Instant) throws -> [String: TicketType.ID] {
        guard var draft = try EventTransaction(connection).event(organisation: event.organisation, key: event.key)?.0 else {
            throw ShowRefusal.notFound
        }
        for area in sheet.standing { draft.ticketTypes.take(area) }
        return try EventTransaction(connection).save(draft, at: now).event.ticketTypes
    }
}
