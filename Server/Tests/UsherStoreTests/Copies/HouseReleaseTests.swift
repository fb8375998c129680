import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// Moves that were cut off, and two who end one at a time.
@Suite struct HouseReleaseTests {
    private static let again = Statement("INSERT INTO house_moves (organisation_id, began_at, receipt) VALUES ($1, 0, $2)")
    private static let void = Statement("UPDATE house_moves SET receipt = '' WHERE organisation_id = $1")

    @Test(
        "A release that was killed before its fence fell goes on by its receipt, and no other house begins before",
        arguments: Engine.allCases)
    func resumes(_ engine: Engine) async throws {
        try await HouseWorld.between(engine, engine) { source, _, file in
            try await HouseWorld.fill(source)
            let receipt = try await HouseWorld.export(source, to: file).receipt
            let move = HouseMove(source)
            _ = try await move.release("\(HouseWorld.moved)", receipt: receipt, at: HouseWorld.now)
            #expect(try await HouseWorld.fences(source) == 0)
            // As one finds it whose process died after the rows went.
            _ = try await source.write { try $0.execute(Self.again, HouseWorld.moved, receipt) }
            try await HouseFence(house: Organisation.ID(HouseWorld.moved)).raise(in: source)
            await #expect(throws: HouseMoveError("the release of house \(HouseWorld.moved) did not end: say it again, with its receipt")) {
                _ = try await move.begin("\(HouseWorld.other)", at: HouseWorld.now)
            }
            await #expect(throws: (any Error).self) {
                _ = try await move.release("\(HouseWorld.moved)", receipt: "other", at: HouseWorld.now)
            }
            #expect(try await move.release("\(HouseWorld.moved)", receipt: receipt, at: HouseWorld.now).rows == 0)
            #expect(try await HouseWorld.fences(source) == 0)
            _ = try await move.begin("\(HouseWorld.other)", at: HouseWorld.now)
        }
    }

    @Test("Once somebody aborts nothing is taken away by the receipt, however far that came", arguments: Engine.allCases)
    func aborted(_ engine: Engine) async throws {
        try await HouseWorld.between(engine, engine) { source, _, file in
            try await HouseWorld.fill(source)
            let receipt = try await HouseWorld.export(source, to: file).receipt
            let move = HouseMove(source)
            // As one finds it whose process died with the receipt void and the fence up.
            _ = try await source.write { try $0.execute(Self.void, HouseWorld.moved) }
            for told in [receipt, ""] {
                await #expect(throws: HouseMoveError.self) {
                    _ = try await move.release("\(HouseWorld.moved)", receipt: told, at: HouseWorld.now)
                }
            }
            await #expect(throws: HouseMoveError.self) { _ = try await move.begin("\(HouseWorld.moved)", at: HouseWorld.now) }
            let house = try await move.abort("\(HouseWorld.moved)", at: HouseWorld.now)
            #expect(try await HouseWorld.fences(source) == 0)
            await #expect(throws: HouseMoveError.self) {
                _ = try await move.export(house, to: file, keys: [:]) { _ in }
            }
            await #expect(throws: HouseMoveError.self) {
                _ = try await move.release("\(HouseWorld.moved)", receipt: receipt, at: HouseWorld.now)
            }
        }
    }

    private static let hook = Selection<String>("SELECT uuid FROM hooks WHERE organisation_id = $1")
    private static let subscription = Selection<String>("SELECT provider_id FROM subscriptions WHERE organisation_id = $1")
    private static let due = Selection<String, Int64>("SELECT idempotency_key, due_at FROM outbox ORDER BY idempotency_key")

    @Test("A mail of a hook or a plan of the house is held back, and stays so though its delivery fails", arguments: Engine.allCases)
    func outbox(_ engine: Engine) async throws {
        try await HouseWorld.between(engine, engine) { source, target, file in
            try await HouseWorld.fill(source)
            let hook = try #require(try await source.read { try $0.first(Self.hook, HouseWorld.moved) })
            let subscription = try #require(try await source.read { try $0.first(Self.subscription, HouseWorld.moved) })
            func item(_ key: String, _ payload: String) -> OutboxItem {
                OutboxItem(kind: "mail", idempotencyKey: key, payload: payload, due: HouseWorld.now)
            }
            let items = [
                item("a", "{\"hook\":\"\(hook)\"}"), item("b", "{\"subscription\":\"\(subscription)\"}"), item("c", "{\"hook\":\"x\"}"),
            ]
            _ = try await source.write { try OutboxTransaction($0).enqueue(items, at: HouseWorld.now) }
            let outbox = Outbox(source)
            let claims = try await outbox.claim("mail", limit: 8, at: HouseWorld.now)
            _ = try await HouseWorld.export(source, to: file)
            for claim in claims { try await outbox.retry(claim, failure: "no", at: HouseWorld.now) }
            let held = try await source.read { try $0.all(Self.due) }.filter { $0.1 >= HouseOutbox.far }.map { $0.0 }
            #expect(held == ["a", "b"])
            try await HouseWorld.loosen(target)
            _ = try await HouseWorld.bring(file, into: target)
            #expect(try await target.read { try $0.all(Self.due) }.map { $0.0 } == ["a", "b"])
            _ = try await HouseMove(source).abort("\(HouseWorld.moved)", at: HouseWorld.now)
            let after = try await source.read { try $0.all(Self.due) }
            #expect(after.allSatisfy { $0.1 == HouseWorld.now.adding(microseconds: Outbox.pause(after: 1)).microseconds })
        }
    }
}
