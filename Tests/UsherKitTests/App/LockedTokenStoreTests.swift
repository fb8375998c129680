import Foundation
import Testing
import UsherKit
import UsherWire

@Suite struct LockedTokenStoreTests {
    /// Counts how often it is read; asks somebody who may press Cancel.
    ///
    /// `@unchecked Sendable`: everything that changes is only touched under `lock`.
    private final class AskingStore: TokenStore, @unchecked Sendable {
        private let lock = NSLock()
        private var secret: Data?
        private var count = 0
        private var refusing = false

        init(_ secret: Data?) { self.secret = secret }

        var reads: Int { lock.withLock { count } }
        var refuses: Bool {
            get { lock.withLock { refusing } }
            set { lock.withLock { refusing = newValue } }
        }
        func read() throws -> Data? {
            try lock.withLock {
                count += 1
                if refusing { throw UsherError.locked }
                return secret
            }
        }
        func write(_ secret: Data?) { lock.withLock { self.secret = secret } }
    }

    private let line = FaultyTransport()
    private func shop(_ store: any TokenStore) -> BoxOfficeClient {
        BoxOfficeClient(baseURL: EveryCall.base, tokens: store, transport: line, clock: EveryCall.clock)
    }

    @Test("Apps P18 A hundred parallel calls after unlocking read the store once, each with the secret")
    func once() async throws {
        let asking = AskingStore(Data("jwt".utf8))
        let store = LockedTokenStore(asking)
        let client = shop(store)
        await #expect(throws: BoxOfficeError.locked) { try await client.bookings() }
        #expect(asking.reads == 0 && line.requests.isEmpty)
        store.open()
        await withTaskGroup { group in for _ in 0..<100 { group.addTask { _ = try? await client.bookings() } } }
        #expect(asking.reads == 1 && line.requests.count == 100)
        #expect(line.requests.allSatisfy { $0.headers["Authorization"] == "Bearer jwt" })
    }

    @Test("Apps P18 Cancel is .locked, and the secret is still there; locking forgets it")
    func cancelled() async throws {
        let asking = AskingStore(Data("jwt".utf8))
        let store = LockedTokenStore(asking)
        asking.refuses = true
        store.open()
        #expect(throws: UsherError.locked) { try store.read() }
        #expect(store.isLocked)
        asking.refuses = false
        store.open()
        #expect(try store.read() == Data("jwt".utf8) && asking.reads == 2)
        store.lock()
        #expect(throws: UsherError.locked) { try store.read() }
        // What a renewal brings is kept although nobody may read it now.
        try store.write(Data("new".utf8))
        #expect(throws: UsherError.locked) { try store.read() }
        store.open()
        #expect(try store.read() == Data("new".utf8) && asking.reads == 3)
    }

    @Test("Apps P18 Every desk's calls are .locked while the app is, and go on when it is open")
    func desks() async throws {
        let walkers = LockedTokenStore(MemoryTokenStore(try WireJSON.encoder.encode(AccessTokens(access: "a", refresh: "r"))))
        let walks = WalksClient(baseURL: EveryCall.base, store: walkers, transport: line, clock: EveryCall.clock)
        await #expect(throws: UsherError.locked) { try await walks.me() }
        walkers.open()
        _ = try? await walks.me()
        #expect(line.requests.last?.headers["Authorization"] == "Bearer a")
        walkers.lock()
        await #expect(throws: UsherError.locked) { try await walks.tours() }
        #expect(await walks.tokens.current == nil)
        let airlines = LockedTokenStore(MemoryTokenStore(try WireJSON.encoder.encode(BoardingCredential.session("uas_1"))))
        let boarding = BoardingClient(
            base: EveryCall.base, credential: nil, airlineIdentifier: "fun", store: airlines, transport: line, clock: EveryCall.clock)
        await #expect(throws: BoardingError.locked) { try await boarding.flights() }
        airlines.open()
        _ = try? await boarding.flights()
        #expect(line.requests.last?.headers["Authorization"] == "Bearer uas_1")
        let canvass = CanvassClient(baseURL: EveryCall.base, tokens: walks.tokens, transport: line, clock: EveryCall.clock)
        await #expect(throws: CanvassError.locked) { try await canvass.entitlement() }
        #expect(line.requests.count == 2)
        #expect(UsherError.locked.text == .failureLocked && UsherError.locked.nextStep == .none)
    }

    @Test("Apps P18 A session is locked, then whoever's it is; a watcher hears both")
    func sessions() async throws {
        let store = LockedTokenStore(MemoryTokenStore(try WireJSON.encoder.encode(AccessTokens(access: "a", refresh: "r"))))
        let tokens = TokenRefresher(store: store, clock: EveryCall.clock) { $0 }
        var watching = await tokens.sessions.makeAsyncIterator()
        #expect(await watching.next() == .locked)
        store.open()
        #expect(try await tokens.access() == "a")
        #expect(await watching.next() == .signedIn)
        store.lock()
        #expect(await tokens.current == nil)
        #expect(await watching.next() == .locked)
    }

    @Test("Apps P18 While it is changed a secret is never missing")
    func changing() async throws {
        try await withTemporaryFolder { folder in
            let store = FileTokenStore(folder.appending(path: "secret"))
            try store.write(Data("0".utf8))
            let missing = await withTaskGroup(of: Int.self) { group in
                group.addTask {
                    for number in 1...300 { try? store.write(Data("\(number)".utf8)) }
                    return 0
                }
                for _ in 0..<3 {
                    group.addTask { (0..<2_000).count { _ in (try? store.read()) ?? nil == nil } }
                }
                return await group.reduce(0, +)
            }
            #expect(missing == 0)
            #expect(try store.read() == Data("300".utf8))
        }
    }
}
