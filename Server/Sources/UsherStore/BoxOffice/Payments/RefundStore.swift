package import UsherCore

/// Money that goes back, and what its providers say of it.
package struct RefundStore: Sendable {
    let database: Database

    /// How long until a refund that is under way is looked at again, in seconds.
    static let pause: Int64 = 3_600

    package init(_ database: Database) { self.database = database }

    package func find(_ id: String) async throws -> Refund? {
        try await database.read { try $0.first(RefundStatements.byID, id) }
    }

    /// A refund that an Usher before this one put into the outbox, which kept no state of it; nil where its sale is gone.
    package func adopt(_ id: String, sale: String, charge: String?, amount: Int64?, at now: Instant) async throws -> Refund? {
        try await database.write { connection in
            guard let booking = try BookingTransaction(connection).locked(sale) else { return nil }
            let receipt = try PaymentTransaction(connection).keptReceipt(of: sale)
            try connection.execute(
                RefundStatements.insert, id, sale, booking.payment.provider, receipt?.session ?? booking.payment.session,
                charge ?? booking.payment.charge, amount, receipt?.currency ?? booking.currency, now)
            try JournalTransaction(connection).payouts(of: booking, at: now)
            return try connection.first(RefundStatements.byID, id)
        }
    }

    /// Payments and refunds of a sale, the oldest first.
    package func ofSale(_ sale: String) async throws -> (payments: [PaymentReceipt], refunds: [Refund]) {
        try await database.read { (try PaymentTransaction($0).receipts(of: sale), try $0.all(RefundStatements.bySale, sale)) }
    }

    /// What goes back with these seats of a booking; nil where nobody knows of a payment.
    package func part(of seats: [Int], in booking: Booking) async throws -> Int64? {
        let price = booking.returned(seats, isLast: booking.isLast(seats))
        return try await database.read { connection in
            let isKnown = try booking.payment.isAtCounter || PaymentTransaction(connection).balance(of: booking.uuid) != nil
            return isKnown ? try PaymentTransaction(connection).part(of: price, in: booking).sum : nil
        }
    }

    /// How many wait for somebody because their provider cannot pay them out; counted up to a thousand.
    package func failed() async throws -> Int64 {
        try await database.read { try $0.first(RefundStatements.countFailed) ?? 0 }
    }

    /// The provider's name for the payment, where it was not known.
    package func found(charge: String, for refund: Refund, at now: Instant) async throws {
        try await database.write { try $0.execute(RefundStatements.charge, refund.id, charge, now) }
    }

    /// What the provider says of a refund, asked or unasked. `name`: the provider's own name for it; `money`: of which payment, and how much.
    @discardableResult
    package func told(
        _ id: String?, name: String?, _ word: RefundState, failure: String? = nil, money: (charge: String, amount: Int64)? = nil,
        event: String? = nil, from provider: String, at now: Instant
    ) async throws -> RefundNews {
        try await database.write { connection in
            guard try PaymentTransaction(connection).isNews(event, from: provider, at: now) else { return .repeated }
            guard let refund = try RefundTransaction(connection).locked(id, name: name), refund.provider == provider else {
                guard word == .failed, let name, let money else { return .unknown }
                let line = try RefundTransaction(connection).failElsewhere(name, money, failure, from: provider, at: now)
                if let line { try RefundTransaction(connection).keepBooks(line, at: now) }
                return line.map(RefundNews.known) ?? .unknown
            }
            // Of an earlier try's end nothing follows for this one, whose own answer is still to come.
            let isEarlier = refund.name.map { name != nil && $0 != name } ?? (event != nil && refund.tries > 0)
            if word == .failed, isEarlier { return .known(refund) }
            let noted = try RefundTransaction(connection).note(word, name, failure, of: refund, at: now)
            try RefundTransaction(connection).keepBooks(noted, at: now)
            return .known(noted)
        }
    }

    /// Another try, after the provider could not pay it out. Throws `BookingRefusal`.
    package func again(_ id: String, by account: Account.ID, actor: Actor, at now: Instant) async throws -> Refund {
        try await byStaff(id, account, at: now) { connection, refund, organisation in
            guard refund.state == .failed else { return .failure(.wrongState) }
            try connection.execute(RefundStatements.again, id, now)
            try RefundTransaction(connection).enqueue(refund, key: "\(id)-again-\(refund.tries + 1)", due: now, at: now)
            try RefundTransaction(connection).audit(refund, "refund.again", "asked", organisation, by: actor, at: now)
            return .success(())
        }
    }

    /// Staff paid it in another way. Throws `BookingRefusal`.
    package func settled(_ id: String, note: String, by account: Account.ID, actor: Actor, at now: Instant) async throws -> Refund {
        try await byStaff(id, account, at: now) { connection, refund, organisation in
            let isByHand = CounterMethod.names.contains(refund.provider) && refund.state == .asked
            guard refund.state == .failed || isByHand else { return .failure(.wrongState) }
            try connection.execute(RefundStatements.change, id, RefundState.settled.rawValue, refund.name, note, now)
            try RefundTransaction(connection).audit(refund, "refund.settled", note, organisation, by: actor, at: now)
            // The books are written last of all.
            if isByHand, let booking = try connection.first(BookingStatements.byUUID, refund.sale) {
                try CounterTransaction(connection).settle(refund, of: booking, by: account, at: now)
            }
            return .success(())
        }
    }

    private func byStaff(
        _ id: String, _ account: Account.ID, at now: Instant,
        _ body: @escaping @Sendable (any Connection, Refund, Organisation.ID) throws -> Result<Void, BookingRefusal>
    ) async throws -> Refund {
        let result: Result<Refund, BookingRefusal> = try await database.write { connection in
            guard let refund = try RefundTransaction(connection).locked(id, name: nil),
                let organisation = try connection.first(RefundStatements.organisation, refund.sale),
                let role = try OrganisationTransaction(connection).role(of: account, in: organisation)
            else { return .failure(.notFound) }
            guard try HouseCounterTransaction(connection).counter(of: organisation).mayRefund(role) else { return .failure(.roleRequired) }
            if case .failure(let refusal) = try body(connection, refund, organisation) { return .failure(refusal) }
            guard let changed = try connection.first(RefundStatements.byID, id) else { return .failure(.notFound) }
            try RefundTransaction(connection).keepBooks(changed, at: now)
            return .success(changed)
        }
        return try result.get()
    }
}

