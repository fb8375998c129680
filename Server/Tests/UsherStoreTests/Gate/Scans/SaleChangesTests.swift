import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// Sales that change while, or after, their persons come in.
@Suite struct SaleChangesTests {
    private let S = "SALE-CODE-123"

    /// Stores sale 123 as it stands in the fixture, with something changed.
    private func save(_ desk: GateDesk, _ change: @escaping @Sendable (inout SaleDraft) -> Void) async throws -> [SaleRefusal] {
        let uuid = try await desk.database.write { try $0.first(SaleStatements.byID, Sale.ID(123))?.uuid }
        return try await desk.database.write { connection in
            var draft = SaleDraft(
                organisation: 1, event: 456, key: nil, uuid: uuid, status: .paid, name: "John Doe", email: "john@example.com",
                occurrence: 0, lines: [SaleLineDraft(id: 789, ticketType: 101, quantity: 2)])
            change(&draft)
            var ledger = SaleTransaction(connection, at: GateFixture.now)
            try ledger.save([draft])
            try ledger.finish()
            return ledger.refusals
        }
    }

    private func delete(_ desk: GateDesk) async throws {
        try await desk.database.write { connection in
            var ledger = SaleTransaction(connection, at: GateFixture.now)
            _ = try ledger.delete(123)
            try ledger.finish()
        }
    }

    private func counts(_ desk: GateDesk) async throws -> [Int] {
        let events = ManagedEventStore(desk.database, tallies: desk.tallies)
        let counts = try await events.counts(of: 456, for: Staff.owner.account, date: nil, at: GateFixture.now, withLast: false)
        let found = try #require(counts)
        return [found.totalSold, found.totalUsed]
    }

    @Test("Used persons leave the counts with their sale and come back with it", arguments: Engine.allCases)
    func countsFollowTheStatus(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            try await desk.scan("PERSON-1")
            #expect(try await counts(desk) == [2, 1])
            for (status, expected) in [(SaleStatus.refunded, [0, 0]), (.cancelled, [0, 0]), (.paid, [2, 1])] {
                #expect(try await save(desk) { $0.status = status }.isEmpty)
                #expect(try await counts(desk) == expected, "\(status.rawValue)")
            }
            try await desk.checkCounts(sales: [123])
        }
    }

    @Test("A person refunded alone, a line that shrinks and a deleted sale take their used persons along", arguments: Engine.allCases)
    func countsFollowThePersons(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            try await desk.scan(S)
            #expect(try await counts(desk) == [2, 2])
            _ = try await save(desk) { $0.lines[0].statuses = [.refunded, nil] }
            #expect(try await counts(desk) == [1, 1])
            _ = try await save(desk) { $0.lines[0].statuses = [nil, nil] }
            #expect(try await counts(desk) == [2, 2])
            _ = try await save(desk) { $0.lines[0].quantity = 1 }
            #expect(try await counts(desk) == [1, 1])
            try await delete(desk)
            #expect(try await counts(desk) == [0, 0])
            _ = try await save(desk) { $0.lines[0].quantity = 1 }
            #expect(try await counts(desk) == [1, 1])
        }
    }

    @Test("What is undone or uploaded while the sale is refunded is right once it is paid again", arguments: Engine.allCases)
    func countsSurviveUndosBetween(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            let entry = try await desk.scan("PERSON-1").entry
            try await desk.scan("PERSON-2")
            _ = try await save(desk) { $0.status = .refunded }
            _ = try await desk.undos.undo(entry, Staff.editor.principal, at: minutes(1))
            #expect(try await counts(desk) == [0, 0])
            _ = try await save(desk) { $0.status = .paid }
            #expect(try await counts(desk) == [2, 1])
            try await desk.checkCounts(sales: [123])
        }
    }

    @Test("A scan that found the sale as it was is judged again; a new name alone disturbs nobody", arguments: Engine.allCases)
    func changesCountTheVersion(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            let before = try await desk.found(123)
            _ = try await save(desk) { $0.name = "Jane Roe" }
            #expect(try await desk.found(123).version == before.version)
            _ = try await save(desk) { $0.status = .refunded }
            let stale = SaleChange(before, inserting: []).update
            let stored = try await desk.database.write { try $0.executeEach(ScanStatements.admit, [stale]) }
            #expect(stored == [0])
            #expect(try await desk.scan(S).text == "ticket_refunded")
        }
    }

    @Test("Together with a refund every scan is either before it or refused", arguments: Engine.allCases)
    func scansBesideARefund(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for round in 0..<10 {
                    group.addTask { try await desk.scan(ScanForm(ticketCode: S, quantity: 1), key: "k-\(round)") }
                    group.addTask { _ = try await save(desk) { $0.status = round % 2 == 0 ? .refunded : .paid } }
                }
                try await group.waitForAll()
            }
            _ = try await save(desk) { $0.status = .paid }
            let used = try await desk.usage(of: 123).admittedByType.values.reduce(0, +)
            #expect(try await counts(desk) == [2, used])
            try await desk.checkCounts(sales: [123])
        }
    }

    @Test("A sale does not move to another event", arguments: Engine.allCases)
    func staysWithItsEvent(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            let other = GateFixture.event.with { ($0.id, $0.ticketTypes) = (457, [TicketType(id: 201, name: "Other")]) }
            try await desk.database.write { try GateFixture.add(other, $0) }
            let refusals = try await save(desk) { ($0.event, $0.lines) = (457, [SaleLineDraft(ticketType: 201, quantity: 1)]) }
            #expect(refusals.map(\.refusal) == [AdmissionsRefusal("event", "a sale cannot move to another event")])
        }
    }

    @Test("An event cancelled later lets in who came before", arguments: Engine.allCases)
    func eventCancelledLater(_ engine: Engine) async throws {
        let event = GateFixture.event.with { $0.cancelledAt = minutes(0) }
        try await GateDesk.open(engine, event: event) { desk async throws in
            let before = try await desk.upload(offlineScan("PERSON-1", "c-1", at: minutes(-1)), at: minutes(5))
            #expect(before.verdict == .accepted && before.admitted == 1)
            let after = try await desk.upload(offlineScan("PERSON-2", "c-2", at: minutes(1)), at: minutes(5))
            #expect(after.verdict == .conflict && after.code == "ticket_cancelled" && after.entry != nil)
            #expect(try await desk.scan(S).text == "ticket_cancelled")
        }
    }
}
