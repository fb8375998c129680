import UsherCore

/// An address has too many holds, which showed only when seats had been taken: the transaction is rolled back.
struct CrowdedAddress: Error {}

/// One hold in its transaction: checks 6 to 12 of boxoffice.md 5.1. A refusal has written nothing, so that under a rush it costs
/// the others nothing.
struct HoldTransaction {
    let connection: any Connection
    let maps: SeatMaps
    let ids: IDPool
    let request: HoldRequest
    let now: Instant
    /// Documents of sheets that have been read already.
    var sheets = SheetCache()
    /// What the price is made of, where it is certain that there will be one.
    private var askedPrice: AskedPrice?

    init(connection: any Connection, maps: SeatMaps, ids: IDPool, request: HoldRequest, now: Instant, sheets: SheetCache = SheetCache()) {
        (self.connection, self.maps, self.ids, self.request, self.now, self.sheets) = (connection, maps, ids, request, now, sheets)
    }

    /// How long another request may take to begin a payment before this one begins it too.
    private static let patience: Int64 = 12

    mutating func run() throws -> HoldOutcome {
        guard let keys = request.key.map({ CheckoutKeys(connection: connection, key: $0, now: now) }) else { return try hold(nil) }
        switch try keys.claim() {
        case .underway: return .underway
        case .answered(let answer): return .answered(answer)
        case .reused: return .refused(.keyReused)
        case .new: return try hold(nil, keys)
        case .abandoned(let booking): return try hold(booking, keys)
        }
    }

    /// A key is let go with a refusal, and bound to a hold.
    private mutating func hold(_ abandoned: Booking.ID?, _ keys: CheckoutKeys) throws -> HoldOutcome {
        let outcome = try hold(abandoned)
        switch outcome {
        case .held(let booking, _): try keys.bind(booking.id)
        case .begun(let booking, let show), .booked(let booking, let show):
            try keys.bind(booking.id)
            if let answer = request.answer { try keys.answer(try answer(booking, show)) }
        case .refused, .underway: try keys.release()
        case .answered: break
        }
        return outcome
    }

    private mutating func hold(_ abandoned: Booking.ID?) throws -> HoldOutcome {
        if let wish = request.exchange { return try exchanged(wish, abandoned) }
        // First of all, so that one account's requests come one after the other.
        let asked = try askBuyer()
        let uuid = UUIDText.normalised(request.form.show)
        let offer = try uuid.map { try ShowTransaction(connection).askOffered(uuid: $0, sheets) }
        askedPrice = try uuid.flatMap(askPrice)
        let buyer = try buyer(asked)
        guard let offered = try offer?(), offered.show.isPublished else { return .refused(.showNotFound) }
        let show = offered.show
        if let reason = show.doorToSale(at: now), !passes(reason, show) { return .refused(.notOnSale(reason.rawValue)) }
        let isBound = request.staff.map { !$0.breaksRules } ?? true
        if isBound, request.form.count > show.mostSeats { return .refused(.tooManySeats(show.mostSeats)) }
        let isPriced = show.pricing != nil || request.form.isPriced || request.offer != nil || request.staff != nil
        if isPriced { return try priced(offered, for: buyer, abandoned) }
        let choice: SeatChoice
        let seating = try maps.seating(of: show, connection)
        do throws(CheckoutRefusal) { choice = try SeatChoice(request.form.seats, of: show, seating) } catch { return .refused(error) }
        if choice.total == 0, buyer.email.isEmpty { return .refused(.emailRequired) }
        // Its row is locked before the seats are looked at.
        let found = try askEarlier(show, abandoned)
        let entries = try SeatTransaction(connection, event: show.event, on: show.map).ask(choice.seats.map(\.seat.mapSeat))
        let old = try found()
        if let old, Set(old.seats.map(\.mapSeat)) == choice.ids { return again(old, show) }
        if try isCrowded(show, besides: old) { return .refused(.tooManyHolds) }
        return try take(choice, entries(), of: show, for: buyer, insteadOf: old)
    }

