package import UsherCore

/// Who has which seat of one show, within one transaction. Every change is noted in the counts of the sections and in the show's
/// version by `finish`, which comes last: those rows are what all buyers of a show share.
package struct SeatTransaction {
    private let connection: any Connection
    private let event: Event.ID
    private let map: SeatMap.ID?
    private var taken: [TicketType.ID: Int64] = [:]
    private var changed = false
    /// Places without a number that were given back, less those that were drawn.
    private var givenBack: Int64 = 0
    /// Something was given back: whoever waits for it comes first.
    private var hasFreed = false
    /// Of which types the seats are that were given back: counted when the answers have come.
    private var freed: [Asked<TicketType.ID>] = []
    /// Something was taken, by whom what is being offered to who waits is not for.
    private var hasTaken = false
    /// What the taker knew of those who wait: where offers have begun since, the transaction runs again.
    package var waits: WaitedAreas?
    /// Takes for who waits.
    package var isOffering = false
    /// Whether somebody waits has been asked, and the show's row is this transaction's if so.
    private var isOrdered = false
    /// What quotas come to is written by `finish` as well, so that those who take places of one area wait for each other the shortest. For who reads no
    /// count after what it frees.
    var countsLast = false
    /// What is to be counted then.
    private var freedClaims: [FreedClaims] = []
    private var draws: [ClaimTransaction.Draw] = []
    private var drawer: (sale: Booking.ID, until: Instant)?
    /// What a sale that is given up has of quotas, known when the answer has come, and how many of its places have no number.
    private struct FreedClaims {
        let drawn: () throws -> [SaleQuota.ID: Int64]
        let standing: Int64
    }
    /// Which documents a price was made of; if the show has others by now, the transaction runs again.
    package var pricing: ShowPricing.Revision?
    /// The taker knew of no sheet: if the show has one by now, which may set its seats aside, the transaction runs again.
    var hasNoSheet = false

    /// A seat that is not free, as its row says.
    package struct Entry: Sendable, Equatable {
        package let ticketType: TicketType.ID
        package let state: SeatState
        package let booking: Booking.ID?

        package func isTaken(at now: Instant) -> Bool { state.isTaken(at: now) }
    }

    /// A seat to take, and the ticket type it is counted under.
    package struct Place: Sendable, Equatable {
        package let seat: String
        package let ticketType: TicketType.ID

        package init(seat: String, ticketType: TicketType.ID) {
            self.seat = seat
            self.ticketType = ticketType
        }
    }

    /// `map`: the seats were chosen on it; if the show has another one by now, the transaction runs again.
    package init(_ connection: any Connection, event: Event.ID, on map: SeatMap.ID? = nil) {
        self.connection = connection
        self.event = event
        self.map = map
    }

    /// Where somebody waits the show's row comes first, and not last. Offers are made by who has it, and then take seats and quotas of which
    /// nobody knows before which those are: whoever takes or frees some the other way round would wait for them in a circle.
    mutating func lockAwaited() throws {
        guard !isOrdered else { return }
        isOrdered = true
        _ = try connection.first(SeatStatements.lockAwaited, event) { _ in true }
    }

    /// The same for who knows what is waited for.
    mutating func begin(_ waits: WaitedAreas?) throws {
        self.waits = waits
        if waits != nil { try lockAwaited() }
        isOrdered = true
    }

    /// What is known of these seats; nothing of a free one.
    package func entries(_ seats: [String]) throws -> [String: Entry] { try ask(seats)() }

    /// The same, asked for and not waited for.
    func ask(_ seats: [String]) throws -> () throws -> [String: Entry] {
        let found = try connection.ask(SeatStatements.entry, each: seats.map { [event.sql, $0.sql] })
        return { Dictionary(try found.all().map { (seats[$0], $1) }) { first, _ in first } }
    }

    /// Takes seats that are free: all of them, else the transaction runs again, since somebody was faster.
    package mutating func hold(
        _ places: [Place], for booking: Booking.ID, until: Instant, known: [String: Entry], at now: Instant
    ) throws {
        try take(places, .held(until: until), for: booking, known: known, at: now)
        hasTaken = hasTaken || !isOffering && !places.isEmpty
    }

    /// Sells the seats that a booking holds, and takes those it lost meanwhile if they are free; false, with nothing changed, where
    /// they are not, or where the show has no such seats any more.
    package mutating func sell(_ places: [Place], for booking: Booking.ID, at now: Instant) throws -> Bool {
        let known = try entries(places.map(\.seat))
        guard try canTake(lost(places, for: booking, known), [], known, at: now) else { return false }
        return try sell(places, for: booking, known: known, at: now)
    }

    /// What a booking does not have any more of places.
    private func lost(_ places: [Place], for booking: Booking.ID, _ known: [String: Entry]) -> [Place] {
        places.filter { known[$0.seat]?.booking != booking }
    }

    /// Sells places that can be had.
    private mutating func sell(_ places: [Place], for booking: Booking.ID, known: [String: Entry], at now: Instant) throws -> Bool {
        let own = try connection.execute(SeatStatements.sell, booking)
        // An import may have brought this very sale with its seats.
        guard own == places.count(where: { known[$0.seat]?.booking == booking && known[$0.seat]?.state != .sold }) else {
            throw TransactionRetry()
        }
        try take(lost(places, for: booking, known), .sold, for: booking, known: known, at: now)
        changed = true
        return true
    }

    /// `drawn`: quotas that the sale draws of, allotments among them.
    private func canTake(_ lost: [Place], _ drawn: Set<SaleQuota.ID>, _ known: [String: Entry], at now: Instant) throws -> Bool {
        try !lost.contains(where: { known[$0.seat]?.isTaken(at: now) ?? false }) && areOffered(lost)
            && (lost.isEmpty || AsideTransaction(connection).areOpen(lost.map(\.seat), of: event, to: drawn, at: now))
    }

    /// The same of all that a booking has: its numbered seats, and what it drew of quotas.
    package mutating func sell(_ booking: Booking, at now: Instant) throws -> Bool {
        // What it has may be somebody else's by now.
        if booking.heldUntil <= now { try lockAwaited() }
        guard let terms = booking.terms else { return try sell(booking.places, for: booking.id, at: now) }
        // The places first: what takes quotas again changes nothing where it fails, and seats do not either.
        let places = booking.places
        let known = try entries(places.map(\.seat))
        let drawn = Set(terms.drawn.keys)
        guard try canTake(lost(places, for: booking.id, known), drawn, known, at: now),
            try ClaimTransaction(connection).sell(booking, at: now)
        else { return false }
        changed = true
        return try places.isEmpty || sell(places, for: booking.id, known: known, at: now)
    }

    /// Whether the show's map, which may be another one since they were chosen, has these seats in their sections.
    private func areOffered(_ places: [Place]) throws -> Bool {
        guard !places.isEmpty else { return true }
        guard let map = try ShowTransaction(connection).seatMap(of: event), let show = try ShowTransaction(connection).offeredShow(event)
        else { return false }
        return places.allSatisfy { place in
            guard let seat = map.seat(place.seat), let section = show.section(place.ticketType), !show.isKept(place.ticketType) else {
                return false
            }
            return map.sections[seat.section].id == section.id
        }
    }

    /// Takes of quotas what a booking draws.
    mutating func draw(_ draws: [ClaimTransaction.Draw], for booking: Booking, at now: Instant) throws {
        guard !draws.isEmpty else { return }
        if countsLast {
            (self.draws, drawer) = (draws, (booking.id, booking.heldUntil))
        } else {
            try ClaimTransaction(connection).take(draws, for: booking.id, until: booking.heldUntil, at: now)
        }
        givenBack -= Int64(booking.seats.count(where: \.isStanding))
        (changed, hasTaken) = (true, hasTaken || !isOffering)
    }

    /// Gives back a part of what a booking drew.
    mutating func giveBack(_ drawn: [SaleQuota.ID: Int64], of booking: Booking.ID, places: Int64? = nil) throws {
        try lockAwaited()
        try ClaimTransaction(connection).giveBack(drawn, of: booking)
        givenBack += places ?? drawn.values.max() ?? 0
        (changed, hasFreed) = (true, true)
    }

    /// Keeps a booking's places until then.
    package mutating func extend(_ booking: Booking, until: Instant) throws {
        if try connection.execute(SeatStatements.extend, booking.id, until) > 0 { changed = true }
        guard booking.terms != nil else { return }
        try ClaimTransaction(connection).extend(booking.id, until: until)
        changed = true
    }

    /// Frees every place that a booking holds; what it returns tells how many that were. What is sold is never freed by a booking's id alone.
    @discardableResult
    mutating func free(_ booking: Booking) throws -> () throws -> Int {
        try lockAwaited()
        hasFreed = true
        let seats = try freeNumbered(booking)
        guard booking.terms != nil else { return seats }
        let standing = booking.seats.count(where: \.isStanding)
        if countsLast {
            let drawn = try ClaimTransaction(connection).askToDrop(booking.id)
            freedClaims.append(FreedClaims(drawn: drawn, standing: Int64(standing)))
            return { try seats() + (drawn().isEmpty ? 0 : standing) }
        }
        guard try ClaimTransaction(connection).free(booking.id) else { return seats }
        changed = true
        givenBack += Int64(standing)
        return { try seats() + standing }
    }

    /// Frees a booking's numbered seats; most sales of standing places have none.
    private mutating func freeNumbered(_ booking: Booking) throws -> () throws -> Int {
        guard !booking.places.isEmpty else { return { 0 } }
        let seats = try connection.ask(SeatStatements.freeAll, booking.id)
        freed.append(seats)
        return { try seats.all().count }
    }

    /// Gives a booking's seats to its new id.
    package func rename(_ places: [Place], from old: Booking.ID, to new: Booking.ID) throws {
        try connection.executeEach(
            SeatStatements.rename, places.map(\.seat).sorted().map { [event.sql, $0.sql, old.sql, new.sql] })
    }

    /// Frees some seats of a booking.
    @discardableResult
    package mutating func free(_ seats: [String], of booking: Booking.ID) throws -> Int {
        try lockAwaited()
        var types: [TicketType.ID] = []
        try connection.run(SeatStatements.free, each: seats.sorted().map { [event.sql, $0.sql, booking.sql] }) { _, type in
            types.append(type)
        }
        return count(freed: types)
    }

    /// Writes the show's version and the counts, and offers what has become free to who waits for it. The last thing of a transaction, so that
    /// others wait for these rows the shortest.
    package mutating func finish(at now: Instant) throws {
        let freedClaims = try settleClaims()
        if !changed { try countFreed() }
        let freed = hasFreed
        hasFreed = false
        if countsLast { try count(freedClaims, at: now) }
        let waits = try changed ? write() : freed ? connection.first(SeatStatements.waits, event) ?? nil : nil
        if freed, waits != nil { try WaitingTransaction(connection).offer(in: event, at: now) }
    }

    /// What sales that were given up had of quotas.
    private mutating func settleClaims() throws -> [SaleQuota.ID: Int64] {
        let freed = freedClaims
        freedClaims = []
        var all: [SaleQuota.ID: Int64] = [:]
        for sale in freed {
            let drawn = try sale.drawn()
            guard !drawn.isEmpty else { continue }
            all.merge(drawn, uniquingKeysWith: +)
            changed = true
            givenBack += sale.standing
        }
        return all
    }

    /// Counts first, so that what is drawn is not among what has lapsed.
    private mutating func count(_ freed: [SaleQuota.ID: Int64], at now: Instant) throws {
        let claims = ClaimTransaction(connection)
        try claims.count(freed, draws, at: now)
        if let drawer { try claims.insert(draws, for: drawer.sale, until: drawer.until) }
        (draws, drawer) = ([], nil)
    }

    /// What is waited for, as the show's row says.
    private mutating func write() throws -> String? {
        // The show's row first: who holds it may count its sections anew.
        let waits: String??
        if let pricing {
            waits = try connection.first(SeatStatements.versionOfSheet, event, map, pricing.sheet, pricing.house)
        } else if let map {
            waits = try connection.first(hasNoSheet ? SeatStatements.versionWithoutSheet : SeatStatements.versionOfMap, event, map)
        } else {
            waits = .some(try connection.first(SeatStatements.version, event) ?? nil)
        }
        guard let waits else { throw TransactionRetry() }
        // Offers have begun since the places were looked at, which may be among what is kept for them.
        if hasTaken, let areas = waits.flatMap({ WaitedAreas(stored: $0) }), areas.isUnderWay, areas != self.waits {
            throw TransactionRetry()
        }
        try countFreed()
        let deltas = taken.filter { $0.value != 0 }.sorted { $0.key < $1.key }
        try connection.later(SeatStatements.count, each: deltas.map { [event.sql, $0.key.sql, $0.value.sql] })
        let free = givenBack - deltas.reduce(0) { $0 + $1.value }
        try PushTransaction(connection).placesFreed(free, of: event)
        (taken, changed, givenBack, hasTaken) = ([:], false, 0, false)
        return waits
    }

    private mutating func take(
        _ places: [Place], _ state: SeatState, for booking: Booking.ID, known: [String: Entry], at now: Instant
    ) throws {
        let (code, until): (Int64, Instant?) = if case .held(let until) = state { (1, until) } else { (2, nil) }
        // In one order in every process, so that two buyers of overlapping seats cannot wait for each other.
        let places = places.sorted { $0.seat < $1.seat }
        let (lapsed, new) = (places.filter { known[$0.seat] != nil }, places.filter { known[$0.seat] == nil })
        try connection.later(
            SeatStatements.insert,
            each: new.map { [event.sql, $0.seat.sql, $0.ticketType.sql, code.sql, booking.sql, until.sql] }, orThrow: TransactionRetry())
        try connection.later(
            SeatStatements.takeOver,
            each: lapsed.map { [event.sql, $0.seat.sql, $0.ticketType.sql, code.sql, booking.sql, until.sql, now.sql] },
            orThrow: TransactionRetry())
        for place in places { self.taken[place.ticketType, default: 0] += 1 }
        for place in lapsed { if let entry = known[place.seat] { self.taken[entry.ticketType, default: 0] -= 1 } }
        changed = changed || !places.isEmpty
    }

    private mutating func countFreed() throws {
        for types in freed { _ = count(freed: try types.all()) }
        freed = []
    }

    private mutating func count(freed types: [TicketType.ID]) -> Int {
        for type in types { taken[type, default: 0] -= 1 }
        changed = changed || !types.isEmpty
        hasFreed = hasFreed || !types.isEmpty
        return types.count
    }
}

