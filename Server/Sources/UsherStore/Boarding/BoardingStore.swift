package import UsherCore

/// An answer as it was given, or is to be given again.
package struct Answered: Sendable, Equatable {
    package let status: Int
    package let body: [UInt8]
    /// The identifier of the passenger whom it names: what is kept of it goes when the passenger does.
    package let passenger: String?

    package init(status: Int, body: [UInt8], passenger: String? = nil) {
        self.status = status
        self.body = body
        self.passenger = passenger
    }
}

/// Who changes an airline's rows, and when.
package struct AirlineActor: Sendable {
    package let airline: Airline.ID
    package let address: String
    package let now: Instant
    /// Somebody of the airline's house; nil where the airline itself does it.
    package let account: Account.ID?
    package let house: Organisation.ID?

    package init(
        airline: Airline.ID, address: String, now: Instant, account: Account.ID? = nil, house: Organisation.ID? = nil
    ) {
        (self.airline, self.address, self.now) = (airline, address, now)
        (self.account, self.house) = (account, house)
    }
}

/// The rows of airlines.
package struct BoardingStore: Sendable {
    let database: Database
    let quotas: Quotas

    package init(_ database: Database, quotas: Quotas = .none) {
        self.database = database
        self.quotas = quotas
    }

    /// Reads from one state of the database.
    package func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
        try await database.read(body)
    }

    /// Changes an airline's rows in one transaction. Throws `BoardingRefusal`; `airlineGone` where it has been deleted. `always`: also
    /// beyond its quota, for what takes credentials or the airline away.
    package func change<T: Sendable>(
        _ actor: AirlineActor, always: Bool = false, _ body: @escaping @Sendable (BoardingTransaction) throws -> T
    ) async throws -> T {
        try await database.write { [bounds = always ? Quotas.none : quotas] in try body(BoardingTransaction($0, actor, bounds)) }
    }

    /// The same for what is answered only once a key: asked again, it gives the first answer, be it a refusal. `encode` makes
    /// the answer of either. `always` is for boarding.
    package func change<T: Sendable>(
        _ actor: AirlineActor, once: IdempotencyKey?, always: Bool = false,
        encode: @escaping @Sendable (Result<T, BoardingRefusal>) throws -> Answered,
        _ body: @escaping @Sendable (BoardingTransaction) throws -> T
    ) async throws -> Answered {
        try await database.write { [quotas] connection in
            let transaction = try BoardingTransaction(connection, actor, holding: quotas)
            try transaction.refuseSuspended()
            if let once, let known = try transaction.answer(to: once) { return known }
            if !always { try transaction.enforce() }
            let result: Result<T, BoardingRefusal>
            // A refusal comes before any change, so that what there is may be committed.
            do { result = .success(try body(transaction)) } catch let refusal as BoardingRefusal { result = .failure(refusal) }
            let answer = try encode(result)
            // Beyond the quota a refusal leaves no row: there may be any number of them, and each is the same without.
            if case .failure = result, transaction.isBeyond { return answer }
            if let once { try transaction.keep(answer, of: once) }
            return answer
        }
    }
}

private enum AnswerStatements {
    static let find = Selection<[UInt8], Int, String>(
        "SELECT fingerprint, status, answer FROM airline_answers WHERE airline_id = $1 AND key = $2 AND created_at > $3")
    static let keep = Statement(
        """
        INSERT INTO airline_answers (airline_id, key, fingerprint, status, answer, created_at, passenger)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (airline_id, key) DO UPDATE SET fingerprint = $3, status = $4, answer = $5, created_at = $6, passenger = $7
        """)
    static let forget = Statement("DELETE FROM airline_answers WHERE created_at <= $1")
    static let forgetChanges = Statement("DELETE FROM airline_changes WHERE at <= $1")
    /// Doors that ended long ago, from what hangs on them to themselves.
    static let forgetDoors = [
        Statement("DELETE FROM flight_scans WHERE device_id IN (SELECT id FROM flight_devices WHERE expires_at <= $1)"),
        Statement("DELETE FROM flight_devices WHERE expires_at <= $1"), Statement("DELETE FROM flight_door_links WHERE expires_at <= $1"),
    ]
    static let forgetSessions = Statement("DELETE FROM airline_sessions WHERE expires_at <= $1")
}

extension BoardingTransaction {
    /// How long answers and changes are remembered: a day.
    static let memory: Int64 = 86_400

    fileprivate func answer(to once: IdempotencyKey) throws -> Answered? {
        let since = now.adding(seconds: -BoardingTransaction.memory)
        let found = try connection.first(AnswerStatements.find, airline, once.text, since).map { fingerprint, status, body in
            (fingerprint, Answered(status: status, body: Array(body.utf8)))
        }
        guard let found else { return nil }
        guard found.0 == once.fingerprint else { throw BoardingRefusal.idempotencyConflict }
        return found.1
    }

    fileprivate func keep(_ answer: Answered, of once: IdempotencyKey) throws {
        try connection.execute(
            AnswerStatements.keep, airline, once.text, once.fingerprint, answer.status, String(decoding: answer.body, as: UTF8.self), now,
            answer.passenger)
        try weigh(Int64(answer.body.count) / BoardingTransaction.textOfOne)
    }
}

extension BoardingStore {
    /// How long the serial of a deleted ticket's pass is kept for the phones that have it: 30 days.
    private static let voidPasses: Int64 = 30 * 86_400

    /// Forgets answers and changes that are a day old, sessions that have expired, passes that have been void for long.
    package func forgetOld(at now: Instant) async throws {
        let end = now.adding(seconds: -BoardingTransaction.memory)
        try await database.sweep { connection in
            try connection.execute(AnswerStatements.forget, end)
            try connection.execute(AnswerStatements.forgetChanges, end)
            try connection.execute(AnswerStatements.forgetSessions, now)
            // What a phone did alone may come for a week after its door has ended.
            for statement in AnswerStatements.forgetDoors {
                try connection.execute(statement, now.adding(seconds: -BoardingStore.voidPasses))
            }
            try WalletTransaction(connection).forgetVoidWalletPasses(until: now.adding(seconds: -BoardingStore.voidPasses))
        }
    }
}
