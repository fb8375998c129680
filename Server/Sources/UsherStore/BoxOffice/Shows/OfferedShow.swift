import UsherCore

extension ShowTransaction {
    /// A show as a hold needs it: without what others hold. `sheets`: documents that have been read already.
    func offeredShow(uuid: String, _ sheets: SheetCache) throws -> OfferedShow? {
        try askOffered(uuid: uuid, sheets)()
    }

    /// The same, asked for and not waited for.
    func askOffered(uuid: String, _ sheets: SheetCache) throws -> () throws -> OfferedShow? {
        let (offer, sections) = try (connection.ask(OfferStatements.byUUID, uuid), connection.ask(OfferStatements.sectionsByUUID, uuid))
        return { try offer.first().map { try offered($0, sections.all(), sheets) } }
    }

    /// The same by its event, for places that have just become free.
    func offeredShow(event: Event.ID, _ sheets: SheetCache) throws -> OfferedShow? {
        let (offer, sections) = try (connection.ask(OfferStatements.byEvent, event), connection.ask(OfferStatements.sections, event))
        return try offer.first().map { try offered($0, sections.all(), sheets) }
    }

    private func offered(_ offer: Offer, _ sections: [ShowSection], _ sheets: SheetCache) throws -> OfferedShow {
        let show = show(offer, sections)
        let revision = ShowPricing.Revision(sheet: offer.sheet ?? 0, house: offer.house ?? 0)
        let questions = try AskedQuestions.kept(in: offer.questions)
        guard revision != ShowPricing.Revision(sheet: 0, house: 0) || !questions.isEmpty else {
            return OfferedShow(show: show, key: offer.key)
        }
        let books = Zone(offer.books) ?? .universal
        let pricing = try sheets.pricing(show, revision, books: books, quotas: [], questions: questions, connection)
        return OfferedShow(show: show.with(sections: show.sections, holds: [], pricing: pricing), key: offer.key)
    }

    /// The same for a booking, also where its event is deleted: then it does not take place.
    func offeredShow(_ event: Event.ID) throws -> Show? {
        let (offer, sections) = try (connection.ask(OfferStatements.byID, event), connection.ask(OfferStatements.sections, event))
        return try offer.first().map { show($0, try sections.all()) }
    }

    private func show(_ offer: Offer, _ sections: [ShowSection]) -> Show {
        var show = Show(
            event: offer.event, uuid: offer.uuid, organisation: offer.organisation, title: offer.title, description: "", category: "",
            venue: "", address: "", imageURL: "", startsAt: offer.startsAt, endsAt: offer.endsAt, zone: offer.zone,
            currency: offer.currency, salesOpenAt: offer.salesOpenAt, salesCloseAt: offer.salesCloseAt, isPublished: offer.isPublished,
            isCancelled: offer.isCancelled, cancelHours: offer.cancelHours, map: offer.map, mapUUID: offer.mapUUID,
            version: offer.version, sections: sections, holds: [], mostSeats: Int(offer.mostSeats), waiting: offer.waiting)
        (show.exchangeHours, show.exchangeFee) = (offer.exchangeHours, offer.exchangeFee)
        return show
    }
}

/// A show to be held, and its event's key, by which codes name it.
struct OfferedShow {
    let show: Show
    let key: String

    var offering: OfferedShow { OfferedShow(show: show.offering, key: key) }
}

/// An event e that is a show s, its organisation o and its seat map m.
struct Offer: Selectable {
    let event: Event.ID
    let uuid: String
    let organisation: Organisation.ID
    let title: String
    let startsAt: Instant
    let endsAt: Instant?
    let zone: Zone
    let currency: String
    let salesOpenAt: Instant?
    let salesCloseAt: Instant?
    let isPublished: Bool
    let isCancelled: Bool
    let map: SeatMap.ID?
    let version: Int64
    let cancelHours: Int64?
    let mapUUID: String
    let mostSeats: Int64
    let waiting: WaitingList?
    let exchangeHours: Int64?
    let exchangeFee: Int64
    let key: String
    /// Revisions of the sheet, and of what the house adds.
    let sheet: Int64?
    let house: Int64?
    /// The zone in which the house keeps its books.
    let books: String
    /// What its production asks.
    let questions: String?

