import UsherCore

/// What a first reading of a catalogue finds: everything but the sales, which are only checked, because there may be
/// millions of them.
struct CatalogueContents: Sendable {
    private(set) var organisations: [CatalogueItem<CatalogueOrganisation>] = []
    private(set) var accounts: [CatalogueItem<CatalogueAccount>] = []
    private(set) var events: [CatalogueItem<CatalogueEvent>] = []
    private(set) var airlines: [CatalogueItem<CatalogueAirline>] = []
    private var maps: [SeatMap] = []
    private(set) var tours: [CatalogueItem<CatalogueTour>] = []
    private(set) var vouchers: [CatalogueItem<CatalogueVoucher>] = []
    private(set) var subscriptions: [CatalogueItem<CatalogueSubscription>] = []
    /// Of campaigns only what they refer to: their homes may be millions.
    private var campaigns: [CatalogueItem<CampaignReference>] = []
    private(set) var references = SaleReferences()
    /// Keys of things that have problems of their own: what refers to them is not to blame.
    private var broken: [CatalogueArray: Set<String>] = [:]
    /// The highest ids that the file gives, so that ids made up on the way keep clear of them.
    private(set) var highest = HighestIDs()
    private var count: CatalogueCount

    private init(_ bounds: CatalogueBounds) { count = CatalogueCount(bounds) }

    var hasCampaigns: Bool { !campaigns.isEmpty }

    private struct CampaignReference {
        let key: String
        let organisation: String
        let part: Int64

        init(_ campaign: CatalogueCampaign) {
            key = campaign.key
            organisation = campaign.organisation
            part = campaign.part
        }
    }

    struct HighestIDs: Sendable {
        var sale: Int64 = 0
        var line: Int64 = 0
        var person: Int64 = 0
        var event: Int64 = 0
        var ticketType: Int64 = 0
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
        case .organisations:
            if let value = CatalogueOrganisation.read(record.value, &problems) {
                organisations.append(.init(place: record.place, value: value))
            }
        case .accounts:
            if let value = CatalogueAccount.read(record.value, &problems) { accounts.append(.init(place: record.place, value: value)) }
        case .events:
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
            highest.event = max(highest.event, value.id ?? 0)
            for type in value.ticketTypes { highest.ticketType = max(highest.ticketType, type.id ?? 0) }
        case .airlines:
            if let value = CatalogueAirline.read(record.value, &problems) { airlines.append(.init(place: record.place, value: value)) }
        case .tours:
            if let value = CatalogueTour.read(record.value, &problems) { tours.append(.init(place: record.place, value: value)) }
        case .vouchers:
            if let value = CatalogueVoucher.read(record.value, &problems) { vouchers.append(.init(place: record.place, value: value)) }
        case .subscriptions:
            if let value = CatalogueSubscription.read(record.value, &problems) {
                subscriptions.append(.init(place: record.place, value: value))
            }
        case .campaigns:
            if let value = CatalogueCampaign.read(record.value, &problems) {
                count.add(value, &problems)
                campaigns.append(.init(place: record.place, value: CampaignReference(value)))
            }
        case .sales:
            guard let sale = CatalogueSale.read(record.value, &problems) else { return }
            count.add(sale, &problems)
            highest.sale = max(highest.sale, sale.id ?? 0)
            for line in sale.lines {
                highest.line = max(highest.line, line.id ?? 0)
                highest.person = max(highest.person, line.admissionIDs?.last ?? 0)
            }
            references.add(sale, at: record.place)
        }
    }

    /// Keys must be unique within the file.
    private func checkKeys(_ problems: inout CatalogueProblems) {
        checkDistinct(organisations, "key", &problems) { $0.key }
        checkDistinct(accounts, "email", &problems) { $0.email.text }
        checkDistinct(airlines, "key", &problems) { $0.key }
        checkDistinct(events, "key", &problems) { $0.organisation + "\u{0}" + $0.key }
        checkDistinct(tours, "key", &problems) { $0.organisation + "\u{0}" + $0.key }
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
        var known = Set(organisations.map(\.value.key)).union(broken[.organisations] ?? [])
        var unknown: Set<String> = []
        func exists(_ key: String) throws -> Bool {
            if known.contains(key) { return true }
            if unknown.contains(key) { return false }
            let found = try OrganisationTransaction(connection).organisation(key: key) != nil
            if found { known.insert(key) } else { unknown.insert(key) }
            return found
        }
        for item in accounts {
            for (index, membership) in item.value.memberships.enumerated() where try !exists(membership.organisation) {
                problems.add(
                    "\(item.place.path).memberships[\(index)].organisation", "no organisation has the key \"\(membership.organisation)\"")
            }
        }
        for item in events where try !exists(item.value.organisation) {
            problems.add("\(item.place.path).organisation", "no organisation has the key \"\(item.value.organisation)\"")
        }
        for item in tours where try !exists(item.value.organisation) {
            problems.add("\(item.place.path).organisation", "no organisation has the key \"\(item.value.organisation)\"")
        }
        for item in vouchers {
            guard let key = item.value.organisation, try !exists(key) else { continue }
            problems.add("\(item.place.path).organisation", "no organisation has the key \"\(key)\"")
        }
        for item in campaigns where try !exists(item.value.organisation) {
            problems.add("\(item.place.path).organisation", "no organisation has the key \"\(item.value.organisation)\"")
        }
        try checkTours(connection, &problems)
        try references.check(events.map(\.value), broken: broken[.events] ?? [], connection, &problems)
    }

    private static let tourName = Statement("SELECT 1 FROM tours WHERE key = $1 OR uuid = $1")

    /// Tours that vouchers and accounts name.
    private func checkTours(_ connection: any Connection, _ problems: inout CatalogueProblems) throws {
        let known = Set(tours.map(\.value.key)).union(tours.compactMap(\.value.uuid)).union(broken[.tours] ?? [])
        func check(_ key: String, _ path: String) throws {
            if known.contains(key) { return }
            if try connection.first(Self.tourName, key, read: { _ in true }) != nil { return }
            problems.add(path, "no tour has the key \"\(key)\"")
        }
        for item in vouchers { if let tour = item.value.tour { try check(tour, "\(item.place.path).tour") } }
        for item in accounts {
            for (index, key) in item.value.tourAccess.enumerated() { try check(key, "\(item.place.path).tour_access[\(index)]") }
        }
    }
}
