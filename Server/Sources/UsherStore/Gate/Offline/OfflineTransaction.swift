import UsherCore

/// One upload in one transaction. All new scans of a sale change its log together, so that a sale is read, replayed and written once
/// however many of them there are; results are taken from the log as it is in the end, whatever the order sent. A sale whose log is long
/// enough takes in no more that admits nobody: such scans have their rows alone, and one of the audit tells how many there were.
struct OfflineTransaction {
    let connection: any Connection
    let principal: Principal<APIKey>
    let items: [OfflineItem]
    let receivedAt: Instant
    let ids: IDPool
    let events: EventCache

    private var results: [OfflineResult?]
    private var superseded: [SupersededEntry] = []
    /// Every sale that has been read, as this transaction has left it.
    private var sales: [Sale.ID: UploadedSale] = [:]
    /// Places of scans that were known before, by this upload or an earlier one, and their rows.
    private var replays: [(index: Int, id: Entry.ID)] = []

    init(
        connection: any Connection, principal: Principal<APIKey>, items: [OfflineItem], receivedAt: Instant, ids: IDPool, events: EventCache
    ) {
        self.connection = connection
        self.principal = principal
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
            case .scan(let scan): waiting.append(OfflineRequest(index: index, scan: scan, principal: principal, receivedAt: receivedAt))
            }
        }
        while !waiting.isEmpty { waiting = try round(waiting) }
        try answerReplays()
        return OfflineAnswer(results: results.map { $0! }, superseded: superseded)
    }

    /// Stores the waiting scans whose sales nobody else changes meanwhile; returns the rest.
    private mutating func round(_ waiting: [OfflineRequest]) throws -> [OfflineRequest] {
        let search = SaleSearch(connection: connection, events: events)
        let known = try search.known(waiting.map(\.request))
        var fresh: [OfflineRequest] = []
        var later: [OfflineRequest] = []
        var names = Set<String>()
        for (request, known) in zip(waiting, known) {
            if let known {
                try recall(request, known)
            } else if names.insert(request.scan.clientScanID).inserted {
                fresh.append(request)
            } else {
                // The same scan twice: the next round finds the first one stored.
                later.append(request)
            }
        }
        return (try store(judge(fresh, search)) + later).sorted { $0.index < $1.index }
    }

    private mutating func judge(_ requests: [OfflineRequest], _ search: SaleSearch) throws -> [OfflineScan] {
        let places = try search.places(requests.map(\.request))
        try read(Set(places.compactMap { $0?.sale }), search)
        return try zip(requests, places).map { request, place in
            guard let id = ids.take() else { throw DatabaseError.unavailable("no ids for scans") }
            let sale = place.flatMap { sales[$0.sale] }
            return OfflineScan(request, sale, person: place?.person, by: try evidence(request, sale), id: .init(id))
        }
    }

    /// What a device has to show for a scan of this sale.
    private func evidence(_ request: OfflineRequest, _ sale: UploadedSale?) throws -> ScanEvidence {
        guard let device = principal.credential.device, let id = request.scan.fields.saleID, let sale else { return .enough }
        guard let proof = request.scan.proof else { return device.can.contains(.list) ? .enough : .none }
        let roster = sale.found.sale.roster
        let code: String? =
            if let person = proof.person {
                roster.index(of: person).map { roster.persons[$0].code }
            } else {
                try connection.first(OfflineStatements.code, id)
            }
        return code.map(proof.isMade) ?? false ? .proved(proof.person) : .forged
    }

    /// Reads those of the sales that have not been read yet.
    private mutating func read(_ wanted: Set<Sale.ID>, _ search: SaleSearch) throws {
        let device = principal.credential.device
        for (id, found) in try search.sales(wanted.subtracting(sales.keys), for: principal.account) {
            sales[id] = UploadedSale(found.seen(by: device))
        }
    }

    /// A name stands for one content, whenever and wherever it was used first.
    private mutating func recall(_ request: OfflineRequest, _ known: ReplayedScan) throws {
        if try known.fingerprint == request.request.key?.fingerprint || isOfThisDevice(request, known) {
            replays.append((request.index, known.id))
        } else {
            results[request.index] = .invalid(request.scan.clientScanID, .idempotencyMismatch)
        }
    }

    /// Whether it is a device's own scan of the same sale, in whatever form: online it had the code, which the device has not kept.
    private func isOfThisDevice(_ request: OfflineRequest, _ known: ReplayedScan) throws -> Bool {
        guard principal.credential.device != nil, let (key, sale) = try connection.first(OfflineStatements.whose, known.id),
            key == principal.credential.id, let sale
        else { return false }
        return try SaleSearch(connection: connection, events: events).places([request.request]).first??.sale == sale
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
            guard let scans = bySale[sale], let before = sales[sale] else { return nil }
            return SaleChange(before, inserting: scans.compactMap(\.logItem))
        }
        let counts = try connection.executeEach(ScanStatements.admit, changes.map(\.update))
        let kept = zip(changes, counts).filter { $0.1 == 1 }.map(\.0)
        for change in changes { sales[change.found.sale.id] = nil }
        for change in kept { sales[change.found.sale.id] = UploadedSale(change.found.after(change.log)) }
        try connection.executeEach(OfflineStatements.void, kept.flatMap(\.voids))

        let stored = Dictionary(uniqueKeysWithValues: kept.map { ($0.found.sale.id, $0) })
        let (done, overtaken) = judged.split { $0.logItem == nil || stored[$0.saleID] != nil }
        try record(done, stored)
        try noteClosed(done)
        superseded += kept.flatMap(\.superseded)
        return overtaken.map(\.request)
    }

    /// A row for each scan. The first of a sale bears what all of them together have changed in its counts.
    private mutating func record(_ scans: [OfflineScan], _ changes: [Sale.ID: SaleChange]) throws {
        var told = Set<Sale.ID>()
        let entries = changes.mapValues { EntryIndex($0.after) }
        var rows: [[SQLValue]] = []
        for scan in scans {
            let change = scan.logItem == nil ? nil : changes[scan.saleID]
            let delta = change.flatMap { told.insert($0.found.sale.id).inserted ? $0.delta : nil }
            let result = try scan.result(in: scan.logItem == nil ? nil : entries[scan.saleID])
            results[scan.request.index] = result
            rows.append(scan.record(result, delta: delta).arguments)
        }
        // The same name came in by another process a moment ago: begin again, and find it.
        guard try connection.executeEach(ScanStatements.record, rows).allSatisfy({ $0 == 1 }) else { throw TransactionRetry() }
        let names = ScanNames(connection)
        for scan in scans { names.note(scan.request.request.name, scan.id.rawValue) }
    }

    /// Says once for each sale how many scans its log would not take in.
    private func noteClosed(_ scans: [OfflineScan]) throws {
        let shutOut = Dictionary(grouping: scans.filter(\.isShutOut), by: \.saleID).sorted { $0.key < $1.key }
        try AuditTransaction(connection).record(
            shutOut.map { sale, scans in
                AuditEntry(
                    at: receivedAt, actor: Actor(account: principal.account, key: principal.credential.id, address: principal.address),
                    organisation: scans[0].found?.event.organisation, action: "sale.closed", subject: .plain("\(sale)"),
                    result: "\(scans.count) scans that admit nobody stay out of its log")
            })
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
        try connection.run(OfflineStatements.known, each: scans.map { [$0.id.sql] }) { set, stored in
            var scan = stored
            scan.name = scans[set].name
            known.append((scans[set].index, scan))
        }
        try read(Set(known.compactMap(\.scan.sale)), SaleSearch(connection: connection, events: events))
        var entries: [Sale.ID: EntryIndex] = [:]
        for (index, scan) in known {
            if let sale = scan.sale, entries[sale] == nil { entries[sale] = sales[sale].map { EntryIndex($0.usage) } }
            results[index] = scan.result(in: scan.sale.flatMap { entries[$0] })
        }
    }
}

extension Array {
    /// Those that are as asked, and the others, in their order.
    fileprivate func split(by belongs: (Element) -> Bool) -> ([Element], [Element]) {
        (filter(belongs), filter { !belongs($0) })
    }
}