    /// Whether staff sell all the same: before sales open, and until the show is over.
    private func passes(_ reason: SaleWindow, _ show: Show) -> Bool {
        guard let staff = request.staff, staff.breaksRules else { return false }
        return reason != .cancelled && !show.isOver(at: now)
    }

    /// The same by the price rule, for shows with a sheet and for tickets with categories and codes.
    private func priced(_ offered: OfferedShow, for buyer: Buyer, _ abandoned: Booking.ID?) throws -> HoldOutcome {
        // An offer is of what is kept for it.
        let offered = request.offer == nil ? offered : offered.offering
        let show = offered.show
        let (entry, old): (WaitingEntry?, Booking?)
        let sale: PricedSale
        var buyer = buyer
        do {
            if let offer = request.offer {
                (entry, old) = try WaitingTransaction(connection).toTake(offer, of: show, at: now)
            } else {
                (entry, old) = (nil, try earlier(show, abandoned))
            }
            if let entry, buyer.email.isEmpty { buyer = Buyer(email: entry.email, name: buyer.name.isEmpty ? entry.name : buyer.name) }
            sale = try pricer(offered, buyer).price(insteadOf: old)
        } catch let refusal as CheckoutRefusal { return .refused(refusal) }
        let pricer = pricer(offered, buyer)
        if entry != nil, let old, let outside = sale.outside(old) { return .refused(.invalidItems(outside)) }
        let asksWho = sale.quote.total == 0 && request.staff == nil || sale.codes.contains { $0.code.mostPerPerson != nil }
        if asksWho, buyer.email.isEmpty { return .refused(.emailRequired) }
        if let old, !old.isOffer, sale.isSame(as: old) { return again(try answered(old, sale, show), show) }
        if try isCrowded(show, besides: old) { return .refused(.tooManyHolds) }
        if let refusal = try pricer.missing(sale, insteadOf: old) { return .refused(refusal) }
        return try take(sale, of: show, for: buyer, insteadOf: old, entry)
    }

    /// The same hold, with what is answered anew.
    private func answered(_ old: Booking, _ sale: PricedSale, _ show: Show) throws -> Booking {
        let questions = QuestionTransaction(connection)
        guard let before = sale.before, let asked = questions.asked(old, show) else { return old }
        // Its tickets in its own order.
        let values = sale.answers.values.map { place, value in
            (Answers.Place(ticket: place.ticket.flatMap { before.tickets[$0] }, question: place.question), value)
        }
        let answers = Answers(Dictionary(uniqueKeysWithValues: values))
        var booking = old
        if answers != before.answers { try questions.keep(answers, of: &booking, asked) }
        return booking
    }

    private func pricer(_ offered: OfferedShow, _ buyer: Buyer) -> SalePricer {
        SalePricer(
            connection: connection, maps: maps, form: request.form, offered: offered, buyer: request.account, email: buyer.email, now: now,
            staff: request.staff, asked: askedPrice)
    }

    /// Of whoever buys without an offer, whose address is known before the show is.
    private func askPrice(ofShow uuid: String) throws -> AskedPrice? {
        guard request.form.isPriced, request.offer == nil else { return nil }
        let holder = SalePricer.holder(request.account, request.account == nil ? request.form.email?.text ?? "" : "")
        return try AskedPrice(request.form, ofShow: uuid, holder: holder, PriceReadings(connection, at: now))
    }

