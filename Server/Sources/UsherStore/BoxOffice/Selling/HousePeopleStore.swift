package import UsherCore

/// What a house keeps of one person, by their address: told, and taken away. For owners and admins. Throws `ShowRefusal`.
package struct HousePeopleStore: Sendable {
    package typealias Staff = ManagedShowStore.Staff

    /// Sales of one transaction.
    static let slice = 100

    private let database: Database
    private let maps: SeatMaps

    package init(_ database: Database, maps: SeatMaps) { (self.database, self.maps) = (database, maps) }

    /// Every sale that has the address, or is an account's that has it, paid or not, with what was answered for it; and where they wait.
    package func find(_ email: EmailAddress, of organisation: String?, _ staff: Staff, at now: Instant) async throws -> HousePerson {
        let (maps, house) = (maps, try await begin("person.told", email, of: organisation, staff, at: now))
        var person = HousePerson()
        try await eachSlice(of: PeopleStatements.sales, house, email) { sales in
            person.sales += try await database.read { try PersonLook(connection: $0, maps: maps).sales(sales) }
        }
        try await eachSlice(of: PeopleStatements.waits, house, email) { waits in
            person.waits += try await database.read { try PersonLook(connection: $0, maps: maps).waits(waits) }
        }
        return person
    }

    /// Takes name and address out of all of it, and answers how many sales those were.
    package func erase(_ email: EmailAddress, of organisation: String?, _ staff: Staff, at now: Instant) async throws -> Int {
        try await takeOut(email, of: organisation, staff, at: now).sales
    }

    /// Takes name, address and answers out of all of it, a slice at a time. The books, the numbers and the codes stay: coming tickets stay valid.
    /// A payment that is under way still finds its buyer, who is taken out when it is asked for again. `rest`: what is left to do then, beside the
    /// database's tables.
    package func takeOut(
        _ email: EmailAddress, of organisation: String?, then rest: OutboxItem? = nil, _ staff: Staff, at now: Instant
    ) async throws -> ErasedPerson {
        let house = try await begin("person.erased", email, of: organisation, staff, at: now)
        var erased = ErasedPerson()
        // Who waits no more is offered nothing, of what their sales may free, either.
        try await eachSlice(of: PeopleStatements.waits, house, email) { waits in
            for uuid in waits { try await database.write { try PersonErasure(connection: $0, house: house, now: now).leave(uuid) } }
            erased.waits += waits.count
        }
        try await eachSlice(of: PeopleStatements.sales, house, email) { sales in
            let count = try await database.write { connection in
                let erasing = PersonErasure(connection: connection, house: house, now: now)
                return try sales.count { try erasing.erase($0) }
            }
            erased.sales += count
            erased.left += sales.count - count
        }
        try await database.write { connection in
            // An archive of before still names them.
            try JobTransaction(connection).dropArchives(of: house, at: now)
            if let rest { try OutboxTransaction(connection).enqueue([rest], at: now) }
        }
        return erased
    }

    /// Who may do it, with its line in the audit before anything is told or gone.
    private func begin(
        _ action: String, _ email: EmailAddress, of organisation: String?, _ staff: Staff, at now: Instant
    ) async throws -> Organisation.ID {
        try await database.write { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .house)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: staff.actor, organisation: house.id, action: action, subject: .secret(email.text)))
            return house.id
        }
    }

    private func eachSlice(
        of statement: Selection<String>, _ house: Organisation.ID, _ email: EmailAddress, _ body: ([String]) async throws -> Void
    ) async throws {
        var mark = ""
        while true {
            let after = mark
            let found = try await database.read { try $0.all(statement, house, email.text, after, Self.slice) }
            if !found.isEmpty { try await body(found) }
            guard found.count == Self.slice, let last = found.last else { return }
            mark = last
        }
    }
}

/// What is kept of somebody, as it is read.
private struct PersonLook {
    let connection: any Connection
    let maps: SeatMaps

    func sales(_ uuids: [String]) throws -> [HousePerson.Sale] {
        try uuids.compactMap { uuid in
            guard let record = try BookingTransaction(connection).bookingRecord(uuid, maps) else { return nil }
            let answers = try connection.all(SaleAnswerStatements.ofBooking, uuid).map {
                HousePerson.Answer(ticket: $0.0, question: $0.1, value: $0.2)
            }
            return HousePerson.Sale(
                record: record, answers: answers, billing: try StaffSaleTransaction(connection).row(of: uuid)?.billing)
        }
    }

    func waits(_ uuids: [String]) throws -> [HousePerson.Wait] {
        try uuids.compactMap { uuid in
            guard let entry = try connection.first(WaitingStatements.byUUID, uuid) else { return nil }
            return HousePerson.Wait(entry: entry, show: try connection.first(WaitingStatements.show, entry.event)?.name ?? "")
        }
    }
}

/// Whose sales and places on waiting lists are whose.
private enum PeopleStatements {
    static let sales = Selection<String>(
        """
        SELECT uuid FROM (
            SELECT uuid FROM sales WHERE +organisation_id = $1 AND email = $2 AND email <> ''
            UNION SELECT uuid FROM bookings WHERE +organisation_id = $1 AND account_id IS NULL AND email = $2
            UNION SELECT b.uuid FROM bookings b JOIN accounts a ON a.id = b.account_id
                WHERE b.organisation_id = $1 AND a.email = $2 AND b.email <> '') kept
        WHERE uuid > $3 ORDER BY uuid LIMIT $4
        """)
    static let waits = Selection<String>(
        """
        SELECT uuid FROM (
            SELECT uuid FROM waiting WHERE organisation_id = $1 AND email = $2 AND email <> ''
            UNION SELECT w.uuid FROM waiting w JOIN accounts a ON a.id = w.account_id
                WHERE w.organisation_id = $1 AND a.email = $2 AND w.email <> '') kept
        WHERE uuid > $3 ORDER BY uuid LIMIT $4
        """)
}
