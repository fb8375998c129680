import CLibPQ

/// One libpq connection with the statements prepared on it. It lives until the connection breaks; there is no way back.
/// All executions of one `run`, what was noted before (`soon`), the BEGIN and the statements' preparation travel in one round trip.
final class PostgresConnection: Connection {
    let engine = Engine.postgres
    private(set) var statementCount = 0
    private(set) var roundTripCount = 0
    /// The transaction's first failed statement. Nothing more can be done in it, even if its body goes on.
    private(set) var failure: PostgresError?

    let handle: OpaquePointer
    private var prepared: [PreparedStatement?] = []
    private var arguments = PostgresArguments()
    private var mode = Job.Mode.read
    /// A transaction begins with its first statement, in the same round trip.
    private var unbegun = false
    /// A reader's transaction that nobody needs any more is still open.
    private var isLeft = false
    /// What has been noted, in order, and not been sent.
    private var notes: [PostgresNote] = []
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
        if sets.count >= PostgresBulk.least, let changes = try store(statement, sets[...]) { return changes }
        return try runEach(statement, sets[...], row: row)
    }

    private func runEach(_ statement: Statement, _ sets: ArraySlice<[SQLValue]>, row: (Int, Row) throws -> Void) throws -> [Int] {
        statementCount += sets.count
        var changes: [Int] = []
        changes.reserveCapacity(sets.count)
        for start in stride(from: 0, to: sets.count, by: PostgresConnection.largestRound) {
            let part = sets.dropFirst(start).prefix(PostgresConnection.largestRound)
            try exchange(with: PostgresRound.Batch(statement: statement, sets: part)) { answers in
                for (offset, answer) in answers.enumerated() {
                    for index in 0..<PQntuples(answer) { try row(start + offset, Row(.postgres(answer, row: index))) }
                    changes.append(PostgresConnection.changed(by: answer))
                }
            }
        }
        return changes
    }

    /// Runs an INSERT for many sets by few statements; nil where that cannot be.
    private func store(_ statement: Statement, _ sets: ArraySlice<[SQLValue]>) throws -> [Int]? {
        // Of what is left out here and there each set must be asked: then they run one by one.
        guard let first = PostgresBulk.of(statement, sets.prefix(PostgresBulk.most)) else { return nil }
        if first.isPicky { try script("SAVEPOINT bulk") }
        var stored = 0
        for start in stride(from: sets.startIndex, to: sets.endIndex, by: PostgresBulk.most) {
            let part = sets[start..<min(start + PostgresBulk.most, sets.endIndex)]
            guard let bulk = PostgresBulk.of(statement, part) else {
                // The last few.
                stored += try runEach(statement, part) { _, _ in }.reduce(0, +)
                continue
            }
            let arguments: [SQLValue]
            do { arguments = try bulk.arguments(part) } catch let error as DatabaseError { throw fail(PostgresError(error, .none)) }
            stored += try runEach(bulk.statement, [arguments]) { _, _ in }[0]
        }
        if first.isPicky, stored < sets.count {
            try script("ROLLBACK TO SAVEPOINT bulk")
            return try runEach(statement, sets) { _, _ in }
        }
        if first.isPicky { try script("RELEASE SAVEPOINT bulk") }
        return [Int](repeating: 1, count: sets.count)
    }

    func soon(
        _ statement: Statement, each sets: [[SQLValue]], row: @escaping (Int, Row) throws -> Void, changed: (([Int]) throws -> Void)?
    ) throws {
        try checkUsable()
        if noted + sets.count > PostgresConnection.largestRound { try settle() }
        guard sets.count <= PostgresConnection.largestRound else {
            let changes = try run(statement, each: sets, row: row)
            try changed?(changes)
            return
        }
        statementCount += sets.count
        notes.append(PostgresNote(batch: PostgresRound.Batch(statement: statement, sets: sets[...]), row: row, changed: changed))
    }

    func settle() throws {
        guard !notes.isEmpty else { return }
        try checkUsable()
        try exchange(with: nil) { _ in }
    }

    /// Executions that have been noted and not sent.
    private var noted: Int { notes.reduce(0) { $0 + $1.batch.sets.count } }

    func stream(_ statement: Statement, _ set: [SQLValue], row: (Row) throws -> Void) throws {
        try checkUsable()
        statementCount += 1
        try settle()
        var round = PostgresRound()
        let prepared = prepare(PostgresRound.Batch(statement: statement, sets: [set]), &round)
        try send(round)
        roundTripCount += 1
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
        try settle()
        endRead()
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
        (unbegun, hasSentCommit) = (true, false)
        notes = []
    }

    /// Whether the transaction may stand even if nobody answered.
    private(set) var hasSentCommit = false

    /// Commits, in one round trip with what has been noted, unless somebody wants to see what that comes to.
    func commit() throws {
        if let failure { throw failure.error }
        if notes.contains(where: { $0.changed != nil }) { try settle() }
        if unbegun && notes.isEmpty { return }
        var round = PostgresRound()
        begin(&round)
        for note in takeNotes() { add(note.batch, &round) }
        round.add(.commit)
        hasSentCommit = true
        let answers = try send(round)
        defer { for answer in answers { PQclear(answer) } }
        // PostgreSQL answers the COMMIT of a failed transaction with a friendly ROLLBACK.
        guard let last = answers.last, String(cString: PQcmdStatus(last)) == "COMMIT" else {
            throw DatabaseError.defect("the transaction had failed before its commit")
        }
    }

    /// Ends the transaction without a trace; leaves the connection usable or broken, nothing in between.
    func rollback() {
        notes = []
        guard !unbegun, !isBroken, PQtransactionStatus(handle) != PQTRANS_IDLE else { return }
        do { try simple("ROLLBACK") } catch { failure = PostgresError(brokenConnection: handle) }
    }

    /// A reader's answer has left: its transaction is ended with the first command of the next one, or by `endRead`.
    func leaveRead() {
        notes = []
        guard !unbegun, !isBroken, PQtransactionStatus(handle) != PQTRANS_IDLE else { return }
        (isLeft, unbegun) = (true, true)
    }

    /// Ends a reader's transaction that was left, where no other one follows at once.
    func endRead() {
        guard isLeft, !isBroken else { return }
        isLeft = false
        do { try simple("COMMIT") } catch { failure = PostgresError(brokenConnection: handle) }
    }

    /// A prepared statement keeps its plan until its tables are analysed, which may be a minute after an empty one began to fill: all that
    /// time each question would read the whole of it. So plans are made anew each time that a connection has done as much again as before,
    /// and now and then. For between two transactions.
    func renewPlans() {
        guard hasOldPlans, !isBroken, PQtransactionStatus(handle) == PQTRANS_IDLE else { return }
        plansEnd = (max(2 * statementCount, PostgresConnection.firstPlans), .now + PostgresConnection.plansLife)
        _ = try? simple("DISCARD PLANS")
    }

    var hasOldPlans: Bool { !isPooled && (statementCount >= plansEnd.statements || .now >= plansEnd.at) }

    private static func begin(_ mode: Job.Mode) -> String {
        mode == .read ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN"
    }

    private func checkUsable() throws {
        if let failure { throw failure.error }
        if streaming { throw fail(PostgresError(.defect("a statement while another one's rows are streaming"), .none)) }
    }

    // MARK: - Round trips

    /// Runs what has been noted and then this batch, whose answers `body` gets, in one round trip.
    private func exchange(with batch: PostgresRound.Batch?, _ body: ([OpaquePointer]) throws -> Void) throws {
        let notes = takeNotes()
        let batches = notes.map(\.batch) + (batch.map { [$0] } ?? [])
        var round = PostgresRound()
        begin(&round)
        for batch in batches { add(batch, &round) }
        let answers = try send(round)
        defer { for answer in answers { PQclear(answer) } }
        var rest = answers[...]
        for note in notes {
            let own = rest.prefix(note.batch.sets.count)
            rest = rest.dropFirst(own.count)
            for (set, answer) in own.enumerated() {
                for index in 0..<PQntuples(answer) { try note.row(set, Row(.postgres(answer, row: index))) }
            }
            try note.changed?(own.map(PostgresConnection.changed))
        }
        try body(Array(rest))
    }

    private func takeNotes() -> [PostgresNote] {
        defer { notes = [] }
        return notes
    }

    /// What comes first where it is due: the end of a reader's transaction, and BEGIN.
    private func begin(_ round: inout PostgresRound) {
        if isLeft { round.add(.end) }
        guard unbegun else { return }
        round.add(.begin(PostgresConnection.begin(mode)))
        if isPooled { round.add(.setting(PostgresServer.transaction)) }
    }

    private func add(_ batch: PostgresRound.Batch, _ round: inout PostgresRound) {
        let use = statement(batch, &round)
        for set in batch.sets { round.add(.execute(use, set)) }
    }

    /// BEGIN and the preparation alone, where they are due.
    private func prepare(_ batch: PostgresRound.Batch, _ round: inout PostgresRound) -> PreparedStatement {
        begin(&round)
        return statement(batch, &round)
    }

    /// The statement as it is prepared on this connection, or will be by this round.
    private func statement(_ batch: PostgresRound.Batch, _ round: inout PostgresRound) -> PreparedStatement {
        let number = batch.statement.number
        if !isPooled, number < prepared.count, let known = prepared[number] { return known }
        for case .prepare(let known) in round.commands where !isPooled && known.number == number { return known }
        let known = number < prepared.count ? prepared[number] : nil
        let use = known ?? PreparedStatement(batch.statement, types: PostgresArguments.types(of: batch.sets), isNamed: !isPooled)
        round.add(.prepare(use))
        return use
    }

    /// Sends a round's commands and one Sync; returns the answers of its executions, and of its commit.
    @discardableResult
    private func send(_ round: PostgresRound) throws -> [OpaquePointer] {
        guard let first = round.commands.first else { return [] }
        roundTripCount += 1
        var refused: (any Error)?
        var sent = PQenterPipelineMode(handle)
        // A command without rows goes first and takes what lingers: BEGIN, a preparation, or a Sync of its own.
        let clearing = lingering && first.isExecution
        if sent == 1 && clearing { sent = PQpipelineSync(handle) }
        lingering = false
        for command in round.commands where sent == 1 && refused == nil {
            do { sent = try send(command) } catch { refused = error }
        }
        guard sent == 1, PQpipelineSync(handle) == 1 else { throw fail(PostgresError(brokenConnection: handle)) }
        var answers: [OpaquePointer] = []
        for (command, answer) in zip(round.commands, receive(syncs: clearing ? 2 : 1)) {
            switch command {
            case .execute, .commit:
                answers.append(answer)
                continue
            case .end: isLeft = false
            case .begin: unbegun = false
            case .setting: break
            case .prepare(let use): keep(use)
            }
            PQclear(answer)
        }
        guard failure == nil, refused == nil else {
            for answer in answers { PQclear(answer) }
            if let refused = refused as? DatabaseError, failure == nil { throw fail(PostgresError(refused, .none)) }
            throw failure?.error ?? refused ?? DatabaseError.defect("no answer")
        }
        return answers
    }

    private func send(_ command: PostgresRound.Command) throws -> Int32 {
        switch command {
        case .end, .commit: return PQsendQueryParams(handle, "COMMIT", 0, nil, nil, nil, nil, 0)
        case .begin(let text), .setting(let text): return PQsendQueryParams(handle, text, 0, nil, nil, nil, nil, 0)
        case .prepare(let use): return PQsendPrepare(handle, use.name, use.text, Int32(use.types.count), use.types)
        case .execute(let use, let set):
            try arguments.fill(set, types: use.types)
            return send(use)
        }
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
        roundTripCount += 1
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

    private func keep(_ statement: PreparedStatement) {
        while prepared.count <= statement.number { prepared.append(nil) }
        prepared[statement.number] = statement
    }

    /// How many rows a statement changed; a SELECT's tag counts what it found, which is no change.
    private static func changed(by answer: OpaquePointer) -> Int {
        guard let tag = PQcmdStatus(answer), tag[0] != CChar(UInt8(ascii: "S")) else { return 0 }
        return Int(PostgresText.integer(PQcmdTuples(answer)))
    }
}
