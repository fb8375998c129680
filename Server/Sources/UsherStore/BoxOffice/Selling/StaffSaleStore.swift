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
    }

    private let database: Database
    private let maps: SeatMaps

    package init(_ database: Database, maps: SeatMaps) { (self.database, self.maps) = (database, maps) }

    /// The house that somebody may sell for.
    package func house(_ organisation: String?, _ staff: ManagedShowStore.Staff) async throws -> Organisation.ID {
        try await database.read { try HouseStaff($0, staff.account).organisation(organisation, for: .sell).id }
    }

    /// One sale, paid or not.
    package func sale(_ uuid: String, _ staff: ManagedShowStore.Staff) async throws -> Told {
        let maps = maps
        return try await database.read { connection in
            guard let uuid = UUIDText.normalised(uuid), let record = try BookingTransaction(connection).bookingRecord(uuid, maps),
                let role = try OrganisationTransaction(connection).role(of: staff.account, in: record.booking.organisation)
            else { throw ShowRefusal.unknown }
            guard role.may(.sell) else { throw ShowRefusal.roleRequired }
            let payments = try PaymentTransaction(connection).receipts(of: uuid)
            let refunds = try connection.all(RefundStatements.bySale, uuid)
            let balance = try PaymentTransaction(connection).balance(of: uuid)
            return Told(
                record: record, payments: payments, refunds: refunds, received: balance?.received ?? 0, paidBack: balance?.returned ?? 0)
        }
    }
}
