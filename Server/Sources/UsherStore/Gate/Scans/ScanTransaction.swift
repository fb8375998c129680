import UsherCore

/// All scans of one transaction. They are taken in rounds: in a round each sale and each `Idempotency-Key` occurs once,
/// so that the statements of a round can be sent together; whoever comes second waits for the next round and is judged by what
/// the first has left, without another look at the database.
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

    /// A scan that another one of its round stands in the way of.
    private struct Waiting {
        let index: Int
        /// What is known of it; nil: to be found again.
        var finding: Finding?
    }

    mutating func run() throws -> [ScanReply] {
        var waiting = requests.indices.map { Waiting(index: $0, finding: nil) }
        while !waiting.isEmpty { waiting = try round(waiting) }
        return replies.map { $0! }
    }

    /// Answers the waiting scans that do not meet another of the same round; returns the rest.
    private mutating func round(_ waiting: [Waiting]) throws -> [Waiting] {
        let unknown = waiting.filter { $0.finding == nil }.map { requests[$0.index] }
        var found = try SaleSearch(connection: connection, events: events).find(unknown).makeIterator()
        var later: [Waiting] = []
        var sales = Set<Sale.ID>(minimumCapacity: waiting.count)
        var names = Set<FreshIndex.Key>()
        var judged: [JudgedScan] = []
        judged.reserveCapacity(waiting.count)
        for scan in waiting {
            guard let finding = scan.finding ?? found.next() else { continue }
            let request = requests[scan.index]
            if let known = finding.known {
                replies[scan.index] = replay(known, request)
            } else if let name = request.name, !names.insert(name).inserted {
                // The next round finds the first one stored.
                later.append(Waiting(index: scan.index, finding: nil))
            } else if let sale = finding.sale, !sales.insert(sale.sale.id).inserted {
                later.append(Waiting(index: scan.index, finding: finding))
            } else {
                judged.append(try judge(finding.sale, request, scan.index))
            }
        }
        let overtaken = try store(judged)
        bringUpToDate(&later, after: judged, overtaken: overtaken)
        return later + overtaken.map { Waiting(index: $0.index, finding: nil) }
    }

    /// Whoever waits for a sale of this round is judged by what the round has left of it.
    private func bringUpToDate(_ later: inout [Waiting], after judged: [JudgedScan], overtaken: [JudgedScan]) {
        guard !later.isEmpty else { return }
        let logs = Dictionary(judged.compactMap { scan in scan.log.map { (scan.saleID, $0) } }) { first, _ in first }
        let lost = Set(overtaken.map(\.saleID))
        for index in later.indices {
            guard let found = later[index].finding?.sale else { continue }
            if lost.contains(found.sale.id) {
                later[index].finding = nil
            } else if let log = logs[found.sale.id] {
                later[index].finding?.sale = found.after(log)
            }
        }
    }
}

// MARK: - Judge
extension ScanTransaction {
    /// Answers and ids are kept for 48 hours; the name of a request for good.
    static let answersKept: Int64 = 48 * 3600

    private func replay(_ known: ReplayedScan, _ request: ScanRequest) -> ScanReply {
        let fresh = known.receivedAt.adding(seconds: ScanTransaction.answersKept) > request.receivedAt
        if known.kind == .online, fresh, known.fingerprint == request.key?.fingerprint, let answer = known.answer {
            return ScanReply(status: known.status, body: answer, replayed: true)
        }
        return ScanReply(status: ScanRefusal.idempotencyMismatch.status, body: encode(.refused(.idempotencyMismatch)))
    }

    private func judge(_ found: FoundSale?, _ request: ScanRequest, _ index: Int) throws -> JudgedScan {
        guard let id = ids.take() else { throw DatabaseError.unavailable("no ids for scans") }
        return try JudgedScan.judge(found, request, index: index, id: id, connection, encode: encode)
    }
}

// MARK: - Store
extension ScanTransaction {
    /// Writes what was judged; returns the scans of sales that somebody else has changed meanwhile, to be judged again.
    private mutating func store(_ judged: [JudgedScan]) throws -> [JudgedScan] {
        var overtaken: [JudgedScan] = []
        // In one order in every process, so that two transactions cannot wait for each other.
        let admitted = judged.filter { $0.update != nil }.sorted { $0.saleID < $1.saleID }
        let changes = try connection.executeEach(ScanStatements.admit, admitted.map { $0.update! })
        for (scan, changed) in zip(admitted, changes) where changed == 0 { overtaken.append(scan) }
        let kept = overtaken.isEmpty ? judged : judged.filter { scan in !overtaken.contains { $0.index == scan.index } }
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
