import UsherCore

/// Stores a checked catalogue within one transaction. What only the database can refuse, taken ids above all, is gathered
/// like every other problem and thrown at the end.
struct CatalogueImporter {
    let connection: any Connection
    let contents: CatalogueContents
    private let hashes: [PasswordHash?]
    private let airlineKeys: AirlineKeyStore?
    let media: CatalogueMedia
    private let charging: ChargeRule
    let now: Instant
    private var problems = CatalogueProblems()
    /// Where the thing stands that is being stored.
    var place = ""
    var summary = CatalogueImport.Summary()
    private var organisations: [String: Organisation.ID] = [:]
    private var events: [String: [StoredEvent]] = [:]
    private var seating = CatalogueSeating()

    /// Sales given to the transaction at once.
    static let batch = 1_000

    init(
        _ connection: any Connection, contents: CatalogueContents, hashes: [PasswordHash?], airlineKeys: AirlineKeyStore?,
        media: CatalogueMedia, charging: ChargeRule, at now: Instant
    ) {
        self.charging = charging
        self.media = media
        self.connection = connection
        self.contents = contents
        self.hashes = hashes
        self.airlineKeys = airlineKeys
        self.now = now
    }

    mutating func store(_ path: String, progress: @escaping (Int) -> Void) throws -> CatalogueImport.Summary {
        do { return try storeAll(path, progress: progress) } catch DatabaseError.constraint {
            // What no check has foreseen: the schema has the last word, but not in its own words.
            throw CatalogueError(problems: [CatalogueFault(place, "clashes with something that is there already")])
        }
    }

    private mutating func storeAll(_ path: String, progress: @escaping (Int) -> Void) throws -> CatalogueImport.Summary {
        try reserveIDs()
        for item in contents.organisations { try attempt(item) { try $0.save($1) } }
        for (item, hash) in zip(contents.accounts, hashes) { try attempt(item) { try $0.save($1, hash) } }
        for item in contents.events { try attempt(item) { try $0.save($1) } }
        try checkPrices()
        if !contents.tours.isEmpty { try TourTransaction(connection).lockContent() }
        for item in contents.tours { try attempt(item) { try $0.save($1) } }
        for item in contents.vouchers { try attempt(item) { try $0.save($1) } }
        for item in contents.accounts where !item.value.tourAccess.isEmpty {
            try attempt(item) { importer, value in
                guard let account = try AccountTransaction(importer.connection).account(email: value.email) else { return }
                _ = try importer.grant(value.tourAccess, to: account.id)
            }
        }
        try problems.check()
        try storeSales(path, progress: progress)
        for item in contents.airlines { try attempt(item) { try $0.save($1) } }
        try storeCampaigns(path, progress: progress)
        for item in contents.subscriptions { try attempt(item) { try $0.save($1) } }
        try problems.check()
        try recordDeed()
        return summary
    }

    /// Prices that nobody could be charged, where the file gives them or the currency that makes them so.
    private mutating func checkPrices() throws {
        guard !contents.events.isEmpty || !contents.organisations.isEmpty else { return }
        for price in try ShowTransaction(connection).unchargeable(charging, at: now) {
            let event = contents.events.first { $0.value.key == price.event && $0.value.organisation == price.organisation }
            if let event {
                problems.add("\(event.place.path).\(event.value.pricePath(price.section))", price.reason)
            } else if let organisation = contents.organisations.first(where: { $0.value.key == price.organisation }) {
                problems.add("\(organisation.place.path).currency", "\(price.reason), and event \"\(price.event)\" costs \(price.price)")
            }
        }
    }

