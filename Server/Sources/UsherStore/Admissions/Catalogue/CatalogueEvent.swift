import UsherCore

/// An event as a catalogue tells it.
struct CatalogueEvent: CatalogueObject {
    /// Without organisation, time zone and ticket types, which the file says in its own way.
    var draft = EventDraft(organisation: 0, key: "", name: "", startsAt: Instant(seconds: 0), timeZone: "", ticketTypes: [])
    /// The key of it.
    var organisation = ""
    /// The key of what it is a performance of; what names none leaves that.
    var production: String?
    /// Of none any more.
    var leavesProduction = false
    /// The organisation's where it is absent.
    var timeZone: String?
    var ticketTypes: [CatalogueTicketType] = []
    /// How long before the start buyers may cancel; never where it is absent.
    var cancelHours: Int64?
    /// Sold here without a map; with one it is in any case.
    var soldHere: Bool?
    /// How many tickets a sale has at most; the usual number where it is absent.
    var mostSeats: Int64?
    /// Whether it tells all: what it does not say of passing on and changing is as usual then, else as it was.
    var isWhole = false
    /// Whether its tickets may be passed on, and until how many hours before the start names may change.
    var transfers: Bool?
    var renameHours: Int64?
    /// Until how many hours before the start tickets may be changed for others, and what that costs; never where nothing says it.
    var exchangeHours: Int64?
    var exchangeFee: Int64?
    var reserveMinutes: Int64?
    /// Whether who comes too late may wait, for how long an offer is kept, and how long before the start the list closes.
    var waitingList: Bool?
    var offerMinutes: Int64?
    var waitingCloseMinutes: Int64?
    /// How it is sold beyond seats at one price; a file that gives none leaves it.
    var sheet: Sheet?
    var seatMap: SeatMap?
    /// The map as JSON text, in an export.
    var seatMapText: String?
    /// What is odd about the map, but no error.
    var warnings: [SeatMapFault] = []

