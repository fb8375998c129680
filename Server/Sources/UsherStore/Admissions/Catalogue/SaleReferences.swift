import UsherCore

/// What the sales of a catalogue refer to, each reference once with the first place where it stands, and their keys as
/// 64-bit hashes: a million sales take 16 MB.
struct SaleReferences: Sendable {
    private struct Reference: Hashable {
        let organisation: String?
        let event: String
        let ticketType: String?
    }
    private struct Key {
        let hash: Int
        let place: Int
    }

    private var firsts: [Reference: (place: CataloguePlace, line: Int)] = [:]
    private var keys: [Key] = []
    private var lines = false

    mutating func add(_ sale: CatalogueSale, at place: CataloguePlace) {
        add(Reference(organisation: sale.organisation, event: sale.event, ticketType: nil), place, 0)
        for (index, line) in sale.lines.enumerated() {
            add(Reference(organisation: sale.organisation, event: sale.event, ticketType: line.ticketType), place, index)
        }
        var hasher = Hasher()
        // A sale's key is unique in its organisation, which is known only by its event.
        hasher.combine(sale.organisation)
        hasher.combine(sale.key)
        hasher.combine(sale.key == nil ? sale.uuid : nil)
        keys.append(Key(hash: hasher.finalize(), place: place.number))
        if case .line = place { lines = true }
    }

    private mutating func add(_ reference: Reference, _ place: CataloguePlace, _ line: Int) {
        if firsts[reference] == nil { firsts[reference] = (place, line) }
    }

    func check(
        _ events: [CatalogueEvent], broken: Set<String>, _ connection: any Connection, _ problems: inout CatalogueProblems
    ) throws {
        var directory = EventLookup(connection, events: events)
        for (reference, first) in firsts.sorted(by: { ($0.value.place.number, $0.value.line) < ($1.value.place.number, $1.value.line) })
        where !broken.contains(reference.event) {
            let types: Set<String>
            switch try directory.find(reference.event, organisation: reference.organisation) {
            case .success(let found): types = found
            case .failure(let problem):
                if reference.ticketType == nil { problems.add(first.place.path + problem.path, problem.message) }
                continue
            }
            if let type = reference.ticketType, !types.contains(type) {
                problems.add(
                    "\(first.place.path).lines[\(first.line)].ticket_type", "event \"\(reference.event)\" has no ticket type \"\(type)\"")
            }
        }
        checkKeys(&problems)
    }

    private func checkKeys(_ problems: inout CatalogueProblems) {
        let sorted = keys.sorted { ($0.hash, $0.place) < ($1.hash, $1.place) }
        var twice = zip(sorted, sorted.dropFirst()).filter { $0.hash == $1.hash }.map(\.1.place)
        twice.sort()
        for place in twice.prefix(CatalogueProblems.limit) {
            problems.add((lines ? CataloguePlace.line(.sales, place) : .element(.sales, place)).path + ".key", "is given twice")
        }
    }
}

/// Finds events by key in the file and in the database, where the key may belong to several organisations.
private struct EventLookup {
    private let connection: any Connection
    private var inFile: [String: [(organisation: String, types: Set<String>)]] = [:]
    private var found: [[String?]: Result<Set<String>, CatalogueFault>] = [:]

    static let byKey = Selection<String, String?>(
        """
        SELECT o.key, t.key FROM events e JOIN organisations o ON o.id = e.organisation_id LEFT JOIN ticket_types t ON t.event_id = e.id
        WHERE e.key = $1 AND e.deleted_at IS NULL
        """)

    init(_ connection: any Connection, events: [CatalogueEvent]) {
        self.connection = connection
        for event in events {
            inFile[event.key, default: []].append(
                (event.organisation, Set(event.ticketTypes.map(\.key)).union(event.seatMap?.sections.map(\.id) ?? [])))
        }
    }

    mutating func find(_ key: String, organisation: String?) throws -> Result<Set<String>, CatalogueFault> {
        if let known = found[[key, organisation]] { return known }
        var types: [String: Set<String>] = [:]
        for event in inFile[key] ?? [] { types[event.organisation] = event.types }
        try connection.forEach(EventLookup.byKey, key) { organisation, type in
            types[organisation, default: []].formUnion(type.map { [$0] } ?? [])
        }
        let result = EventLookup.choose(types, key, organisation)
        found[[key, organisation]] = result
        return result
    }

    private static func choose(
        _ types: [String: Set<String>], _ key: String, _ organisation: String?
    ) -> Result<Set<String>, CatalogueFault> {
        if let organisation {
            guard let found = types[organisation] else {
                return .failure(CatalogueFault(".event", "organisation \"\(organisation)\" has no event with the key \"\(key)\""))
            }
            return .success(found)
        }
        guard let only = types.first else { return .failure(CatalogueFault(".event", "no event has the key \"\(key)\"")) }
        guard types.count == 1 else {
            return .failure(CatalogueFault(".organisation", "is required: several organisations have an event with the key \"\(key)\""))
        }
        return .success(only.value)
    }
}

extension CatalogueFault: Error {}
