import UsherCore

/// Stores an event as a catalogue or the console tells it, inside a transaction.
struct CatalogueEventTransaction {
    let connection: any Connection
    let now: Instant

    init(_ connection: any Connection, at now: Instant) { (self.connection, self.now) = (connection, now) }

    func save(_ item: CatalogueEvent, of organisation: Organisation.ID) throws -> (event: StoredEvent, outcome: Stored) {
        let map = try item.seatMap ?? mapBefore(item, of: organisation)
        var draft = item.draft
        draft.organisation = organisation
        draft.timeZone = try item.timeZone ?? OrganisationTransaction(connection).organisation(organisation)?.timeZone ?? "UTC"
        draft.ticketTypes = try item.types(map)
        draft.production = try production(of: item, organisation)
        var (event, outcome) = try EventTransaction(connection).save(draft, at: now)
        if let sheet = item.sheet { try AsideTransaction(connection).letGo(besides: sheet, of: event.id) }
        if let map {
            var changed = try ShowTransaction(connection).setMap(
                map, of: event.id, organisation: organisation, types: event.ticketTypes, at: now)
            if try connection.execute(ShowMapStatements.setCancelHours, event.id, item.cancelHours) > 0 { changed = true }
            if changed, outcome == .unchanged { outcome = .changed }
        }
        if try saveSale(item, of: event, map), outcome == .unchanged { outcome = .changed }
        return (event, outcome)
    }

    /// How the event is sold beyond its map; true where that has changed.
    private func saveSale(_ item: CatalogueEvent, of event: StoredEvent, _ map: SeatMap?) throws -> Bool {
        let sheets = SheetTransaction(connection)
        var changed = false
        if map == nil, item.sheet != nil || item.soldHere == true {
            changed = try sheets.makeShow(of: event.id)
            if try connection.execute(ShowMapStatements.setCancelHours, event.id, item.cancelHours) > 0 { changed = true }
        }
        if let most = item.mostSeats, try connection.execute(SheetStatements.setMaxSeats, event.id, most) > 0 { changed = true }
        if try savePassing(item, of: event) { changed = true }
        if let minutes = item.reserveMinutes, try connection.execute(SheetStatements.setReserve, event.id, minutes) > 0 { changed = true }
        if try saveWaiting(item, of: event) { changed = true }
        guard let sheet = item.sheet else { return changed }
        let house = try HousePricesTransaction(connection).prices(of: event.organisation).prices
        let problems = sheets.problems(of: sheet, map: map, house: house)
        guard problems.isEmpty else { throw SheetRefusal.problems(problems) }
        return try sheets.keep(sheet, of: event.id, types: event.ticketTypes, force: false, at: now) || changed
    }

    /// What names no production stays in the one that it is in, unless it is taken out.
    private func production(of item: CatalogueEvent, _ organisation: Organisation.ID) throws -> Production.ID? {
        if item.leavesProduction { return nil }
        let before = try EventTransaction(connection).event(organisation: organisation, key: item.key)?.0.production
        guard let key = item.production else { return before }
        let productions = ProductionTransaction(connection)
        guard let found = try productions.production(key: key, of: organisation) else {
            throw AdmissionsRefusal("production", "no production has the key \"\(key)\"")
        }
        if found.id != before, try productions.count(of: found.id) >= Production.most {
            throw AdmissionsRefusal("production", "has \(Production.most) performances already")
        }
        return found.id
    }

    /// Whether tickets may be passed on and changed: what an item does not say of it stays as it is.
    private func savePassing(_ item: CatalogueEvent, of event: StoredEvent) throws -> Bool {
        let says = item.transfers != nil || item.renameHours != nil || item.exchangeHours != nil || item.exchangeFee != nil
        guard says || item.isWhole, let before = try connection.first(ShowMapStatements.passing, event.id) else { return false }
        let (transfers, hours, exchange, fee) = item.isWhole ? (true, 0, nil, 0) : before
        let changed = try connection.execute(
            ShowMapStatements.setPassing, event.id, item.transfers ?? transfers, item.renameHours ?? hours, item.exchangeHours ?? exchange,
            item.exchangeFee ?? fee)
        return changed > 0
    }

    /// What an item does not say of the list stays as it is.
    private func saveWaiting(_ item: CatalogueEvent, of event: StoredEvent) throws -> Bool {
        guard item.waitingList != nil || item.offerMinutes != nil || item.waitingCloseMinutes != nil else { return false }
        let changed = try connection.execute(
            SheetStatements.setWaiting, event.id, item.waitingList ?? false, item.offerMinutes ?? WaitingList.usualOfferMinutes,
            item.waitingCloseMinutes ?? WaitingList.usualCloseMinutes)
        if changed > 0 { try WaitingTransaction(connection).placesFreed(in: event.id, at: now) }
        return changed > 0
    }

    /// The map that the event has already: what tells none leaves it.
    private func mapBefore(_ item: CatalogueEvent, of organisation: Organisation.ID) throws -> SeatMap? {
        guard let id = try EventTransaction(connection).event(organisation: organisation, key: item.key)?.0.id else { return nil }
        return try ShowTransaction(connection).seatMap(of: id)
    }

    /// An event as it would be told.
    func told(_ draft: EventDraft, organisation: String) throws -> CatalogueEvent {
        var event = CatalogueEvent(draft, organisation: organisation)
        event.production = try draft.production.flatMap { try ProductionTransaction(connection).production($0)?.production.key }
        guard let id = draft.id, let most = try connection.first(SheetStatements.maxSeats, id) else { return event }
        event.seatMapText = try ShowTransaction(connection).seatMapDocument(of: id)
        event.cancelHours = try connection.first(ShowMapStatements.cancelHours, id) ?? nil
        event.soldHere = event.seatMapText == nil ? true : nil
        if let (transfers, hours, exchange, fee) = try connection.first(ShowMapStatements.passing, id) {
            (event.transfers, event.renameHours) = (transfers ? nil : false, hours == 0 ? nil : hours)
            (event.exchangeHours, event.exchangeFee) = (exchange, fee == 0 ? nil : fee)
        }
        event.mostSeats = most == Int64(Show.usualMostSeats) ? nil : most
        event.reserveMinutes = try connection.first(SheetStatements.reserve, id).flatMap { $0 == Show.usualReserve ? nil : $0 }
        if let (isOn, offer, close) = try connection.first(SheetStatements.waiting, id) {
            event.waitingList = isOn ? true : nil
            event.offerMinutes = offer == WaitingList.usualOfferMinutes ? nil : offer
            event.waitingCloseMinutes = close == WaitingList.usualCloseMinutes ? nil : close
        }
        event.sheet = try SheetTransaction(connection).sheet(of: id).map { try Sheet.kept($0.document) }
        return event
    }
}
