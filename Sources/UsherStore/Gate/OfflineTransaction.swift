import UsherCore

/// One upload in one transaction. All new scans of a sale change its log together, so that a sale is read and written once
/// however many of them there are; results are taken from the log as it is in the end, whatever the order sent.
struct OfflineTransaction {
    let connection: any Connection
    let caller: Caller
    let items: [OfflineItem]
    let receivedAt: Instant
    let ids: IDPool
    let events: EventCache

    private var results: [OfflineResult?]
    private var superseded: [SupersededEntry] = []
    /// Places of scans that were known before, by this upload or an earlier one, and their rows.
    private var replays: [(index: Int, id: Entry.ID)] = []

    init(connection: any Connection, caller: Caller, items: [OfflineItem], receivedAt: Instant, ids: IDPool, events: EventCache) {
        self.connection = connection
        self.caller = caller
        self.items = items
        self.receivedAt = receivedAt
        self.ids = ids
        self.events = events
        results = Array(repeating: nil, count: items.count)
    }

    mutating func run() throws -> OfflineAnswer {
        var waiting: [OfflineRequest] = []
        for (index, item) in items.enumerated() {
            switch item {
            case .invalid(let id, let refusal): results[index] = .invalid(id, refusal)
            case .scan(let scan): waiting.append(OfflineRequest(index: index, scan: scan, caller: caller, receivedAt: receivedAt))
            }
        }
        while !waiting.isEmpty { waiting = try round(waiting) }
        try answerReplays()
        return OfflineAnswer(results: results.map { $0! }, superseded: superseded)
    }

    /// Stores the waiting scans whose sales nobody else changes meanwhile; returns the rest.
    private mutating func round(_ waiting: [OfflineRequest]) throws -> [OfflineRequest] {
        let findings = try SaleSearch(connection: connection, events: events).find(waiting.map(\.request))
        var later: [OfflineRequest] = []
        var names = Set<String>()
        var judged: [OfflineScan] = []
        for (request, finding) in zip(waiting, findings) {
            if let known = finding.known {
                recall(request, known)
            } else if names.insert(request.scan.clientScanID).inserted {
                guard let id = ids.take() else { throw DatabaseError.unavailable("no ids for scans") }
                judged.append(OfflineScan(request, finding.sale, id: .init(id)))
            } else {
                // The same scan twice: the next round finds the first one stored.
                later.append(request)
            }
        }
        return (try store(judged) + later).sorted { $0.index < $1.index }
    }

    /// A name stands for one content, whenever and wherever it was used first.
    private mutating func recall(_ request: OfflineRequest, _ known: KnownScan) {
        if known.fingerprint == request.request.fingerprint {
            replays.append((request.index, known.id))
        } else {
            results[request.index] = .invalid(request.scan.clientScanID, .idempotencyMismatch)
        }
    }
}

// MARK: - Store
extension OfflineTransaction {
    /// Writes what was judged; returns the scans of sales that somebody else has changed meanwhile.
    private mutating func store(_ judged: [OfflineScan]) throws -> [OfflineRequest] {
        var bySale: [Sale.ID: [OfflineScan]] = [:]
        for scan in judged where scan.logItem != nil { bySale[scan.saleID, default: []].append(scan) }
        // In one order in every process, so that two transactions cannot wait for each other.
        let changes = bySale.keys.sorted().compactMap { sale -> SaleChange? in
            guard let scans = bySale[sale], let found = scans[0].found else { return nil }
            return SaleChange(found, inserting: scans.compactMap(\.logItem))
        }
        let counts = try connection.executeEach(ScanStatements.admit, changes.map(\.update))
        let kept = zip(changes, counts).filter { $0.1 == 1 }.map(\.0)
        try connection.executeEach(OfflineStatements.void, kept.flatMap(\.voids))

        let stored = Dictionary(uniqueKeysWithValues: kept.map { ($0.found.sale.id, $0) })
        let (done, overtaken) = judged.split { $0.logItem == nil || stored[$0.saleID] != nil }
        try record(done, stored)
        superseded += kept.flatMap(\.superseded)
        return overtaken.map(\.request)
    }

    /// A row for each scan. The first of a sale bears what all of them together have changed in its counts.
    private mutating func record(_ scans: [OfflineScan], _ changes: [Sale.ID: SaleChange]) throws {
        var told = Set<Sale.ID>()
        var rows: [[SQLValue]] = []
        for scan in scans {
            let change = scan.logItem == nil ? nil : changes[scan.saleID]
            let delta = change.flatMap { told.insert($0.found.sale.id).inserted ? $0.delta : nil }
            let result = try scan.result(in: change?.after)
            results[scan.request.index] = result
            rows.append(scan.record(result, delta: delta).arguments)
        }
        // The same name came in by another process a moment ago: begin again, and find it.
        guard try connection.executeEach(ScanStatements.record, rows).allSatisfy({ $0 == 1 }) else { throw TransactionRetry() }
        let names = ScanNames(connection)
        for scan in scans { names.note(scan.request.request.name, scan.id.rawValue) }
    }
}

// MARK: - Replay
extension OfflineTransaction {
    /// Tells how known scans stand now that all others are stored.
    private mutating func answerReplays() throws {
        guard !replays.isEmpty else { return }
        let scans = replays.compactMap { replay -> (index: Int, id: Entry.ID, name: String)? in
            if case .scan(let scan) = items[replay.index] { (replay.index, replay.id, scan.clientScanID) } else { nil }
        }
        var known: [(index: Int, scan: StoredScan)] = []
        try connection.run(OfflineStatements.known, each: scans.map { [$0.id.sql] }) { set, row in
            known.append((scans[set].index, StoredScan(row, name: scans[set].name)))
        }
        let usages = try usages(of: Set(known.compactMap(\.scan.sale)).sorted())
        for (index, scan) in known { results[index] = scan.result(in: scan.sale.flatMap { usages[$0] }) }
    }

    private func usages(of sales: [Sale.ID]) throws -> [Sale.ID: Usage] {
        var usages: [Sale.ID: Usage] = [:]
        try connection.run(ScanStatements.findBySale, each: sales.map { [$0.sql, caller.account.sql, .null] }) { _, row in
            guard let found = try Finding(row, events: events).sale else { return }
            usages[found.sale.id] = SaleChange(found, inserting: []).after
        }
        return usages
    }
}

extension Array {
    /// Those that are as asked, and the others, in their order.
    fileprivate func split(by belongs: (Element) -> Bool) -> ([Element], [Element]) {
        (filter(belongs), filter { !belongs($0) })
    }
}
