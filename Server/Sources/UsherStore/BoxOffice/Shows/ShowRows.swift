import UsherCore

/// Puts the rows of `ShowStatements` together. They are of several kinds, which share the places of their columns: there is no one list to
/// declare, and they are read by number, as those statements count.
struct ShowRows {
    /// What is known of the show that the rows speak of.
    private struct Open {
        let bare: Show
        let version: Int64
        var sections: [ShowSection] = []
        var holds: [HoldEnd] = []
        var seats: [TakenSeat] = []
        var mostSeats: Int?
        var waiting: WaitingList?
        var documents: Documents?
        var quotas: [SaleQuota] = []
        var aside: [SeatsAside] = []
        var production: ShowProduction?
        var exchangeHours: Int64?
    }

    /// By which it is sold, besides seats at one price.
    private struct Documents {
        let revision: ShowPricing.Revision
        let sheet: String?
        let house: String?
        let country: String?
        let books: Zone
        let questions: [Question]
    }

    /// Documents once parsed.
    private let sheets: SheetCache

    init(_ sheets: SheetCache = SheetCache()) { self.sheets = sheets }

    /// A seat that is not free.
    struct TakenSeat: Sendable {
        let seat: String
        var state: SeatState
        let ticketType: TicketType.ID
    }

    /// A show as it was found; without sections it is the version that the reader knows already.
    struct Found {
        let event: Event.ID
        let version: Int64
        let show: Show
        let seats: [TakenSeat]
    }

    private(set) var found: [Found] = []
    private var open: Open?

    mutating func add(_ row: Row) throws {
        switch row.int(0) {
        case 1:
            try finish()
            open = Open(bare: ShowRows.show(row), version: row.int(2))
        case 2: open?.sections.append(ShowRows.section(row))
        case 3: open?.holds.append(HoldEnd(ticketType: row.id(3), until: row.instant(2), count: Int(row.int(4))))
        case 4: addSeat(row)
        case 5: try addDocuments(row)
        case 6: open?.quotas.append(ShowRows.quota(row))
        case 9:
            open?.aside.append(
                SeatsAside(allotment: row.text(12), ticketType: row.id(3), heldUntil: row.optionalInstant(2), count: Int(row.int(4))))
        case 8: open?.production = ShowProduction(uuid: row.text(12), name: row.text(13))
        default:
            let (id, held): (SaleQuota.ID, SaleQuota.Held) = (row.id(3), .init(until: row.instant(2), amount: row.int(4)))
            if let index = open?.quotas.firstIndex(where: { $0.id == id }) { open?.quotas[index].held.append(held) }
        }
    }

    /// Call it once after the last row.
    mutating func finish() throws {
        guard let open else { return }
        let bare = open.bare
        var pricing = try open.documents.map { documents in
            ShowPricing(
                revision: documents.revision, sheet: try sheets.sheet(bare.event, documents.revision.sheet) { documents.sheet },
                house: try sheets.house(bare.organisation, documents.revision.house) {
                    documents.house.map { ($0, documents.country) }
                }, sections: open.sections,
                currency: bare.currency, books: documents.books, quotas: open.quotas, questions: documents.questions)
        }
        pricing?.aside = open.aside
        var show = bare.with(
            sections: open.sections, holds: open.holds, mostSeats: open.mostSeats, pricing: pricing?.waitedFor(open.waiting?.waits),
            waiting: open.waiting)
        (show.production, show.exchangeHours) = (open.production, open.exchangeHours)
        found.append(
            show.waiting?.waits == nil
                ? Found(event: show.event, version: open.version, show: show, seats: open.seats) : waitedFor(show, open))
        self.open = nil
    }

    /// Where somebody waits, a hold has no end by time: whoever ends it offers its places to them first.
    private func waitedFor(_ show: Show, _ open: Open) -> Found {
        let seats = open.seats.map { seat in
            var seat = seat
            if case .held = seat.state, show.isWaitedFor(seat.ticketType) { seat.state = .held(until: .distantFuture) }
            return seat
        }
        let holds = show.holds.filter { !show.isWaitedFor($0.ticketType) }
        let sections = show.sections.map { show.isKept($0.ticketType) ? $0.full : $0 }
        var pricing = show.pricing
        pricing?.aside.removeAll { show.isKept($0.ticketType) || $0.heldUntil != nil && show.isWaitedFor($0.ticketType) }
        return Found(
            event: show.event, version: open.version, show: show.with(sections: sections, holds: holds, pricing: pricing),
            seats: seats)
    }

    private mutating func addDocuments(_ row: Row) throws {
        open?.mostSeats = Int(row.int(4))
        open?.exchangeHours = row.optionalInt(8)
        if row.bool(5), let starts = open?.bare.startsAt {
            open?.waiting = WaitingList(
                offerMinutes: row.int(6), closeMinutes: row.int(7), startsAt: starts, waits: row.optionalText(16))
        }
        let revision = ShowPricing.Revision(sheet: row.int(2), house: row.int(3))
        let questions = try AskedQuestions.kept(in: row.optionalText(17))
        guard revision != ShowPricing.Revision(sheet: 0, house: 0) || !questions.isEmpty else { return }
        open?.documents = Documents(
            revision: revision, sheet: row.optionalText(12), house: row.optionalText(13),
            country: row.optionalText(15), books: Zone(row.text(14)) ?? .universal, questions: questions)
    }

    private static func quota(_ row: Row) -> SaleQuota {
        SaleQuota(
            id: row.id(2), key: row.text(12), kind: SaleQuota.Kind(rawValue: row.text(13)) ?? .limit,
            ticketType: row.optionalInt(3).map { TicketType.ID($0) }, size: row.optionalInt(4), used: row.int(5))
    }

    private mutating func addSeat(_ row: Row) {
        let state: SeatState =
            switch row.int(4) {
            case SeatStateCode.held: .held(until: row.instant(2))
            case SeatStateCode.sold: .sold
            default: .blocked
            }
        open?.seats.append(TakenSeat(seat: row.text(12), state: state, ticketType: row.id(3)))
        if case .held(let until) = state { open?.holds.append(HoldEnd(ticketType: row.id(3), until: until, count: 1)) }
    }

    private static func section(_ row: Row) -> ShowSection {
        ShowSection(
            ticketType: row.id(3), id: row.text(12), name: row.text(13), colour: row.text(14), price: row.int(4), seats: Int(row.int(5)),
            blocked: Int(row.int(6)), taken: Int(row.int(7)), isAccessible: row.bool(8))
    }

    private static func show(_ row: Row) -> Show {
        Show(
            event: row.id(1), uuid: row.text(12), organisation: row.id(4), title: row.text(13), description: row.text(14),
            category: row.text(15), venue: row.text(18), address: row.text(19), imageURL: row.text(16), startsAt: row.instant(5),
            endsAt: row.optionalInstant(6), zone: Zone(row.text(17)) ?? .universal, currency: row.text(21),
            salesOpenAt: row.optionalInstant(9), salesCloseAt: row.optionalInstant(10), isPublished: row.bool(7),
            isCancelled: !row.isNull(8), cancelHours: row.optionalInt(11), map: row.optionalInt(3).map { SeatMap.ID($0) },
            mapUUID: row.optionalText(20) ?? "", version: row.int(2), sections: [], holds: [])
    }
}

/// How `taken_seats` spells a state.
enum SeatStateCode {
    static let held: Int64 = 1
    static let sold: Int64 = 2
    static let blocked: Int64 = 3
}
