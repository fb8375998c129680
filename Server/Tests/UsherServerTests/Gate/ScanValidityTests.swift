import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct ScanValidityTests {
    private static let today = CivilDate(year: 2025, month: 12, day: 20)!

    @Test("Gate A19 Yesterday's and tomorrow's tickets", arguments: Engine.allCases)
    func otherDays(engine: Engine) async throws {
        let sales = [-1, 0, 1].map { SaleSeed(.init(Int64($0 + 10)), persons: 1, date: Self.today.adding(days: Int64($0))) }
        try await GateServing.run(engine, sales: sales) { gate in
            #expect(try await gate.send(code: "S9").isExactly(400, Refused.notToday))
            #expect(try await gate.send(code: "S11").isExactly(400, Refused.notToday))
            let data = try await gate.send(code: "S10").data()
            #expect(data["sale"]?["event"]?["date"] == .string("2025-12-20"))
            #expect(try await gate.entries() == 1)
        }
    }

    @Test("Gate A20 Only what is paid passes", arguments: Engine.allCases)
    func statuses(engine: Engine) async throws {
        let statuses = ["unpaid", "pending", "review", "cancelled", "refunded", "expired", "PAID", "paid "]
        let answers = [
            Refused.notPaid, Refused.notPaid, Refused.notPaid, Refused.cancelled, Refused.refunded, Refused.expired, Refused.notPaid,
            Refused.notPaid,
        ]
        var sales = statuses.enumerated().map { SaleSeed(.init(Int64($0 + 1)), persons: 1, status: SaleStatus(rawValue: $1)) }
        var partly = GateFixture.sale
        partly.lines[0].persons[0].status = .refunded
        partly.lines[0].persons[0].statusSince = GateFixture.now.adding(seconds: -60)
        sales += [partly, SaleSeed(50, persons: 1)]
        let all = sales
        try await GateServing.run(engine, sales: all) { gate in
            for (index, expected) in answers.enumerated() {
                for code in ["S\(index + 1)", "S\(index + 1)-1"] {
                    #expect(try await gate.send(code: code).isExactly(400, expected), "\(statuses[index])")
                }
            }
            #expect(try await gate.send(code: "PERSON-1").isExactly(400, Refused.refunded))
            let rest = try await gate.send(code: "SALE-CODE-123")
            #expect(try rest.persons() == [4502])
            let counts = try rest.data()
            #expect(counts["total"] == .integer(1) && counts["left"] == .integer(0))

            try await gate.database.write { try $0.execute(ValiditySQL.cancel, 456) }
            for code in ["S50", "S50-1", "SALE-CODE-123", "PERSON-2"] {
                #expect(try await gate.send(code: code).isExactly(400, Refused.cancelled))
            }
        }
    }

    @Test("Gate A21 The first check to fail answers", arguments: Engine.allCases)
    func order(engine: Engine) async throws {
        let tomorrow = Self.today.adding(days: 1)
        let sales = [
            SaleSeed(1, persons: 1, status: .unpaid, date: tomorrow), SaleSeed(2, persons: 1), SaleSeed(3, persons: 1),
            SaleSeed(4, persons: 1),
        ]
        try await GateServing.run(engine, sales: sales) { gate in
            #expect(try await gate.send(code: "S1", as: .foreign).isExactly(403, Refused.notAuthorized))
            #expect(try await gate.send(code: "S1").isExactly(400, Refused.notToday))
            #expect(try await gate.send(#"{"ticket_code":"S1","event_id":9,"seat_number":"Z"}"#).isExactly(400, Refused.wrongEvent))
            for code in ["S2", "S3", "S4"] { #expect(try await gate.send(code: code).status == .created) }
            let now = GateFixture.now
            try await gate.database.write { try GateFixture.set(.unpaid, of: 2, at: now, $0) }
            try await gate.database.write { try GateFixture.set(.refunded, of: 3, at: now, $0) }
            #expect(try await gate.send(#"{"ticket_code":"S2","sale_ticket_id":1}"#).isExactly(400, Refused.notPaid))
            #expect(try await gate.send(#"{"ticket_code":"S3","sale_ticket_id":1}"#).isExactly(400, Refused.refunded))
            #expect(try await gate.send(#"{"ticket_code":"S4","event_id":9}"#).isExactly(400, Refused.wrongEvent))
            #expect(try await gate.send(#"{"ticket_code":"S4","sale_ticket_id":1,"seat_number":"Z"}"#).isExactly(404, Refused.noLine))
            #expect(try await gate.send(#"{"ticket_code":"S4","event_id":456}"#).code == "already_used")
        }
    }

    @Test("Gate A22 T1 to T8: valid from, and until just before", arguments: Engine.allCases)
    func window(engine: Engine) async throws { try await WindowTable.check(engine) }

    @Test("Gate A23 The same whatever the zone of server and database", arguments: ["UTC", "Asia/Tokyo", "America/Los_Angeles"])
    func elsewhere(zone: String) async throws {
        try await WindowTable.check(.postgres, databaseZone: zone)
        // The zone of a process is set when it starts: a child runs A22 on both engines.
        let (status, output) = try await child(["TZ": zone, "PGTZ": zone, "USHER_TEST_DATABASE_URL": try await clusterURL()])
        #expect(status == 0 && output.contains("Gate A22") && output.contains("2 test cases passed"), "\(output)")
    }

    /// This test program once more, for A22 alone.
    private func child(_ environment: [String: String]) async throws -> (status: Int32, output: String) {
        let own = ProcessInfo.processInfo.environment
        let arguments = ["--filter", "ScanValidityTests/window", "--testing-library", "swift-testing"]
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let started = try Started(program, arguments, own.merging(environment) { $1 })
        defer { started.remove() }
        let status = await started.end()
        return (status, started.output + started.errors)
    }

    /// Where this process's databases are: the child needs no cluster of its own.
    private func clusterURL() async throws -> String {
        try await withDatabaseLocation(.postgres) { location in
            guard case .postgres(let url) = location, var parts = URLComponents(string: url) else { return "" }
            parts.path = "/postgres"
            return parts.string ?? ""
        }
    }

    @Test("Gate A26 An event moved by a week: the old day is over, the new one counts", arguments: Engine.allCases)
    func moved(engine: Engine) async throws {
        let time = HandClock(GateFixture.now)
        let fixed = SaleSeed(60, persons: 1, date: Self.today.adding(days: 1))
        try await GateServing.run(engine, sales: [GateFixture.sale, fixed], clock: time.clock) { gate in
            #expect(try await gate.send(code: "PERSON-1").status == .created)
            var draft = EventDraft(
                organisation: 1, key: "event-456", name: "Hamlet", startsAt: GateFixture.event.startsAt.adding(seconds: 7 * 86_400),
                timeZone: "America/New_York", ticketTypes: [])
            draft.endsAt = GateFixture.event.endsAt?.adding(seconds: 7 * 86_400)
            let new = draft
            try await gate.database.write { _ = try EventTransaction($0).save(new, at: GateFixture.now) }
            #expect(try await gate.send(code: "PERSON-2").isExactly(400, Refused.notToday))
            #expect(try await gate.send(code: "PERSON-1").isExactly(400, Refused.notToday))
            time.advance(seconds: 7 * 86_400)
            let data = try await gate.send(code: "PERSON-2").data()
            #expect(data["sale"]?["event"]?["date"] == .string("2025-12-27"))
            #expect(data["sale"]?["event"]?["starts_at"] == .string("2025-12-28T01:00:00Z"))
            #expect(try await gate.send(code: "PERSON-1").code == "already_used")
            // A sale for a date of its own stays there, at the same time of day.
            time.set(GateFixture.now.adding(seconds: 86_400))
            let own = try await gate.send(code: "S60").data()
            #expect(own["sale"]?["event"]?["starts_at"] == .string("2025-12-22T01:00:00Z"))
        }
    }
}

private enum ValiditySQL {
    static let cancel = Statement("UPDATE events SET cancelled_at = 1, version = version + 1 WHERE id = $1")
}
