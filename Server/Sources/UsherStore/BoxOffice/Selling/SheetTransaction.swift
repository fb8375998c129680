import UsherCore

/// Why a sheet is not kept.
package enum SheetRefusal: Error, Sendable, Equatable {
    case problems([CatalogueFault])
    /// More places than this are taken; by the area's or quota's key.
    case sizeInUse(String)
    /// Tickets of this area have been sold.
    case inUse(String)
}

/// The sheet of a show, inside a transaction.
struct SheetTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    func sheet(of event: Event.ID) throws -> (document: String, revision: Int64)? {
        try connection.first(SheetStatements.sheetOfShow, event).map { ($0.0, $0.1) }
    }

    /// Makes an event one that is sold here, map or none; false where it is already.
    @discardableResult
    func makeShow(of event: Event.ID) throws -> Bool {
        if try ShowTransaction(connection).lockShow(event: event) { return false }
        try connection.execute(SheetStatements.insertShow, event)
        try ShowTransaction(connection).refreshShow(of: event)
        return true
    }

    /// What of a sheet does not fit a map, or what a house charges by.
    func problems(of sheet: Sheet, map: SeatMap?, house: HousePrices) -> [CatalogueFault] {
        var faults: [CatalogueFault] = []
        let sections = Set(map?.sections.map(\.id) ?? [])
        for (index, area) in sheet.areas.enumerated() {
            let isSection = sections.contains(area.key)
            if area.kind == .seats, !isSection { faults.append(CatalogueFault("areas[\(index)].key", "the seat map has no such section")) }
            if area.kind == .standing, isSection { faults.append(CatalogueFault("areas[\(index)].key", "is a section of the seat map")) }
            if let price = area.price, price % house.step != 0 { faults.append(SheetTransaction.odd("areas[\(index)].price", house)) }
        }
        let areas = sections.union(sheet.standing.map(\.key))
        for (index, price) in sheet.prices.enumerated() {
            if price.amount % house.step != 0 { faults.append(SheetTransaction.odd("prices[\(index)].amount", house)) }
            switch price.scope {
            case .everywhere: break
            case .area(let area) where !areas.contains(area): faults.append(CatalogueFault("prices[\(index)].area", "no area has this key"))
            case .area: break
            case .seats(let seats) where !seats.allSatisfy({ map?.index(of: $0) != nil }):
                faults.append(CatalogueFault("prices[\(index)].seats", "some of these seats are not in the map"))
            case .seats: break
            }
        }
        for (index, quota) in sheet.quotas.enumerated() where !quota.areas.isSubset(of: areas) {
            faults.append(CatalogueFault("quotas[\(index)].areas", "no area has this key"))
        }
        for (index, quota) in sheet.quotas.enumerated() where !quota.seats.allSatisfy({ map?.index(of: $0) != nil }) {
            faults.append(CatalogueFault("quotas[\(index)].seats", "some of these seats are not in the map"))
        }
        return faults
    }

    private static func odd(_ path: String, _ house: HousePrices) -> CatalogueFault {
        CatalogueFault(path, "must be a multiple of \(house.step)")
    }

    /// Keeps a sheet that was checked; false where the show has an equal one. `types`: the event's ticket types by key, standing areas among
    /// them. `force`: also sizes below what is taken, of which nothing more is sold then.
    func keep(_ sheet: Sheet, of event: Event.ID, types: [String: TicketType.ID], force: Bool, at now: Instant) throws -> Bool {
        let document = sheet.json().text
        let before = try self.sheet(of: event)
        if before?.document == document { return false }
        var places = SeatTransaction(connection, event: event)
        try places.lockAwaited()
        try connection.execute(SheetStatements.keepSheet, event, document)
        try keepQuotas(of: sheet, event, types, force: force, at: now)
        let aside = try AsideTransaction(connection).keep(sheet, of: event, types: types, at: now)
        // Last: the show's row is what all of its buyers share.
        try connection.execute(SheetStatements.noteSheet, event)
        // Whose hold is over has no seat any more that is the allotment's.
        for (booking, seats) in aside.lapsed.sorted(by: { $0.key < $1.key }) { try places.free(seats, of: booking) }
        try places.finish(at: now)
        // Those that were blocked are the allotment's now, and everybody's once it sets them aside no more.
        if !aside.seats.isEmpty { try ShowBlocks.unblock(aside.seats, of: event, connection, at: now) }
        try WaitingTransaction(connection).placesFreed(in: event, at: now)
        return true
    }

    private struct Wanted {
        let kind: SaleQuota.Kind
        let key: String
        let type: TicketType.ID?
        let size: Int64?
    }

    private func keepQuotas(
        of sheet: Sheet, _ event: Event.ID, _ types: [String: TicketType.ID], force: Bool, at now: Instant
    ) throws {
        var wanted = sheet.standing.flatMap { area in
            [
                Wanted(kind: .area, key: area.key, type: types[area.key], size: area.size),
                Wanted(kind: .open, key: area.key, type: nil, size: nil),
            ]
        }
        // Of seats by name nobody sells one twice: what is sold of them is only counted.
        wanted += sheet.quotas.map {
            Wanted(kind: $0.kind == .limit ? .limit : .allotment, key: $0.key, type: nil, size: $0.seats.isEmpty ? $0.size : nil)
        }
        // What nobody pays for any more is free before sizes are compared.
        let ids = try connection.all(SheetStatements.quotas, event).map { $0.0 }
        try connection.executeEach(SheetStatements.dropLapsed, ids.map { [$0.sql, now.sql] })
        try connection.executeEach(SheetStatements.recount, ids.map { [$0.sql] })
        let before = try connection.all(SheetStatements.quotas, event)
        for (id, kind, key, size, used) in before {
            if let new = wanted.first(where: { $0.kind.rawValue == kind && $0.key == key }) {
                guard new.size != size else { continue }
                if let size = new.size, size < used, !force { throw SheetRefusal.sizeInUse(key) }
                try connection.execute(SheetStatements.resize, id, new.size)
            } else {
                if kind == SaleQuota.Kind.area.rawValue, used > 0 { throw SheetRefusal.inUse(key) }
                try connection.execute(SheetStatements.dropClaims, id)
                try connection.execute(SheetStatements.dropQuota, id)
            }
        }
        let new = wanted.filter { new in !before.contains { $0.1 == new.kind.rawValue && $0.2 == new.key } }
        guard !new.isEmpty else { return }
        let numbers = try IDTransaction(connection).takeIDs(.quotas, new.count)
        try connection.executeEach(
            SheetStatements.insertQuota,
            zip(numbers, new).map { [$0.sql, event.sql, SQLValue.null, $1.kind.rawValue.sql, $1.key.sql, $1.type.sql, $1.size.sql] })
        // What has been sold before counts, too.
        let sold = try SoldClaims(connection, event: event, sheet: sheet)
        try sold.adopt(Set(zip(numbers, new).filter { $0.1.kind == .limit }.map { SaleQuota.ID($0.0) }), at: now)
        let over = try sold.recount()
        if let key = over.first(where: { key in new.contains { $0.key == key } }), !force { throw SheetRefusal.sizeInUse(key) }
    }
}

