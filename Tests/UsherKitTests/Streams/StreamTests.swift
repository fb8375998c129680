import Foundation
import Testing

@testable import UsherKit

@Suite struct StreamTests {
    private static let base = URL(string: "https://usher.test")!
    private static func folder() -> URL { FileManager.default.temporaryDirectory.appending(path: UUID().uuidString) }

    private func scanner(_ line: FaultyTransport, _ clock: VirtualClock) throws -> TicketScanner {
        let client = GateClient(baseURL: Self.base, apiKey: "k", transport: line, clock: clock.kit, random: { 0 })
        return try TicketScanner(client: client, event: 456, folder: Self.folder())
    }

    private static let manifest = #"""
        {"data":{"event":{"id":456,"name":"Hamlet","time_zone":"GMT","reentry":"once"},"server_time":"2025-12-20T23:30:00Z",
        "hash":{"algorithm":"HMAC-SHA256","salt":"kR0b","length":16},"dates":[],"ticket_types":[],"sales":[],"next":"a","more":false}}
        """#

    @Test("Apps P15 Two readers of the door's statuses get the value now and each change; one that ends leaves the other")
    func statuses() async throws {
        let (line, clock) = (FaultyTransport(), VirtualClock())
        let scanner = try scanner(line, clock)
        var first = await scanner.statuses.makeAsyncIterator()
        var second: AsyncStream<TicketScanner.Status>.Iterator? = await scanner.statuses.makeAsyncIterator()
        #expect(await first.next() == .init())
        #expect(await second?.next() == .init())
        line.isDown = true
        _ = await scanner.scan("SALE-CODE-123")
        #expect(await first.next()?.isOnline == false)
        #expect(await second?.next()?.isOnline == false)
        // One goes; the other hears that the network is back.
        second = nil
        line.isDown = false
        line.next(.answer(.json(200, Self.manifest)), on: "manifest")
        await scanner.refresh()
        let back = await first.next()
        #expect(back?.isOnline == true && back?.listedAt == clock.now)
        #expect(await scanner.status == back)
    }

    @Test("Apps P15 A slow reader gets the newest value alone; a stream ends with what it watches")
    func slow() async throws {
        var watched: Broadcast<Int>? = Broadcast(0)
        var slow = try #require(watched?.stream { _ in }).makeAsyncIterator()
        for number in 1...9 { watched?.set(number) }
        #expect(await slow.next() == 9)
        watched?.set(9)
        watched?.set(10)
        #expect(await slow.next() == 10)
        watched?.finish()
        #expect(await slow.next() == nil)
        watched = nil
    }

    @Test("Apps P15 Sessions: signed out, in, out; a scanner that is gone ends its readers")
    func sessions() async throws {
        let tokens = TokenRefresher(store: MemoryTokenStore(), renew: { $0 })
        var sessions = await tokens.sessions.makeAsyncIterator()
        #expect(await sessions.next() == .signedOut)
        await tokens.set(AccessTokens(access: "a"))
        #expect(await sessions.next() == .signedIn)
        await tokens.set(nil)
        #expect(await sessions.next() == .signedOut)
        var scanner: TicketScanner? = try scanner(FaultyTransport(), VirtualClock())
        var statuses = await scanner?.statuses.makeAsyncIterator()
        #expect(await statuses?.next() != nil)
        scanner = nil
        #expect(await statuses?.next() == nil)
    }

    @Test("Apps P15 Counts of events that wait: kept, sent")
    func counts() async throws {
        let line = FaultyTransport()
        let client = WalksClient(baseURL: Self.base, transport: line, clock: VirtualClock().kit, random: { 0 })
        let queue = try AnalyticsQueue(client: client, folder: Self.folder())
        var counts = await queue.counts.makeAsyncIterator()
        #expect(await counts.next() == 0)
        try await queue.track(.appOpen)
        #expect(await counts.next() == 1)
        line.next(.answer(.json(204)))
        await queue.flush()
        #expect(await counts.next() == 0)
    }

    @Test("Apps P15 Progress: nothing, what is under way, nothing again")
    func progress() async throws {
        let board = ProgressBoard()
        let place = URL(filePath: "/tours/a/en")
        var steps = board.stream(place).makeAsyncIterator()
        #expect(await steps.next() == .some(nil))
        let half = DownloadProgress(fraction: 0.5, transferredBytes: 5, totalBytes: 10)
        board.set(place, half)
        #expect(await steps.next() == half)
        // A fetch that tells late what was so before.
        board.set(place, DownloadProgress(fraction: 0.4, transferredBytes: 4, totalBytes: 10))
        var late = board.stream(place).makeAsyncIterator()
        #expect(await late.next() == half)
        board.set(place, nil)
        #expect(await steps.next() == .some(nil))
        #expect(await late.next() == .some(nil))
    }
}
