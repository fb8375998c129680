import Foundation
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherKit
@testable import UsherServer

/// One table holds the rules of the door together: the server's, the SDK's and the browser's judge are run on it.
@Suite struct DoorCasesTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(
            path: "docs/contracts/door-cases.json")

    @Test("Door D23 The server's rule and the SDK's judge agree on every row of the table")
    func agreement() throws {
        let table = DoorCase.table
        #expect(table.count >= 150 && Set(table.map(\.name)).count == table.count)
        for row in table {
            let (core, kit) = (try row.coreVerdict(), try row.kitVerdict())
            #expect(core == kit, "\(row.name): the server \(core), the SDK \(kit)")
        }
    }

    @Test("Door D23 docs/contracts/door-cases.json has each row with its page and its verdict; USHER_UPDATE_DOCS=1 writes it anew")
    func document() throws {
        let rows = try DoorCase.table.map { JSONText.string(try $0.row()) }
        let text = "[\n" + rows.joined(separator: ",\n") + "\n]\n"
        if ProcessInfo.processInfo.environment["USHER_UPDATE_DOCS"] == "1" { try Data(text.utf8).write(to: Self.file) }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
    }

    @Test("Fuzz: Door D23 Two thousand drawn cases: the server and the SDK say the same")
    func drawn() async throws {
        try await Fuzz.run("door cases", 2_000) { source in
            let drawn = DoorCase.drawn(&source)
            let (core, kit) = (try drawn.coreVerdict(), try drawn.kitVerdict())
            return core == kit ? nil : "the server \(core), the SDK \(kit): \(JSONText.string(try drawn.row()))"
        }
    }
}

extension DoorCase {
    /// A case by chance. Seats are taken by name only where the device itself was told: a list does not say who chose theirs.
    fileprivate static func drawn(_ source: inout FuzzSource) -> DoorCase {
        let now = GateFixture.now
        var event = GateFixture.event
        event.reentry = source.pick(Reentry.allCases)
        (event.startsAt, event.endsAt) = (now.adding(seconds: -86_400), now.adding(seconds: 86_400))
        if source.chance(5) { event.cancelledAt = now }
        let seats = ["A1", "A2", "a 1", "B1", nil, nil]
        var (next, lines): (Int64, [SaleSeed.Line]) = (4_501, [])
        for line in 0..<source.int(1...2) {
            var persons: [SaleSeed.Person] = []
            for _ in 0..<source.int(1...3) {
                persons.append(
                    .init(
                        id: .init(next), code: "P\(next)", seat: source.pick(seats),
                        // A list of a cancelled event says of a whole sale that it is cancelled, and not who was refunded before.
                        status: source.chance(10) && event.cancelledAt == nil ? source.pick([SaleStatus.refunded, .cancelled]) : nil))
                next += 1
            }
            lines.append(.init(id: .init(Int64(789 + line)), persons: persons))
        }
        var sale = SaleSeed(id: 123, code: "SALE-CODE-123", lines: lines)
        if source.chance(10) { sale.status = source.pick([SaleStatus.unpaid, .cancelled, .refunded, .expired, .pending]) }
        let persons = Array(4_501..<next)
        func entry(_ at: Instant, named: Bool, _ source: inout FuzzSource) -> Entry {
            Entry(
                at: at, person: source.chance(50) ? .init(source.pick(persons)) : nil,
                seat: named && source.chance(40) ? source.pick(["A1", "a1", "C9"]) : nil,
                quantity: source.chance(30) ? source.int(1...3) : nil)
        }
        let before = (0..<source.int(0...2)).map { entry(now.adding(seconds: [-90_000, -7_200][$0]), named: false, &source) }
        let alone = (0..<source.int(0...2)).map { entry(now.adding(seconds: [-3_600, -60][$0]), named: true, &source) }
        var scan = UsherWire.ScanRequest(ticketCode: source.chance(50) ? "SALE-CODE-123" : "P\(source.pick(persons))")
        if source.chance(10) { scan = UsherWire.ScanRequest(saleID: 123) }
        if source.chance(40) { scan.seatNumber = source.pick(["A1", "a-1", "A2", "B1", "C9", "Z9"]) }
        if source.chance(20) { scan.saleTicketID = source.int(789...791) }
        if source.chance(30) { scan.quantity = source.int(1...4) }
        if source.chance(10) { scan.eventID = source.int(456...457) }
        return DoorCase(
            name: "drawn", event: event, sale: sale, before: before, alone: alone,
            now: source.chance(5) ? now.adding(seconds: 400_000) : now,
            scan: scan)
    }
}
