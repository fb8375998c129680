import UsherCore

/// Who has what of the quotas, within one transaction. Rows are touched in the order of the quotas' ids, in every process.
struct ClaimTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// What a sale takes of a quota. `size`: what counts beside the stored one.
    struct Draw {
        let quota: SaleQuota.ID
        let amount: Int64
        var size: Int64?
        /// What has lapsed of it is not the taker's: somebody waits.
        var keepsLapsed = false
        /// False where this transaction has read that nothing of it has lapsed by now.
        var mayHaveLapsed = true
    }

    /// The quotas of a show, lapsed claims told apart.
    func quotas(of event: Event.ID, at now: Instant) throws -> [SaleQuota] {
        try connection.all(ClaimStatements.ofShow, event, now).map { SaleQuota($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, lapsed: $0.6) }
    }

    /// The same of a show by its UUID, asked for and not waited for.
    func askQuotas(ofShow uuid: String, at now: Instant) throws -> () throws -> [SaleQuota] {
        let asked = try connection.ask(ClaimStatements.ofShowByUUID, uuid, now)
        return { try asked.all().map { SaleQuota($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, lapsed: $0.6) } }
    }

    /// A code's own, and those of one person with it.
    func quotas(ofCode code: DiscountCodeRow.ID, holder: String, at now: Instant) throws -> [SaleQuota] {
        try connection.all(ClaimStatements.ofCode, code, now, holder).map { SaleQuota($0.0, $0.1, $0.2, nil, $0.3, $0.4, lapsed: $0.5) }
    }

    /// The same of a code by its text, of the house of a show, asked for and not waited for.
    func askQuotas(ofCode text: String, ofShow uuid: String, holder: String, at now: Instant) throws -> () throws -> [SaleQuota] {
        let asked = try connection.ask(ClaimStatements.ofCodeByText, uuid, now, holder, text)
        return { try asked.all().map { SaleQuota($0.0, $0.1, $0.2, nil, $0.3, $0.4, lapsed: $0.5) } }
    }

    /// What a sale has now.
    func claims(of booking: Booking.ID) throws -> [SaleQuota.ID: Int64] {
        Dictionary(try connection.all(ClaimStatements.ofBooking, booking), uniquingKeysWith: { first, _ in first })
    }

    /// Takes all of it, by one conditional update a quota: whoever was slower begins anew and is refused by what it reads then.
    func take(_ draws: [Draw], for booking: Booking.ID, until: Instant?, at now: Instant) throws {
        try count([:], draws, at: now)
        try insert(draws, for: booking, until: until)
    }

    /// Writes down what a sale draws; `count` takes it.
    func insert(_ draws: [Draw], for booking: Booking.ID, until: Instant?) throws {
        try connection.later(
            ClaimStatements.insert,
            each: draws.sorted { $0.quota < $1.quota }.map { [$0.quota.sql, booking.sql, $0.amount.sql, until.sql] })
    }

    /// Counts what one sale gave back and another one takes, each quota once: freed first and taken then, two that change places would wait for each other.
    /// What is short is found with the answers, at the latest at the commit; until then nobody else waits for these rows.
    func count(_ freed: [SaleQuota.ID: Int64], _ draws: [Draw], at now: Instant) throws {
        let draws = draws.sorted { $0.quota < $1.quota }
        let open = draws.filter { !$0.keepsLapsed && $0.mayHaveLapsed }
        var changes = freed.mapValues { -$0 }
        try connection.run(ClaimStatements.dropLapsed, each: open.map { [$0.quota.sql, now.sql] }) {
            changes[open[$0].quota, default: 0] -= $1
        }
        let taken = Dictionary(uniqueKeysWithValues: draws.map { ($0.quota, $0) })
        for draw in draws { changes[draw.quota, default: 0] += draw.amount }
        let ordered = changes.sorted { $0.key < $1.key }
        guard !ordered.isEmpty else { return }
        try connection.soon(
            ClaimStatements.count,
            each: ordered.map { [$0.key.sql, $0.value.sql, (taken[$0.key]?.size).sql, Int64(taken[$0.key] == nil ? 0 : 1).sql] },
            row: { _, _ in },
            changed: { counted in
                // What nothing is taken of may have gone with its sheet.
                guard zip(ordered, counted).allSatisfy({ $1 == 1 || taken[$0.key] == nil }) else { throw TransactionRetry() }
            })
    }

    /// Nobody else changes these counts before the commit. For who takes some and then frees others, which may come before those.
    func lock(_ quotas: [SaleQuota.ID]) throws {
        try connection.run(ClaimStatements.lock, each: Set(quotas).sorted().map { [$0.sql] }) { _, _ in }
    }

    /// Makes a sale's claims its own for good, and takes again what has lapsed meanwhile; false, with nothing changed, where that is gone.
    func sell(_ booking: Booking, at now: Instant) throws -> Bool {
        guard let terms = booking.terms else { return true }
        let (drawn, own) = (terms.drawn, try claims(of: booking.id))
        // Some of it may have come with other tickets, so that only the rest has lapsed.
        let lost = drawn.reduce(into: [SaleQuota.ID: Int64]()) { lost, entry in
            let missing = entry.value - own[entry.key, default: 0]
            if missing > 0 { lost[entry.key] = missing }
        }
        if !lost.isEmpty {
            let waits = try connection.first(WaitingStatements.waits, booking.event) ?? nil
            // What is free goes to who waits.
            guard waits.flatMap({ WaitedAreas(stored: $0) })?.isUnderWay != true else { return false }
            var draws: [Draw] = []
            for (quota, amount) in lost.sorted(by: { $0.key < $1.key }) {
                // Nobody counts any more what the sheet has dropped.
                guard let (used, size, lapsed) = try connection.first(ClaimStatements.quota, quota, now) else { continue }
                if let size, used - lapsed + amount > size { return false }
                draws.append(Draw(quota: quota, amount: amount))
            }
            try take(draws, for: booking.id, until: nil, at: now)
        }
        try connection.execute(ClaimStatements.sell, booking.id)
        return true
    }

    func extend(_ booking: Booking.ID, until: Instant) throws { try connection.execute(ClaimStatements.extend, booking, until) }

    /// Gives back all that a sale has; false where that is nothing.
    @discardableResult
    func free(_ booking: Booking.ID) throws -> Bool {
        let freed = try drop(booking)
        try connection.executeEach(ClaimStatements.unuse, freed.sorted { $0.key < $1.key }.map { [$0.key.sql, $0.value.sql] })
        return !freed.isEmpty
    }

    /// Takes away all that a sale has, which is still counted.
    func drop(_ booking: Booking.ID) throws -> [SaleQuota.ID: Int64] { try askToDrop(booking)() }

    /// The same, not waited for.
    func askToDrop(_ booking: Booking.ID) throws -> () throws -> [SaleQuota.ID: Int64] {
        let dropped = try connection.ask(ClaimStatements.drop, booking)
        return { Dictionary(try dropped.all(), uniquingKeysWith: +) }
    }

    /// Gives back a part of what a sale has.
    func giveBack(_ drawn: [SaleQuota.ID: Int64], of booking: Booking.ID) throws {
        let back = try takeOut(drawn, of: booking)
        try connection.executeEach(ClaimStatements.unuse, back.map { [$0.quota.sql, $0.amount.sql] })
    }

    /// Gives a part of what a sale has to another one; what is used stays.
    func move(_ drawn: [SaleQuota.ID: Int64], from old: Booking.ID, to new: Booking.ID) throws {
        let moved = try takeOut(drawn, of: old)
        try connection.executeEach(ClaimStatements.give, moved.map { [$0.quota.sql, new.sql, $0.amount.sql] })
    }

    /// Takes so much out of a sale's claims, or what there is of it; how much that is, by the quotas' ids.
    private func takeOut(_ drawn: [SaleQuota.ID: Int64], of booking: Booking.ID) throws -> [(quota: SaleQuota.ID, amount: Int64)] {
        let drawn = drawn.sorted { $0.key < $1.key }
        let less = try connection.executeEach(ClaimStatements.lessen, drawn.map { [$0.key.sql, booking.sql, $0.value.sql] })
        let whole = zip(drawn, less).filter { $0.1 == 0 }.map(\.0)
        var gone = [Int64](repeating: 0, count: whole.count)
        try connection.run(ClaimStatements.dropOne, each: whole.map { [$0.key.sql, booking.sql] }) { gone[$0] = $1 }
        let taken = zip(drawn, less).filter { $0.1 > 0 }.map { (quota: $0.0.key, amount: $0.0.value) }
        let rest = zip(whole, gone).map { (quota: $0.key, amount: $1) }
        return (taken + rest).filter { $0.amount > 0 }.sorted { $0.quota < $1.quota }
    }

    func rename(_ old: Booking.ID, to new: Booking.ID) throws { try connection.execute(ClaimStatements.rename, old, new) }
}

