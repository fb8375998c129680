package import UsherCore

/// Sales as those who sell find them. Throws `ShowRefusal`.
package struct StaffSaleStore: Sendable {
    /// A sale with its money.
    package struct Told: Sendable {
        package let record: BookingRecord
        package let payments: [PaymentReceipt]
        package let refunds: [Refund]
        /// What is here of what came.
        package let received: Int64
        package let paidBack: Int64
        package let owed: Int64
        /// What staff said of it; nil where a buyer made it.
        package let staff: StaffSaleRow?
        /// Its invoices and credit notes, the oldest first.
        package let documents: [DocumentRow]
        /// How often its tickets were printed.
        package let prints: Int64
        /// How it was made, where a catalogue brought it and told.
        package let elsewhere: SoldTerms?

        /// What went back of the cash that was handed over last; nil where the last payment was none, or nobody said how much it was.
        package var change: Int64? {
            guard let last = payments.max(by: { ($0.received, $0.session) < ($1.received, $1.session) }), let tendered = last.tendered
            else { return nil }
            return tendered - last.amount - last.rounding
        }
    }

    let database: Database
    let maps: SeatMaps

    package init(_ database: Database, maps: SeatMaps) { (self.database, self.maps) = (database, maps) }

    /// The house that somebody may sell for.
    package func house(_ organisation: String?, _ staff: ManagedShowStore.Staff) async throws -> Organisation.ID {
        try await database.read { try HouseStaff($0, staff.account).organisation(organisation, for: .sell).id }
    }

    /// What has been done to a sale after one row of it, the newest first.
    package func history(
        _ uuid: String, before: Int64, most: Int, _ staff: ManagedShowStore.Staff
    ) async throws -> [HistoryRow] {
        let maps = maps
        return try await database.read { connection in
            guard let uuid = UUIDText.normalised(uuid), let record = try BookingTransaction(connection).bookingRecord(uuid, maps),
                let role = try OrganisationTransaction(connection).role(of: staff.account, in: record.booking.organisation)
            else { throw ShowRefusal.unknown }
            guard role.may(.sell) else { throw ShowRefusal.roleRequired }
            return try connection.all(HistoryStatements.list, uuid, record.booking.organisation, before, most)
        }
    }

    /// One sale, paid or not.
    package func sale(_ uuid: String, _ staff: ManagedShowStore.Staff) async throws -> Told {
        let maps = maps
        return try await database.read { connection in
            let sales = StaffSaleTransaction(connection)
            return try sales.told(try sales.sale(uuid, maps, for: staff.account).0)
        }
    }
}

/// Something that was done to a sale: a row a of the audit with the account c of who did it.
package struct HistoryRow: Selectable, Sendable, Equatable {
    package let id: Int64
    package let at: Instant
    /// Nil where nobody of an account did it.
    package let by: String?
    package let action: String
    package let result: String

    init(_ columns: inout Columns) {
        id = columns.next("a.id")
        at = columns.next("a.at")
        by = columns.next("c.name")
        action = columns.next("a.action")
        result = columns.next("a.result")
    }
}

private enum HistoryStatements {
    static let list = Selection<HistoryRow>(
        """
        SELECT {{columns}} FROM audit a LEFT JOIN accounts c ON c.id = a.account_id
        WHERE a.subject = $1 AND a.organisation_id = $2 AND LENGTH(a.subject) = 36 AND a.id < $3 ORDER BY a.id DESC LIMIT $4
        """)
}
