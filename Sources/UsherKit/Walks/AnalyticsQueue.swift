public import Foundation
public import UsherWire

/// Events on their way to the server: kept on disk until it has them, sent ten at a time or after a minute.
///
/// ```swift
/// let analytics = try AnalyticsQueue(client: walks, folder: folder, anonymousID: deviceID)
/// let sending = Task { await analytics.run() }     // sends in the background for as long as the app wants
/// try await analytics.track(.tourStarted, ["tourId": .string(tour.id)])
/// ```
public actor AnalyticsQueue {
    struct Queued: Codable, Sendable, Identifiable {
        let id: String
        let event: WalksEvent
    }

    private let client: WalksClient
    private let anonymousID: String?
    private let onDropped: @Sendable (WalksEvent) -> Void
    private var queue: DurableQueue<Queued> { didSet { watched.set(queue.items.count) } }
    private var watched: Broadcast<Int>
    private var clock: UsherClock { client.sender.clock }
    private var hasConsent = true
    private var isSending = false
    /// At most so many events a request; halved while the server refuses.
    private var batch = 50
    private var failures = 0
    private var notBefore = Date.distantPast

    static let most = 1000
    /// These are the last to be given up.
    static let precious: Set<WalksEvent.Kind> = [.tourStarted, .tourCompleted, .tourAbandoned, .voucherRedeemed]

    /// `onDropped` hears of an event that the server will never take.
    public init(
        client: WalksClient, folder: URL, anonymousID: String? = nil, onDropped: @escaping @Sendable (WalksEvent) -> Void = { _ in }
    ) throws {
        self.client = client
        self.anonymousID = anonymousID
        self.onDropped = onDropped
        let queue = try DurableQueue<Queued>(folder.appending(path: "events.jsonl"))
        self.queue = queue
        watched = Broadcast(queue.items.count)
    }

    deinit { watched.finish() }

    /// How many wait.
    public var count: Int { queue.items.count }

    /// How many wait: now, then with every change, the newest alone for who is slow. Each call gives a stream of its own.
    public var counts: AsyncStream<Int> {
        watched.stream { [weak self] reader in
            // A reader that has gone tells it from wherever it was.
            Task { await self?.forget(reader) }
        }
    }

    private func forget(_ reader: Int) { watched.forget(reader) }

    /// Keeps an event, on disk when it returns; sends if ten wait.
    public func track(_ kind: WalksEvent.Kind, _ properties: [String: AnyJSON] = [:]) async throws {
        guard hasConsent else { return }
        let id = UUID().uuidString.lowercased()
        let event = WalksEvent(kind, properties: properties, eventID: id, timestamp: clock.now(), anonymousID: anonymousID)
        try queue.append([Queued(id: id, event: event)])
        try trim()
        if count >= 10 { await sendIfDue() }
    }

    /// Without consent nothing is kept, and what was kept goes.
    public func setConsent(_ given: Bool) throws {
        hasConsent = given
        if !given { try queue.remove(Set(queue.items.map(\.id))) }
    }

    /// Sends until nothing waits or the server cannot take it.
    public func flush() async {
        while count > 0, await sendBatch() {}
    }

    /// Sends what is due, once a second, until its task is cancelled.
    public func run() async {
        while !Task.isCancelled {
            await sendIfDue()
            do { try await clock.sleep(1) } catch { return }
        }
    }

    func sendIfDue() async {
        while isDue, await sendBatch() {}
    }

    /// Ten wait, or the first has waited for a minute.
    private var isDue: Bool {
        let now = clock.now()
        guard now >= notBefore, let first = queue.items.first?.event.timestamp else { return false }
        return count >= 10 || now.timeIntervalSince(first) >= 60
    }

    /// One request. Returns whether another may follow at once.
    private func sendBatch() async -> Bool {
        if isSending { return false }
        isSending = true
        defer { isSending = false }
        let events = next()
        guard !events.isEmpty else { return false }
        do {
            _ = try await client.send(events.map(\.event), retry: .never)
            try? queue.remove(Set(events.map(\.id)))
            (batch, failures, notBefore) = (50, 0, .distantPast)
            return true
        } catch {
            return refused(events, error)
        }
    }

    private func refused(_ events: [Queued], _ error: UsherError) -> Bool {
        if error.status == 400 || error.status == 413 {
            if let only = events.first, events.count == 1 {
                try? queue.remove([only.id])
                onDropped(only.event)
            }
            batch = max(1, events.count / 2)
            return true
        }
        if error == .cancelled { return false }
        let wait = error.retryAfter ?? min(300, Double(1 << min(failures, 9))) * (1 + 0.25 * client.sender.random())
        failures += 1
        notBefore = clock.now().addingTimeInterval(wait)
        return false
    }

    /// The oldest, at most so many and 200 KiB.
    private func next() -> [Queued] {
        // `{"events":[` … `]}`, and a comma after each.
        var (bytes, events): (Int, [Queued]) = (13, [])
        for item in queue.items.prefix(batch) {
            bytes += 1 + ((try? WireJSON.encoder.encode(item.event).count) ?? 0)
            if !events.isEmpty, bytes > 200 * 1024 { break }
            events.append(item)
        }
        return events
    }

    private func trim() throws {
        let surplus = count - Self.most
        guard surplus > 0 else { return }
        let order =
            queue.items.filter { !Self.precious.contains($0.event.kind) }
            + queue.items.filter { Self.precious.contains($0.event.kind) }
        try queue.remove(Set(order.prefix(surplus).map(\.id)))
    }
}