    /// `entry`: whose offer it is.
    private func take(
        _ sale: PricedSale, of show: Show, for buyer: Buyer, insteadOf old: Booking?, _ entry: WaitingEntry?
    ) throws -> HoldOutcome {
        if let entry { try WaitingTransaction(connection).letGo(entry) }
        var seats = SeatTransaction(connection, event: show.event, on: show.map)
        seats.pricing = (show.pricing ?? .plain(show)).revision
        seats.isOffering = entry != nil
        try seats.begin(show.waiting?.waits)
        let own = Set(old?.places.map(\.seat) ?? [])
        seats.countsLast = true
        if var old { try BookingTransaction(connection).cancel(&old, &seats, at: now) }
        let draws = try sale.draws(connection)
        var booking = try draft(sale, draws, of: show, for: buyer, until: entry == nil ? nil : old?.heldUntil)
        try BookingTransaction(connection).insert(booking, language: request.language)
        let questions = QuestionTransaction(connection)
        if let asked = questions.asked(booking, show) { try questions.keep(sale.answers, of: &booking, asked) }
        if let entry { try WaitingTransaction(connection).keep(entry, by: booking.uuid) }
        let known = try seats.entries(booking.places.map(\.seat))
        // Somebody was faster: judged again, and refused by name.
        let isFree = booking.places.allSatisfy { place in
            let entry = known[place.seat]
            return entry == nil && own.contains(place.seat) || !show.isTaken(entry, of: place.ticketType, at: now)
        }
        guard isFree else { throw TransactionRetry() }
        try seats.hold(booking.places, for: booking.id, until: booking.heldUntil, known: known, at: now)
        try seats.draw(draws.all, for: booking, at: now)
        try seats.finish(at: now)
        if connection.engine == .postgres, try isCrowded(show, besides: booking) { throw CrowdedAddress() }
        guard booking.total == 0 else { return held(booking, show) }
        var free = booking
        try PaymentTransaction(connection).confirm(&free, on: show.map, at: now)
        // Of what staff sell the books are written once all else is.
        if request.staff == nil { try PaymentTransaction(connection).keepBooks(free, since: .pending, at: now) }
        return .booked(free, show)
    }

    /// `until`: what an offer kept is kept no shorter.
    private func draft(
        _ sale: PricedSale, _ draws: PricedSale.Draws, of show: Show, for buyer: Buyer, until: Instant?
    ) throws -> Booking {
        guard let id = ids.take() else { throw DatabaseError.unavailable("no ids for sales") }
        var generator = RandomBytes()
        let uuid = UUIDText.v7(at: now, using: &generator)
        let isFree = sale.quote.total == 0
        return Booking(
            id: .init(id), uuid: uuid, organisation: show.organisation, event: show.event, account: request.account,
            address: request.account == nil ? request.address : nil, email: buyer.email, name: buyer.name, currency: show.currency,
            total: sale.quote.total, seats: sale.seats(of: uuid),
            heldUntil: isFree ? now : request.staff?.until ?? max(until ?? now, now.adding(seconds: request.holdSeconds)), createdAt: now,
            payment: isFree
                ? BookingPayment(provider: BookingPayment.free, session: BookingPayment.secret(&generator))
                : request.payment(of: uuid, in: show.organisation),
            terms: sale.terms(
                try BookingTransaction(connection).freeNumber(&generator), request.form.channel, draws, comp: request.staff?.comp))
    }

    /// There is a payment to make: it has been begun already, or is to be.
    private func held(_ booking: Booking, _ show: Show) -> HoldOutcome {
        booking.payment.session == nil ? .held(booking, show) : .begun(booking, show)
    }

    private func take(
        _ choice: SeatChoice, _ entries: [String: SeatTransaction.Entry], of show: Show, for buyer: Buyer, insteadOf old: Booking?
    ) throws -> HoldOutcome {
        var seats = SeatTransaction(connection, event: show.event, on: show.map)
        seats.hasNoSheet = true
        var known = entries
        let taken = choice.seats.filter { entry in
            let found = known[entry.seat.mapSeat]
            return show.isTaken(found, of: entry.seat.ticketType, at: now) && (found?.booking == nil || found?.booking != old?.id)
        }
        guard taken.isEmpty else {
            return .refused(.seatsTaken(taken.map { TakenSeat($0, show, known[$0.seat.mapSeat]?.state, at: now) }))
        }
        try seats.begin(show.waiting?.waits)
        if var old {
            // Within one transaction over the seats: what all buyers of a show share is written once, and last of all.
            try BookingTransaction(connection).cancel(&old, &seats, at: now)
            known = known.filter { $0.value.booking != old.id }
        }
        let booking = try draft(choice, of: show, for: buyer)
        try BookingTransaction(connection).insert(booking, language: request.language)
        try seats.hold(booking.places, for: booking.id, until: booking.heldUntil, known: known, at: now)
        try seats.finish(at: now)
        // The show's row is this transaction's from here on: who counts now sees every hold that others began before. SQLite has one writer anyway.
        if connection.engine == .postgres, try isCrowded(show, besides: booking) { throw CrowdedAddress() }
        guard booking.total == 0 else { return held(booking, show) }
        var free = booking
        try PaymentTransaction(connection).confirm(&free, on: show.map, at: now)
        try PaymentTransaction(connection).keepBooks(free, since: .pending, at: now)
        return .booked(free, show)
    }

