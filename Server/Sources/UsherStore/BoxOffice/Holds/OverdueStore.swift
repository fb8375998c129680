package import UsherCore

/// Holds whose end has come, and what else only time changes. Workers of any number of processes share it.
package struct OverdueStore: Sendable {
    private let database: Database

    /// How long a hold that is being looked at is left alone by others: longer than a provider may take.
    package static let lease: Int64 = 30
    /// How long it is asked again after an unreachable provider, in seconds.
    package static let patience: Int64 = 24 * 3600
    static let width = 32

    package init(_ database: Database) { self.database = database }

    /// Some unpaid bookings whose hold is over; each is this worker's for half a minute.
    package func claim(at now: Instant) async throws -> [Booking] {
        let before = now.adding(seconds: -OverdueStore.lease)
        // Asking first keeps an idle worker from ever touching the writer.
        let any = try await database.read { try $0.first(BookingStatements.anyOver, now, before) { _ in true } }
        guard any != nil else { return [] }
        return try await database.write {
            try $0.all(BookingStatements.claimOver, now, before, OverdueStore.width)
        }
    }

    /// Ends a hold that nobody has paid: a slow payment is cancelled, any other has expired.
    package func end(_ booking: Booking, at now: Instant) async throws {
        try await database.write { connection in
            guard var booking = try connection.first(BookingStatements.byUUIDToChange, booking.uuid),
                booking.heldUntil <= now
            else { return }
            switch booking.status {
            case .pending:
                _ = try BookingTransaction(connection).cancel(&booking, as: .expired, at: now)
                try CounterTransaction(connection).returnParts(of: booking, at: now)
            case .processing: _ = try BookingTransaction(connection).cancel(&booking, at: now)
            default: break
            }
        }
    }

    /// Frees the seats of payments that nobody has looked at in time; they are judged as late from now on.
    package func freeReviews(at now: Instant) async throws {
        for booking in try await reviewsOver(at: now) { try await freeReview(booking, at: now) }
    }

    /// Payments that nobody has looked at in time, as they stand while they are read.
    package func reviewsOver(at now: Instant) async throws -> [String] {
        try await database.read { try $0.all(BookingStatements.reviewsOver, now, OverdueStore.width) }
    }

    /// Frees the seats of one of them, if it still waits: whoever accepted it meanwhile has sold them.
    package func freeReview(_ uuid: String, at now: Instant) async throws {
        try await database.write { connection in
            guard let booking = try connection.first(BookingStatements.byUUIDToChange, uuid),
                booking.status == .review, booking.heldUntil <= now
            else { return }
            var seats = SeatTransaction(connection, event: booking.event)
            try seats.free(booking)
            try WaitingTransaction(connection).ended(booking, as: .expired, at: now)
            try seats.finish(at: now)
        }
    }

    /// Forgets answers and events that nobody asks for any more; true where there may be more.
    package func forget(at now: Instant) async throws -> Bool {
        try await database.sweep { connection in
            try connection.execute(BookingStatements.forgetEvents, now.adding(seconds: -90 * 86_400))
            try PaymentTransaction(connection).forgetNews(before: now.adding(seconds: -90 * 86_400))
            return try CheckoutKeys.sweep(connection, at: now)
        }
    }
}
