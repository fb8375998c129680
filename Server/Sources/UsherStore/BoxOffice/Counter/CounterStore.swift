package import UsherCore

/// Selling over the counter; each act once under its key, with its answer. Throws `CheckoutRefusal`, `CounterRefusal`, `ShowRefusal`.
extension HoldStore {
    package typealias Staff = ManagedShowStore.Staff
    /// A sale as it is answered, with the change.
    package typealias CounterAnswer = @Sendable (StaffSaleStore.Told, Int64?) throws -> String

    /// Sells tickets, or holds them.
    package func sell(
        _ sale: CounterSale, _ staff: Staff, holdSeconds: Int64, once key: IdempotencyKey, at now: Instant, answer: @escaping CounterAnswer
    ) async throws -> String {
        let (maps, sheets) = (maps, sheets)
        return try await withIDs { connection, ids in
            let sales = CounterSaleTransaction(
                connection: connection, maps: maps, ids: ids, sheets: sheets, staff: staff, holdSeconds: holdSeconds, now: now)
            let house = try sales.house(of: sale)
            return try CheckoutKeys(connection: connection, key: key, now: now).once {
                let sold = try sales.sell(sale, for: house)
                return try answer(try HoldStore.told(sold.sale, maps, connection), sold.change)
            }
        }
    }

    /// Takes a payment for a sale; in full it is sold.
    package func pay(
        _ payment: CounterPayment, for uuid: String, _ staff: Staff, once key: IdempotencyKey, at now: Instant,
        answer: @escaping CounterAnswer
    ) async throws -> String {
        let maps = maps
        return try await database.write { connection in
            var booking = try StaffSaleTransaction(connection).sale(uuid, maps, for: staff.account, toChange: true).0.booking
            return try CheckoutKeys(connection: connection, key: key, now: now).once {
                let counter = try HouseCounterTransaction(connection).counter(of: booking.organisation)
                let drawer = try CounterTransaction(connection).drawer(
                    for: payment, of: staff.account, in: booking.organisation, currency: booking.currency)
                let change = try CounterTransaction(connection).take(
                    payment, for: &booking, over: drawer, by: staff, from: counter, at: now)
                return try answer(try HoldStore.told(booking.uuid, maps, connection), change)
            }
        }
    }

    /// Keeps the places of a hold of staff's until another time.
    package func extend(
        _ uuid: String, until: Instant, _ staff: Staff, once key: IdempotencyKey, at now: Instant, answer: @escaping CounterAnswer
    ) async throws -> String {
        let maps = maps
        return try await database.write { connection in
            let record = try StaffSaleTransaction(connection).sale(uuid, maps, for: staff.account, toChange: true).0
            var booking = record.booking
            return try CheckoutKeys(connection: connection, key: key, now: now).once {
                guard booking.payment.isAtCounter, booking.isLive(at: now) else { throw CounterRefusal.wrongState }
                guard let last = try StaffSaleTransaction(connection).lastHold(of: record.event.uuid), until > now, until <= last else {
                    throw CounterRefusal.tooLate
                }
                booking.heldUntil = until
                try BookingTransaction(connection).update(booking, at: now)
                var seats = SeatTransaction(connection, event: booking.event)
                try seats.lockAwaited()
                try CounterTransaction(connection).audit(
                    booking, "sale.extended", Timestamp.seconds(until), by: staff.actor, at: now)
                try seats.extend(booking, until: until)
                try seats.finish(at: now)
                return try answer(try HoldStore.told(booking.uuid, maps, connection), nil)
            }
        }
    }

    /// A sale as it is after what was done to it in this transaction.
    static func told(_ sale: String, _ maps: SeatMaps, _ connection: any Connection) throws -> StaffSaleStore.Told {
        guard let record = try BookingTransaction(connection).bookingRecord(sale, maps) else { throw ShowRefusal.unknown }
        return try StaffSaleTransaction(connection).told(record)
    }
}