/// What came of a provider's word on a refund.
package enum RefundNews: Sendable, Equatable {
    case known(Refund)
    /// Not one of ours: somebody sent money back in the provider's own pages.
    case unknown
    case repeated
}

extension Refund: Selectable {
    init(_ columns: inout Columns) throws {
        self.init(
            id: columns.next("id"), sale: columns.next("sale"), provider: columns.next("provider"), session: columns.next("session"),
            charge: columns.next("charge"), amount: columns.next("amount"), currency: columns.next("currency"),
            state: try columns.next("state"), name: columns.next("name"), failure: columns.next("failure"), tries: columns.next("tries"),
            triedAt: columns.next("tried_at"))
    }
}

enum RefundStatements {
    static let insert = Statement(
        """
        INSERT INTO refunds (id, sale, provider, session, charge, amount, currency, state, tried_at, asked_at, changed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 'asked', $8, $8, $8) ON CONFLICT (id) DO NOTHING
        """)
    static let byID = Selection<Refund>("SELECT {{columns}} FROM refunds WHERE id = $1")
    static let byIDToChange = Selection<Refund>("SELECT {{columns}} FROM refunds WHERE id = $1 {{for_update}}")
    static let byName = Selection<Refund>("SELECT {{columns}} FROM refunds WHERE name = $1")
    static let bySale = Selection<Refund>("SELECT {{columns}} FROM refunds WHERE sale = $1 ORDER BY asked_at, id")
    static let charge = Statement("UPDATE refunds SET charge = $2, changed_at = $3 WHERE id = $1 AND charge IS NULL")
    static let change = Statement("UPDATE refunds SET state = $2, name = $3, failure = $4, changed_at = $5 WHERE id = $1")
    static let again = Statement(
        """
        UPDATE refunds SET state = 'asked', name = NULL, failure = NULL, tries = tries + 1, tried_at = $2, changed_at = $2 WHERE id = $1
        """)
    static let organisation = Selection<Organisation.ID>("SELECT organisation_id FROM bookings WHERE uuid = $1")
    static let countFailed = Selection<Int64>("SELECT COUNT(*) FROM (SELECT 1 FROM refunds WHERE state = 'failed' LIMIT 1000) AS failed")
}