    /// One audit row for an import that changed anything.
    private func recordDeed() throws {
        let parts = [
            ("organisations", summary.organisations), ("accounts", summary.accounts), ("events", summary.events), ("sales", summary.sales),
            ("airlines", summary.airlines), ("tours", summary.tours), ("vouchers", summary.vouchers),
            ("campaigns", summary.campaigns), ("subscriptions", summary.subscriptions),
        ]
        let deeds = parts.filter { $0.1.added + $0.1.changed > 0 }.map { "\($0.0) \($0.1.added) added \($0.1.changed) changed" }
        guard !deeds.isEmpty else { return }
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: .local, action: "catalogue.imported", subject: .plain(deeds.joined(separator: ", "))))
    }

    private func reserveIDs() throws {
        let highest = contents.highest
        let ids: [(IDKind, Int64)] = [
            (.events, highest.event), (.ticketTypes, highest.ticketType), (.sales, highest.sale), (.lines, highest.line),
            (.persons, highest.person),
        ]
        for (kind, id) in ids where id > 0 { try IDTransaction(connection).reserveID(kind, atLeast: id) }
    }

    /// Notes what the database refuses.
    mutating func note(_ path: String, _ reason: String) { problems.add(path, reason) }

    /// Runs `body` for one thing of the catalogue and notes why it is refused.
    private mutating func attempt<T>(_ item: CatalogueItem<T>, _ body: (inout Self, T) throws -> Void) throws {
        place = item.place.path
        do { try body(&self, item.value) } catch let refusal as AdmissionsRefusal {
            problems.add("\(item.place.path).\(refusal.path)", refusal.reason)
        } catch BoardingRefusal.airlineGone {
            problems.add(item.place.path, "was deleted meanwhile")
        } catch HouseRefusal.taken(let path) {
            problems.add("\(item.place.path).\(path)", "is taken by something else")
        } catch let error as SeatMapError {
            for problem in error.problems {
                let path = CataloguePath.join("\(item.place.path).seat_map", problem.path)
                problems.add(path, "\(problem.message) (\(problem.code.rawValue))")
            }
        }
    }

    mutating func organisation(_ key: String) throws -> Organisation.ID {
        if let known = organisations[key] { return known }
        guard let found = try OrganisationTransaction(connection).organisation(key: key) else {
            throw AdmissionsRefusal("organisation", "no organisation has the key \"\(key)\"")
        }
        organisations[key] = found.id
        return found.id
    }
}

// MARK: - Airlines
extension CatalogueImporter {
    private mutating func save(_ item: CatalogueAirline) throws {
        let seal = item.signingKey.map { pem in
            { [airlineKeys] (airline: Airline.ID) throws -> (publicKey: [UInt8], sealed: [UInt8]) in
                guard let airlineKeys else { throw AdmissionsRefusal("signing_key", "cannot be kept without boarding.secret") }
                guard let given = try airlineKeys.given(pem, airline: airline) else {
                    throw AdmissionsRefusal("signing_key", "must be an RSA key of 2048 bits in PKCS#8 PEM")
                }
                return given
            }
        }
        var importer = AirlineImporter(connection, item, signingKey: seal, at: now)
        summary.airlines.count(try importer.store())
    }
}

// MARK: - Organisations and events
extension CatalogueImporter {
    private static let setPlan = Statement("UPDATE organisations SET plan = $2 WHERE id = $1 AND plan IS DISTINCT FROM $2")

    private mutating func save(_ item: CatalogueOrganisation) throws {
        let before = try OrganisationTransaction(connection).organisation(key: item.key)
        if let uuid = item.uuid, let before, before.uuid != uuid { throw AdmissionsRefusal.fixed("uuid", before.uuid) }
        if let id = item.id, let before, before.id.rawValue != id { throw AdmissionsRefusal.fixed("id", "\(before.id)") }
        var generator = SystemRandomNumberGenerator()
        let id = try OrganisationTransaction(connection).save(
            OrganisationDraft(
                id: item.id.map { .init($0) }, uuid: before?.uuid ?? item.uuid ?? UUIDText.v7(at: now, using: &generator), key: item.key,
                name: item.name, timeZone: item.timeZone, currency: item.currency, desks: item.desks), by: .local, at: now)
        if let suspended = item.suspended, let made = try OrganisationTransaction(connection).organisation(id) {
            if suspended {
                try OrganisationTransaction(connection).suspend(made, by: .local, at: now)
            } else {
                try OrganisationTransaction(connection).resume(made, by: .local, at: now)
            }
        }
        organisations[item.key] = id
        var planned = item.plan == nil ? false : try connection.execute(CatalogueImporter.setPlan, id, item.plan) > 0
        if try link(item.customers, to: .organisation(id)) { planned = true }
        let after = try OrganisationTransaction(connection).organisation(key: item.key)
        summary.organisations.count(before == nil ? .added : planned || before != after ? .changed : .unchanged)
    }

    private mutating func save(_ item: CatalogueEvent) throws {
        let organisation = try organisation(item.organisation)
        let zone = try item.timeZone ?? OrganisationTransaction(connection).organisation(organisation)?.timeZone ?? "UTC"
        let map = try item.seatMap ?? mapBefore(item, of: organisation)
        let types = try item.types(map)
        var draft = EventDraft(
            organisation: organisation, key: item.key, name: item.name, startsAt: item.startsAt, timeZone: zone, ticketTypes: types)
        (draft.id, draft.uuid) = (item.id.map { .init($0) }, item.uuid)
        (draft.description, draft.category, draft.imageURL) = (item.description, item.category, item.imageURL)
        (draft.endsAt, draft.salesOpenAt, draft.salesCloseAt) = (item.endsAt, item.salesOpenAt, item.salesCloseAt)
        (draft.venueName, draft.venueAddress) = (item.venueName, item.venueAddress)
        (draft.reentry, draft.published, draft.cancelled) = (item.reentry, item.published, item.cancelled)
        var (event, outcome) = try EventTransaction(connection).save(draft, at: now)
        if let map {
            let types = event.ticketTypes
            var changed = try ShowTransaction(connection).setMap(map, of: event.id, organisation: organisation, types: types, at: now)
            if try connection.execute(ShowMapStatements.setCancelHours, event.id, item.cancelHours) > 0 { changed = true }
            if changed, outcome == .unchanged { outcome = .changed }
        }
        summary.events.count(outcome)
    }

