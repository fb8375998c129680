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
        let counter: HouseCounter
    }

    /// Lets through who may sell it.
    func house(of sale: CounterSale) throws -> House {
        guard let uuid = UUIDText.normalised(sale.form.show),
            let (id, currency) = try connection.first(CounterSaleStatements.house, uuid),
            let role = try OrganisationTransaction(connection).role(of: staff.account, in: id)
        else { throw CheckoutRefusal.showNotFound }
        guard role.may(.sell) else { throw ShowRefusal.roleRequired }
        let counter = try HouseCounterTransaction(connection).counter(of: id)
        guard sale.comp == nil || counter.mayGive(role) else { throw ShowRefusal.roleRequired }
        return House(id: id, currency: currency, counter: counter)
    }

    /// Returns the sale's UUID, and the change.
    func sell(_ sale: CounterSale, for house: House) throws -> (sale: String, change: Int64?) {
        let counter = CounterTransaction(connection)
        let drawer = try counter.drawer(for: sale.payment, of: staff.account, in: house.id, currency: house.currency)
        var hold = HoldTransaction(
            connection: connection, maps: maps, ids: ids, request: try request(sale, drawer), now: now, sheets: sheets)
        switch try hold.run() {
        case .held(var booking, _):
            try keep(sale, booking, drawer)
            guard let payment = sale.payment else { return (booking.uuid, nil) }
            let change = try counter.take(payment, for: &booking, over: drawer, by: staff, from: house.counter, at: now)
            // Sold at once, or not at all.
            guard booking.status == .paid else { throw CounterRefusal.invalidField("payment.pence") }
            return (booking.uuid, change)
        case .booked(let booking, _):
            try keep(sale, booking, drawer)
            return (booking.uuid, sale.payment?.method == .cash ? 0 : nil)
        case .refused(let refusal): throw refusal
        case .begun, .answered, .underway: throw DatabaseError.defect("a sale of staff's is another's hold")
        }
    }

    private func request(_ sale: CounterSale, _ drawer: DrawerRow?) throws -> HoldRequest {
        var request = HoldRequest(
            form: sale.form, account: nil, provider: BookingPayment.counter, holdSeconds: holdSeconds, language: sale.language)
        request.staff = HoldRequest.Staff(
            breaksRules: sale.force, comp: sale.comp, until: try sale.hold.map { try end(of: $0, sale.form.show) }, drawer: drawer?.id)
        return request
    }

    /// Until when: not beyond the moment at which what nobody has fetched is anybody's.
    private func end(of hold: CounterSale.Hold, _ show: String) throws -> Instant {
        guard let uuid = UUIDText.normalised(show), let (starts, minutes) = try connection.first(CounterSaleStatements.times, uuid) else {
            throw CheckoutRefusal.showNotFound
        }
        switch hold {
        case .reservation(let until):
            guard until > now, until <= starts.adding(seconds: -60 * minutes) else { throw CounterRefusal.tooLate }
            return until
        }
    }

    private func keep(_ sale: CounterSale, _ booking: Booking, _ drawer: DrawerRow?) throws {
        try connection.execute(
            CounterSaleStatements.keep, booking.uuid, booking.organisation, staff.account, drawer?.id,
            (sale.hold?.kind ?? .checkout).rawValue, sale.billing.company, sale.billing.address, sale.billing.country, sale.billing.taxID,
            sale.billing.notes)
        let counter = CounterTransaction(connection)
        try counter.audit(booking, "sale.created", booking.terms?.channel.rawValue ?? "", by: staff.actor, at: now)
        if sale.force { try counter.audit(booking, "sale.forced", "ok", by: staff.actor, at: now) }
        if let comp = sale.comp { try counter.audit(booking, "sale.given", comp, by: staff.actor, at: now) }
    }
}

extension StaffSaleTransaction {
    /// What staff said of a sale when they made it; nil where nobody of them did.
    func row(of sale: String) throws -> StaffSaleRow? { try connection.first(CounterSaleStatements.find, sale) }
}

private enum CounterSaleStatements {
    static let house = Selection<Organisation.ID, String>(
        """
        SELECT e.organisation_id, o.currency FROM events e JOIN organisations o ON o.id = e.organisation_id
        WHERE e.uuid = $1 AND e.deleted_at IS NULL
        """)
    static let times = Selection<Instant, Int64>(
        "SELECT e.starts_at, s.reserve_until_minutes FROM events e JOIN shows s ON s.event_id = e.id WHERE e.uuid = $1")
    static let keep = Statement(
        """
        INSERT INTO staff_sales (sale, organisation_id, account_id, drawer_id, kind, company, address, country, tax_id, notes)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        """)
    static let find = Selection<StaffSaleRow>("SELECT {{columns}} FROM staff_sales WHERE sale = $1")
}