extension SaleQuota {
    fileprivate init(
        _ id: ID, _ key: String, _ kind: String, _ type: TicketType.ID?, _ size: Int64?, _ used: Int64, lapsed: Int64
    ) {
        self.init(
            id: id, key: key, kind: Kind(rawValue: kind) ?? .limit, ticketType: type, size: size, used: used,
            held: lapsed == 0 ? [] : [Held(until: .distantPast, amount: lapsed)])
    }
}

enum ClaimStatements {
    static let ofShow = Selection<SaleQuota.ID, String, String, TicketType.ID?, Int64?, Int64, Int64>(
        """
        SELECT q.id, q.key, q.kind, q.ticket_type_id, q.size, q.used, CAST(COALESCE((SELECT SUM(c.amount) FROM claims c
            WHERE c.quota_id = q.id AND c.held_until <= $2), 0) AS BIGINT)
        FROM quotas q WHERE q.event_id = $1 ORDER BY q.id
        """)
    static let ofShowByUUID = Selection<SaleQuota.ID, String, String, TicketType.ID?, Int64?, Int64, Int64>(
        """
        SELECT q.id, q.key, q.kind, q.ticket_type_id, q.size, q.used, CAST(COALESCE((SELECT SUM(c.amount) FROM claims c
            WHERE c.quota_id = q.id AND c.held_until <= $2), 0) AS BIGINT)
        FROM events e JOIN quotas q ON q.event_id = e.id WHERE e.uuid = $1 ORDER BY q.id
        """)
    static let ofCode = Selection<SaleQuota.ID, String, String, Int64?, Int64, Int64>(
        """
        SELECT q.id, q.key, q.kind, q.size, q.used, CAST(COALESCE((SELECT SUM(c.amount) FROM claims c
            WHERE c.quota_id = q.id AND c.held_until <= $2), 0) AS BIGINT)
        FROM quotas q WHERE q.code_id = $1 AND (q.kind = 'code' OR q.key = $3) ORDER BY q.id
        """)
    static let ofCodeByText = Selection<SaleQuota.ID, String, String, Int64?, Int64, Int64>(
        """
        SELECT q.id, q.key, q.kind, q.size, q.used, CAST(COALESCE((SELECT SUM(c.amount) FROM claims c
            WHERE c.quota_id = q.id AND c.held_until <= $2), 0) AS BIGINT)
        FROM events e JOIN discount_codes d ON d.organisation_id = e.organisation_id AND d.code = $4 JOIN quotas q ON q.code_id = d.id
        WHERE e.uuid = $1 AND (q.kind = 'code' OR q.key = $3) ORDER BY q.id
        """)
    static let quota = Selection<Int64, Int64?, Int64>(
        """
        SELECT q.used, q.size, CAST(COALESCE((SELECT SUM(c.amount) FROM claims c
            WHERE c.quota_id = q.id AND c.held_until <= $2), 0) AS BIGINT)
        FROM quotas q WHERE q.id = $1
        """)
    static let lock = Selection<Int64>("SELECT used FROM quotas WHERE id = $1 {{for_change}}")
    static let ofBooking = Selection<SaleQuota.ID, Int64>("SELECT quota_id, amount FROM claims WHERE booking_id = $1")
    static let dropLapsed = Selection<Int64>("DELETE FROM claims WHERE quota_id = $1 AND held_until <= $2 RETURNING amount")
    static let count = Statement(
        """
        UPDATE quotas SET used = used + $2
        WHERE id = $1 AND (CAST($4 AS BIGINT) = 0
            OR (size IS NULL OR used + $2 <= size) AND used + $2 <= COALESCE(CAST($3 AS BIGINT), used + $2))
        """)
    static let unuse = Statement("UPDATE quotas SET used = used - $2 WHERE id = $1")
    static let insert = Statement(
        """
        INSERT INTO claims (quota_id, booking_id, amount, held_until) VALUES ($1, $2, $3, $4)
        ON CONFLICT (quota_id, booking_id) DO UPDATE SET amount = claims.amount + excluded.amount
        """)
    static let give = Statement(
        """
        INSERT INTO claims (quota_id, booking_id, amount) VALUES ($1, $2, $3)
        ON CONFLICT (quota_id, booking_id) DO UPDATE SET amount = claims.amount + excluded.amount
        """)
    static let sell = Statement("UPDATE claims SET held_until = NULL WHERE booking_id = $1 AND held_until IS NOT NULL")
    static let extend = Statement("UPDATE claims SET held_until = $2 WHERE booking_id = $1 AND held_until IS NOT NULL")
    static let drop = Selection<SaleQuota.ID, Int64>("DELETE FROM claims WHERE booking_id = $1 RETURNING quota_id, amount")
    static let lessen = Statement("UPDATE claims SET amount = amount - $3 WHERE quota_id = $1 AND booking_id = $2 AND amount > $3")
    static let dropOne = Selection<Int64>("DELETE FROM claims WHERE quota_id = $1 AND booking_id = $2 RETURNING amount")
    static let rename = Statement("UPDATE claims SET booking_id = $2 WHERE booking_id = $1")
}
