import UsherCore

/// Stores a checked catalogue within one transaction, each array by its desk. What only the database can refuse, taken ids above all, is
/// gathered like every other problem and thrown at the end.
struct CatalogueImporter {
    let connection: any Connection
    let contents: CatalogueContents
    private let hashes: [PasswordHash?]
    let airlineKeys: AirlineKeyStore?
    let media: CatalogueMedia
    let charging: ChargeRule
    let now: Instant
    private var problems = CatalogueProblems()
    /// Where the thing stands that is being stored.
    var place = ""
    var summary = CatalogueImport.Summary()
    private var organisations: [String: Organisation.ID] = [:]

    /// Sales and homes that are stored at once.
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
        for kind in [IDKind.events, .ticketTypes, .sales, .lines, .persons] {
            if let id = contents.highest[kind] { try IDTransaction(connection).reserveID(kind, atLeast: id) }
        }
        try each(contents.organisations) { try $0.save($1) }
        for (item, hash) in zip(contents.accounts, hashes) { try attempt(item.place) { try $0.save(item.value, hash) } }
        try each(contents.productions) { try $0.save($1) }
        try each(contents.events) { try $0.save($1) }
        try each(contents.codes) { try $0.save($1) }
        try checkPrices()
        if !contents.tours.isEmpty { try TourTransaction(connection).lockContent() }
        try each(contents.tours) { try $0.save($1) }
        try each(contents.media) { try $0.save($1) }
        try each(contents.voucherBatches) { try $0.save($1) }
        try each(contents.vouchers) { try $0.save($1) }
        try each(contents.accounts) { try $0.grantTours($1) }
        try problems.check()
        try storeSales(path, progress: progress)
        try each(contents.waiting) { try $0.save($1) }
        try each(contents.drawers) { try $0.save($1) }
        try each(contents.documents) { try $0.save($1) }
        try each(contents.airlines) { try $0.save($1) }
        try storeCampaigns(path, progress: progress)
        try each(contents.subscriptions) { try $0.save($1) }
        try problems.check()
        try recordDeed()
        return summary
    }

    /// One audit row for an import that changed anything.
    private func recordDeed() throws {
        let deeds = summary.all.filter { $0.counts.added + $0.counts.changed > 0 }
            .map { "\($0.name) \($0.counts.added) added \($0.counts.changed) changed" }
        guard !deeds.isEmpty else { return }
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: .local, action: "catalogue.imported", subject: .plain(deeds.joined(separator: ", "))))
    }
}

// MARK: - What every desk needs
extension CatalogueImporter {
    private mutating func each<T>(_ items: [CatalogueItem<T>], _ body: (inout Self, T) throws -> Void) throws {
        for item in items { try attempt(item.place) { try body(&$0, item.value) } }
    }

    /// Notes what the database refuses.
    mutating func note(_ path: String, _ reason: String) { problems.add(path, reason) }

    /// Runs `body` for the thing of the catalogue at `place` and notes why it is refused.
    mutating func attempt(_ place: CataloguePlace, _ body: (inout Self) throws -> Void) throws {
        let path = place.path
        self.place = path
        do { try body(&self) } catch let refusal as AdmissionsRefusal {
            problems.add("\(path).\(refusal.path)", refusal.reason)
        } catch BoardingRefusal.airlineGone {
            problems.add(path, "was deleted meanwhile")
        } catch let refusal as SheetRefusal {
            switch refusal {
            case .problems(let faults): for fault in faults { problems.add("\(path).sheet.\(fault.path)", fault.message) }
            case .sizeInUse(let key): problems.add("\(path).sheet", "more places of \"\(key)\" are taken than this")
            case .inUse(let key): problems.add("\(path).sheet", "places of \"\(key)\" are taken")
            }
        } catch HouseRefusal.taken(let member) {
            problems.add("\(path).\(member)", "is taken by something else")
        } catch let error as SeatMapError {
            for problem in error.problems {
                problems.add(CataloguePath.join("\(path).seat_map", problem.path), "\(problem.message) (\(problem.code.rawValue))")
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

    func newUUID() -> String {
        var generator = SystemRandomNumberGenerator()
        return UUIDText.v7(at: now, using: &generator)
    }
}

extension AdmissionsRefusal {
    /// What a file gives of something that is there already must be what that has.
    static func same<T: Equatable>(_ given: T?, _ known: T?, at path: String) throws(AdmissionsRefusal) {
        if let given, let known, given != known { throw fixed(path, "\(known)") }
    }
}
