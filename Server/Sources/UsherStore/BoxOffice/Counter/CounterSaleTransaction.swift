import UsherCore

/// One sale of staff's, in its transaction. Throws `CheckoutRefusal`, `CounterRefusal`, `ShowRefusal`.
struct CounterSaleTransaction {
    let connection: any Connection
    let maps: SeatMaps
    let ids: IDPool
    let sheets: SheetCache
    let staff: ManagedShowStore.Staff
    let holdSeconds: Int64
    let now: Instant

    /// The house whose show it is, with what staff may do there.
    struct House {
        let id: Organisation.ID
        let currency: String
        let zone: Zone
        let counter: HouseCounter
    }

    /// Lets through who may sell it.
    func house(of sale: CounterSale) throws -> House {
        guard let uuid = UUIDText.normalised(sale.form.show),
            let (id, currency, zone) = try connection.first(CounterSaleStatements.house, uuid),
            let role = try OrganisationTransaction(connection).role(of: staff.account, in: id)
        else { throw CheckoutRefusal.showNotFound }
        guard role.may(.sell) else { throw ShowRefusal.roleRequired }
        let counter = try HouseCounterTransaction(connection).counter(of: id)
        guard sale.comp == nil || counter.mayGive(role) else { throw ShowRefusal.roleRequired }
        return House(id: id, currency: currency, zone: Zone(zone) ?? .universal, counter: counter)
    }

    /// Returns the sale's UUID, and the change.
    func sell(_ sale: CounterSale, for house: House) throws -> (sale: String, change: Int64?) {
        let counter = CounterTransaction(connection)
        let drawer = try counter.drawer(for: sale.payment, of: staff.account, in: house.id, currency: house.currency)
        var hold = HoldTransaction(
            connection: connection, maps: maps, ids: ids, request: try request(sale, house, drawer), now: now, sheets: sheets)
        switch try hold.run() {
        case .held(var booking, let show):
            try keep(sale, booking, drawer, house)
            if sale.hold?.tickets == .now { try owe(&booking, show, drawer) }
            guard let payment = sale.payment else { return (booking.uuid, nil) }
            let change = try counter.take(payment, for: &booking, over: drawer, by: staff, from: house.counter, at: now)
            // Sold at once, or not at all.
            guard booking.status == .paid else { throw CounterRefusal.invalidField("payment.pence") }
            return (booking.uuid, change)
        case .booked(let booking, _):
            try keep(sale, booking, drawer, house)
            // The books are written last of all, as everywhere.
            try PaymentTransaction(connection).keepBooks(booking, since: .pending, drawer: drawer?.id, at: now)
            guard let payment = sale.payment else { return (booking.uuid, nil) }
            guard (payment.pence ?? 0) == 0 else { throw CounterRefusal.overpaid }
            return (booking.uuid, try counter.change(of: payment, 0))
        case .refused(let refusal): throw refusal
        case .begun, .answered, .underway: throw DatabaseError.defect("a sale of staff's is another's hold")
        }
    }

    /// Its tickets are there at once, and what they cost is owed.
    private func owe(_ booking: inout Booking, _ show: Show, _ drawer: DrawerRow?) throws {
        let payments = PaymentTransaction(connection)
        try payments.confirm(&booking, on: show.map, at: now)
        try payments.keepBooks(booking, since: .pending, drawer: drawer?.id, at: now)
    }

    private func request(_ sale: CounterSale, _ house: House, _ drawer: DrawerRow?) throws -> HoldRequest {
        var request = HoldRequest(
            form: sale.form, account: nil, provider: BookingPayment.counter, holdSeconds: holdSeconds, language: sale.language)
        request.staff = HoldRequest.Staff(
            breaksRules: sale.force, comp: sale.comp, until: try sale.hold.flatMap { try end(of: $0, sale.form.show, house) },
            drawer: drawer?.id)
        return request
    }

    /// Until when: not beyond the moment at which what nobody has fetched is anybody's. Nil of what is confirmed at once.
    private func end(of hold: CounterSale.Hold, _ show: String, _ house: House) throws -> Instant? {
        guard let uuid = UUIDText.normalised(show), let last = try StaffSaleTransaction(connection).lastHold(of: uuid) else {
            throw CheckoutRefusal.showNotFound
        }
        switch hold {
        case .reservation(let until):
            guard until > now, until <= last else { throw CounterRefusal.tooLate }
            return until
        case .invoice(let due, let tickets, let days):
            guard due >= house.zone.date(of: now) else { throw CounterRefusal.invalidField("hold.due") }
            guard tickets == .paid else { return nil }
            let end = days.map { min(last, house.zone.firstInstant(of: due.adding(days: $0 + 1))) } ?? last
            guard end > now else { throw CounterRefusal.tooLate }
            return end
        }
    }

    private func keep(_ sale: CounterSale, _ booking: Booking, _ drawer: DrawerRow?, _ house: House) throws {
        try connection.execute(
            CounterSaleStatements.keep, booking.uuid, booking.organisation, staff.account, drawer?.id,
            (sale.hold?.kind ?? .checkout).rawValue, sale.hold?.due, sale.hold?.tickets?.rawValue,
            sale.hold?.due == nil ? nil : house.zone.date(of: now), sale.billing.company, sale.billing.address, sale.billing.country,
            sale.billing.taxID,
            sale.billing.notes)
        let counter = CounterTransaction(connection)
        try counter.audit(booking, "sale.created", booking.terms?.channel.rawValue ?? "", by: staff.actor, at: now)
        if sale.force { try counter.audit(booking, "sale.forced", "ok", by: staff.actor, at: now) }
        if sale.hold?.due != nil { try DocumentTransaction(connection).lookSoon(at: booking.uuid, why: "held", now) }
        if let comp = sale.comp { try counter.audit(booking, "sale.given", comp, by: staff.actor, at: now) }
    }
}

extension StaffSaleTransaction {
    /// What staff said of a sale when they made it; nil where nobody of them did.
    func row(of sale: String) throws -> StaffSaleRow? { try connection.first(CounterSaleStatements.find, sale) }

    /// Until when places of a show may be held for somebody who comes.
    func lastHold(of show: String) throws -> Instant? {
        try connection.first(CounterSaleStatements.times, show).map { starts, minutes in starts.adding(seconds: -60 * minutes) }
    }
}

private enum CounterSaleStatements {
    static let house = Selection<Organisation.ID, String, String>(
        """
        SELECT e.organisation_id, o.currency, o.time_zone FROM events e JOIN organisations o ON o.id = e.organisation_id
        WHERE e.uuid = $1 AND e.deleted_at IS NULL
        """)
    static let times = Selection<Instant, Int64>(
        "SELECT e.starts_at, s.reserve_until_minutes FROM events e JOIN shows s ON s.event_id = e.id WHERE e.uuid = $1")
    static let keep = Statement(
        """
        INSERT INTO staff_sales (sale, organisation_id, account_id, drawer_id, kind, due, tickets, reminded, company, address, country, tax_id,
            notes)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        """)
    static let find = Selection<StaffSaleRow>("SELECT {{columns}} FROM staff_sales WHERE sale = $1")
}
