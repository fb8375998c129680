import Foundation
import Synchronization
import Testing
import UsherServer
import UsherStore
import UsherTesting

@testable import UsherKit

@Suite struct AnalyticsQueueTests {
    private func queue(_ line: FaultyTransport, _ clock: VirtualClock, _ folder: URL) throws
        -> AnalyticsQueue
    {
        let client = WalksClient(baseURL: KitHouse.base, transport: line, clock: clock.kit, random: { 0 })
        return try AnalyticsQueue(client: client, folder: folder, anonymousID: "device")
    }

    @Test("Walks A51 Nine events: nothing is sent; the tenth: one request; one alone: after 60 s")
    func batches() async throws {
        try await withTemporaryFolder { folder in
            let (line, clock) = (FaultyTransport(), VirtualClock())
            let queue = try queue(line, clock, folder)
            for _ in 0..<9 { try await queue.track(.tourViewed) }
            await queue.sendIfDue()
            #expect(line.requests.isEmpty)
            try await queue.track(.tourViewed)
            #expect(line.requests.count == 1)
            let left = await queue.count
            #expect(left == 0)
            try await queue.track(.appOpen)
            clock.advance(59)
            await queue.sendIfDue()
            #expect(line.requests.count == 1)
            clock.advance(1)
            await queue.sendIfDue()
            #expect(line.requests.count == 2)
        }
    }