extension Show {
    /// Whether nobody else can have the seat at this instant.
    func isTaken(_ entry: SeatTransaction.Entry, at now: Instant) -> Bool { entry.isTaken(at: now) || isWaitedFor(entry.ticketType) }

    /// The same of a seat that may be free.
    func isTaken(_ entry: SeatTransaction.Entry?, of type: TicketType.ID, at now: Instant) -> Bool {
        entry.map { isTaken($0, at: now) } ?? isKept(type)
    }
}

extension SeatTransaction.Entry: Selectable {
    init(_ columns: inout Columns) {
        self.init(ticketType: columns.next("ticket_type_id"), state: SeatState(&columns), booking: columns.next("booking_id"))
    }
}

extension SeatState: Selectable {
    init(_ columns: inout Columns) {
        let (code, until): (Int64, Instant) = (columns.next("state"), columns.next("held_until"))
        self =
            switch code {
            case SeatStateCode.held: .held(until: until)
            case SeatStateCode.sold: .sold
            default: .blocked
            }
    }
}

/// Taking, freeing and selling seats. A hold takes a seat by `insert`, or by `takeOver` where an older hold has ended; neither changes
/// anything where the seat is not free.
private enum SeatStatements {
    static let entry = Selection<SeatTransaction.Entry>("SELECT {{columns}} FROM taken_seats WHERE event_id = $1 AND seat = $2")
    static let insert = Statement(
        """
        INSERT INTO taken_seats (event_id, seat, ticket_type_id, state, booking_id, held_until) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (event_id, seat) DO NOTHING
        """)
    static let takeOver = Statement(
        """
        UPDATE taken_seats SET ticket_type_id = $3, state = $4, booking_id = $5, held_until = $6
        WHERE event_id = $1 AND seat = $2 AND state = 1 AND held_until <= $7
        """)
    static let sell = Statement("UPDATE taken_seats SET state = 2, held_until = NULL WHERE booking_id = $1 AND state = 1")
    static let extend = Statement("UPDATE taken_seats SET held_until = $2 WHERE booking_id = $1 AND state = 1")
    static let freeAll = Selection<TicketType.ID>("DELETE FROM taken_seats WHERE booking_id = $1 AND state = 1 RETURNING ticket_type_id")
    static let free = Selection<TicketType.ID>(
        "DELETE FROM taken_seats WHERE event_id = $1 AND seat = $2 AND booking_id = $3 RETURNING ticket_type_id")
    static let rename = Statement("UPDATE taken_seats SET booking_id = $4 WHERE event_id = $1 AND seat = $2 AND booking_id = $3")
    static let count = Statement("UPDATE sections SET taken = taken + $3 WHERE event_id = $1 AND ticket_type_id = $2")
    static let waits = Selection<String?>("SELECT waits FROM shows WHERE event_id = $1")
    static let lockAwaited = Statement("SELECT 1 FROM shows WHERE event_id = $1 AND waits IS NOT NULL {{for_change}}")
    static let versionOfMap = Selection<String?>(
        "UPDATE shows SET version = version + 1 WHERE event_id = $1 AND seat_map_id = $2 RETURNING waits")
    static let versionWithoutSheet = Selection<String?>(
        "UPDATE shows SET version = version + 1 WHERE event_id = $1 AND seat_map_id = $2 AND sheet IS NULL RETURNING waits")
    /// Neither the map nor what the price was made of is another one by now.
    static let versionOfSheet = Selection<String?>(
        """
        UPDATE shows SET version = version + 1
        WHERE event_id = $1 AND seat_map_id IS NOT DISTINCT FROM CAST($2 AS BIGINT) AND COALESCE(sheet, 0) = $3
            AND COALESCE((SELECT p.revision FROM house_prices p JOIN events e ON e.organisation_id = p.organisation_id
                WHERE e.id = shows.event_id), 0) = $4
        RETURNING waits
        """)
    static let version = Selection<String?>("UPDATE shows SET version = version + 1 WHERE event_id = $1 RETURNING waits")
}
