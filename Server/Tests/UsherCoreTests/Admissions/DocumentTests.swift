import Testing
import UsherCore

@Suite struct DocumentTests {
    @Test func aRosterComesBackFromItsDocument() throws {
        let world = UsageWorld(seats: ["Löge \"1\"", nil], lines: [0, 1], statuses: [1: (.refunded, UsageWorld.evening)])
        let roster = world.sale.roster
        #expect(try roster.document.withUnsafeBytes { try Roster(document: $0) } == roster)
        #expect(roster.index(of: Person.ID(2)) == 1 && roster.index(of: Person.ID(3)) == nil && roster.index(of: SaleLine.ID(701)) == 1)
    }

    @Test func aLogComesBackFromItsDocument() throws {
        var log = AdmissionLog()
        log.insert(
            LogItem(
                id: 2, at: UsageWorld.day(1),
                kind: .scan(ScanSelection(person: 1, line: 700, seat: "B 1", quantity: 3), source: .offline, gate: "Süd"),
                name: "c-1"))
        log.insert(LogItem(id: 3, at: UsageWorld.day(2), kind: .undo(entry: 2, persons: [1, 2])))
        log.insert(LogItem(id: 1, at: UsageWorld.day(0), kind: .scan(ScanSelection(), source: .online, gate: "")))
        #expect(try log.document.withUnsafeBytes { try AdmissionLog(document: $0) } == log)
        #expect(log.containsScan(2) && !log.containsScan(3) && log.lastAt == UsageWorld.day(2))
    }

    @Test func anEmptyLogIsShort() throws {
        #expect(AdmissionLog().document == Array("[]".utf8) + Array(repeating: 0x20, count: 62))
        #expect(try AdmissionLog().document.withUnsafeBytes { try AdmissionLog(document: $0) } == AdmissionLog())
    }
}