    var key: String { draft.key }

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("key", &draft.key)
        file.filled("organisation", &organisation)
        file.id("id", &draft.id)
        file.uuid("uuid", &draft.uuid)
        file.filled("name", &draft.name)
        file.text("description", &draft.description, longest: 20_000)
        file.text("category", &draft.category, longest: 64)
        file.text("image_url", &draft.imageURL, longest: 2_048)
        let isSecure = draft.imageURL?.lowercased().hasPrefix("https://") ?? true
        file.note("image_url", "must be an https:// URL", where: !isSecure)
        file.instant("starts_at", &draft.startsAt)
        file.instant("ends_at", &draft.endsAt)
        file.timeZone("time_zone", &timeZone)
        file.group("venue", isThere: draft.venueName != nil || draft.venueAddress != nil) { venue in
            venue.text("name", &draft.venueName)
            venue.text("address", &draft.venueAddress, longest: 1_000)
        }
        file.choice("reentry", &draft.reentry, of: Reentry.allCases, by: \.name)
        file.flag("published", &draft.published)
        file.flag("cancelled", &draft.cancelled)
        file.text("production", &production, longest: 64)
        file.instant("sales_open_at", &draft.salesOpenAt)
        file.instant("sales_close_at", &draft.salesCloseAt)
        // A map is long: an export has it last. What is wrong with it comes before what is wrong with its sections.
        if file.isReading { show(&file) }
        file.objects("ticket_types", &ticketTypes)
        if !file.isReading { show(&file) }
    }

    private mutating func show(_ file: inout CatalogueMembers) {
        file.integer("cancel_hours", &cancelHours, in: 0...10_000, "must be from 0 to 10000")
        file.integer("max_seats", &mostSeats, in: 1...200)
        file.flag("transfers", &transfers)
        file.integer("rename_hours", &renameHours, in: 0...10_000, "must be from 0 to 10000")
        file.integer("exchange_hours", &exchangeHours, in: 0...10_000, "must be from 0 to 10000")
        file.integer("exchange_fee_pence", &exchangeFee, in: 0...Sheet.Most.amount)
        file.integer("reserve_until_minutes", &reserveMinutes, in: 0...100_000)
        file.flag("waiting_list", &waitingList)
        file.integer("offer_minutes", &offerMinutes, in: WaitingList.offerMinutes)
        file.integer("waiting_close_minutes", &waitingCloseMinutes, in: WaitingList.closeMinutes)
        file.flag("sold_here", &soldHere)
        file.object("sheet", &sheet)
        seatMap(&file)
    }

    private mutating func seatMap(_ file: inout CatalogueMembers) {
        var found: SeatMapReader.Outcome?
        file.value(
            "seat_map", &seatMapText, .invalid,
            { sent in
                found = SeatMapReader.read(sent)
                return ""
            }, write: { $0.raw($1.utf8) })
        guard let found else { return }
        for problem in found.problems {
            file.note(CataloguePath.join("seat_map", problem.path), "\(problem.message) (\(problem.code.rawValue))")
        }
        (seatMap, warnings, seatMapText) = (found.map, found.warnings, nil)
    }

    func check(_ file: inout CatalogueMembers) {
        if let end = draft.endsAt { file.note("ends_at", "must be after starts_at", where: end <= draft.startsAt) }
        if let open = draft.salesOpenAt, let close = draft.salesCloseAt {
            file.note("sales_close_at", "must be after sales_open_at", where: close <= open)
        }
        file.distinct("ticket_types", "key", ticketTypes.map(\.key))
        checkSections(&file)
    }

    /// With a seat map the ticket types are its sections, and what an export tells of earlier ones by their UUIDs.
    private func checkSections(_ file: inout CatalogueMembers) {
        guard !file.faults.contains(where: { $0.path.hasPrefix(".ticket_types") }) else { return }
        let sections = seatMap.map { Set($0.sections.map(\.id)) }
        let standing = Set(sheet?.standing.map(\.key) ?? [])
        for (index, type) in ticketTypes.enumerated() where sections?.contains(type.key) != true && !standing.contains(type.key) {
            let path = "ticket_types[\(index)]"
            file.note("\(path).key", "the seat map has no section \"\(type.key)\"", where: sections != nil && type.uuid == nil)
            file.note("\(path).name", .required, where: type.name == nil)
            file.note("\(path).price", .required, where: type.price == nil)
        }
    }
}

/// What is sold for it.
struct CatalogueTicketType: CatalogueObject {
    var key = ""
    var id: TicketType.ID?
    var uuid: String?
    /// A section's is the map's.
    var name: String?
    /// A section's own price, in place of the map's.
    var price: Int64?
    /// No limit where it is absent.
    var quantity: Int64?
    /// What the door is to see of who has such a ticket.
    var proof: String?

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("key", &key)
        file.id("id", &id)
        file.uuid("uuid", &uuid)
        file.text("name", &name)
        file.note("name", "must not be empty", where: name?.isEmpty == true)
        amount("price", &price, &file)
        amount("quantity", &quantity, &file)
        file.text("proof", &proof, longest: 80)
    }

    /// Of a price in minor units, and of a quantity: whatever is sold of it, the sums stay numbers.
    private static let most: Int64 = 1_000_000_000_000

    private func amount(_ name: String, _ value: inout Int64?, _ file: inout CatalogueMembers) {
        file.integer(name, &value, in: 0...Int64.max, "must be 0 or more")
        guard file.isReading, let sent = value, sent > Self.most else { return }
        file.note(name, "must be at most \(Self.most)")
        value = Self.most
    }
}

/// Paths within a catalogue.
enum CataloguePath {
    static func join(_ outer: String, _ inner: String) -> String {
        inner.isEmpty ? outer : inner.hasPrefix("[") ? outer + inner : "\(outer).\(inner)"
    }
}