    init(_ columns: inout Columns) {
        event = columns.next("e.id")
        uuid = columns.next("e.uuid")
        organisation = columns.next("e.organisation_id")
        title = columns.next("e.name")
        startsAt = columns.next("e.starts_at")
        endsAt = columns.next("e.ends_at")
        zone = Zone(columns.next("e.time_zone", example: "Europe/Berlin")) ?? .universal
        currency = columns.next("o.currency")
        salesOpenAt = columns.next("e.sales_open_at")
        salesCloseAt = columns.next("e.sales_close_at")
        isPublished = columns.next("CASE WHEN o.suspended_at IS NULL AND o.desks % 2 = 1 THEN e.published ELSE 0 END")
        isCancelled = (columns.next("e.cancelled_at") as Instant?) != nil
        map = columns.next("s.seat_map_id")
        version = columns.next("s.version")
        cancelHours = columns.next("s.cancel_hours")
        mapUUID = columns.next("COALESCE(m.uuid, '')")
        mostSeats = columns.next("s.max_seats")
        let hasList: Bool = columns.next("s.waiting_list")
        let list = WaitingList(
            offerMinutes: columns.next("s.offer_minutes"), closeMinutes: columns.next("s.waiting_close_minutes"), startsAt: startsAt,
            waits: columns.next("s.waits"))
        waiting = hasList ? list : nil
        exchangeHours = columns.next("s.exchange_hours")
        exchangeFee = columns.next("s.exchange_fee")
        key = columns.next("e.key")
        sheet = columns.next("s.sheet")
        house = columns.next("(SELECT p.revision FROM house_prices p WHERE p.organisation_id = o.id)")
        books = columns.next("o.time_zone")
        questions = columns.next("(SELECT r.questions FROM productions r WHERE r.id = e.production_id)")
    }
}

private enum OfferStatements {
    static let byUUID = Selection<Offer>(
        """
        SELECT {{columns}}
        FROM events e JOIN shows s ON s.event_id = e.id JOIN organisations o ON o.id = e.organisation_id
            LEFT JOIN seat_maps m ON m.id = s.seat_map_id
        WHERE e.uuid = $1 AND e.deleted_at IS NULL
        """)
    static let byEvent = Selection<Offer>(
        """
        SELECT {{columns}}
        FROM events e JOIN shows s ON s.event_id = e.id JOIN organisations o ON o.id = e.organisation_id
            LEFT JOIN seat_maps m ON m.id = s.seat_map_id
        WHERE e.id = $1 AND e.deleted_at IS NULL
        """)
    static let byID = Selection<Offer>(
        """
        SELECT {{columns}}
        FROM events e JOIN shows s ON s.event_id = e.id JOIN organisations o ON o.id = e.organisation_id
            LEFT JOIN seat_maps m ON m.id = s.seat_map_id
        WHERE e.id = $1
        """, replacing: ["e.cancelled_at": "COALESCE(e.cancelled_at, e.deleted_at)"])
    static let sections = Selection<ShowSection>(
        """
        SELECT {{columns}} FROM sections c JOIN ticket_types t ON t.id = c.ticket_type_id
        WHERE c.event_id = $1 ORDER BY c.position
        """)
    static let sectionsByUUID = Selection<ShowSection>(
        """
        SELECT {{columns}} FROM events e JOIN sections c ON c.event_id = e.id JOIN ticket_types t ON t.id = c.ticket_type_id
        WHERE e.uuid = $1 ORDER BY c.position
        """)
}

extension ShowSection: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            ticketType: columns.next("c.ticket_type_id"), id: columns.next("t.key"), name: columns.next("t.name"),
            colour: columns.next("c.colour"), price: columns.next("t.price"),
            seats: columns.next("c.seats"), blocked: columns.next("c.blocked"), taken: columns.next("c.taken"),
            isAccessible: columns.next("c.accessible"))
    }
}
