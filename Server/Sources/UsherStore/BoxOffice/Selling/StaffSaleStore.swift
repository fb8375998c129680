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
    }

    let database: Database
    let maps: SeatMaps

    package init(_ database: Database, maps: SeatMaps) { (self.database, self.maps) = (database, maps) }

    /// The house that somebody may sell for.
    package func house(_ organisation: String?, _ staff: ManagedShowStore.Staff) async throws -> Organisation.ID {
        try await database.read { try HouseStaff($0, staff.account).organisation(organisation, for: .sell).id }
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
