import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// Minutes before or after `GateFixture.now`.
func minutes(_ minutes: Int64) -> Instant { GateFixture.now.adding(seconds: 60 * minutes) }

/// An offline scan of a code.
func offlineScan(
    _ code: String, _ id: String, at: Instant = GateFixture.now, seat: String? = nil, quantity: Int? = nil, event: Event.ID? = nil,
    line: SaleLine.ID? = nil, decision: OfflineScanForm.Decision = .admitted
) -> OfflineScanForm {
    OfflineScanForm(
        fields: ScanForm(ticketCode: code, seatNumber: seat, saleTicketID: line, quantity: quantity, eventID: event),
        clientScanID: id, scannedAt: at, decision: decision)
}

@Suite struct OfflineTests {
    private let S = "SALE-CODE-123"

    @Test("Gate A46: an offline scan before an online 201 takes its place", arguments: Engine.allCases)
    func theEarlierScanWins(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            let online = try await desk.scan(S)
            let answer = try await desk.upload([offlineScan(S, "c-1", at: minutes(-5))], at: minutes(1))
            let result = answer.results[0]
            #expect(result.verdict == .accepted && result.code == "admitted" && result.admitted == 2 && result.error == nil)
            #expect(result.scannedAt == minutes(-5) && result.sale == 123 && !result.replayed)
            let entry = try #require(result.entry)
            #expect(answer.superseded == [SupersededEntry(entry: online.entry, by: entry)])
            let usage = try await desk.usage(of: 123)
            #expect(usage.entries.map(\.entry) == [entry] && usage.conflicts.map(\.entry) == [online.entry])
            try await desk.checkCounts(sales: [123])
        }
    }

    @Test("Gate A46: an offline scan after an online 201 is a conflict", arguments: Engine.allCases)
    func theLaterScanIsAConflict(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            let online = try await desk.scan(ScanForm(ticketCode: S, gate: "North"))
            let answer = try await desk.upload([offlineScan(S, "c-1", at: minutes(5))], at: minutes(9))
            let result = answer.results[0]
            #expect(result.verdict == .conflict && result.code == "already_used" && result.admitted == 0)
            #expect(result.error == "This ticket has already been used")
            #expect(result.conflictWith == Usage.Previous(entry: online.entry, at: GateFixture.now, gate: "North"))
            #expect(result.entry != nil && result.entry != online.entry && answer.superseded.isEmpty)
            try await desk.checkCounts(sales: [123])
        }
    }

    @Test(arguments: Engine.allCases)
    func whatOnlyPartlyOverlapsKeepsTheRest(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            let online = try await desk.scan(S)
            let answer = try await desk.upload([offlineScan("PERSON-1", "c-1", at: minutes(-5))], at: minutes(1))
            #expect(answer.results[0].verdict == .accepted && answer.superseded.isEmpty, "the online entry still admits 4502")
            let usage = try await desk.usage(of: 123)
            #expect(usage.standing(online.entry)?.persons == [1])
            try await desk.checkCounts(sales: [123])
        }
    }

    @Test("Gate A47: a scan whose answer was lost is uploaded under its own id", arguments: Engine.allCases)
    func aLostAnswer(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            let online = try await desk.scan(S, key: "lost-1")
            #expect(try await desk.scan(S, key: "lost-2", at: minutes(1)).text == "already_used")
            let rows = try await desk.count(GateDesk.scanRows)
            let answer = try await desk.upload([offlineScan(S, "lost-1", at: minutes(-3)), offlineScan(S, "lost-2")], at: minutes(2))
            let first = answer.results[0]
            #expect(first.replayed && first.verdict == .accepted && first.entry == online.entry && first.admitted == 2)
            #expect(first.scannedAt == GateFixture.now, "the server's time stays")
            let second = answer.results[1]
            #expect(second.replayed && second.verdict == .refused && second.code == "already_used" && second.entry == nil)
            #expect(second.error == "This ticket has already been used")
            #expect(try await desk.count(GateDesk.scanRows) == rows, "nothing is stored")
            #expect(try await desk.usage(of: 123).entries.count == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func aKnownIDTellsHowItsScanStandsNow(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            let late = offlineScan(S, "late", at: minutes(-1))
            #expect(try await desk.upload(late).verdict == .accepted)
            let early = try await desk.upload([offlineScan(S, "early", at: minutes(-2))])
            #expect(early.superseded.count == 1)
            let again = try await desk.upload(late)
            #expect(again.replayed && again.verdict == .conflict && again.conflictWith?.entry == early.results[0].entry)
            #expect(try await desk.upload(offlineScan("OTHER", "late")).code == "idempotency_mismatch")
            let mismatch = try await desk.upload(offlineScan(S, "late", quantity: 1))
            #expect(mismatch.verdict == .invalid && mismatch.error == "This Idempotency-Key was used before" && mismatch.entry == nil)
            // Online, a name first used in an upload is no replay.
            #expect(try await desk.scan(S, key: "late").text == "idempotency_mismatch")
            // Another account's names are its own.
            let other = try await desk.upload(late, by: .otherDoor)
            #expect(!other.replayed && other.verdict == .conflict)
            try await desk.checkCounts(sales: [123])
        }
    }

    @Test("Gate A48: uploaded next day, refunded between", arguments: Engine.allCases, [SaleStatus.refunded, .cancelled])
    func refundedLater(_ engine: Engine, _ status: SaleStatus) async throws {
        try await GateDesk.open(engine) { desk async throws in
            try await desk.set(status, of: 123, at: minutes(60))
            let tomorrow = minutes(24 * 60)
            let result = try await desk.upload(offlineScan("PERSON-1", "c-1"), at: tomorrow)
            #expect(result.verdict == .accepted && result.admitted == 1)
            try await desk.checkCounts(sales: [123])
            let late = try await desk.upload(offlineScan("PERSON-2", "c-2", at: minutes(61)), at: tomorrow)
            #expect(late.verdict == .conflict && late.code == "ticket_\(status.rawValue)" && late.entry != nil && late.conflictWith == nil)
            #expect(late.error == "This ticket is \(status.rawValue)" && late.sale == 123)
            #expect(try await desk.upload(offlineScan("PERSON-2", "c-2", at: minutes(61)), at: tomorrow).verdict == .conflict)
            try await desk.checkCounts(sales: [123], extraConflicts: 1)
            let entry = try #require(result.entry)
            let freed = try await desk.undos.undo(entry, Staff.editor.principal, at: tomorrow)
            #expect(freed.freed == 1)
            try await desk.checkCounts(sales: [123], extraConflicts: 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func whatIsNotValidAtTheDoorIsAConflictOrRefused(_ engine: Engine) async throws {
        let own = GateFixture.event.event.ownDate
        let single = SaleSeed(
            id: 9, code: "S9",
            lines: [
                SaleSeed.Line(
                    id: 90,
                    persons: [
                        SaleSeed.Person(id: 9001, code: "S9-1", status: .refunded, statusSince: minutes(-1)),
                        SaleSeed.Person(id: 9002, code: "S9-2"),
                    ])
            ])
        let sales = [
            GateFixture.sale, SaleSeed(2, persons: 1, status: .unpaid), SaleSeed(3, persons: 1, date: own.adding(days: 1)),
            SaleSeed(4, persons: 1, status: .expired), SaleSeed(5, persons: 0), single,
        ]
        try await GateDesk.open(engine, sales: sales) { desk async throws in
            let expected: [(OfflineScanForm, OfflineResult.Verdict, String)] = [
                (offlineScan("NOBODY", "1"), .refused, "ticket_not_found"), (offlineScan("S2", "2"), .conflict, "not_paid"),
                (offlineScan("S3", "3"), .conflict, "not_today"), (offlineScan("S4", "4"), .conflict, "ticket_expired"),
                (offlineScan("S5", "5"), .refused, "sale_ticket_not_found"), (offlineScan(S, "6", seat: "Z9"), .refused, "seat_not_found"),
                (offlineScan(S, "7", event: 7), .conflict, "wrong_event"),
                (offlineScan(S, "8", line: 90), .refused, "sale_ticket_not_found"),
                (offlineScan("S9-1", "9"), .conflict, "ticket_refunded"),
                (offlineScan("S9-1", "10", at: minutes(-2)), .accepted, "admitted"),
                (offlineScan(S, "11", decision: .refused), .recorded, "recorded"),
                (offlineScan("NOBODY", "12", decision: .refused), .recorded, "recorded"),
                (offlineScan(S, "13", at: minutes(-24 * 60)), .conflict, "not_today"), (offlineScan(S, "14"), .accepted, "admitted"),
            ]
            for replayed in [false, true] {
                let results = try await desk.upload(expected.map(\.0)).results
                for (result, (scan, verdict, code)) in zip(results, expected) {
                    #expect(result.verdict == verdict && result.code == code, "\(scan.clientScanID)")
                    #expect(result.clientScanID == scan.clientScanID && result.replayed == replayed)
                    #expect((result.entry != nil) == (verdict == .accepted || verdict == .conflict))
                    #expect((result.error == nil) == (verdict == .accepted || verdict == .recorded))
                }
            }
            #expect(try await desk.count(GateDesk.scanRows) == 14, "every item leaves one row")
            try await desk.checkCounts(sales: [123, 2, 3, 4, 5, 9], extraConflicts: 6)
        }
    }

    @Test(arguments: Engine.allCases)
    func othersMayNotScan(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            let results = try await desk.upload(
                [
                    offlineScan(S, "1"), offlineScan(S, "2", decision: .refused),
                    OfflineScanForm(fields: ScanForm(saleID: 123), clientScanID: "3", scannedAt: GateFixture.now),
                ], by: .foreign
            ).results
            #expect(results.map(\.verdict) == [.refused, .recorded, .refused])
            #expect(results.map(\.code) == ["not_authorized", "recorded", "ticket_not_found"])
            #expect(results.allSatisfy { $0.sale == nil && $0.entry == nil })
            #expect(try await desk.usage(of: 123).entries.isEmpty)
            try await desk.database.write { try GateFixture.delete(123, at: GateFixture.now, $0) }
            #expect(try await desk.upload(offlineScan("PERSON-1", "4")).code == "ticket_not_found")
        }
    }

    @Test("Gate A49: one bad of ten, and one id twice", arguments: Engine.allCases)
    func eachStandsAlone(_ engine: Engine) async throws {
        let sales = (1...10).map { SaleSeed(Sale.ID(Int64($0)), persons: 1) }
        try await GateDesk.open(engine, sales: sales) { desk async throws in
            var items: [OfflineItem] = (1...10).map { .scan(offlineScan("S\($0)", "c-\($0)")) }
            items[4] = .invalid(clientScanID: "c-5", .field("quantity", .notInteger(1...1000)))
            items.append(.scan(offlineScan("S1", "c-1")))
            items.append(.scan(offlineScan("S2", "c-1")))
            let results = try await desk.offline.upload(Staff.door.principal, items, receivedAt: GateFixture.now).results
            #expect(results.map(\.clientScanID) == (1...10).map { "c-\($0)" } + ["c-1", "c-1"])
            #expect(results.count { $0.verdict == .accepted && !$0.replayed } == 9)
            #expect(results[4].verdict == .invalid && results[4].code == "field_invalid" && results[4].scannedAt == nil)
            #expect(results[4].error == "The quantity field must be an integer from 1 to 1000")
            #expect(results[10].replayed && results[10].entry == results[0].entry && results[10].verdict == .accepted)
            #expect(results[11].verdict == .invalid && results[11].code == "idempotency_mismatch")
            #expect(try await desk.count(GateDesk.scanRows) == 9)
        }
    }

    @Test(arguments: Engine.allCases)
    func freeSeatsTakeTheirLabelsInOrderOfTime(_ engine: Engine) async throws {
        try await GateDesk.open(engine, sales: [SaleSeed(1, persons: 2)]) { desk async throws in
            let answer = try await desk.upload([
                offlineScan("S1", "c", at: minutes(-1), seat: "C1"), offlineScan("S1", "a", at: minutes(-3), seat: "A12"),
                offlineScan("S1", "b", at: minutes(-2), seat: "B1"), offlineScan("S1", "a2", at: minutes(-2), seat: " a-12"),
            ])
            #expect(answer.results.map(\.verdict) == [.conflict, .accepted, .accepted, .conflict])
            let usage = try await desk.usage(of: 1)
            #expect(usage.seat(of: 0) == "A12" && usage.seat(of: 1) == "B1")
            let entry = try #require(answer.results[1].entry)
            #expect(try await desk.undos.undo(entry, Staff.owner.principal, at: minutes(1)).freed == 1)
            #expect(try await desk.usage(of: 1).seat(of: 0) == nil, "the label is gone with the entry")
        }
    }

    @Test(arguments: Engine.allCases)
    func atTheSameTimeTheNameDecidesNotTheArrival(_ engine: Engine) async throws {
        try await GateDesk.open(engine) { desk async throws in
            #expect(try await desk.upload(offlineScan(S, "b")).verdict == .accepted)
            let answer = try await desk.upload([offlineScan(S, "a")])
            #expect(answer.results[0].verdict == .accepted && answer.superseded.count == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func anUploadNeedsFewStatements(_ engine: Engine) async throws {
        let sales = [SaleSeed(1, persons: 200)] + (2...101).map { SaleSeed(Sale.ID(Int64($0)), persons: 1, status: .refunded) }
        try await GateDesk.open(engine, sales: sales) { desk async throws in
            // All persons of one sale by their own codes, and a hundred sales refunded later.
            for id in 2...101 { try await desk.set(.refunded, of: .init(Int64(id)), at: minutes(5)) }
            let scans = (1...200).map { offlineScan("S1-\($0)", "p-\($0)") } + (2...101).map { offlineScan("S\($0)", "s-\($0)") }
            let items = scans.map { OfflineItem.scan($0) }
            for replayed in [false, true] {
                let ids = IDPool(desk.database, .scans)
                try await ids.prepare(600)
                let (statements, answer) = try await desk.database.write { connection in
                    let before = connection.statementCount
                    var transaction = OfflineTransaction(
                        connection: connection, principal: Staff.door.principal, items: items, receivedAt: minutes(9), ids: ids,
                        events: EventCache())
                    let answer = try transaction.run()
                    return (connection.statementCount - before, answer)
                }
                #expect(answer.results.allSatisfy { $0.verdict == .accepted && $0.replayed == replayed })
                #expect(statements <= 6 * items.count, "\(statements)")
            }
            try await desk.checkCounts(sales: sales.map(\.id))
        }
    }
}