// MARK: - What the house adds
/// What an organisation adds to all that it sells, inside a transaction.
struct HousePricesTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    func prices(of organisation: Organisation.ID) throws -> (prices: HousePrices, revision: Int64) {
        guard let (document, country, revision) = try connection.first(SheetStatements.houseOf, organisation) else {
            return (HousePrices(), 0)
        }
        return (try HousePrices.kept(document, country: country), revision)
    }

    /// Whether all prices of shows that are not over are multiples of the house's step.
    func sheetsFit(_ prices: HousePrices, of organisation: Organisation.ID, at now: Instant) throws -> Bool {
        if try connection.first(SheetStatements.oddPrice, organisation, now, prices.step) != nil { return false }
        return try connection.all(SheetStatements.comingSheets, organisation, now).allSatisfy { event in
            guard let document = try connection.first(SheetStatements.sheetOfShow, event)?.0 else { return true }
            return try Sheet.kept(document).isInSteps(of: prices.step)
        }
    }

    /// Keeps them; false where they are as they were. All of the house's shows are sold by them from now on.
    func keep(_ prices: HousePrices, of organisation: Organisation.ID) throws -> Bool {
        let before = try self.prices(of: organisation)
        guard before.prices != prices else { return false }
        if before.prices.country != prices.country {
            try OrganisationTransaction(connection).settle(in: prices.country.isEmpty ? nil : prices.country, organisation)
        }
        let (old, new) = (before.prices.added, prices.added)
        guard old != new else { return true }
        try connection.execute(SheetStatements.keepHouse, organisation, new.json().text)
        try ShowTransaction(connection).touchShows(of: organisation)
        return true
    }

    /// The house is in another country: its shows are taxed by that one's rates.
    func countryChanged(of organisation: Organisation.ID) throws {
        guard try connection.execute(SheetStatements.renew, organisation) > 0 else { return }
        try ShowTransaction(connection).touchShows(of: organisation)
    }
}
