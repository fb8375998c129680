public import Foundation
public import UsherWire

/// A door: scans online while the network is there, by the event's list while it is not, and tells the server afterwards.
///
/// ```swift
/// let scanner = try TicketScanner(client: gate, event: 456, gate: "North", folder: folder)
/// let door = Task { await scanner.run() }          // keeps the list fresh, uploads what was scanned offline
/// let outcome = await scanner.scan("SALE-CODE-123")
/// print(outcome.headline, outcome.signal)
/// ```
/// Without an event there is no list, and nobody is admitted offline.
public actor TicketScanner {
    /// How the door stands.
    public struct Status: Sendable, Hashable {
        /// Whether the server answered last time; until it was asked, yes.
        public var isOnline: Bool
        /// Scans that the server has not confirmed yet.
        public var waiting: Int
        /// When the list was made, by the device's clock.
        public var listedAt: Date?
        /// The server does not take this key (401, 403): somebody has to look. What was scanned is kept.
        public var needsAttention: GateError?

        /// At first: online, nothing waits, no list.
        public init(isOnline: Bool = true, waiting: Int = 0, listedAt: Date? = nil, needsAttention: GateError? = nil) {
            (self.isOnline, self.waiting, self.listedAt, self.needsAttention) = (isOnline, waiting, listedAt, needsAttention)
        }
    }

    /// How the door stands now.
    public var status: Status { watched.value }
    private var watched = Broadcast(Status())
    let client: GateClient
    let event: Int?
    let gate: String?
    var list: TicketList
    var file: TicketListFile?
    var queue: DurableQueue<QueuedScan>?
    var marks: [Int: OfflineJudge.Mark] = [:]
    /// When to call the server next, and how long to wait after another failure.
    var nextCall = Date.distantPast
    var pause = 5.0
    /// Scans that were cancelled: the server may have heard of them, so the same fields go under the same id once more.
    private var cancelled: [ScanRequest: (id: UUID, at: Date)] = [:]
    var clock: UsherClock { client.sender.clock }
    var waitingIDs: [String] { queue?.items.map(\.id) ?? [] }

    /// Older lists admit nobody.
    static let listLife = 24 * 3600.0
    /// The server has so many seconds to answer a scan.
    static let patience = 3.0
    /// So many seconds a cancelled scan's id serves.
    static let cancelledLife = 60.0

    /// `folder` keeps the list and what waits; a scanner that opens it after a crash goes on there.
    public init(client: GateClient, event: Int? = nil, gate: String? = nil, folder: URL? = nil) throws {
        self.client = client
        self.event = event
        self.gate = gate
        guard let event, let folder else {
            list = TicketList()
            return
        }
        var file = TicketListFile(folder.appending(path: "list-\(event).tsv"))
        list = file.load()
        self.file = file
        let queue = try DurableQueue<QueuedScan>(folder.appending(path: "scans-\(event).jsonl"))
        self.queue = queue
        for scan in queue.items { Self.mark(scan, &marks) }
        watched = Broadcast(Status(waiting: queue.items.count, listedAt: list.head?.fetchedAt))
    }

    deinit { watched.finish() }

    /// How the door stands: now, then with every change, the newest alone for who is slow. Each call gives a stream of its own.
    public var statuses: AsyncStream<Status> {
        watched.stream { [weak self] reader in
            // A reader that has gone tells it from wherever it was.
            Task { await self?.forget(reader) }
        }
    }

    private func forget(_ reader: Int) { watched.forget(reader) }

    /// Scans what was read from a ticket.
    public func scan(_ code: String, seat: String? = nil, quantity: Int? = nil) async -> ScanOutcome {
        await scan(ScanRequest(ticketCode: code, seatNumber: seat, quantity: quantity))
    }

    /// Scans by all the fields there are; the door's event and name are added where they are missing.
    public func scan(_ request: ScanRequest) async -> ScanOutcome {
        var request = request.trimmed
        request.eventID = request.eventID ?? event
        request.gate = request.gate ?? gate
        let id = identify(request)
        if status.isOnline {
            let outcome = await ask(request, id)
            if outcome == .cancelled || outcome == nil && Task.isCancelled { return cancel(request, id) }
            if let outcome { return outcome }
            goOffline()
        }
        return Task.isCancelled ? cancel(request, id) : judge(request, id)
    }

    /// A scan's id: that of the same scan, if it was cancelled just now, else a new one. An id serves so once.
    private func identify(_ request: ScanRequest) -> UUID {
        let now = clock.now()
        cancelled = cancelled.filter { now.timeIntervalSince($0.value.at) <= Self.cancelledLife }
        return cancelled.removeValue(forKey: request)?.id ?? UUID()
    }

    /// Remembers the id; also without a network, since an earlier try may have reached the server under it.
    private func cancel(_ request: ScanRequest, _ id: UUID) -> ScanOutcome {
        cancelled[request] = (id, clock.now())
        return .cancelled
    }

    /// The seed's form: an entry, or a `GateError` with the sentence. Offline entries have the number 0.
    public nonisolated func scan(_ qrCode: String, completion: @escaping @Sendable (Result<ScanResponse, any Error>) -> Void) {
        // The seed's callers have no task to wait in. The scan goes on though nobody waits: its outcome is on disk or on the server.
        Task { [self] in
            let outcome = await scan(qrCode)
            completion(Result { try outcome.result() })
        }
    }

    /// The server's word; nil where it does not come in time.
    private func ask(_ request: ScanRequest, _ id: UUID) async -> ScanOutcome? {
        let client = client
        let answer = await clock.limit(Self.patience) { () async -> Result<ScanResponse, GateError> in
            do throws(GateError) { return .success(try await client.scan(request, id: id, retry: .door)) } catch { return .failure(error) }
        }
        switch answer {
        case .success(let response):
            let seat = response.data.seatNumber
            for person in response.data.admissions { marks[person.id] = .init(at: clock.now(), seat: seat) }
            note { $0.needsAttention = nil }
            return .admitted(response)
        case .failure(let error):
            if error.status == 401 || error.code == "not_allowed" { note { $0.needsAttention = error } }
            return ScanOutcome(error)
        case nil: return nil
        }
    }

    private func goOffline() {
        note { $0.isOnline = false }
        pause = 5
        nextCall = clock.now().addingTimeInterval(pause)
    }

    /// Sets what `run` found out.
    func note(_ change: (inout Status) -> Void) {
        var status = watched.value
        change(&status)
        watched.set(status)
    }

    static func mark(_ scan: QueuedScan, _ marks: inout [Int: OfflineJudge.Mark]) {
        guard scan.decision == .admitted else { return }
        for person in scan.persons { marks[person] = .init(at: scan.scannedAt, seat: scan.label) }
    }
}

extension RetryPolicy {
    /// A door waits for a busy server, and for nothing else: there is the list.
    static let door = RetryPolicy(
        attempts: 3, retriesNetwork: false, longestWait: 2, budget: 2.5, retries: { $0 == 429 }, delay: { _, _ in 0.5 })
}
