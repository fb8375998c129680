package import UsherCore

/// Passing tickets on. Throws `BookingRefusal`, and `CheckoutRefusal.keyReused`.
extension BookingStore {
    /// Who acts: the buyer, by account or by the mailed link, or staff, whom no deadline keeps.
    package enum Giver: Sendable {
        /// Nil for who has the link.
        case buyer(Account?)
        case staff(Account.ID)

        func refusal(_ record: BookingRecord, _ connection: any Connection, at now: Instant) throws -> BookingRefusal? {
            switch self {
            case .buyer(let account):
                guard account.map({ record.booking.belongs(to: $0) }) ?? true, record.booking.isListed(at: now) else { return .notFound }
                return nil
            case .staff(let account):
                guard let role = try OrganisationTransaction(connection).role(of: account, in: record.booking.organisation) else {
                    return .notFound
                }
                return role.may(.sell) ? nil : .roleRequired
            }
        }

        var isStaff: Bool { if case .staff = self { true } else { false } }
    }

    /// What is passed on, and to whom. `tickets`: ids of seats.
    package struct Gift: Sendable {
        let tickets: [String]
        let email: EmailAddress
        let name: String

        package init(tickets: [String], email: EmailAddress, name: String) {
            (self.tickets, self.email, self.name) = (tickets, email, name)
        }
    }

    /// Passes tickets on, once under a key.
    package func passOn(
        _ uuid: String, _ gift: Gift, by giver: Giver, actor: Actor, once key: IdempotencyKey, at now: Instant,
        answer: @escaping @Sendable (BookingRecord, [TransferRow]) throws -> String
    ) async throws -> String {
        let maps = maps
        return try await once(
            uuid, key, at: now, mayAct: { try giver.refusal($0, $1, at: now) },
            answer: { try answer($0, $1.all(TransferStatements.ofSender, $0.booking.uuid)) }
        ) { connection, record in
            let seats: [Int]
            do throws(BookingRefusal) { seats = try record.chosen(gift.tickets) } catch { return error }
            guard !record.isUsed(seats) else { return .alreadyUsed }
            let event = record.event
            guard !event.isCancelled, giver.isStaff || event.transfers && now < event.end else { return .notTransferable }
            try TransferTransaction(connection: connection, maps: maps, actor: actor, now: now)
                .passOn(&record.booking, seats, to: gift.email, gift.name)
            return nil
        }
    }

    /// Takes back what has not been opened yet.
    package func takeBack(
        _ transfer: String, to uuid: String, by giver: Giver, actor: Actor, at now: Instant
    ) async throws -> BookingRecord {
        guard let transfer = UUIDText.normalised(transfer) else { throw BookingRefusal.notFound }
        let maps = maps
        return try await change(uuid) { connection, record in
            if let refusal = try giver.refusal(record, connection, at: now) { return refusal }
            // Thrown, so that nothing of it stays.
            try TransferTransaction(connection: connection, maps: maps, actor: actor, now: now).takeBack(transfer, to: &record.booking)
            return nil
        }
    }

    /// What has been passed on of a booking and not come back, the oldest first.
    package func transfers(of uuid: String) async throws -> [TransferRow] {
        try await database.read { try $0.all(TransferStatements.ofSender, uuid) }
    }

    /// Somebody sees tickets that were passed on to them: from now on they are theirs.
    package func open(_ bookings: [Booking], at now: Instant) async throws {
        let passed = bookings.filter { $0.origin != nil }.map(\.uuid)
        guard !passed.isEmpty else { return }
        // Asking first keeps whoever looks again away from the writer.
        let closed = try await database.read { connection in
            try passed.filter { try connection.first(TransferStatements.closed, $0) != nil }
        }
        guard !closed.isEmpty else { return }
        try await database.write { connection in
            try connection.executeEach(TransferStatements.open, closed.sorted().map { [$0.sql, now.sql] })
        }
    }
}

extension BookingRecord {
    /// The tickets of these ids, in their order in the booking. Throws `BookingRefusal` where one is no ticket of it, or stands no more.
    package func chosen(_ tickets: [String]) throws(BookingRefusal) -> [Int] {
        var (found, unknown): ([Int], [String]) = ([], [])
        for entry in tickets {
            if let index = booking.index(ofTicket: entry, in: event.uuid) { found.append(index) } else { unknown.append(entry) }
        }
        guard unknown.isEmpty, !found.isEmpty else { throw .invalidSeats(unknown) }
        let chosen = Set(found).sorted()
        guard booking.status == .paid, booking.payment.provider != BookingPayment.none, chosen.allSatisfy({ booking.seats[$0].stands })
        else { throw .wrongState }
        return chosen
    }
}
