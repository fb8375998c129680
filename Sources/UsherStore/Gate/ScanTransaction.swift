import UsherCore

/// All scans of one transaction. They are taken in rounds: in a round each sale and each `Idempotency-Key` occurs once,
/// so that the statements of a round can be sent together; whoever comes second waits for the next round and finds what
/// the first has done.
struct ScanTransaction {
    let connection: any Connection
    let requests: [ScanRequest]
    let ids: IDPool
    let events: EventCache
    let encode: ScanStore.Encode

    private var replies: [ScanReply?]

    init(connection: any Connection, requests: [ScanRequest], ids: IDPool, events: EventCache, encode: @escaping ScanStore.Encode) {
        self.connection = connection
        self.requests = requests
        self.ids = ids
        self.events = events
        self.encode = encode
        replies = Array(repeating: nil, count: requests.count)
    }

    mutating func run() throws -> [ScanReply] {
        var waiting = Array(requests.indices)
        while !waiting.isEmpty { waiting = try round(waiting) }
        return replies.map { $0! }
    }

    /// Answers the waiting scans that do not meet another of the same round; returns the rest.
    private mutating func round(_ waiting: [Int]) throws -> [Int] {
        let findings = try SaleSearch(connection: connection, events: events).find(waiting.map { requests[$0] })
        var later: [Int] = []
        var sales = Set<Sale.ID>(minimumCapacity: waiting.count)
        var names = Set<FreshIndex.Key>()
        var judged: [JudgedScan] = []
        judged.reserveCapacity(waiting.count)
        for (index, finding) in zip(waiting, findings) {
            let request = requests[index]
            let newSale = finding.sale.map { sales.insert($0.sale.id).inserted } ?? true
            let newName = request.name.map { names.insert($0).inserted } ?? true
            guard newSale && newName else {
                later.append(index)
                continue
            }
            if let known = finding.known {
                replies[index] = replay(known, request)
            } else {
                judged.append(try judge(finding.sale, request, index))
            }
        }
        later += try store(judged)
        return later
    }
}

// MARK: - Judge
extension ScanTransaction {
    /// Answers and ids are kept for 48 hours; the name of a request for good.
    static let answersKept: Int64 = 48 * 3600

    private func replay(_ known: KnownScan, _ request: ScanRequest) -> ScanReply {
        let fresh = known.receivedAt.adding(seconds: ScanTransaction.answersKept) > request.receivedAt
        if known.kind == .online, fresh, known.fingerprint == request.fingerprint, let answer = known.answer {
            return ScanReply(status: known.status, body: answer, replayed: true)
        }
        return ScanReply(status: ScanRefusal.idempotencyMismatch.status, body: encode(.refused(.idempotencyMismatch)))
    }

    private func judge(_ found: FoundSale?, _ request: ScanRequest, _ index: Int) throws -> JudgedScan {
        guard let id = ids.take() else { throw DatabaseError.unavailable("no ids for scans") }
        guard let found, !found.deleted, found.role != nil || request.fields.saleID == nil else {
            let refusal: ScanRefusal = found?.isSuspended == true ? .suspended : .ticketNotFound
            return JudgedScan(index: index, id: id, request: request, refusal: refusal, encode: encode)
        }
        if found.isSuspended { return JudgedScan(index: index, id: id, request: request, refusal: .suspended, encode: encode) }
        return JudgedScan(index: index, id: id, request: request, found: found, encode: encode)
    }
}

// MARK: - Store
extension ScanTransaction {
    /// Writes what was judged. A sale that somebody else has changed meanwhile is judged again in the next round.
    private mutating func store(_ judged: [JudgedScan]) throws -> [Int] {
        var overtaken: [Int] = []
        // In one order in every process, so that two transactions cannot wait for each other.
        let admitted = judged.filter { $0.update != nil }.sorted { $0.saleID < $1.saleID }
        let changes = try connection.executeEach(ScanStatements.admit, admitted.map { $0.update! })
        for (scan, changed) in zip(admitted, changes) where changed == 0 { overtaken.append(scan.index) }
        let kept = overtaken.isEmpty ? judged : judged.filter { !overtaken.contains($0.index) }
        let recorded = try connection.executeEach(ScanStatements.record, kept.map(\.record))
        let names = ScanNames(connection)
        for (scan, count) in zip(kept, recorded) {
            // The same Idempotency-Key came in by another process a moment ago: begin again, and find its answer.
            guard count == 1 else { throw TransactionRetry() }
            replies[scan.index] = scan.reply
            names.note(requests[scan.index].name, scan.id)
        }
        return overtaken
    }
}
