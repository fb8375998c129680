import UsherCore

/// Makes offers of what is free at a moment, inside a transaction that has the show's row: each in its turn gets what suits, who does not fit is
/// passed over and keeps the turn. What suits nobody is for everybody. One transaction makes so many offers and no more; the show says then that
/// the round is under way, and up to whose turn, and a worker goes on.
struct OfferRound {
    /// Up to whom a list has been gone through.
    struct Turn: Equatable {
        let at: Instant
        let id: WaitingEntry.ID

        static let first = Turn(at: .distantPast, id: 0)
    }

    private let connection: any Connection
    private let offered: OfferedShow
    private let now: Instant
    private let map: SeatMap
    private var free: FreePlaces
    private var pricing: ShowPricing
    /// What suited nobody does not suit the next one who wants the same: places only become fewer.
    private var refused: Set<WaitingWish> = []
    /// Of which seats a category, or whatever is offered, is sold.
    private var sold: [String?: [Bool]] = [:]
    /// Those whose turn is next, up to whom the list has been read, and whether that was its end.
    private var read: ArraySlice<WaitingEntry> = []
    private var last: Turn
    private var isRead = false
    /// Whose turn was the last, and how many wishes have been tried.
    private var turn: Turn
    private var tried = 0
    /// The list, or what the show says of it, is another one now.
    private(set) var hasChanged = false

    private var show: Show { offered.show }

    /// Maps once parsed: they never change.
    private static let maps = SeatMaps()
    /// Entries of one reading.
    private static let width = 500
    /// Offers of one transaction, and wishes that it tries: sales at the same time wait no longer than that.
    static let most = 50
    static let mostTried = 500

    /// `after`: whose turn was the last of a round that is under way.
    init(_ connection: any Connection, _ offered: OfferedShow, after turn: Turn = .first, at now: Instant) throws {
        hasChanged = offered.show.waiting?.waits?.isUnderWay ?? false
        let offered = offered.offering
        (self.connection, self.offered, self.now, self.turn, last) = (connection, offered, now, turn, turn)
        map = try Self.maps.map(of: offered.show, connection)
        pricing = offered.show.pricing ?? .plain(offered.show)
        var free = [Bool](repeating: true, count: map.seats.count)
        if !free.isEmpty {
            for row in try connection.all(ShowMapStatements.taken, offered.show.event) {
                guard row.state.isTaken(at: now) || offered.show.isWaitedFor(row.ticketType), let index = map.index(of: row.seat) else {
                    continue
                }
                free[index] = false
            }
        }
        for allotment in pricing.sheet.seatAllotments where allotment.setsAside(at: now) {
            for seat in allotment.seats { if let index = map.index(of: seat) { free[index] = false } }
        }
        self.free = FreePlaces(map, free: free)
        try readQuotas()
    }

    private mutating func readQuotas() throws {
        guard pricing.revision.sheet > 0 else { return }
        pricing.quotas = try ClaimTransaction(connection).quotas(of: show.event, at: now)
        pricing = pricing.waitedFor(show.waiting?.waits)
    }

    /// Makes as many offers as one transaction may; up to whose turn, where there may be more to offer.
    mutating func run() throws -> Turn? {
        var offers = 0
        while offers < Self.most, let (entry, sale) = try next() {
            try offer(sale, to: entry)
            offers += 1
        }
        hasChanged = hasChanged || offers > 0 || !isOver
        return isOver ? nil : turn
    }

    /// Whose turn it is of those whom something suits, and what; nil where nothing suits anybody, or enough has been tried. Writes nothing.
    mutating func next() throws -> (entry: WaitingEntry, sale: PricedSale)? {
        while tried < Self.mostTried, !isOver {
            if read.isEmpty {
                let entries = try connection.all(WaitingStatements.turns, show.event, last.at, last.id, Self.width)
                isRead = entries.count < Self.width
                if let end = entries.last { last = Turn(at: end.joinedAt, id: end.id) }
                read = entries[...]
            }
            guard let entry = read.popFirst() else { continue }
            turn = Turn(at: entry.joinedAt, id: entry.id)
            guard !refused.contains(entry.wish) else { continue }
            if let sale = try fit(entry.wish) { return (entry, sale) }
            refused.insert(entry.wish)
        }
        return nil
    }

    private var isOver: Bool { isRead && read.isEmpty || isSoldOut }

