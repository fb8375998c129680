import Synchronization
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct QRCodeStoreTests {
    @Test("Canvass A32: codes made many times at once: one for each home", arguments: Engine.allCases)
    func together(_ engine: Engine) async throws {
        try await QRWorld.run(engine, homes: 1500) { database in
            let store = QRCodeStore(database)
            let made = try await withThrowingTaskGroup(of: QRCodeStore.Made.self) { group in
                for _ in 0..<4 { group.addTask { try await store.make(QRWorld.call(), homes: nil, destination: nil) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let created = made.map(\.created).reduce(0, +)
            #expect(created == 1500)
            let sums = Set(made.map { $0.created + $0.existing })
            #expect(sums == [1500])
            let codes = try await store.list(QRWorld.call(), after: 0, limit: 2000).codes
            #expect(Set(codes.map(\.home)).count == 1500 && Set(codes.map(\.slug)).count == 1500)
            let again = try await store.make(QRWorld.call(), homes: [QRWorld.home(7)], destination: nil)
            #expect(again.created == 0 && again.existing == 1)
            #expect(try await store.figures(QRWorld.call(), Self.days).codes == 1500)
        }
    }

    static var days: ScanDays { get throws { try ScanDays(from: nil, to: nil, zone: nil, now: QRWorld.now) } }

    @Test("Canvass A32: a slug that is taken is made anew, and one that was taken is never given again", arguments: Engine.allCases)
    func collision(_ engine: Engine) async throws {
        try await QRWorld.run(engine) { database in
            let made = Mutex(0)
            // Each slug comes up three times.
            let store = QRCodeStore(database) {
                made.withLock { made in
                    defer { made += 1 }
                    return "slug-\(made / 3)"
                }
            }
            let all = try await store.make(QRWorld.call(), homes: nil, destination: nil)
            #expect(all.created == 5)
            let codes = try await store.list(QRWorld.call(), after: 0, limit: 10).codes
            #expect(Set(codes.map(\.slug)).count == 5)
            let first = try #require(codes.first)
            _ = try await store.remove(QRWorld.call(), first.uuid)
            await #expect(throws: QRRefusal.notFound) { try await store.show(QRWorld.call(), first.uuid) }
            let same = QRCodeStore(database) {
                made.withLock { made in
                    defer { made += 1 }; return made % 4 == 0 ? first.slug : "new-\(made)"
                }
            }
            let again = try await same.make(QRWorld.call(), homes: nil, destination: nil)
            #expect(again.created == 1 && again.existing == 4)
            let slugs = try await store.list(QRWorld.call(), after: 0, limit: 10).codes.map(\.slug)
            #expect(slugs.count == 5 && !slugs.contains(first.slug))
        }
    }

    @Test("Canvass A33: strangers, the door and unknown homes are told nothing", arguments: Engine.allCases)
    func strangers(_ engine: Engine) async throws {
        try await QRWorld.run(engine) { database in
            let store = QRCodeStore(database)
            for call in [QRWorld.call(.foreign), QRWorld.call(.door), QRWorld.call(campaign: nil), QRWorld.call(campaign: QRWorld.home(1))]
            {
                await #expect(throws: QRRefusal.notFound) { try await store.list(call, after: 0, limit: 1) }
                await #expect(throws: QRRefusal.notFound) { try await store.make(call, label: nil, destination: nil) }
                await #expect(throws: QRRefusal.notFound) { try await store.print(call, after: 0, limit: 1) }
                await #expect(throws: QRRefusal.notFound) { try await store.figures(call, Self.days) }
            }
            // One home of somebody else: nothing is made.
            await #expect(throws: QRRefusal.notFound) {
                try await store.make(QRWorld.call(), homes: [QRWorld.home(1), QRWorld.home(1, of: 2)], destination: nil)
            }
            #expect(try await store.list(QRWorld.call(.editor), after: 0, limit: 1).codes.isEmpty)
            let (code, _) = try await store.make(QRWorld.call(.editor), label: "Poster", destination: nil)
            #expect(code.home == nil && code.label == "Poster")
            await #expect(throws: QRRefusal.notFound) {
                try await store.show(QRWorld.call(.foreign, campaign: QRWorld.rivalsUUID), code.uuid)
            }
        }
    }

    @Test("Canvass A25: a code leads somewhere, and nobody takes that away", arguments: Engine.allCases)
    func destinations(_ engine: Engine) async throws {
        try await QRWorld.run(engine) { database in
            let store = QRCodeStore(database)
            let (code, _) = try await store.make(QRWorld.call(), label: nil, destination: "https://example.org/")
            #expect(try await Self.someNeeds(database) == false)
            let cleared = try await store.change(QRWorld.call(), code.uuid, PrintedCodeChange(destination: .set(nil))).code
            #expect(cleared.destination == nil)
            #expect(try await Self.someNeeds(database))
            try await database.write { try $0.execute(Self.clear, QRWorld.campaign) }
            await #expect(throws: QRRefusal.destinationRequired) {
                try await store.change(QRWorld.call(), code.uuid, PrintedCodeChange(enabled: .set(false)))
            }
            await #expect(throws: QRRefusal.destinationRequired) { try await store.make(QRWorld.call(), homes: nil, destination: nil) }
            await #expect(throws: QRRefusal.destinationRequired) { try await store.make(QRWorld.call(), label: nil, destination: nil) }
        }
    }

    private static func someNeeds(_ database: Database) async throws -> Bool {
        try await database.read { try QRCodeTransaction($0).someCodeNeedsDestination(ofCampaign: QRWorld.campaign) }
    }

    private static let clear = Statement("UPDATE campaigns SET destination_url = NULL WHERE id = $1")
}
