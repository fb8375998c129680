import UsherCore

/// What a first reading of a catalogue finds: everything but the sales, which are only checked, because there may be
/// millions of them.
struct CatalogueContents: Sendable {
    private(set) var organisations: [CatalogueItem<CatalogueOrganisation>] = []
    private(set) var accounts: [CatalogueItem<CatalogueAccount>] = []
    private(set) var productions: [CatalogueItem<CatalogueProduction>] = []
    private(set) var events: [CatalogueItem<CatalogueEvent>] = []
    private(set) var codes: [CatalogueItem<CatalogueCode>] = []
    private(set) var waiting: [CatalogueItem<CatalogueWaiting>] = []
    private(set) var drawers: [CatalogueItem<CatalogueDrawer>] = []
    private(set) var documents: [CatalogueItem<CataloguePaper>] = []
    private(set) var airlines: [CatalogueItem<CatalogueAirline>] = []
    private var maps: [SeatMap] = []
    private(set) var tours: [CatalogueItem<CatalogueTour>] = []
    private(set) var media: [CatalogueItem<CatalogueFile>] = []
    private(set) var voucherBatches: [CatalogueItem<CatalogueBatch>] = []
    private(set) var vouchers: [CatalogueItem<CatalogueVoucher>] = []
    private(set) var subscriptions: [CatalogueItem<CatalogueSubscription>] = []
    /// Of campaigns only what they refer to: their homes may be millions.
    private var campaigns: [CatalogueItem<CampaignReference>] = []
    private(set) var references = SaleReferences()
    /// Keys of things that have problems of their own: what refers to them is not to blame.
    private var broken: [CatalogueArray: Set<String>] = [:]
    /// The highest ids that the file gives, so that ids made up on the way keep clear of them.
    private(set) var highest: [IDKind: Int64] = [:]
    private var count: CatalogueCount

    private init(_ bounds: CatalogueBounds) { count = CatalogueCount(bounds) }

    var hasCampaigns: Bool { !campaigns.isEmpty }

    private struct CampaignReference {
        let key: String
        let organisation: String
        let part: Int64
    }

    /// What is odd in the seat maps, but no error.
    var warnings: [CatalogueFault] {
        events.flatMap { item in
            item.value.warnings.map {
                CatalogueFault(CataloguePath.join("\(item.place.path).seat_map", $0.path), "\($0.message) (\($0.code.rawValue))")
            }
        }
    }

    static func read(
        _ path: String, _ problems: inout CatalogueProblems, bounds: CatalogueBounds = CatalogueBounds(),
        progress: @escaping (Int) -> Void
    ) throws -> CatalogueContents {
        var contents = CatalogueContents(bounds)
        let reader = CatalogueReader(path: path, progress: progress)
        try reader.read(Set(CatalogueArray.allCases), problems: &problems) { record, problems in
            var inner: [CatalogueFault] = []
            contents.take(record, &inner)
            if !inner.isEmpty, case .string(let key)? = record.value["key"] { contents.broken[record.array, default: []].insert(key) }
            problems.add(inner, at: record.place)
        }
        contents.checkKeys(&problems)
        return contents
    }

    private mutating func take(_ record: CatalogueRecord, _ problems: inout [CatalogueFault]) {
        switch record.array {
        case .organisations: take(record, &organisations, &problems)
        case .accounts: take(record, &accounts, &problems)
        case .productions: take(record, &productions, &problems)
        case .events: takeEvent(record, &problems)
        case .codes: take(record, &codes, &problems)
        case .waiting: take(record, &waiting, &problems)
        case .drawers: take(record, &drawers, &problems)
        case .documents: take(record, &documents, &problems)
        case .airlines: take(record, &airlines, &problems)
        case .tours: take(record, &tours, &problems)
        case .media: take(record, &media, &problems)
        case .voucherBatches: take(record, &voucherBatches, &problems)
        case .vouchers: take(record, &vouchers, &problems)
        case .subscriptions: take(record, &subscriptions, &problems)
        case .campaigns:
            guard let value = CatalogueCampaign.read(record.value, &problems) else { return }
            count.add(value, &problems)
            let reference = CampaignReference(key: value.key, organisation: value.organisation, part: value.part ?? 1)
            campaigns.append(.init(place: record.place, value: reference))
        case .sales:
            guard let sale = CatalogueSale.read(record.value, &problems) else { return }
            count.add(sale, &problems)
            note(.sales, sale.id)
            for line in sale.lines {
                note(.lines, line.id)
                note(.persons, line.admissionIDs?.last)
            }
            references.add(sale, at: record.place)
        }
    }

    private func take<T: CatalogueObject>(_ record: CatalogueRecord, _ items: inout [CatalogueItem<T>], _ problems: inout [CatalogueFault])
    {
        if let value = T.read(record.value, &problems) { items.append(.init(place: record.place, value: value)) }
    }