    @Test("Walks A51 The server is down, a new process finds a torn line, an answer is lost: each event arrives once, in order")
    func survives() async throws {
        try await WalksKit.run(clock: VirtualClock()) { walks in
            try await withTemporaryFolder { folder in
                var queue: AnalyticsQueue? = try AnalyticsQueue(client: walks.client(), folder: folder)
                walks.line.isDown = true
                for number in 0..<12 { try await queue?.track(.pointTriggered, ["order": .integer(number)]) }
                queue = nil
                // A torn last line, as a power cut leaves it.
                let file = try AtomicFile.handle(folder.appending(path: "events.jsonl").path, FileFetch.more)
                try file.write(contentsOf: Data(#"{"add":{"id":"x","ev"#.utf8))
                try file.close()
                let next = try AnalyticsQueue(client: walks.client(), folder: folder)
                walks.line.isDown = false
                walks.line.next(.dropAfter)
                await next.flush()
                let still = await next.count
                #expect(still == 12)
                walks.kit.clock.advance(2)
                await next.flush()
                let left = await next.count
                let stored = try await walks.orders()
                #expect(left == 0 && stored == Array(0..<12))
            }
        }
    }

    @Test("Walks A51 One event of fifty that the server refuses is found, dropped and told; the others arrive")
    func poison() async throws {
        try await withTemporaryFolder { folder in
            let (line, clock) = (PoisonedLine(), VirtualClock())
            let client = WalksClient(baseURL: KitHouse.base, transport: line, clock: clock.kit, random: { 0 })
            line.isDown.withLock { $0 = true }
            let box = Dropped()
            let queue = try AnalyticsQueue(client: client, folder: folder) { event in box.add(event) }
            for number in 0..<50 { try await queue.track(number == 17 ? .unknown("poison") : .appOpen, ["order": .integer(number)]) }
            line.isDown.withLock { $0 = false }
            clock.advance(600)
            await queue.flush()
            let left = await queue.count
            #expect(left == 0 && box.types == ["poison"])
            let arrived = line.arrived.withLock { $0 }
            #expect(arrived == (0..<50).filter { $0 != 17 })
        }
    }

    private func event(_ kind: WalksEvent.Kind, _ number: Int, text: String = "") -> AnalyticsQueue.Queued {
        let properties: [String: AnyJSON] = ["order": .integer(number), "text": .string(text)]
        return .init(id: "e-\(number)", event: WalksEvent(kind, properties: properties, timestamp: VirtualClock().now))
    }

    /// The numbers of the events that are on disk.
    private func kept(_ file: URL) throws -> [Int] {
        try DurableQueue<AnalyticsQueue.Queued>(file).items.map { item in
            if case .integer(let number)? = item.event.properties["order"] { number } else { -1 }
        }
    }

    @Test("Walks A51 A thousand are kept: the oldest go first, precious ones last, the others stay in their order")
    func thousand() async throws {
        try await withTemporaryFolder { folder in
            let (line, clock, file) = (FaultyTransport(), VirtualClock(), folder.appending(path: "events.jsonl"))
            line.isDown = true
            // As an app leaves them that was offline for long.
            let precious = AnalyticsQueue.precious.sorted { $0.rawValue < $1.rawValue }
            var disk = try DurableQueue<AnalyticsQueue.Queued>(file)
            try disk.append((0..<998).map { event($0 < 4 ? precious[$0] : .appOpen, $0) })
            var queue: AnalyticsQueue? = try self.queue(line, clock, folder)
            for number in 998..<1005 { try await queue?.track(.tourViewed, ["order": .integer(number)]) }
            let count = await queue?.count
            queue = nil
            #expect(try count == 1000 && kept(file) == Array(0..<4) + Array(9..<1005))
        }
    }

    @Test("Walks A51 A thousand precious ones: what is new and plain goes at once, then the oldest")
    func thousandPrecious() async throws {
        try await withTemporaryFolder { folder in
            let (line, clock, file) = (FaultyTransport(), VirtualClock(), folder.appending(path: "events.jsonl"))
            line.isDown = true
            var disk = try DurableQueue<AnalyticsQueue.Queued>(file)
            try disk.append((0..<1000).map { event(.tourStarted, $0) })
            let queue = try self.queue(line, clock, folder)
            try await queue.track(.appOpen, ["order": .integer(1000)])
            #expect(try kept(file) == Array(0..<1000))
            let next = try self.queue(line, clock, folder)
            try await next.track(.tourCompleted, ["order": .integer(1001)])
            #expect(try kept(file) == Array(1..<1000) + [1001])
        }
    }

    @Test("Walks A51 At most 50 events and 200 KiB a request, in their order")
    func sizes() async throws {
        try await withTemporaryFolder { folder in
            let (line, clock) = (FaultyTransport(), VirtualClock())
            var disk = try DurableQueue<AnalyticsQueue.Queued>(folder.appending(path: "events.jsonl"))
            try disk.append((0..<120).map { event(.appOpen, $0) })
            try disk.append((120..<160).map { event(.appOpen, $0, text: String(repeating: "x", count: 9000)) })
            let queue = try queue(line, clock, folder)
            await queue.flush()
            let bodies = line.requests.compactMap(\.body)
            let batches = try bodies.map { try WireJSON.decoder.decode(WalksEventBatch.self, from: $0).events }
            let sent = batches.joined().compactMap { $0.properties["order"] }
            let (longest, orders) = (bodies.map(\.count).max() ?? 0, (0..<160).map { AnyJSON.integer($0) })
            #expect(longest <= 200 * 1024 && batches.map(\.count) == [50, 50, 42, 18] && sent == orders)
        }
    }

    @Test("Walks A51 Without consent nothing is kept; Retry-After is waited for")
    func bounds() async throws {
        try await withTemporaryFolder { folder in
            let (line, clock) = (FaultyTransport(), VirtualClock())
            let queue = try queue(line, clock, folder)
            line.next(.answer(.json(429, "{}", ["Retry-After": "90"])))
            for _ in 0..<10 { try await queue.track(.tourStarted) }
            #expect(line.requests.count == 1)
            clock.advance(89)
            await queue.sendIfDue()
            #expect(line.requests.count == 1)
            line.isDown = true
            clock.advance(2)
            await queue.sendIfDue()
            #expect(line.requests.count == 2)
            try await queue.setConsent(false)
            try await queue.track(.appOpen)
            let none = await queue.count
            #expect(none == 0)
        }
    }
}

extension WalksKit {
    /// `order` of the events that the server has, as they came.
    func orders() async throws -> [Int64] {
        try await kit.house.database.read { connection in try connection.all(EventSQL.orders) { $0.int(0) } }
    }
}

private enum EventSQL {
    static let orders = Statement("SELECT position FROM walk_events ORDER BY id")
}

/// What was dropped.
private final class Dropped: Sendable {
    private let events = Mutex<[WalksEvent]>([])
    func add(_ event: WalksEvent) { events.withLock { $0.append(event) } }
    var types: [String] { events.withLock { $0.map(\.kind.rawValue) } }
}

/// A server that answers 400 to whatever contains a `poison`.
private final class PoisonedLine: Transport {
    let isDown = Mutex(false)
    let arrived = Mutex<[Int]>([])

    func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
        if isDown.withLock({ $0 }) { throw .network("down") }
        let batch = request.body.flatMap { try? WireJSON.decoder.decode(WalksEventBatch.self, from: $0) }
        if batch?.events.contains(where: { $0.kind == .unknown("poison") }) != false { return .json(400) }
        let orders: [Int] = (batch?.events ?? []).compactMap { event in
            if case .integer(let number)? = event.properties["order"] { number } else { nil }
        }
        arrived.withLock { $0 += orders }
        return UsherResponse(status: 204)
    }
}
