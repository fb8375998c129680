import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct ScanReentryTests {
    /// T5: Berlin, 3 July 12:00 to 5 July 23:00.
    private func festival(_ reentry: Reentry) throws -> EventSeed {
        let (start, end) = (try #require(Timestamp.read("2026-07-03T10:00:00Z")), try #require(Timestamp.read("2026-07-05T21:00:00Z")))
        return EventSeed().with { ($0.startsAt, $0.endsAt, $0.timeZone, $0.reentry) = (start, end, "Europe/Berlin", reentry) }
    }

    @Test("Gate A24 T5 on its second day: `once` says day 1, `daily` lets in again", arguments: Engine.allCases)
    func secondDay(engine: Engine) async throws {
        for reentry in [Reentry.once, .daily] {
            let time = HandClock(GateFixture.now)
            try time.set("2026-07-03T12:00:00Z")
            try await GateServing.run(engine, event: try festival(reentry), clock: time.clock) { gate in
                let first = try await gate.send(#"{"ticket_code":"SALE-CODE-123","gate":"North"}"#).entry()
                try time.set("2026-07-03T21:59:59Z")
                #expect(try await gate.send(code: "PERSON-1").isExactly(409, Refused.used(first, at: "2026-07-03T12:00:00Z")))
                try time.set("2026-07-03T22:00:00Z")
                let next = try await gate.send(code: "SALE-CODE-123")
                guard reentry == .daily else {
                    #expect(next.isExactly(409, Refused.used(first, at: "2026-07-03T12:00:00Z")))
                    return
                }
                let data = try next.data()
                #expect(next.status == .created && data["code"] == .string("readmitted"))
                let previous = #"{"entry_id":\#(first),"scanned_at":"2026-07-03T12:00:00Z","gate":"North"}"#
                #expect(try data["previous"]?.sorted == JSONValue(text: previous).sorted)
                #expect(data["used"] == .integer(2) && data["left"] == .integer(0))
                try time.set("2026-07-04T09:00:00Z")
                #expect(try await gate.send(code: "PERSON-2").isExactly(409, Refused.used(next.entry(), at: "2026-07-03T22:00:00Z")))
                try time.set("2026-07-05T20:59:59Z")
                let last = try await gate.send(code: "PERSON-2").data()
                #expect(last["code"] == .string("readmitted") && last["used"] == .integer(1))
                #expect(try last["previous"]?["entry_id"] == .integer(next.entry()))
            }
        }
    }

    @Test("Gate A25 `multiple`: first the ones not yet in, then all again", arguments: Engine.allCases)
    func multiple(engine: Engine) async throws {
        try await GateServing.run(engine, event: GateFixture.event.with { $0.reentry = .multiple }) { gate in
            let first = try await gate.send(code: "PERSON-1")
            #expect(first.code == "admitted")
            let second = try await gate.send(code: "SALE-CODE-123")
            #expect(try second.persons() == [4502])
            #expect(second.code == "admitted")
            let third = try await gate.send(code: "SALE-CODE-123")
            #expect(try third.persons() == [4501, 4502])
            #expect(third.code == "readmitted")
            #expect(try third.data()["previous"]?["entry_id"] == .integer(second.entry()))
            let fourth = try await gate.send(#"{"ticket_code":"SALE-CODE-123","quantity":1,"seat_number":"A13"}"#)
            #expect(try fourth.persons() == [4502])
            #expect(try fourth.data()["previous"]?["entry_id"] == .integer(third.entry()))
        }
    }
}