    private mutating func takeEvent(_ record: CatalogueRecord, _ problems: inout [CatalogueFault]) {
        guard var value = CatalogueEvent.read(record.value, &problems) else { return }
        // Most shows of a file are in one house: its seats are in memory once.
        if let map = value.seatMap {
            if let known = maps.first(where: { $0 == map }) {
                value.seatMap = known
            } else {
                count.add(map, &problems)
                if maps.count < 64 { maps.append(map) }
            }
        }
        events.append(.init(place: record.place, value: value))
        note(.events, value.draft.id)
        for type in value.ticketTypes { note(.ticketTypes, type.id) }
    }

    private mutating func note<Of>(_ kind: IDKind, _ id: Identifier<Of>?) {
        if let id { highest[kind] = max(highest[kind] ?? 0, id.rawValue) }
    }

    /// Keys must be unique within the file.
    private func checkKeys(_ problems: inout CatalogueProblems) {
        checkDistinct(organisations, "key", &problems) { $0.key }
        checkDistinct(accounts, "email", &problems) { $0.email.text }
        checkDistinct(airlines, "key", &problems) { $0.key }
        checkDistinct(productions, "key", &problems) { $0.organisation + "\u{0}" + $0.production.key }
        checkDistinct(events, "key", &problems) { $0.organisation + "\u{0}" + $0.key }
        checkDistinct(codes, "code", &problems) { $0.organisation + "\u{0}" + $0.code.code }
        checkDistinct(waiting, "uuid", &problems) { $0.uuid ?? "" }
        checkDistinct(drawers, "uuid", &problems) { $0.uuid ?? "" }
        checkDistinct(documents, "number", &problems) { "\($0.organisation)\u{0}\($0.kind)\u{0}\($0.year)\u{0}\($0.number)" }
        checkDistinct(tours, "key", &problems) { $0.organisation + "\u{0}" + $0.key }
        checkDistinct(voucherBatches, "name", &problems) { "\($0.organisation)\u{0}\($0.uuid ?? $0.name)" }
        checkDistinct(vouchers, "code", &problems) { $0.code }
        checkDistinct(subscriptions, "id", &problems) { "\($0.provider)\u{0}\($0.environment)\u{0}\($0.id)" }
        checkDistinct(campaigns, "key", &problems) { "\($0.organisation)\u{0}\($0.key)\u{0}\($0.part)" }
    }

    private func checkDistinct<T>(
        _ items: [CatalogueItem<T>], _ name: String, _ problems: inout CatalogueProblems, _ key: (T) -> String
    ) {
        var seen: Set<String> = []
        for item in items where !seen.insert(key(item.value)).inserted { problems.add("\(item.place.path).\(name)", "is given twice") }
    }

    /// Looks for everything that is referred to in the file or, failing that, in the database.
    func checkReferences(_ connection: any Connection, _ problems: inout CatalogueProblems) throws {
        let members = accounts.flatMap { item in
            item.value.memberships.enumerated().map { ("\(item.place.path).memberships[\($0)].organisation", $1.organisation) }
        }
        let owners =
            owners(productions) { $0.organisation } + owners(events) { $0.organisation } + owners(codes) { $0.organisation }
            + owners(waiting) { $0.organisation } + owners(drawers) { $0.organisation } + owners(documents) { $0.organisation }
            + owners(airlines) { $0.organisation } + owners(tours) { $0.organisation }
            + owners(media) { $0.organisation } + owners(voucherBatches) { $0.organisation } + owners(vouchers) { $0.organisation }
            + owners(campaigns) { $0.organisation }
        var known = Dictionary(
            uniqueKeysWithValues: Set(organisations.map(\.value.key)).union(broken[.organisations] ?? []).map { ($0, true) })
        for (path, key) in members + owners {
            let isKnown = try known[key] ?? (OrganisationTransaction(connection).organisation(key: key) != nil)
            known[key] = isKnown
            if !isKnown { problems.add(path, "no organisation has the key \"\(key)\"") }
        }
        try checkTours(connection, &problems)
        try references.check(events.map(\.value), broken: broken[.events] ?? [], connection, &problems)
    }

    private func owners<T>(_ items: [CatalogueItem<T>], _ key: (T) -> String?) -> [(path: String, key: String)] {
        items.compactMap { item in key(item.value).map { ("\(item.place.path).organisation", $0) } }
    }

    private static let tourName = Statement("SELECT 1 FROM tours WHERE key = $1 OR uuid = $1")

    /// Tours that vouchers, their batches and accounts name.
    private func checkTours(_ connection: any Connection, _ problems: inout CatalogueProblems) throws {
        let known = Set(tours.map(\.value.key)).union(tours.compactMap(\.value.uuid)).union(broken[.tours] ?? [])
        func check(_ key: String, _ path: String) throws {
            if known.contains(key) { return }
            if try connection.first(Self.tourName, key, read: { _ in true }) != nil { return }
            problems.add(path, "no tour has the key \"\(key)\"")
        }
        for item in voucherBatches { if let tour = item.value.tour { try check(tour, "\(item.place.path).tour") } }
        for item in vouchers { if let tour = item.value.tour { try check(tour, "\(item.place.path).tour") } }
        for item in accounts {
            for (index, key) in (item.value.tourAccess ?? []).enumerated() { try check(key, "\(item.place.path).tour_access[\(index)]") }
        }
    }
}
