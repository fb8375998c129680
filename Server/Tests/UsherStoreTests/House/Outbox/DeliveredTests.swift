import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct DeliveredTests {
    private static let keys = Statement("SELECT idempotency_key FROM outbox ORDER BY idempotency_key")

    @Test("Safe 18 Delivered rows of the outbox go, pushes first; what waits stays", arguments: Engine.allCases)
    func outbox(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database async throws in
            let outbox = Outbox(database)
            func deliver(_ kind: String, _ keys: [String], at now: Instant) async throws {
                let items = keys.map { OutboxItem(kind: kind, idempotencyKey: $0, payload: "{}", due: now) }
                try await database.write { _ = try OutboxTransaction($0).enqueue(items, at: now) }
                try await exhaust {
                    let claims = try await outbox.claim(kind, limit: 100, at: now)
                    for claim in claims { try await outbox.done(claim, at: now) }
                    return !claims.isEmpty
                }
            }
            func left() async throws -> [String] { try await database.read { try $0.all(Self.keys) { $0.text(0) } } }
            try await deliver("mail", ["m1", "m2"], at: House.now)
            try await deliver(WalletStore.push, (0..<1_400).map { "p\($0)" }, at: House.now)
            let waiting = OutboxItem(kind: "refund", idempotencyKey: "r", payload: "{}", due: House.now)
            try await database.write { _ = try OutboxTransaction($0).enqueue([waiting], at: House.now) }
            let store = RetentionStore(database)
            let times = RetentionTimes(audit: 1 << 40, unpaid: 1 << 40, webhooks: 1 << 40, invites: 1 << 40, delivered: 30 * 86_400)

            #expect(try await !store.sweep(times, at: House.now.adding(seconds: 3_600)))
            #expect(try await left().count == 1_403)
            let tomorrow = House.now.adding(seconds: 86_401)
            #expect(try await store.sweep(times, at: tomorrow), "a slice, and there is more")
            #expect(try await left().count == 403)
            #expect(try await !store.sweep(times, at: tomorrow))
            #expect(try await left() == ["m1", "m2", "r"])
            #expect(try await !store.sweep(times, at: House.now.adding(seconds: 30 * 86_400 + 1)))
            #expect(try await left() == ["r"])
            #expect(try await !store.sweep(times, at: House.now.adding(seconds: 3_650 * 86_400)))
            #expect(try await left() == ["r"])
        }
    }
}
