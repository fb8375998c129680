import Dispatch
import Testing
import UsherCore
import UsherStore
import UsherTesting

@Suite struct OutboxTests {
    @Test(arguments: Engine.allCases)
    func aRowIsOneWorkersUntilItsLeaseEnds(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database async throws in
            let outbox = Outbox(database, lease: 60_000_000)
            #expect(try await enqueue([item("a")], database) == 1)
            #expect(try await outbox.claim("mail", limit: 8, at: House.now.adding(seconds: -1)).isEmpty, "not due yet")
            let claim = try #require(try await outbox.claim("mail", limit: 8, at: House.now).first)
            #expect(claim.attempt == 1 && claim.item.idempotencyKey == "a" && claim.item.payload == #"{"to":"a"}"#)
            #expect(try await outbox.claim("mail", limit: 8, at: House.now.adding(seconds: 59)).isEmpty)
            let later = House.now.adding(seconds: 60)
            let again = try #require(try await outbox.claim("mail", limit: 8, at: later).first)
            #expect(again.id == claim.id && again.attempt == 2)
            try await outbox.retry(claim, failure: "too slow", at: later)
            try await outbox.done(again, at: later)
            #expect(try await outbox.claim("mail", limit: 8, at: later.adding(seconds: 3_600)).isEmpty)
        }
    }

    /// SQLite has one writer anyway.
    @Test("Who has something to send waits for nobody else's commit")
    func transactionsDoNotMeet() async throws {
        try await House.withHouse(.postgres) { database async throws in
            let (entered, left) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let (first, second) = (item("a"), item("b"))
            async let open: Void = database.write { connection in
                try OutboxTransaction(connection).enqueue([first], at: House.now)
                entered.signal()
                guard left.wait(timeout: .now() + 30) == .success else { throw DatabaseError.unavailable("nobody came by") }
            }
            try await onThread { entered.wait() }
            try await database.write { try OutboxTransaction($0).enqueue([second], at: House.now) }
            left.signal()
            try await open
            #expect(try await Outbox(database).claim("mail", limit: 8, at: House.now).count == 2)
        }
    }

    @Test(arguments: Engine.allCases)
    func workersAtOnceNeverShareARow(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database async throws in
            let outbox = Outbox(database)
            #expect(try await enqueue((0..<100).map { item("\($0)") }, database) == 100)
            let claimed = try await withThrowingTaskGroup(of: [Int64].self) { group in
                for _ in 0..<20 { group.addTask { try await outbox.claim("mail", limit: 10, at: House.now).map(\.id) } }
                return try await group.reduce(into: [Int64]()) { $0 += $1 }
            }
            let rest = try await outbox.claim("mail", limit: 100, at: House.now).map(\.id)
            #expect((claimed + rest).count == 100)
            #expect(Set(claimed + rest).count == 100)
        }
    }

    @Test(arguments: Engine.allCases)
    func theSameEffectIsEnqueuedOnce(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database async throws in
            #expect(try await enqueue([item("a"), item("b"), item("a")], database) == 2)
            #expect(try await enqueue([item("b"), item("c")], database) == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func anUnknownKindWaits(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database async throws in
            try await enqueue([item("a")], database)
            #expect(try await Outbox(database).claim("push", limit: 8, at: House.now).isEmpty)
            #expect(try await Outbox(database).claim("mail", limit: 8, at: House.now).count == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func aSecretIsSealedAndBlankedWhenDone(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database async throws in
            let outbox = Outbox(database)
            let key = try #require(SealKey(bytes: Array(repeating: 7, count: 32)))
            let sealed = try key.seal(Array("invite-secret".utf8), for: "a")
            try await enqueue([item("a", sealed: sealed)], database)
            let claim = try #require(try await outbox.claim("mail", limit: 1, at: House.now).first)
            let stored = try #require(claim.item.sealed)
            #expect(stored == sealed)
            #expect(try key.open(stored, for: "a") == Array("invite-secret".utf8))
            try await outbox.done(claim, at: House.now)
            #expect(try await database.read { try $0.first(Self.blank) { $0.bool(0) } } == true)
        }
    }

    @Test func aSealOpensOnlyForItsPurposeAndKey() throws {
        let key = try #require(SealKey(bytes: Array(repeating: 7, count: 32)))
        let other = try #require(SealKey(bytes: Array(repeating: 8, count: 32)))
        let sealed = try key.seal(Array("secret".utf8), for: "a")
        #expect(throws: (any Error).self) { try key.open(sealed, for: "b") }
        #expect(throws: (any Error).self) { try other.open(sealed, for: "a") }
        #expect(throws: (any Error).self) { try key.open([1, 2, 3], for: "a") }
        #expect(SealKey(bytes: [1, 2, 3]) == nil)
    }

    @Test func thePauseDoublesUpToAnHour() {
        #expect((1...4).map { Outbox.pause(after: $0) / 1_000_000 } == [2, 4, 8, 16])
        #expect(Outbox.pause(after: 11) / 1_000_000 == 2_048)
        #expect([12, 64, 1_000].allSatisfy { Outbox.pause(after: $0) == 3_600_000_000 })
    }

    private static let blank = Statement("SELECT CASE WHEN sealed IS NULL AND done_at IS NOT NULL THEN 1 ELSE 0 END FROM outbox")

    private func item(_ key: String, sealed: [UInt8]? = nil) -> OutboxItem {
        OutboxItem(kind: "mail", idempotencyKey: key, payload: #"{"to":"\#(key)"}"#, sealed: sealed, due: House.now)
    }

    @discardableResult
    private func enqueue(_ items: [OutboxItem], _ database: Database) async throws -> Int {
        try await database.write { try OutboxTransaction($0).enqueue(items, at: House.now) }
    }
}
