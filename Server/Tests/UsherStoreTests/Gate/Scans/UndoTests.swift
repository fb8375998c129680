import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct UndoTests {
    private let S = "SALE-CODE-123"

    @Test("Gate A41: an undo frees the entry's persons, once", arguments: Engine.allCases)
    func undo(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            let entry = try await desk.scan(S).entry
            let undone = try await desk.undos.undo(entry, Staff.editor.principal, reason: "wrong group", at: minutes(1))
            #expect(
                undone
                    == UndoneEntry(
                        entry: entry, undoneAt: minutes(1), sale: 123, freed: 2, count: Usage.Count(used: 0, total: 2)))
            #expect(undone.count.left == 2)
            let again = try await desk.undos.undo(entry, Staff.owner.principal, at: minutes(2))
            #expect(again.freed == 0 && again.undoneAt == minutes(1) && again.count.used == 0)
            let next = try await desk.scan(S, at: minutes(3))
            #expect(next.text == "admitted" && next.entry != entry, "the next scan is a first one")
            #expect(try await desk.undos.undo(entry, Staff.editor.principal, at: minutes(4)).freed == 0, "who is in by another entry stays")
            #expect(try await desk.usage(of: 123).count(at: minutes(4)).used == 2)
            try await desk.checkCounts(sales: [123])
            let rows = try await desk.database.read { try AuditTransaction($0).latestAudit(10).filter { $0.action == "entry.undone" } }
            #expect(rows.count == 3 && rows[2].result == "ok: wrong group" && rows[2].subject == "\(entry)" && rows[2].organisation == 1)
            #expect(rows[2].actor == Actor(account: Staff.editor.account, key: Staff.editor.key, address: "192.0.2.1"))
        }
    }

    @Test("Gate A41: one only", arguments: Engine.allCases)
    func onePerson(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            let entry = try await desk.scan(S).entry
            let one = try await desk.undos.undo(entry, Staff.editor.principal, admissionIDs: [4502], at: minutes(1))
            #expect(one.freed == 1 && one.count == Usage.Count(used: 1, total: 2))
            #expect(try await desk.scan("PERSON-1", at: minutes(2)).text == "already_used")
            #expect(try await desk.scan("PERSON-2", at: minutes(2)).text == "admitted")
            let rest = try await desk.undos.undo(entry, Staff.editor.principal, at: minutes(3))
            #expect(rest.freed == 1 && rest.undoneAt == minutes(3))
            let again = try await desk.undos.undo(entry, Staff.editor.principal, admissionIDs: [4502], at: minutes(4))
            #expect(again.freed == 0 && again.undoneAt == minutes(1))
            try await desk.checkCounts(sales: [123])
        }
    }

    @Test("Gate A41: who may", arguments: Engine.allCases)
    func whoMay(_ engine: Engine) async throws {
        let sales = [GateFixture.sale, SaleSeed(2, persons: 1)]
        try await GateDesk.open(engine, sales: sales) { desk async throws in
            let entry = try await desk.scan("PERSON-1").entry
            let managingDoor = Staff.door.principal(.manage, from: "")
            let scanningOwner = Staff.owner.principal(.scan, from: "")
            for (principal, entry, refusal) in [
                (Staff.door.principal, entry, ScanRefusal.notAllowed), (managingDoor, entry, .notAllowed),
                (scanningOwner, entry, .notAllowed),
                (Staff.foreign.principal, entry, .entryNotFound), (Staff.editor.principal, 999_999, .entryNotFound),
            ] {
                await #expect(throws: refusal) { try await desk.undos.undo(entry, principal, at: minutes(1)) }
            }
            for ids in [[4502], [4501, 4502], [9]] as [[Person.ID]] {
                await #expect(throws: ScanRefusal.field("admission_ids", .invalid)) {
                    try await desk.undos.undo(entry, Staff.editor.principal, admissionIDs: ids, at: minutes(1))
                }
            }
            #expect(try await desk.usage(of: 123).count(at: GateFixture.now).used == 1)
            // A refusal at the door has an id of its own, but is no entry.
            #expect(try await desk.scan("PERSON-1").text == "already_used")
            await #expect(throws: ScanRefusal.entryNotFound) {
                try await desk.undos.undo(.init(entry.rawValue + 1), Staff.editor.principal, at: minutes(1))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func aLateScanBeforeAnUndoIsFreedByIt(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            let online = try await desk.scan(S).entry
            #expect(try await desk.undos.undo(online, Staff.editor.principal, at: minutes(5)).freed == 2)
            // It was at another door before: the online entry is void, and the undo frees whom it named.
            let answer = try await desk.upload([offlineScan(S, "c-1", at: minutes(-5))], at: minutes(6))
            let entry = try #require(answer.results[0].entry)
            #expect(answer.results[0].verdict == .accepted && answer.superseded == [SupersededEntry(entry: online, by: entry)])
            #expect(try await desk.usage(of: 123).count(at: minutes(6)).used == 0)
            #expect(try await desk.scan(S, at: minutes(7)).text == "admitted")
            try await desk.checkCounts(sales: [123])
        }
    }

    @Test(arguments: Engine.allCases)
    func aLateScanAfterAnUndoTakesThePlacesLeft(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            let first = try await desk.scan(S).entry
            #expect(try await desk.undos.undo(first, Staff.editor.principal, at: minutes(2)).freed == 2)
            let second = try await desk.scan(S, at: minutes(8)).entry
            let answer = try await desk.upload([offlineScan(S, "c-1", at: minutes(4))], at: minutes(9))
            #expect(answer.results[0].verdict == .accepted)
            #expect(answer.superseded.map(\.entry) == [second])
            try await desk.checkCounts(sales: [123])
        }
    }

    @Test(arguments: Engine.allCases)
    func anEntryThatAdmitsNobodyCanBeUndoneToNoEffect(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            #expect(try await desk.scan(S).text == "admitted")
            let conflict = try await desk.upload(offlineScan(S, "c-1", at: minutes(3)), at: minutes(4)).entry
            let invalid = try await desk.upload(offlineScan(S, "c-2", event: 9), at: minutes(4)).entry
            for entry in [try #require(conflict), try #require(invalid)] {
                let undone = try await desk.undos.undo(entry, Staff.editor.principal, at: minutes(5))
                let again = try await desk.undos.undo(entry, Staff.editor.principal, at: minutes(6))
                #expect(undone.freed == 0 && undone.count.used == 2 && again == undone)
            }
            try await desk.checkCounts(sales: [123], extraConflicts: 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func daysAndReturnsAreTakenBackAlone(_ engine: Engine) async throws {
        for reentry in [Reentry.daily, .multiple] {
            let event = GateFixture.event.with {
                $0.reentry = reentry
                $0.endsAt = $0.startsAt.adding(seconds: 3 * 86_400)
            }
            try await GateDesk.open(engine, event: event) { desk async throws in
                let first = try await desk.scan(S).entry
                let nextDay = minutes(24 * 60)
                let second = try await desk.scan(S, at: nextDay)
                #expect(second.text == "readmitted")
                #expect(try await desk.undos.undo(second.entry, Staff.editor.principal, at: nextDay).freed == 2)
                let usage = try await desk.usage(of: 123)
                #expect(usage.standing(first)?.persons == [0, 1] && usage.standing(second.entry) == nil)
                #expect(usage.count(at: nextDay).used == (reentry == .daily ? 0 : 2))
                try await desk.checkCounts(of: event, sales: [123])
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func anUndoNeedsAtMostSixStatements(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            let entry = try await desk.scan(S).entry
            try await desk.database.write { connection in
                try GateFixture.set(.refunded, of: 123, at: minutes(1), connection)
            }
            let ids = IDPool(desk.database, .scans)
            try await ids.prepare(1)
            let statements = try await desk.database.write { connection in
                let before = connection.statementCount
                let undo = Undo(
                    connection: connection, ids: ids, events: EventCache(), entry: entry, principal: Staff.editor.principal, persons: nil,
                    reason: "why", receivedAt: minutes(2))
                _ = try undo.run()
                return connection.statementCount - before
            }
            #expect(statements == 6)
        }
    }
}