    /// The map that the event has already: a file that gives none leaves it.
    private func mapBefore(_ item: CatalogueEvent, of organisation: Organisation.ID) throws -> SeatMap? {
        guard let id = try EventTransaction(connection).event(organisation: organisation, key: item.key)?.0.id else { return nil }
        return try ShowTransaction(connection).seatMap(of: id)
    }
}

// MARK: - Sales
extension CatalogueImporter {
    private mutating func storeSales(_ path: String, progress: @escaping (Int) -> Void) throws {
        self.place = CatalogueArray.sales.rawValue
        var saleTransaction = SaleTransaction(connection, at: now)
        let bookings = try CatalogueBookings(connection, at: now)
        var drafts: [SaleDraft] = []
        var place = CataloguePlace.element(.sales, 0)
        drafts.reserveCapacity(CatalogueImporter.batch)
        let reader = CatalogueReader(path: path, progress: progress)
        var found = CatalogueProblems()
        try reader.read([.sales], problems: &found) { record, found in
            var inner: [CatalogueFault] = []
            guard let sale = CatalogueSale.read(record.value, &inner) else {
                found.add(inner, at: record.place)
                return
            }
            place = record.place
            do { drafts.append(try draft(sale, record.place.number)) } catch let refusal as AdmissionsRefusal {
                found.add("\(record.place.path).\(refusal.path)", refusal.reason)
            }
            if drafts.count == CatalogueImporter.batch {
                let plans = try saleTransaction.store(drafts)
                seating.note(plans)
                try bookings.follow(plans)
                drafts.removeAll(keepingCapacity: true)
            }
        }
        // Only a file that changed since it was checked has any.
        try found.check()
        let plans = try saleTransaction.store(drafts)
        seating.note(plans)
        try bookings.follow(plans)
        try saleTransaction.finish()
        let unseated = try seating.finish(connection, at: now)
        for refused in (saleTransaction.refusals + unseated).sorted(by: { $0.place < $1.place }) {
            problems.add("\(place.with(refused.place).path).\(refused.refusal.path)", refused.refusal.reason)
        }
        summary.sales = .init(added: saleTransaction.added, changed: saleTransaction.changed, unchanged: saleTransaction.unchanged)
    }

    private mutating func draft(_ sale: CatalogueSale, _ place: Int) throws -> SaleDraft {
        let event = try event(sale.event, organisation: sale.organisation)
        var lines: [SaleLineDraft] = []
        lines.reserveCapacity(sale.lines.count)
        for (index, line) in sale.lines.enumerated() {
            guard let type = event.ticketTypes[line.ticketType] else {
                throw AdmissionsRefusal("lines[\(index)].ticket_type", "event \"\(sale.event)\" has no ticket type \"\(line.ticketType)\"")
            }
            let seats = try seating.labels(line, at: index, of: event, place: place, connection)
            lines.append(
                SaleLineDraft(
                    id: line.id.map { .init($0) }, ticketType: type, quantity: line.quantity, seats: seats, codes: line.codes,
                    persons: line.admissionIDs?.map { .init($0) }, statuses: line.statuses))
        }
        return SaleDraft(
            place: place, organisation: event.organisation, event: event.id, key: sale.key, id: sale.id.map { .init($0) },
            uuid: sale.uuid, status: sale.status, name: sale.name, email: sale.email, code: sale.code,
            occurrence: event.occurrence(sale.eventDate), lines: lines)
    }

    /// The event of this key; looked for in the database once.
    private mutating func event(_ key: String, organisation: String?) throws -> StoredEvent {
        if events[key] == nil { events[key] = try EventTransaction(connection).events(key: key) }
        let found = events[key] ?? []
        if organisation == nil, found.count == 1 { return found[0] }
        if let organisation {
            let id = try self.organisation(organisation)
            if let event = found.first(where: { $0.organisation == id }) { return event }
        }
        throw AdmissionsRefusal("event", "no event has the key \"\(key)\"")
    }
}
