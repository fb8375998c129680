import Foundation
import Synchronization
import Testing
import UsherKit
import UsherTesting

@Suite struct EntitlementCacheTests {
    private static let pro = #"{"plan":"pro","is_active":true,"source":"stripe","current_period_end":"2025-12-31T00:00:00.000Z"}"#
    private static let free = #"{"plan":"free","is_active":false,"source":"none","current_period_end":null}"#
    private static let known = Entitlement(
        plan: .pro, isActive: true, source: .stripe, currentPeriodEnd: Date(timeIntervalSince1970: 1_767_139_200))

    private struct World: Sendable {
        let line = FaultyTransport()
        let clock: VirtualClock
        let file: URL
        let refreshes = Refreshes()

        init(_ folder: URL, skips: Bool = true) {
            clock = VirtualClock(skips: skips)
            file = folder.appending(path: "plan.json")
        }

        func cache() -> EntitlementCache {
            let refreshes = refreshes
            let client = CanvassClient(baseURL: KitHouse.base, accessToken: "t1", transport: line, clock: clock.kit) { _ in
                refreshes.next()
            }
            return EntitlementCache(client: client, file: file)
        }
    }

    private func run(skips: Bool = true, _ body: (World) async throws -> Void) async throws {
        try await withTemporaryFolder { try await body(World($0, skips: skips)) }
    }

