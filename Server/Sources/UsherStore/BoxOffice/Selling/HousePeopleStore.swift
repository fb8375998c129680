package import UsherCore

/// What a house keeps of one person, by their address: told, and taken away. For owners and admins. Throws `ShowRefusal`.
package struct HousePeopleStore: Sendable {
    package typealias Staff = ManagedShowStore.Staff

    private let database: Database
    private let maps: SeatMaps

    package init(_ database: Database, maps: SeatMaps) { (self.database, self.maps) = (database, maps) }

    /// What is kept of one.
    package struct Kept: Sendable {
        /// Every sale that has the address, or is an account's that has it, paid or not.
        package let sales: [BookingRecord]
        package let answers: [Answer]
        package let waits: [Wait]
    }

    /// What was answered for a sale.
    package struct Answer: Sendable, Equatable, Selectable {
        package let sale: String
        package let question: String
        package let value: String

        init(_ columns: inout Columns) {
            (sale, question, value) = (columns.next("booking"), columns.next("question"), columns.next("value"))
        }
    }

    /// A place on a waiting list.
    package struct Wait: Sendable, Equatable, Selectable {
        package let show: String
        package let name: String
        package let status: String
        package let joined: Instant

        /// `waiting` w with its event e.
        init(_ columns: inout Columns) {
            show = columns.next("e.name")
            name = columns.next("w.name")
            status = columns.next("w.status")
            joined = columns.next("w.joined_at")
        }
    }

    /// All that a house keeps of an address.
    package func find(_ email: EmailAddress, of organisation: String?, _ staff: Staff, at now: Instant) async throws -> Kept {
        let maps = maps
        return try await database.write { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .house)
            try HousePeopleStore.record("person.told", email, house.id, staff, connection, at: now)
            let sales = try connection.all(PeopleStatements.sales, house.id, email.text)
            var answers: [Answer] = []
            try connection.run(PeopleStatements.told, each: sales.map { [$0.sql] }) { _, answer in answers.append(answer) }
            return Kept(
                sales: try sales.compactMap { try BookingTransaction(connection).bookingRecord($0, maps) }, answers: answers,
                waits: try connection.all(PeopleStatements.waits, house.id, email.text))
        }
    }

    /// Takes name and address out of all of it. The books, the numbers and the codes stay: coming tickets stay valid. Returns how many sales
    /// those were. A payment that is under way still finds its buyer, who is taken out when it is asked for again. `rest`: what is left to do
    /// beside the database.
    package func erase(
        _ email: EmailAddress, of organisation: String?, then rest: OutboxItem, _ staff: Staff, at now: Instant
    ) async throws -> Int {
        try await database.write { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .house)
            let sales = try connection.all(PeopleStatements.sales, house.id, email.text)
            let erasing = PersonErasure(connection: connection, house: house.id, now: now)
            let count = try sales.count { try erasing.erase($0) }
            try erasing.stopWaiting(email)
            try OutboxTransaction(connection).enqueue([rest], at: now)
            try HousePeopleStore.record("person.erased", email, house.id, staff, connection, at: now)
            return count
        }
    }

    private static func record(
        _ action: String, _ email: EmailAddress, _ house: Organisation.ID, _ staff: Staff, _ connection: any Connection, at now: Instant
    ) throws {
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: staff.actor, organisation: house, action: action, subject: .secret(email.text)))
    }
}

/// One sale without its person, inside a transaction.
private struct PersonErasure {
    let connection: any Connection
    let house: Organisation.ID
    let now: Instant

