import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// The same scans in whatever order they arrive.
@Suite struct ArrivalTests {
    /// A generator that gives the same numbers each time.
    struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
        }
    }

    private static let orders = 20

    /// Twelve sales with ids of their own for each order: seats, free seating and both.
    private static func sales(_ order: Int) -> [SaleSeed] {
        (1...12).map { number in
            let seats: [String?] = number % 3 == 0 ? [] : number % 3 == 1 ? ["A1", "A2", "A3", "A4", "A5"] : ["B1", nil, "B3"]
            return SaleSeed(Sale.ID(Int64(order * 100 + number)), persons: 1 + number % 5, seats: seats)
        }
    }

    /// 200 scans of three devices within ten minutes, to the second: many at the same time. The same for each order but for the ids.
    private static func scans(_ order: Int) -> [OfflineScanForm] {
        var dice = Dice(state: 45)
        let sales = sales(order)
        return (0..<200).map { index in
            let sale = sales.randomElement(using: &dice) ?? sales[0]
            let persons = sale.lines[0].persons
            let own = Bool.random(using: &dice)
            let seat = ["A1", "a-2", "B1", "C9", "D1"].randomElement(using: &dice)
            let narrowed = Int.random(in: 0..<4, using: &dice)
            return offlineScan(
                own ? persons.randomElement(using: &dice)?.code ?? sale.code : sale.code,
                "\(100 + order)-device\(index % 3)-\(1_000 + index)",
                at: GateFixture.now.adding(seconds: Int64.random(in: 0..<120, using: &dice) * 5),
                seat: narrowed == 0 ? seat : nil, quantity: narrowed == 1 ? Int.random(in: 1...2, using: &dice) : nil)
        }
    }

    /// How the scans stand in the end, told without the ids of one order.
    private struct Picture: Equatable {
        struct Line: Equatable {
            let verdict: OfflineResult.Verdict
            let code: String
            let at: Instant?
            let with: String?
            let withAt: Instant?
        }
        var lines: [Line] = []
        /// By sale: each entry's time and persons.
        var entries: [[String]] = []
    }

    @Test("Gate A45: 200 overlapping scans of 3 devices in 20 orders, some twice", arguments: Engine.allCases)
    func anyOrder(_ engine: Engine) async throws {
        let all = (0..<Self.orders).flatMap(Self.sales)
        try await GateDesk.open(engine, sales: all) { desk async throws in
            var dice = Dice(state: 7)
            var first: Picture?
            for order in 0..<Self.orders {
                let scans = Self.scans(order)
                var stream = scans + scans.filter { _ in Int.random(in: 0..<5, using: &dice) == 0 }
                stream.shuffle(using: &dice)
                var lost: [Entry.ID: Int] = [:]
                while !stream.isEmpty {
                    let part = Array(stream.prefix(Int.random(in: 1...60, using: &dice)))
                    stream.removeFirst(part.count)
                    let answer = try await desk.upload(part, at: minutes(20))
                    for entry in answer.superseded { lost[entry.entry, default: 0] += 1 }
                }
                let picture = try await picture(of: scans, Self.sales(order), desk, lost)
                if let first { #expect(picture == first, "order \(order)") } else { first = picture }
            }
            let verdicts = try #require(first).lines.map(\.verdict)
            #expect(verdicts.count { $0 == .accepted } > 20 && verdicts.count { $0 == .conflict } > 50)
            #expect(try await desk.count(GateDesk.scanRows) == Int64(200 * Self.orders))
            try await desk.checkCounts(sales: all.map(\.id))
        }
    }

    private func picture(
        of scans: [OfflineScanForm], _ sales: [SaleSeed], _ desk: GateDesk, _ lost: [Entry.ID: Int]
    ) async throws -> Picture {
        let results = try await desk.upload(scans, at: minutes(30)).results
        let names = Dictionary(results.compactMap { result in result.entry.map { ($0, result.clientScanID?.dropFirst(4) ?? "") } }) {
            first, _ in first
        }
        var picture = Picture()
        for result in results {
            #expect(result.replayed)
            if let entry = result.entry, lost[entry] != nil, result.verdict == .accepted {
                // Nobody can win back what an earlier scan has.
                #expect(lost[entry] == 0, "\(entry) was superseded, yet admits somebody")
            }
            picture.lines.append(
                Picture.Line(
                    verdict: result.verdict, code: result.code, at: result.scannedAt,
                    with: result.conflictWith.map { String(names[$0.entry] ?? "?") },
                    withAt: result.conflictWith?.at))
        }
        for sale in sales {
            let usage = try await desk.usage(of: sale.id)
            picture.entries.append(usage.entries.map { "\($0.at.seconds) \(names[$0.entry] ?? "?") \($0.persons) \($0.label ?? "")" })
            // Under `once` nobody is in by two entries.
            let admitted = usage.entries.flatMap(\.persons)
            #expect(Set(admitted).count == admitted.count)
        }
        return picture
    }

    @Test("Uploads, scans and undos at the same time lose nothing", arguments: Engine.allCases)
    func allAtOnce(_ engine: Engine) async throws {
        let sales = (1...4).map { SaleSeed(Sale.ID(Int64($0)), persons: 20) }
        try await GateDesk.open(engine, sales: sales) { desk async throws in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for device in 0..<4 {
                    group.addTask {
                        for part in 0..<5 {
                            let scans = sales.flatMap { sale in
                                (0..<4).map { index in
                                    let person = (device * 5 + part * 3 + index) % 20 + 1
                                    return offlineScan(
                                        "S\(sale.id)-\(person)", "\(device)-\(part)-\(sale.id)-\(index)", at: minutes(Int64(-part)))
                                }
                            }
                            for result in try await desk.upload(scans, at: minutes(1)).results { #expect(!result.replayed) }
                        }
                    }
                    group.addTask {
                        for person in 1...20 {
                            let answer = try await desk.scan("S\(device + 1)-\(person)", at: minutes(1))
                            if answer.text == "admitted", person % 4 == 0 {
                                _ = try await desk.undos.undo(answer.entry, Staff.editor.principal, at: minutes(2))
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await desk.checkCounts(sales: sales.map(\.id))
            for sale in sales {
                let usage = try await desk.usage(of: sale.id)
                let admitted = usage.entries.flatMap(\.persons)
                #expect(Set(admitted).count == admitted.count)
            }
        }
    }
}
