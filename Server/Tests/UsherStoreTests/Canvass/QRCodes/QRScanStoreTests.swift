import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct QRScanStoreTests {
    private static let journal = "0d9f1f3e-0000-4000-8000-0000000000ff"

    private func scan(
        _ number: UInt64, at second: Int64 = 0, visitor: UInt64? = nil, code: Int64 = 1, home: Int64? = 100_001,
        _ kind: QRScan.Kind = .visit
    ) -> QRScan {
        QRScan(
            id: Bytes16(high: 1, low: number), at: QRWorld.now.adding(seconds: second),
            place: QRScan.Place(code: code, campaign: QRWorld.campaign, home: home), kind: kind,
            visitor: Bytes16(high: 9, low: visitor ?? number))
    }

    private func part(_ scans: [QRScan], from start: Int64 = 0, fresh: Bool = true) -> ScanJournal.Part {
        let entries = scans.enumerated().map { (scan: $0.element, end: start + Int64($0.offset + 1) * 80) }
        return ScanJournal.Part(scans: entries, end: start + Int64(scans.count) * 80, isFresh: fresh)
    }

    /// Codes 1… of the homes, in order.
    private func makeCodes(_ database: Database) async throws {
        let made = try await QRCodeStore(database).make(QRWorld.call(), homes: nil, destination: nil)
        #expect(made.created == 5 && made.existing == 0)
    }

    @Test("Canvass A26: code, home and campaign count the same, equal to a recount", arguments: Engine.allCases)
    func counts(_ engine: Engine) async throws {
        try await QRWorld.run(engine) { database in
            try await makeCodes(database)
            let store = QRScanStore(database, window: 30)
            let scans = (0..<200).map { (number: Int64) -> QRScan in
                let odd = number % 2
                return scan(UInt64(number), at: number, code: odd + 1, home: 100_001 + odd)
            }
            try await store.take(part(scans), of: Self.journal)
            let count = try await QRWorld.counters(database)
            #expect(count.campaign == 200 && count.homesScanned == 2 && count.codes == [1: 100, 2: 100])
            #expect(count.last == QRWorld.now.adding(seconds: 199))
            #expect(try await QRWorld.recount(database) == count)
        }
    }

    @Test("Canvass A30: what is taken twice is counted once, whether its position or only its id is known", arguments: Engine.allCases)
    func twice(_ engine: Engine) async throws {
        try await QRWorld.run(engine) { database in
            try await makeCodes(database)
            let store = QRScanStore(database, window: 30)
            let scans = (0..<10).map { scan(UInt64($0)) }
            try await store.take(part(scans), of: Self.journal)
            try await store.take(part(scans), of: Self.journal)
            // Half of it was taken, and nobody heard of it.
            try await store.take(part(scans + [scan(10)]), of: Self.journal)
            // Another journal brings the same: a copy of the folder.
            try await store.take(part(scans + [scan(11), scan(11)], fresh: false), of: "another")
            try await store.take(part([scan(3), scan(12)]), of: "a third")
            let count = try await QRWorld.counters(database)
            #expect(count.campaign == 13 && count.homes == [100_001: 13])
            #expect(try await QRWorld.recount(database) == count)
        }
    }

    @Test("Canvass A27: a device counts once in 30 s, also when two processes take its scans", arguments: Engine.allCases)
    func twoProcesses(_ engine: Engine) async throws {
        try await QRWorld.run(engine) { database in
            try await makeCodes(database)
            let (one, other) = (QRScanStore(database, window: 30), QRScanStore(database, window: 30))
            let pairs = (0..<40).map { UInt64($0) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for visitor in pairs {
                    let (first, second) = (scan(visitor, visitor: visitor), scan(1000 + visitor, at: 1, visitor: visitor))
                    group.addTask { try await one.take(part([first], from: Int64(visitor) * 80), of: "one \(visitor)") }
                    group.addTask { try await other.take(part([second], from: Int64(visitor) * 80), of: "other \(visitor)") }
                }
                try await group.waitForAll()
            }
            #expect(try await QRWorld.classes(database) == ["human": 40, "duplicate": 40])
            try await one.take(part(pairs.map { scan(2000 + $0, at: 31, visitor: $0) }), of: Self.journal)
            let count = try await QRWorld.counters(database)
            #expect(count.campaign == 80)
            #expect(try await QRWorld.recount(database) == count)
        }
    }

    @Test(
        "Canvass A28, A29: what does not count is kept and changes nothing; scans leave visits and revisions alone",
        arguments: Engine.allCases)
    func uncounted(_ engine: Engine) async throws {
        try await QRWorld.run(engine) { database in
            try await makeCodes(database)
            let store = QRScanStore(database, window: 30)
            let before = try await revisions(database)
            try await store.take(part([scan(1, .bot), scan(2, .prefetch)]), of: Self.journal)
            #expect(try await QRWorld.counters(database) == QRWorld.Count())
            try await database.write { try $0.execute(Self.visit, 1) }
            let visited = try await revisions(database)
            try await store.take(part([scan(3), scan(4, code: 9, home: nil)], from: 160), of: Self.journal)
            let count = try await QRWorld.counters(database)
            // An already visited home is scanned for the first time all the same.
            #expect(count.homesScanned == 1 && count.campaign == 2)
            #expect(before.count == visited.count)
            #expect(try await revisions(database) == visited)
            #expect(try await QRWorld.classes(database) == ["human": 2, "bot": 1, "prefetch": 1])
        }
    }

    private static let visit = Statement("UPDATE homes SET visited = $1, revision = 2 WHERE id = 100001")
    private static let revision = Statement("SELECT visited, revision, updated_at, mark FROM homes ORDER BY id")

    private func revisions(_ database: Database) async throws -> [[Int64]] {
        try await database.read { try $0.all(Self.revision) { row in (0..<4).map { row.int($0) } } }
    }

    @Test("Canvass A31: after 30 days visitors are forgotten and what never counted goes; counts stay", arguments: Engine.allCases)
    func retention(_ engine: Engine) async throws {
        try await QRWorld.run(engine) { database in
            try await makeCodes(database)
            let store = QRScanStore(database, window: 30)
            try await store.take(
                part([scan(1), scan(2, .bot), scan(3, at: 1, visitor: 1), scan(4, at: 100), scan(5, at: 100, .prefetch)]), of: Self.journal)
            let before = try await QRWorld.counters(database)
            try await store.forget(before: QRWorld.now.adding(seconds: 50), lastCountedBefore: QRWorld.now.adding(seconds: 50))
            #expect(try await QRWorld.classes(database) == ["human": 2, "prefetch": 1])
            let visitors = try await database.read { try $0.all(Self.visitors) { $0.optionalText(0) } }
            let blanked = visitors.map { $0 == nil }
            let lastVisits = try await database.read { try $0.first(Self.lastVisits) { $0.int(0) } }
            #expect(blanked == [true, false, false])
            #expect(lastVisits == 1)
            #expect(try await QRWorld.counters(database) == before)
            #expect(try await QRWorld.recount(database) == before)
        }
    }

    private static let visitors = Statement("SELECT visitor FROM scan_events ORDER BY id")
    private static let lastVisits = Statement("SELECT count(*) FROM scan_visitors")
}
