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

    /// Gives a show this sheet, and makes an event without a map one that is sold here. `mayReplace`: whether the one that it has, as JSON text,
    /// is the one that was read. `force`: also sizes below what is taken.
    package func setSheet(
        _ sent: JSONValue, of uuid: String, _ staff: Staff, force: Bool, at now: Instant, mayReplace: @escaping @Sendable (String) -> Bool
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
            guard mayReplace(before) else { throw ShowRefusal.preconditionFailed }
            var faults: [CatalogueFault] = []
            guard let sheet = Sheet.read(sent, &faults) else { throw ShowRefusal.invalidSheet(SheetFault.list(faults)) }
            try sheets.check(sheet, event, charging)
            let types = try sheets.saveAreas(of: sheet, event, at: now)
            do {
                guard try sheets.keep(sheet, of: event.id, types: types, force: force, at: now) else { return before }
            } catch SheetRefusal.sizeInUse { throw ShowRefusal.sizeInUse } catch SheetRefusal.inUse { throw ShowRefusal.inUse }
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: staff.actor, organisation: event.organisation, action: "sheet.changed", subject: .plain(event.uuid),
                    result: force ? "forced" : "ok"))
            return sheet.json().text
        }
    }
}

extension SheetFault {
    static func list(_ faults: [CatalogueFault]) -> [SheetFault] {
        faults.prefix(CatalogueProblems.limit).map {
            SheetFault(path: $0.path.hasPrefix(".") ? String($0.path.dropFirst()) : $0.path, message: $0.message)
        }
    }
}

extension SheetTransaction {
    /// Throws `ShowRefusal` where the sheet does not fit the show, or asks for what nobody could be charged.
    fileprivate func check(_ sheet: Sheet, _ event: ManagedShowStore.Found, _ charging: ChargeRule) throws {
        let house = try HousePricesTransaction(connection).prices(of: event.organisation).prices
        var faults = problems(of: sheet, map: try ShowTransaction(connection).seatMap(of: event.id), house: house)
        let currency = try OrganisationTransaction(connection).organisation(event.organisation)?.currency ?? ""
        func charge(_ path: String, _ amount: Int64) {
            if let problem = charging.problem(of: amount, in: currency) { faults.append(CatalogueFault(path, problem)) }
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
