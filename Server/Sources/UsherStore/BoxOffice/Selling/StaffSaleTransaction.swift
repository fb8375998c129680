import UsherCore

/// Sales as those who sell see them, inside a transaction. Throws `ShowRefusal`.
struct StaffSaleTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// One sale, paid or not, for who may sell in its house. `toChange`: nobody else changes it before the commit.
    func sale(_ uuid: String, _ maps: SeatMaps, for account: Account.ID, toChange: Bool = false) throws -> (BookingRecord, Role) {
        guard let uuid = UUIDText.normalised(uuid),
            let record = try BookingTransaction(connection).bookingRecord(uuid, maps, toChange: toChange),
            let role = try OrganisationTransaction(connection).role(of: account, in: record.booking.organisation)
        else { throw ShowRefusal.unknown }
        guard role.may(.sell) else { throw ShowRefusal.roleRequired }
        return (record, role)
    }

    /// The same with its money.
    func told(_ record: BookingRecord) throws -> StaffSaleStore.Told {
        let payments = PaymentTransaction(connection)
        let (booking, balance) = (record.booking, try payments.balance(of: record.booking.uuid))
        return StaffSaleStore.Told(
            record: record, payments: try payments.receipts(of: booking.uuid),
            refunds: try connection.all(RefundStatements.bySale, booking.uuid), received: balance.map { $0.received + $0.credit } ?? 0,
            paidBack: balance.map { $0.returned + $0.creditReturned } ?? 0, owed: try owed(of: booking), staff: try row(of: booking.uuid),
            documents: try DocumentTransaction(connection).documents(of: booking.uuid), prints: try prints(of: booking.uuid),
            elsewhere: booking.payment.provider == BookingPayment.none ? try SoldTermsTransaction(connection).terms(of: booking.uuid) : nil)
    }

    private func owed(of booking: Booking) throws -> Int64 {
        switch booking.status {
        case .expired, .cancelled, .refunded: return 0
        case .pending, .processing, .review, .paid:
            if booking.payment.isAtCounter { return try CounterTransaction(connection).balance(of: booking).owed(of: booking) }
            return booking.status == .paid || booking.status == .review ? 0 : booking.payable
        }
    }
}
