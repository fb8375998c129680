import UsherCore

/// An event as a catalogue tells it.
struct CatalogueEvent {
    var key: String
    var organisation: String
    var id: Int64?
    var uuid: String?
    var name: String
    var description: String
    var category: String
    var imageURL: String?
    var startsAt: Instant
    var endsAt: Instant?
    /// The organisation's where it is absent.
    var timeZone: String?
    var venueName: String?
    var venueAddress: String?
    var reentry: Reentry
    var published: Bool
    var cancelled: Bool
    var salesOpenAt: Instant?
    var salesCloseAt: Instant?
    var seatMap: SeatMap?
    /// What is odd about the map, but no error.
    var warnings: [SeatMapFault]
    /// How long before the start buyers may cancel; never where it is absent.
    var cancelHours: Int64?
    var ticketTypes: [CatalogueTicketType]

    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> CatalogueEvent? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let venue = fields.optionalObject("venue") { ($0.optionalText("name"), $0.optionalText("address", longest: 1_000)) }
            let (map, warnings) = fields.seatMap()
            let event = CatalogueEvent(
                key: fields.filled("key"), organisation: fields.filled("organisation"), id: fields.optionalID(),
                uuid: fields.uuid("uuid"), name: fields.filled("name"),
                description: fields.optionalText("description", longest: 20_000) ?? "",
                category: fields.optionalText("category", longest: 64) ?? "", imageURL: fields.imageURL(),
                startsAt: fields.requiredInstant("starts_at"), endsAt: fields.instant("ends_at"),
                timeZone: fields.timeZone("time_zone"), venueName: venue?.0, venueAddress: venue?.1,
                reentry: fields.choice("reentry", Reentry.allCases.map(\.name)).flatMap(Reentry.init(name:)) ?? .once,
                published: fields.bool("published", default: false), cancelled: fields.bool("cancelled", default: false),
                salesOpenAt: fields.instant("sales_open_at"), salesCloseAt: fields.instant("sales_close_at"),
                seatMap: map, warnings: warnings,
                cancelHours: fields.optionalInteger("cancel_hours", 0...10_000, "must be from 0 to 10000"),
                ticketTypes: fields.optionalArray("ticket_types", CatalogueTicketType.read) ?? [])
            event.check(&fields)
            return event
        }
    }

    private func check(_ fields: inout FieldReader<CataloguePolicy>) {
        if let endsAt, endsAt <= startsAt { fields.note("ends_at", "must be after starts_at") }
        if let salesOpenAt, let salesCloseAt, salesCloseAt <= salesOpenAt {
            fields.note("sales_close_at", "must be after sales_open_at")
        }
        var keys: Set<String> = []
        for (index, type) in ticketTypes.enumerated() where !keys.insert(type.key).inserted {
            fields.note("ticket_types[\(index)].key", "is given twice")
        }
        checkSections(&fields)
    }

    /// With a seat map the ticket types are its sections, and what an export tells of earlier ones by their UUIDs.
    private func checkSections(_ fields: inout FieldReader<CataloguePolicy>) {
        guard !fields.faults.contains(where: { $0.path.hasPrefix(".ticket_types") }) else { return }
        let sections = seatMap.map { Set($0.sections.map(\.id)) }
        for (index, type) in ticketTypes.enumerated() where sections?.contains(type.key) != true {
            let path = "ticket_types[\(index)]"
            if sections != nil, type.uuid == nil {
                fields.note("\(path).key", "the seat map has no section \"\(type.key)\"")
            }
            if type.name == nil { fields.note("\(path).name", "is required") }
            if type.price == nil { fields.note("\(path).price", "is required") }
        }
    }
}

/// What is sold for it.
struct CatalogueTicketType {
    var key: String
    var id: Int64?
    var uuid: String?
    /// A section's is the map's.
    var name: String?
    /// A section's own price, in place of the map's.
    var price: Int64?
    /// No limit where it is absent.
    var quantity: Int64?

    /// Of a price in minor units, and of a quantity: whatever is sold of it, the sums stay numbers.
    static let most: Int64 = 1_000_000_000_000

    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> CatalogueTicketType? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            return CatalogueTicketType(
                key: fields.filled("key"), id: fields.optionalID(), uuid: fields.uuid("uuid"), name: fields.ticketTypeName(),
                price: fields.amount("price"),
                quantity: fields.amount("quantity"))
        }
    }
}

extension FieldReader<CataloguePolicy> {
    fileprivate mutating func imageURL() -> String? {
        let url = optionalText("image_url", longest: 2_048)
        if let url, !url.lowercased().hasPrefix("https://") { note("image_url", "must be an https:// URL") }
        return url
    }

    fileprivate mutating func amount(_ name: String) -> Int64? {
        let (value, most) = (optionalInteger(name, 0...Int64.max, "must be 0 or more"), CatalogueTicketType.most)
        if let value, value > most { note(name, "must be at most \(most)") }
        return value.map { min($0, most) }
    }

    fileprivate mutating func ticketTypeName() -> String? {
        let name = optionalText("name")
        if name?.isEmpty == true { note("name", "must not be empty") }
        return name
    }

    fileprivate mutating func seatMap() -> (map: SeatMap?, warnings: [SeatMapFault]) {
        guard let value = value("seat_map") else { return (nil, []) }
        let outcome = SeatMapReader.read(value)
        for problem in outcome.problems {
            note(CataloguePath.join("seat_map", problem.path), "\(problem.message) (\(problem.code.rawValue))")
        }
        return (outcome.map, outcome.warnings)
    }
}

/// Paths within a catalogue.
enum CataloguePath {
    static func join(_ outer: String, _ inner: String) -> String {
        inner.isEmpty ? outer : inner.hasPrefix("[") ? outer + inner : "\(outer).\(inner)"
    }
}