    @Test("Canvass A45 Unknown plans and every form of a date decode; an unknown plan shows no scans")
    func decodes() throws {
        let forms = ["2025-03-15T00:00:00.000Z", "2025-03-15T00:00:00Z", "2025-03-15T01:00:00+01:00", "2025-03-15T00:00:00.000+00:00"]
        for end in forms {
            let text = #"{"plan":"platinum","is_active":true,"source":"google","current_period_end":"\#(end)"}"#
            let read = try WireJSON.decoder.decode(Entitlement.self, from: Data(text.utf8))
            #expect(read.plan == .other("platinum") && read.source == .other("google") && !read.canShowScans)
            #expect(read.currentPeriodEnd == Date(timeIntervalSince1970: 1_741_996_800))
        }
        let short = try WireJSON.decoder.decode(Entitlement.self, from: Data(#"{"plan":"team","is_active":true,"source":"none"}"#.utf8))
        #expect(short.canShowScans && short.currentPeriodEnd == nil)
        let building = try WireJSON.decoder.decode(Building.self, from: Data(#"{"gers_id":"g"}"#.utf8))
        #expect(building.scans == 0 && building.lastScannedAt == nil && building.address == nil)
    }

    @Test("Canvass A45 Parallel reads are one request, later ones none; refresh forces; a purchase asks until it counts")
    func once() async throws {
        try await run { world in
            let cache = world.cache()
            await cache.setUser("u1")
            world.line.next(.answer(.json(200, Self.free)))
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { _ = await cache.state() } }
            }
            let state = await cache.state()
            // Free has no end: it is good for the session.
            #expect(state == .known(.free) && world.line.requests.count == 1)
            world.line.next(
                .answer(.json(200, Self.free)), .answer(.json(200, Self.free)), .answer(.json(500)), .answer(.json(200, Self.pro)))
            let bought = await cache.refreshAfterPurchase()
            #expect(bought == .known(Self.known) && world.clock.waits == [1, 2, 4] && world.line.requests.count == 5)
            world.line.next(.answer(.json(200, Self.free)))
            let forced = await cache.refresh()
            #expect(forced == .known(.free))
            world.line.next(.answer(.json(200, #"{"ok":true,"entitlement":\#(Self.pro)}"#)))
            let verified = try await cache.verifyApple(signedTransaction: "jws")
            let after = await cache.state()
            #expect(verified == Self.known && after == .known(Self.known))
        }
    }

    @Test("Canvass A45 Five 401s at once: one refresh, five answers; a second 401: unauthorized, free, nothing on disk")
    func unauthorized() async throws {
        try await run { world in
            let client = CanvassClient(baseURL: KitHouse.base, accessToken: "t1", transport: world.line, clock: world.clock.kit) { _ in
                world.refreshes.next()
            }
            let answering = BearerLine()
            let five = CanvassClient(baseURL: KitHouse.base, accessToken: "t1", transport: answering, clock: world.clock.kit) { _ in
                world.refreshes.next()
            }
            let answers = try await withThrowingTaskGroup(of: Entitlement.self) { group in
                for _ in 0..<5 { group.addTask { try await five.entitlement() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers == Array(repeating: Self.known, count: 5) && world.refreshes.count == 1)
            world.line.next([401, 401])
            await #expect(throws: CanvassError.unauthorized) { try await client.entitlement() }
            let cache = world.cache()
            await cache.setUser("u1")
            world.line.next(.answer(.json(200, Self.pro)))
            _ = await cache.state()
            #expect(FileManager.default.fileExists(atPath: world.file.path))
            world.line.next([401, 401])
            let state = await cache.refresh()
            #expect(state == .known(.free) && !FileManager.default.fileExists(atPath: world.file.path))
        }
    }

    @Test("Canvass A46 Offline, 429, 500 or unreadable: the last known holds to its end, then unknown; without an end a week")
    func offline() async throws {
        try await run { world in
            let cache = world.cache()
            await cache.setUser("u1")
            world.line.next(.answer(.json(200, Self.pro)))
            _ = await cache.state()
            // A new process, and no network.
            let later = world.cache()
            await later.setUser("u1")
            for fault in [FaultyTransport.Fault.dropBefore, .answer(.json(500)), .answer(.json(429)), .answer(.json(200, "<html>"))] {
                world.line.next(fault)
                let state = await later.refresh()
                #expect(state == .known(Self.known))
            }
            world.clock.advance(11 * 86_400)
            world.line.isDown = true
            let over = await later.state()
            #expect(over == .unknown)
            world.line.isDown = false
            world.line.next(.answer(.json(200, Self.pro.replacing("\"2025-12-31T00:00:00.000Z\"", with: "null"))))
            let endless = await later.refresh()
            #expect(endless.canShowScans)
            world.line.isDown = true
            world.clock.advance(6 * 86_400)
            let week = await later.refresh()
            world.clock.advance(2 * 86_400)
            let gone = await later.refresh()
            #expect(week.canShowScans && gone == .unknown)
        }
    }

    @Test("Canvass A46 Another user, or nobody, in the middle of a request: nothing of the first is left")
    func switched() async throws {
        try await run(skips: false) { world in
            let cache = world.cache()
            await cache.setUser("u1")
            world.line.next(.answer(.json(200, Self.pro)))
            _ = await cache.state()
            for next in ["u2", nil] {
                world.line.forget()
                world.line.next(.hang)
                let asking = Task { await cache.refresh() }
                let isAsked = try await eventually { !world.line.requests.isEmpty }
                #expect(isAsked)
                await cache.setUser(next)
                let answer = await asking.value
                #expect(answer == .unknown && !FileManager.default.fileExists(atPath: world.file.path))
            }
            let nobody = await cache.state()
            #expect(nobody == .unknown)
        }
    }

    @Test("Canvass A46 An answer that comes all the same after the user has changed is dropped: not told, not kept, not on disk")
    func late() async throws {
        try await withTemporaryFolder { folder in
            let (line, clock, file) = (FaultyTransport(BearerLine()), VirtualClock(), folder.appending(path: "plan.json"))
            let client = CanvassClient(baseURL: KitHouse.base, accessToken: "t2", transport: line, clock: clock.kit) { $0 }
            let cache = EntitlementCache(client: client, file: file)
            await cache.setUser("u1")
            for next in ["u2", nil] {
                let latch = Latch()
                line.forget()
                line.next(.held(latch))
                let asking = Task { await cache.refresh() }
                let isAsked = try await eventually { !line.requests.isEmpty }
                #expect(isAsked)
                await cache.setUser(next)
                latch.open()
                let answer = await asking.value
                line.isDown = true
                let left = await cache.state()
                line.isDown = false
                #expect(answer == .unknown && left == .unknown && !FileManager.default.fileExists(atPath: file.path))
            }
        }
    }

    @Test("Canvass A46 scanRow in every state")
    func rows() throws {
        let (utc, us) = (TimeZone(secondsFromGMT: 0) ?? .current, Locale(identifier: "en_US"))
        let scanned = Building(gersID: "g", scans: 3, lastScannedAt: Date(timeIntervalSince1970: 1_739_557_800))
        let row = { (state: EntitlementState, building: Building?, upgrade: Bool) in
            scanRow(state, building, showsUpgrade: upgrade, locale: us, timeZone: utc)
        }
        #expect(row(.unknown, scanned, true) == .hidden && row(.known(Self.known), nil, true) == .hidden)
        #expect(row(.known(.free), scanned, false) == .hidden)
        #expect(row(.known(.free), scanned, true) == .upgrade(.scansUpgrade))
        guard case .scans(let title, let subtitle) = row(.known(Self.known), scanned, false) else {
            Issue.record("no scans")
            return
        }
        #expect(
            title.inEnglish == "Scanned 3\u{D7}" && subtitle?.inEnglish.hasPrefix("Last scanned Feb 14, 2025") == true
                && subtitle?.inEnglish.contains("6:30") == true)
        #expect(row(.known(Self.known), Building(gersID: "g", scans: 2), false) == .scans(title: .scansCount(2), subtitle: nil))
        #expect(row(.known(Self.known), Building(gersID: "g"), true) == .scans(title: .scansTitle, subtitle: .scansNone))
    }
}

/// Answers only who bears a renewed token.
private struct BearerLine: Transport {
    func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
        request.headers["Authorization"] == "Bearer t1"
            ? .json(401, #"{"error":"Unauthorized","code":"unauthorized"}"#)
            : .json(200, #"{"plan":"pro","is_active":true,"source":"stripe","current_period_end":"2025-12-31T00:00:00.000Z"}"#)
    }
}

/// Renews tokens and counts.
private final class Refreshes: Sendable {
    private let number = Mutex(1)
    var count: Int { number.withLock { $0 } - 1 }
    func next() -> String {
        number.withLock {
            $0 += 1
            return "t\($0)"
        }
    }
}
