import UsherCore

/// What sales that were not made by a sheet have of a show's quotas: those that a catalogue brought, those from before there was a sheet, and
/// what a new ceiling finds sold already. Inside a transaction.
struct SoldClaims {
    let connection: any Connection
    let event: Event.ID
    private let sheet: Sheet
    /// By kind and key.
    private let quotas: [SaleQuota.Kind: [String: SaleQuota.ID]]
    private let areas: [TicketType.ID: String]

    init(_ connection: any Connection, event: Event.ID, sheet: Sheet) throws {
        (self.connection, self.event, self.sheet) = (connection, event, sheet)
        var quotas: [SaleQuota.Kind: [String: SaleQuota.ID]] = [:]
        for (id, kind, key, _, _) in try connection.all(SheetStatements.quotas, event) {
            if let kind = SaleQuota.Kind(rawValue: kind) { quotas[kind, default: [:]][key] = id }
        }
        self.quotas = quotas
        areas = Dictionary(
            try EventTransaction(connection).ticketTypes(of: event).compactMap { type in type.id.map { ($0, type.key) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Counts the sales without terms anew; gives the keys of what has more than its size by now.
    func recount() throws -> [String] {
        var claims: [[SQLValue]] = []
        let sales = try connection.all(SoldClaimStatements.sales, event)
        for (sale, status, roster) in sales where SoldClaims.counts(status) {
            for (quota, amount) in try drawn(Roster(text: roster)).sorted(by: { $0.key < $1.key }) {
                claims.append([quota.sql, sale.sql, amount.sql])
            }
        }
        try connection.execute(SoldClaimStatements.forget, event)
        try connection.executeEach(SoldClaimStatements.claim, claims)
        let all = quotas.values.flatMap(\.values).sorted()
        try connection.executeEach(SheetStatements.recount, all.map { [$0.sql] })
        return try connection.all(SheetStatements.quotas, event).compactMap { _, _, key, size, used in
            size.map { used > $0 } ?? false ? key : nil
        }
    }

    /// The same of these sales alone, whose persons have changed.
    func recount(_ sales: [Sale.ID]) throws {
        var changes: [SaleQuota.ID: Int64] = [:]
        var claims: [[SQLValue]] = []
        for sale in sales.sorted() {
            for (quota, amount) in try connection.all(SoldClaimStatements.drop, sale, event) { changes[quota, default: 0] -= amount }
            let found = try connection.first(SoldClaimStatements.one, sale, event)
            guard let (status, roster) = found, SoldClaims.counts(status) else { continue }
            for (quota, amount) in try drawn(Roster(text: roster)) {
                claims.append([quota.sql, sale.sql, amount.sql])
                changes[quota, default: 0] += amount
            }
        }
        try connection.executeEach(SoldClaimStatements.claim, claims)
        let altered = changes.filter { $0.value != 0 }.sorted { $0.key < $1.key }
        try connection.executeEach(SoldClaimStatements.use, altered.map { [$0.key.sql, $0.value.sql] })
    }

    /// What sales without terms draw is counted by their persons; of those that have terms nothing is.
    static func recount(_ sales: [Sale.ID], of booking: Booking, _ connection: any Connection) throws {
        guard booking.terms == nil, let sheet = try SheetTransaction(connection).sheet(of: booking.event) else { return }
        try SoldClaims(connection, event: booking.event, sheet: try Sheet.kept(sheet.document)).recount(sales)
    }

    private static func counts(_ status: String) -> Bool {
        [SaleStatus.paid, .unpaid, .pending].contains(SaleStatus(rawValue: status))
    }

    private func drawn(_ roster: Roster) -> [SaleQuota.ID: Int64] {
        var drawn: [SaleQuota.ID: Int64] = [:]
        for person in roster.persons where person.status == nil {
            let line = roster.lines[person.line]
            guard let area = areas[line.ticketType] else { continue }
            let category = line.category?.key ?? PriceSheet.Category.standard.key
            for quota in [quotas[.area]?[area], quotas[.open]?[area]] { if let quota { drawn[quota, default: 0] += 1 } }
            for limit in limits(area, category) { drawn[limit, default: 0] += 1 }
        }
        return drawn
    }

    private func limits(_ area: String, _ category: String) -> [SaleQuota.ID] {
        sheet.quotas.filter { $0.kind == .limit && $0.fits(area: area, category: category) }.compactMap { quotas[.limit]?[$0.key] }
    }

    /// Gives sales that have terms their part of limits that are new.
    func adopt(_ new: Set<SaleQuota.ID>, at now: Instant) throws {
        guard !new.isEmpty else { return }
        for var booking in try connection.all(SoldClaimStatements.priced, event) {
            guard var terms = booking.terms, booking.status == .paid || booking.isKept(at: now) else { continue }
            var amounts: [SaleQuota.ID: Int64] = [:]
            for index in terms.tickets.indices where booking.seats[index].stands {
                let ticket = terms.tickets[index].quote
                let drawn = limits(ticket.area, ticket.category).filter(new.contains)
                terms.tickets[index].draws += drawn
                for quota in drawn { amounts[quota, default: 0] += 1 }
            }
            guard !amounts.isEmpty else { continue }
            booking.terms = terms
            try connection.execute(SoldClaimStatements.setTerms, booking.id, terms.document)
            let until = booking.status == .paid ? nil : booking.heldUntil
            try connection.executeEach(
                SoldClaimStatements.claimUntil,
                amounts.sorted { $0.key < $1.key }.map { [$0.key.sql, booking.id.sql, $0.value.sql, until.sql] })
        }
    }
}

extension Roster {
    fileprivate init(text: String) throws {
        var text = text
        self = try text.withUTF8 { try Roster(document: UnsafeRawBufferPointer($0)) }
    }
}

private enum SoldClaimStatements {
    static let sales = Selection<Sale.ID, String, String>(
        """
        SELECT s.id, s.status, s.roster FROM sales s
        WHERE s.event_id = $1 AND s.deleted_at IS NULL AND s.occurrence = 0
            AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.id = s.id AND b.terms IS NOT NULL)
        ORDER BY s.id
        """)
    static let one = Selection<String, String>(
        """
        SELECT s.status, s.roster FROM sales s
        WHERE s.id = $1 AND s.event_id = $2 AND s.deleted_at IS NULL AND s.occurrence = 0
            AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.id = s.id AND b.terms IS NOT NULL)
        """)
    static let drop = Selection<SaleQuota.ID, Int64>(
        """
        DELETE FROM claims WHERE booking_id = $1 AND quota_id IN (SELECT id FROM quotas WHERE event_id = $2)
        RETURNING quota_id, amount
        """)
    static let use = Statement("UPDATE quotas SET used = used + $2 WHERE id = $1")
    static let forget = Statement(
        """
        DELETE FROM claims WHERE quota_id IN (SELECT id FROM quotas WHERE event_id = $1)
            AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.id = claims.booking_id AND b.terms IS NOT NULL)
        """)
    static let claim = Statement("INSERT INTO claims (quota_id, booking_id, amount) VALUES ($1, $2, $3)")
    static let claimUntil = Statement("INSERT INTO claims (quota_id, booking_id, amount, held_until) VALUES ($1, $2, $3, $4)")
    static let priced = Selection<Booking>(
        """
        SELECT {{columns}} FROM bookings
        WHERE id IN (SELECT s.id FROM sales s WHERE s.event_id = $1
                UNION ALL SELECT b.id FROM bookings b WHERE b.status IN ('pending', 'processing', 'review') AND b.event_id = $1)
            AND terms IS NOT NULL AND status IN ('pending', 'processing', 'review', 'paid')
        ORDER BY id
        """)
    static let setTerms = Statement("UPDATE bookings SET terms = $2 WHERE id = $1")
}