    /// False for what still waits for its payment.
    func erase(_ uuid: String) throws -> Bool {
        if var booking = try connection.first(BookingStatements.byUUIDToChange, uuid) {
            guard ![.pending, .processing, .review].contains(booking.status) else { return false }
            (booking.email, booking.name) = ("", "")
            for index in booking.seats.indices { booking.seats[index].holder = nil }
            try BookingTransaction(connection).update(booking, at: now)
            try connection.execute(PeopleStatements.address, booking.id)
            try connection.execute(PeopleStatements.answers, booking.id)
            try connection.execute(PeopleStatements.senderAnswers, uuid)
            try connection.execute(PeopleStatements.answered, uuid)
            try connection.execute(PeopleStatements.billed, uuid)
        }
        if let sale = try connection.first(PeopleStatements.sale, house, uuid) {
            var draft = SaleDraft(sale, organisation: house, status: sale.status, statuses: sale.roster.persons.map(\.status))
            (draft.name, draft.email, draft.notes, draft.answers) = ("Guest", "", [], [])
            var sales = SaleTransaction(connection, at: now)
            try sales.save([draft])
            try sales.finish()
            guard sales.refusals.isEmpty else { throw DatabaseError.defect("a sale: \(sales.refusals.map(\.refusal.path))") }
        }
        try connection.execute(PeopleStatements.hookEvents, uuid)
        try connection.execute(PeopleStatements.mails, "booking-\(uuid)", "booking-\(uuid)~", "refund-\(uuid)")
        try WalletTransaction(connection).walletPassesChanged([uuid], at: now)
        return true
    }

    /// Who is erased waits for nothing of this house any more.
    func stopWaiting(_ email: EmailAddress) throws {
        try connection.execute(PeopleStatements.waitingEvents, house, email.text)
        try connection.execute(PeopleStatements.waiting, house, email.text)
    }
}

private enum PeopleStatements {
    static let sales = Selection<String>(
        """
        SELECT uuid FROM sales WHERE organisation_id = $1 AND email = $2 AND email <> '' AND deleted_at IS NULL
        UNION SELECT uuid FROM bookings WHERE organisation_id = $1 AND account_id IS NULL AND email = $2
        UNION SELECT b.uuid FROM bookings b JOIN accounts a ON a.id = b.account_id WHERE b.organisation_id = $1 AND a.email = $2 AND b.email <> ''
        ORDER BY 1
        """)
    static let sale = Selection<SaleState>(
        "SELECT {{columns}} FROM sales WHERE organisation_id = $1 AND uuid = $2 AND deleted_at IS NULL {{for_update}}")
    static let told = Selection<HousePeopleStore.Answer>("SELECT {{columns}} FROM answers WHERE booking = $1 ORDER BY ticket, question")
    static let waits = Selection<HousePeopleStore.Wait>(
        """
        SELECT {{columns}} FROM waiting w JOIN events e ON e.id = w.event_id
        WHERE w.organisation_id = $1 AND w.email = $2 AND w.email <> '' ORDER BY w.id
        """)
    static let answered = Statement("DELETE FROM answers WHERE booking = $1")
    /// To whom a sale was to be billed; an invoice that was issued stays as the law has it.
    static let billed = Statement("UPDATE staff_sales SET company = '', address = '', tax_id = '', notes = '' WHERE sale = $1")
    static let waiting = Statement(
        """
        UPDATE waiting SET email = '', name = '', account_id = NULL, ended_at = COALESCE(ended_at, joined_at),
            status = CASE WHEN status IN ('unconfirmed', 'waiting') THEN 'left' ELSE status END
        WHERE organisation_id = $1 AND email = $2 AND email <> ''
        """)
    static let waitingEvents = Statement(
        """
        UPDATE hook_events SET personal = NULL WHERE personal IS NOT NULL AND organisation_id = $1
            AND subject IN (SELECT uuid FROM waiting WHERE organisation_id = $1 AND email = $2 AND email <> '')
        """)
    static let address = Statement("UPDATE bookings SET address = NULL WHERE id = $1")
    static let answers = Statement("DELETE FROM checkouts WHERE booking_id = $1")
    /// Of who has passed these tickets on: it names to whom.
    static let senderAnswers = Statement(
        """
        DELETE FROM checkouts WHERE booking_id IN (SELECT b.id FROM transfers t JOIN bookings b ON b.uuid = t.sender WHERE t.uuid = $1)
        """)
    static let hookEvents = Statement("UPDATE hook_events SET personal = NULL WHERE personal IS NOT NULL AND subject = $1")
    static let mails = Statement(
        """
        DELETE FROM outbox WHERE kind = 'booking-mail'
            AND ((idempotency_key >= $1 AND idempotency_key < $2) OR idempotency_key = $3)
        """)
}