    private func draft(_ choice: SeatChoice, of show: Show, for buyer: Buyer) throws -> Booking {
        guard let id = ids.take() else { throw DatabaseError.unavailable("no ids for sales") }
        var generator = RandomBytes()
        let uuid = UUIDText.v7(at: now, using: &generator)
        let isFree = choice.total == 0
        return Booking(
            id: .init(id), uuid: uuid, organisation: show.organisation, event: show.event, account: request.account,
            address: request.account == nil ? request.address : nil, email: buyer.email, name: buyer.name, currency: show.currency,
            total: choice.total, seats: choice.seats.map(\.seat),
            heldUntil: isFree ? now : now.adding(seconds: request.holdSeconds), createdAt: now,
            payment: isFree
                ? BookingPayment(provider: BookingPayment.free, session: BookingPayment.secret(&generator))
                : request.payment(of: uuid, in: show.organisation))
    }

    struct Buyer {
        let email: String
        let name: String
    }

    private func askBuyer() throws -> Asked<Buyer>? {
        try request.account.map { try connection.ask(BookingStatements.lockAccount, $0) }
    }

    private func buyer(_ asked: Asked<Buyer>?) throws -> Buyer {
        guard let asked else { return Buyer(email: request.form.email?.text ?? "", name: request.form.name) }
        guard let found = try asked.first() else { throw DatabaseError.defect("an account signed in and is not there") }
        return found
    }

    /// The hold that this one stands for or replaces: the account's, the guest's who proved it, the one that a dead request left.
    private func earlier(_ show: Show, _ abandoned: Booking.ID?) throws -> Booking? { try askEarlier(show, abandoned)() }

    /// The same, asked for and not waited for where it is an account's.
    private func askEarlier(_ show: Show, _ abandoned: Booking.ID?) throws -> () throws -> Booking? {
        if let account = request.account {
            return try connection.ask(BookingStatements.liveOfAccount, show.event, account, now).first
        }
        let live = try liveOfGuest(show, abandoned)
        return { live }
    }

    private func liveOfGuest(_ show: Show, _ abandoned: Booking.ID?) throws -> Booking? {
        var found: Booking?
        if let uuid = request.earlier {
            found = try connection.first(BookingStatements.byUUIDToChange, uuid)
        } else if let abandoned {
            found = try connection.first(BookingStatements.byIDToChange, abandoned)
        }
        guard let found, found.account == nil, found.event == show.event, found.isLive(at: now) else { return nil }
        return found
    }

    private func again(_ old: Booking, _ show: Show) -> HoldOutcome {
        if old.payment.session != nil { return .begun(old, show) }
        // Another request is about to begin the payment, or died over it.
        return old.createdAt.adding(seconds: HoldTransaction.patience) > now ? .underway : .held(old, show)
    }

    private func isCrowded(_ show: Show, besides old: Booking?) throws -> Bool {
        guard request.account == nil, let most = request.mostFromAddress else { return false }
        let count = try connection.first(
            BookingStatements.liveOfAddress, show.event, request.address, now, old?.id.rawValue ?? 0)
        return count ?? 0 >= most
    }
}

extension HoldTransaction.Buyer: Selectable {
    init(_ columns: inout Columns) {
        self.init(email: columns.next("email"), name: columns.next("name"))
    }
}

extension BookingPayment {
    /// The session of what no provider was asked for. As a provider's it proves who has it, so nobody can guess it.
    static func secret(_ generator: inout RandomBytes) -> String { "free_\(Base64Text.encode(generator.bytes(24)))" }
}
