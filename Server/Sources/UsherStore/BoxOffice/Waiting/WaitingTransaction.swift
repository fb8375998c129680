import UsherCore

/// Waiting lists, inside a transaction. Whoever joins, leaves or is offered something has the show's row, so that no place becomes free between
/// looking and waiting.
struct WaitingTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Offers what is free to those who wait for it, by their turn: so much of it as one transaction may, a worker goes on.
    func offer(in event: Event.ID, at now: Instant) throws {
        guard var round = try round(in: event, at: now) else { return }
        let turn = try round.run()
        if round.hasChanged { try keep(turn, of: event) }
    }

    /// Goes on with a round that is under way.
    func goOn(in event: Event.ID, at now: Instant) throws {
        guard try ShowTransaction(connection).lockShow(event: event),
            let turn = try connection.first(WaitingStatements.turn, event)
        else { return }
        var round = try round(in: event, after: OfferRound.Turn(at: turn.0, id: turn.1), at: now)
        try keep(round?.run(), of: event)
    }

    /// Notes up to whose turn a round has come, nil where it is over: until then what is free is nobody else's.
    private func keep(_ turn: OfferRound.Turn?, of event: Event.ID) throws {
        let areas = WaitedAreas(try connection.all(WaitingStatements.areas, event), isUnderWay: turn != nil)
        let open = areas == nil ? nil : turn
        try connection.execute(WaitingStatements.setTurn, event, areas?.stored, open?.at, open?.id)
    }

    /// Whether a round would offer something, or the show says of its list what is no longer so. Writes nothing, and needs no show's row.
    func isBehind(_ event: Event.ID, at now: Instant) throws -> Bool {
        let areas = WaitedAreas(try connection.all(WaitingStatements.areas, event))
        let stored = try waits(of: event)
        // A worker is about it.
        guard stored?.isUnderWay != true else { return false }
        guard areas == stored else { return true }
        var round = try round(in: event, at: now)
        return try round?.next() != nil
    }

    private func waits(of event: Event.ID) throws -> WaitedAreas? {
        (try connection.first(WaitingStatements.waits, event) ?? nil).flatMap { WaitedAreas(stored: $0) }
    }

    private func round(in event: Event.ID, after turn: OfferRound.Turn = .first, at now: Instant) throws -> OfferRound? {
        guard let offered = try ShowTransaction(connection).offeredShow(event: event, SheetCache()), offered.show.isPublished,
            offered.show.takesWaiting(at: now)
        else { return nil }
        return try OfferRound(connection, offered, after: turn, at: now)
    }

    /// The same where something has been given back outside of `SeatTransaction`: a larger size, an open seat, another map.
    func placesFreed(in event: Event.ID, at now: Instant) throws {
        guard try connection.first(WaitingStatements.waits, event) ?? nil != nil else { return }
        guard try ShowTransaction(connection).lockShow(event: event) else { return }
        try offer(in: event, at: now)
    }

    /// Brings what the show says of its list in line with the list.
    func refreshWaits(of event: Event.ID) throws {
        let areas = WaitedAreas(
            try connection.all(WaitingStatements.areas, event), isUnderWay: try connection.first(WaitingStatements.turn, event) != nil)
        try connection.execute(WaitingStatements.setWaits, event, areas?.stored)
    }

    /// One more waits; the show's row is this transaction's.
    func addWait(for area: String, of event: Event.ID) throws {
        let after = try waits(of: event)?.with(area) ?? WaitedAreas([area])
        try connection.execute(WaitingStatements.setWaits, event, after?.stored)
    }

    /// How many come before, and one.
    func position(of entry: WaitingEntry) throws -> Int64 {
        1 + (try connection.first(WaitingStatements.ahead, entry.event, entry.joinedAt, entry.id) ?? 0)
    }

    /// The same of those who wait, or have not proved their address, among some of one list, by their numbers; the list is read once.
    func positions(in event: Event.ID, after first: WaitingEntry.ID, to last: WaitingEntry.ID) throws -> [WaitingEntry.ID: Int64] {
        let rows = try connection.all(WaitingStatements.positions, event, first, last)
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }

    func update(_ entry: WaitingEntry) throws { try connection.execute(WaitingStatements.update, entry, entry.id) }

    /// Ends the list of a show: nobody waits any more, what is free is anybody's.
    func close(_ event: Event.ID, at now: Instant) throws {
        guard try ShowTransaction(connection).lockShow(event: event) else { return }
        try connection.execute(WaitingStatements.close, event, now)
        try keep(nil, of: event)
    }
}

// MARK: - What becomes of an offer's hold
extension WaitingTransaction {
    /// The hold that keeps the places of a proven offer, as it is read. Throws `CheckoutRefusal`.
    func hold(ofOffer uuid: String, of show: Show, at now: Instant) throws -> Booking {
        guard let entry = try connection.first(WaitingStatements.byUUID, uuid), entry.event == show.event else {
            throw CheckoutRefusal.offerUnknown
        }
        guard entry.status == .offered, let name = entry.booking, let hold = try connection.first(BookingStatements.byUUID, name),
            hold.isLive(at: now)
        else { throw CheckoutRefusal.offerOver }
        return hold
    }

    /// The entry of a proven offer and the hold that keeps its places, both locked. Throws `CheckoutRefusal`.
    func toTake(_ uuid: String, of show: Show, at now: Instant) throws -> (entry: WaitingEntry, hold: Booking) {
        guard let found = try connection.first(WaitingStatements.byUUID, uuid), found.event == show.event else {
            throw CheckoutRefusal.offerUnknown
        }
        guard let name = found.booking, let hold = try connection.first(BookingStatements.byUUIDToChange, name),
            let entry = try connection.first(WaitingStatements.byUUIDToChange, uuid), entry.booking == name, entry.status == .offered,
            hold.isLive(at: now)
        else { throw CheckoutRefusal.offerOver }
        return (entry, hold)
    }

    /// The hold that is about to be given up is not the end of the offer: another one takes its places.
    func letGo(_ entry: WaitingEntry) throws {
        var entry = entry
        entry.booking = nil
        try update(entry)
    }

    func keep(_ entry: WaitingEntry, by booking: String) throws {
        var entry = entry
        entry.booking = booking
        try update(entry)
    }

    /// A hold has ended unpaid: if it kept the places of an offer, that is over.
    func ended(_ booking: Booking, as status: BookingStatus, at now: Instant) throws {
        guard booking.terms != nil else { return }
        try connection.execute(WaitingStatements.end, booking.uuid, WaitingStatus(after: status).rawValue, now)
    }

    func bought(_ booking: Booking, at now: Instant) throws {
        guard booking.terms != nil else { return }
        try connection.execute(WaitingStatements.end, booking.uuid, WaitingStatus.bought.rawValue, now)
    }

    /// The payment could not be begun: whose offer it was keeps the turn.
    func again(_ booking: Booking) throws {
        guard booking.terms != nil, let area = try connection.first(WaitingStatements.again, booking.uuid) else { return }
        guard try ShowTransaction(connection).lockShow(event: booking.event) else { return }
        try addWait(for: area, of: booking.event)
    }
}
