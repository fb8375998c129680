import CLibPQ

/// One libpq connection with the statements prepared on it. It lives until the connection breaks; there is no way back.
/// All executions of one `run`, the BEGIN before them and the statement's preparation travel in one round trip.
final class PostgresConnection: Connection {
    let engine = Engine.postgres
    private(set) var statementCount = 0
    /// The transaction's first failed statement. Nothing more can be done in it, even if its body goes on.
    private(set) var failure: PostgresError?

    let handle: OpaquePointer
    private var prepared: [PreparedStatement?] = []
    private var arguments = PostgresArguments()
    private var mode = Job.Mode.read
    /// A transaction begins with its first statement, in the same round trip.
    private var unbegun = false
    private var streaming = false
    /// libpq forgets to leave a stream's way of reading: the first command of the next pipeline would still give its rows one by one.
    private var lingering = false

    /// When plans are made anew: after so many statements, or then.
    private var plansEnd = (statements: PostgresConnection.firstPlans, at: ContinuousClock.now + PostgresConnection.plansLife)
    private static let firstPlans = 64
    private static let plansLife = Duration.seconds(10)

    /// Executions in one round trip: enough to make it cheap, few enough that neither side fills the other's buffers.
    static let largestRound = 256

    /// Behind a pooler each transaction may be on another server's session: nothing may be left on one, and nothing be looked for there.
    private let isPooled: Bool

    init(handle: OpaquePointer, isPooled: Bool = false) { (self.handle, self.isPooled) = (handle, isPooled) }

    deinit { PQfinish(handle) }

    var isBroken: Bool { PQstatus(handle) == CONNECTION_BAD || failure?.remedy == .reconnect }

    @discardableResult
    func run(_ statement: Statement, each sets: [[SQLValue]], row: (Int, Row) throws -> Void) throws -> [Int] {
        try checkUsable()
        statementCount += sets.count
        var changes: [Int] = []
        changes.reserveCapacity(sets.count)
        for start in stride(from: 0, to: sets.count, by: PostgresConnection.largestRound) {
            let answers = try exchange(statement, sets[start..<min(start + PostgresConnection.largestRound, sets.count)])
            defer { for answer in answers { PQclear(answer) } }
            for (offset, answer) in answers.enumerated() {
                for index in 0..<PQntuples(answer) { try row(start + offset, Row(.postgres(answer, row: index))) }
                changes.append(PostgresConnection.changed(by: answer))
            }
        }
        return changes
    }

    func stream(_ statement: Statement, _ set: [SQLValue], row: (Row) throws -> Void) throws {
        try checkUsable()
        statementCount += 1
        _ = try exchange(statement, [set], executing: false)
        guard let prepared = prepared[statement.number] else { return }
        try arguments.fill(set, types: prepared.types)
        guard send(prepared) == 1, PQsetSingleRowMode(handle) == 1 else { throw fail(PostgresError(brokenConnection: handle)) }
        (streaming, lingering) = (true, true)
        defer { streaming = false }
        var thrown: (any Error)?
        // Read to the end even if the body has had enough: the connection is used again.
        while let answer = PQgetResult(handle) {
            defer { PQclear(answer) }
            switch PQresultStatus(answer) {
            case PGRES_SINGLE_TUPLE where thrown == nil:
                do { try row(Row(.postgres(answer, row: 0))) } catch { thrown = error }
            case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK, PGRES_COMMAND_OK: break
            default: thrown = fail(PostgresError(answer, mode: mode))
            }
        }
        if let thrown { throw thrown }
        if PQstatus(handle) == CONNECTION_BAD { throw fail(PostgresError(brokenConnection: handle)) }
    }

    func freshIndex(_ table: FreshIndex.Table) -> FreshIndex? { nil }

    func script(_ text: String) throws {
        try checkUsable()
        if unbegun {
            try simple(PostgresConnection.begin(mode))
            if isPooled { try simple(PostgresServer.transaction) }
            unbegun = false
        }
        try simple(text)
    }

    // MARK: - Transactions

    func begin(_ mode: Job.Mode) {
        self.mode = mode
        failure = nil
        unbegun = true
    }

    func commit() throws {
        if let failure { throw failure.error }
        if unbegun { return }
        let tag = try simple("COMMIT")
        // PostgreSQL answers the COMMIT of a failed transaction with a friendly ROLLBACK.
        guard tag == "COMMIT" else { throw DatabaseError.defect("the transaction had failed before its commit") }
    }

    /// Ends the transaction without a trace; leaves the connection usable or broken, nothing in between.
    func rollback() {
        guard !unbegun, !isBroken, PQtransactionStatus(handle) != PQTRANS_IDLE else { return }
        do { try simple("ROLLBACK") } catch { failure = PostgresError(brokenConnection: handle) }
    }

    /// Ends a reader's transaction, whose answer has already left.
    func endRead() {
        guard !unbegun, !isBroken, PQtransactionStatus(handle) != PQTRANS_IDLE else { return }
        do { try simple("COMMIT") } catch { failure = PostgresError(brokenConnection: handle) }
    }

    /// A prepared statement keeps its plan until its tables are analysed, which may be a minute after an empty one began to fill: all that
    /// time each question would read the whole of it. So plans are made anew each time that a connection has done as much again as before,
    /// and now and then. For between two transactions.
    func renewPlans() {
        guard !isPooled, statementCount >= plansEnd.statements || .now >= plansEnd.at, !isBroken,
            PQtransactionStatus(handle) == PQTRANS_IDLE
        else { return }
        plansEnd = (max(2 * statementCount, PostgresConnection.firstPlans), .now + PostgresConnection.plansLife)
        _ = try? simple("DISCARD PLANS")
    }

