import Logging
import ServiceLifecycle
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct OutboxWorkerTests {
    private static let now = Instant(seconds: 1_766_273_400)

    @Test(arguments: Engine.allCases)
    func eachRowIsDeliveredWithItsSecretAndOnlyOnce(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let seal = try #require(SealKey(bytes: Array(repeating: 7, count: 32)))
            let sealed = try seal.seal(Array("invite".utf8), for: "a")
            try await enqueue([item("a", sealed: sealed), item("b"), item("c", kind: "push")], database)
            let mailbox = Mutex<[String: String?]>([:])
            let worker = worker(database, seal) { delivery in
                mailbox.withLock { $0[delivery.idempotencyKey] = .some(delivery.secret.map { String(decoding: $0, as: UTF8.self) }) }
            }
            #expect(await worker.round() == 2)
            #expect(await worker.round() == 0)
            #expect(mailbox.withLock { $0 } == ["a": "invite", "b": nil], "no handler, no delivery of c")
        }
    }

    @Test(arguments: Engine.allCases)
    func aFailureIsTriedAgainLater(_ engine: Engine) async throws {
        struct Away: Error {}
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let seal = try #require(SealKey(bytes: Array(repeating: 7, count: 32)))
            try await enqueue([item("a")], database)
            let time = Mutex(Self.now)
            let tries = Mutex<[Int64]>([])
            let worker = worker(database, seal, clock: WallClock { time.withLock { $0 } }) { delivery in
                tries.withLock { $0.append(delivery.attempt) }
                if delivery.attempt == 1 { throw Away() }
            }
            #expect(await worker.round() == 1)
            #expect(await worker.round() == 0, "the pause has begun")
            time.withLock { $0 = $0.adding(seconds: 2) }
            #expect(await worker.round() == 1)
            time.withLock { $0 = $0.adding(seconds: 3_600) }
            #expect(await worker.round() == 0)
            #expect(tries.withLock { $0 } == [1, 2])
        }
    }

    @Test(arguments: Engine.allCases)
    func whatCanNeverBeDeliveredIsGivenUp(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let seal = try #require(SealKey(bytes: Array(repeating: 7, count: 32)))
            try await enqueue([item("a")], database)
            let worker = worker(database, seal) { _ in throw Undeliverable("no such mailbox") }
            #expect(await worker.round() == 1)
            let failure = try await database.read { try $0.first(Self.givenUp) { $0.text(0) } }
            #expect(failure == "no such mailbox")
        }
    }

    @Test func theServiceDeliversAndEndsWhenTheServerStops() async throws {
        try await withDatabase(.sqlite, migrations: Migrations.all) { database in
            let seal = try #require(SealKey(bytes: Array(repeating: 7, count: 32)))
            try await enqueue([item("a")], database)
            let (delivered, note) = AsyncStream<String>.makeStream()
            let worker = worker(database, seal) { note.yield($0.idempotencyKey) }
            let group = ServiceGroup(services: [worker], logger: Logger(label: "test"))
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { try await group.run() }
                #expect(await delivered.first { _ in true } == "a")
                await group.triggerGracefulShutdown()
                try await tasks.waitForAll()
            }
        }
    }

    private static let givenUp = Statement("SELECT failure FROM outbox WHERE done_at IS NOT NULL")

    private func worker(
        _ database: Database, _ seal: SealKey, clock: WallClock = WallClock { OutboxWorkerTests.now },
        _ handler: @escaping OutboxWorker.Handler
    ) -> OutboxWorker {
        OutboxWorker(Outbox(database), seal: seal, handlers: ["mail": handler], clock: clock)
    }

    private func item(_ key: String, kind: String = "mail", sealed: [UInt8]? = nil) -> OutboxItem {
        OutboxItem(kind: kind, idempotencyKey: key, payload: "{}", sealed: sealed, due: Self.now)
    }

    private func enqueue(_ items: [OutboxItem], _ database: Database) async throws {
        _ = try await database.write { try OutboxTransaction($0).enqueue(items, at: Self.now) }
    }
}