    private var isSoldOut: Bool { free.isEmpty && pricing.sheet.standing.allSatisfy { pricing.left($0, at: now) <= 0 } }

    /// What somebody may have of it, priced; nil where nothing suits.
    mutating func fit(_ wish: WaitingWish) throws -> PricedSale? {
        tried += 1
        var most = min(wish.quantity, show.mostSeats)
        let (seats, areas) = (soldSeats(wish.category), standing(wish.category))
        while let choice = free.choice(for: wish, most: most, sold: seats, standing: areas) {
            if let sale = try price(choice, wish.category) { return sale }
            most = choice.count - 1
        }
        return nil
    }

    private func price(_ choice: FreePlaces.Choice, _ category: String?) throws -> PricedSale? {
        let items =
            choice.seats.map { CheckoutItem(seat: $0, category: category) }
            + choice.standing.sorted { $0.key < $1.key }.map { CheckoutItem(area: $0.key, category: category, quantity: $0.value) }
        do {
            let form = try CheckoutForm(show: show.uuid, seats: nil, items: items, channel: .web, isGuest: true)
            let pricer = SalePricer(
                connection: connection, maps: Self.maps, form: form, offered: offered, buyer: nil, email: "", now: now)
            let sale = try pricer.price()
            return try pricer.missing(sale, insteadOf: nil) == nil ? sale : nil
        } catch is CheckoutRefusal { return nil }
    }

    private mutating func soldSeats(_ category: String?) -> [Bool] {
        if let known = sold[category] { return known }
        let seats: [Bool] =
            if let category {
                map.seats.map { seat in
                    let area = pricing.prices.area(map.sections[seat.section].id)
                    return area.flatMap { pricing.prices.amount(of: category, in: $0, seat: seat.id) } != nil
                }
            } else {
                show.seatPrices(map, at: now).map { $0.map { $0 != nil } } ?? map.seats.map { _ in true }
            }
        sold[category] = seats
        return seats
    }

    private func standing(_ category: String?) -> [FreePlaces.Area] {
        pricing.sheet.standing.compactMap { area in
            var left = pricing.left(area, at: now)
            if let category {
                guard let priced = pricing.prices.area(area.key), pricing.prices.amount(of: category, in: priced, seat: nil) != nil else {
                    return nil
                }
                left = min(left, pricing.left(category, in: area.key, at: now))
            }
            return FreePlaces.Area(key: area.key, left: left)
        }
    }
}

// MARK: - The offer
extension OfferRound {
    private mutating func offer(_ sale: PricedSale, to entry: WaitingEntry) throws {
        let booking = try hold(sale, for: entry)
        var entry = entry
        (entry.status, entry.booking, entry.offeredAt) = (.offered, booking.uuid, now)
        try WaitingTransaction(connection).update(entry)
        try WaitingTransaction(connection).enqueueMail(.offered, of: entry, key: booking.uuid, at: now)
        try HookTransaction(connection).tell(entry, booking, at: now)
        free.take(booking.places.map(\.seat))
        try readQuotas()
    }

    /// An offer is a hold that nobody pays: its places are kept until it is taken, declined or over.
    private func hold(_ sale: PricedSale, for entry: WaitingEntry) throws -> Booking {
        let draws = try sale.draws(connection)
        var generator = RandomBytes()
        let uuid = UUIDText.v7(at: now, using: &generator)
        let until = min(show.waiting?.end(ofOfferAt: now) ?? now, show.salesCloseAt)
        let booking = Booking(
            id: .init(try IDTransaction(connection).takeIDs(.sales).lowerBound), uuid: uuid, organisation: show.organisation,
            event: show.event, account: nil, email: entry.email, name: entry.name, currency: show.currency, total: sale.quote.total,
            seats: sale.seats(of: uuid), heldUntil: until, createdAt: now, payment: BookingPayment(provider: BookingPayment.none),
            terms: sale.terms(try BookingTransaction(connection).freeNumber(&generator), .web, draws, comp: nil))
        try BookingTransaction(connection).insert(booking)
        var seats = SeatTransaction(connection, event: show.event, on: show.map)
        seats.pricing = (show.pricing ?? .plain(show)).revision
        seats.isOffering = true
        let known = try seats.entries(booking.places.map(\.seat))
        try seats.hold(booking.places, for: booking.id, until: until, known: known, at: now)
        try seats.draw(draws.all, for: booking, at: now)
        try seats.finish(at: now)
        return booking
    }
}