    private static func begin(_ mode: Job.Mode) -> String {
        mode == .read ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN"
    }

    private func checkUsable() throws {
        if let failure { throw failure.error }
        if streaming { throw fail(PostgresError(.defect("a statement while another one's rows are streaming"), .none)) }
    }

    // MARK: - Round trips

    /// Sends BEGIN and the preparation where they are due, all executions and one Sync; returns one answer for each set.
    private func exchange(_ statement: Statement, _ sets: ArraySlice<[SQLValue]>, executing: Bool = true) throws -> [OpaquePointer] {
        let known = statement.number < prepared.count ? prepared[statement.number] : nil
        let use = known ?? PreparedStatement(statement, types: PostgresArguments.types(of: sets), isNamed: !isPooled)
        let (beginning, preparing) = (unbegun, known == nil || isPooled)
        guard beginning || preparing || executing else { return [] }
        var refused: (any Error)?
        var sent = PQenterPipelineMode(handle)
        // A command without rows goes first and takes what lingers: BEGIN, a preparation, or a Sync of its own.
        let clearing = lingering && !beginning && !preparing
        if sent == 1 && clearing { sent = PQpipelineSync(handle) }
        lingering = false
        if sent == 1 && beginning { sent = PQsendQueryParams(handle, PostgresConnection.begin(mode), 0, nil, nil, nil, nil, 0) }
        let setting = beginning && isPooled
        if sent == 1 && setting { sent = PQsendQueryParams(handle, PostgresServer.transaction, 0, nil, nil, nil, nil, 0) }
        if sent == 1 && preparing { sent = PQsendPrepare(handle, use.name, use.text, Int32(use.types.count), use.types) }
        if executing {
            for set in sets where sent == 1 && refused == nil {
                do {
                    try arguments.fill(set, types: use.types)
                    sent = send(use)
                } catch { refused = error }
            }
        }
        guard sent == 1, PQpipelineSync(handle) == 1 else { throw fail(PostgresError(brokenConnection: handle)) }
        var answers = receive(syncs: clearing ? 2 : 1)
        if beginning && !answers.isEmpty {
            unbegun = false
            PQclear(answers.removeFirst())
        }
        if setting && !answers.isEmpty { PQclear(answers.removeFirst()) }
        if preparing && !answers.isEmpty {
            keep(use, at: statement.number)
            PQclear(answers.removeFirst())
        }
        guard failure == nil, refused == nil else {
            for answer in answers { PQclear(answer) }
            if let refused = refused as? DatabaseError, failure == nil { throw fail(PostgresError(refused, .none)) }
            throw failure?.error ?? refused ?? DatabaseError.defect("no answer")
        }
        return answers
    }

    /// Collects every answer up to the last Sync and leaves pipeline mode; the first error becomes the transaction's failure.
    private func receive(syncs: Int) -> [OpaquePointer] {
        var answers: [OpaquePointer] = []
        var left = syncs
        var pauses = 0
        while left > 0 && pauses < 2 {
            // A nil separates two answers; two of them in a row mean that nothing more will come.
            guard let answer = PQgetResult(handle) else {
                pauses += PQstatus(handle) == CONNECTION_BAD ? 2 : 1
                continue
            }
            pauses = 0
            switch PQresultStatus(answer) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
                answers.append(answer)
                continue
            case PGRES_PIPELINE_SYNC: left -= 1
            case PGRES_PIPELINE_ABORTED: break
            default: _ = fail(PostgresError(answer, mode: mode))
            }
            PQclear(answer)
        }
        if left > 0 || PQexitPipelineMode(handle) != 1 {
            failure = PostgresError(failure?.error ?? PostgresError(brokenConnection: handle).error, .reconnect)
        }
        return answers
    }

    private func send(_ statement: PreparedStatement) -> Int32 {
        arguments.withPointers { PQsendQueryPrepared(handle, statement.name, $0, $1, $2, $3, 0) }
    }

    @discardableResult
    private func simple(_ text: String) throws -> String {
        guard let answer = PQexec(handle, text) else { throw fail(PostgresError(brokenConnection: handle)) }
        defer { PQclear(answer) }
        switch PQresultStatus(answer) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return String(cString: PQcmdStatus(answer))
        default: throw fail(PostgresError(answer, mode: mode))
        }
    }

    /// Remembers the transaction's first failure.
    private func fail(_ error: PostgresError) -> DatabaseError {
        if failure == nil { failure = error }
        return error.error
    }

    private func keep(_ statement: PreparedStatement, at number: Int) {
        while prepared.count <= number { prepared.append(nil) }
        prepared[number] = statement
    }

    /// How many rows a statement changed; a SELECT's tag counts what it found, which is no change.
    private static func changed(by answer: OpaquePointer) -> Int {
        guard let tag = PQcmdStatus(answer), tag[0] != CChar(UInt8(ascii: "S")) else { return 0 }
        return Int(PostgresText.integer(PQcmdTuples(answer)))
    }
}

/// A statement as a connection has prepared it.
private struct PreparedStatement {
    let name: [CChar]
    let text: String
    let types: [Oid]

    /// One without a name lasts until the next one is prepared, which is in the same transaction.
    init(_ statement: Statement, types: [Oid], isNamed: Bool) {
        name = Array((isNamed ? "s\(statement.number)" : "").utf8CString)
        text = Dialect.spell(statement.text, for: .postgres)
        self.types = types
    }
}
