@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct EventListTests {
    private static let day: Int64 = 86_400

    /// The fixture's event so many days later, under another id.
    private static func event(_ id: Int64, days: Int64, _ change: (inout EventSeed) -> Void = { _ in }) -> EventSeed {
        GateFixture.event.with { seed in
            seed.id = .init(id)
            seed.name = "Event \(id)"
            seed.startsAt = seed.startsAt.adding(seconds: days * day)
            seed.endsAt = seed.endsAt?.adding(seconds: days * day)
            seed.ticketTypes = [TicketType(id: .init(1_000 + id), name: "Stalls")]
            change(&seed)
        }
    }

    @Test("Gate A37 Events: open, then coming by start, then past, latest first; only the caller's", arguments: Engine.allCases)
    func order(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            try await gate.database.write { connection in
                for (id, days) in [(Int64(1), Int64(-9)), (2, 5), (3, -2), (4, 3), (5, 3), (6, 0)] {
                    try GateFixture.add(EventListTests.event(id, days: days), connection)
                }
                try GateFixture.add(EventListTests.event(7, days: 0) { $0.organisation = 2 }, connection)
            }
            let list = try await gate.get("/api/events", EventListResponse.self)
            #expect(list.data.map(\.id) == [6, 456, 4, 5, 2, 3, 1])
            #expect(list.meta == PageMeta(page: 1, perPage: 50, total: 7, pages: 1))
            #expect(list.data.map(\.today) == [true, true, false, false, false, false, false])
            let foreign = try await gate.get("/api/events", as: .foreign, EventListResponse.self)
            #expect(foreign.data.map(\.id) == [7])
        }
    }

    @Test("Gate A37 The members of 5.1", arguments: Engine.allCases)
    func members(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            #expect(try await gate.scan("PERSON-1").status == .created)
            let text = try await gate.get("/api/events").text
            #expect(
                text == """
                    {"data":[{"id":456,"name":"Hamlet","date":"2025-12-20","starts_at":"2025-12-21T01:00:00Z",\
                    "ends_at":"2025-12-21T04:00:00Z","opens_at":"2025-12-20T05:00:00Z","closes_at":"2025-12-21T05:00:00Z",\
                    "time_zone":"America/New_York","venue":"Globe","reentry":"once","today":true,"sold":2,"used":1}],\
                    "meta":{"page":1,"per_page":50,"total":1,"pages":1}}
                    """)
        }
    }

    @Test("Gate A37 A recurring event shows the occurrence that is open, else the next, else the last", arguments: Engine.allCases)
    func recurring(engine: Engine) async throws {
        let own = GateFixture.event.event.ownDate
        let dates = [own.adding(days: -2), own.adding(days: 2), own.adding(days: 7)]
        let sales = dates.enumerated().map { SaleSeed(.init(Int64($0) + 1), persons: $0 + 1, date: $1) }
        for (moment, date, sold) in [(0, own, 0), (1, own.adding(days: 2), 2), (5, own.adding(days: 7), 3), (99, own.adding(days: 7), 3)] {
            let now = GateFixture.now.adding(seconds: Int64(moment) * EventListTests.day)
            try await GateServing.run(engine, sales: sales, clock: WallClock { now }) { gate in
                let event = try #require(try await gate.get("/api/events", EventListResponse.self).data.first)
                #expect(event.date == date.wire && event.sold == sold && event.today == (moment == 0))
            }
        }
    }

    @Test("Gate A37 Pages: past the end empty, 0 and text refused", arguments: Engine.allCases)
    func pages(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            for page in ["2", "9007199254740991"] {
                let list = try await gate.get("/api/events?page=\(page)", EventListResponse.self)
                #expect(list.data.isEmpty && list.meta.total == 1)
            }
            for page in ["0", "-1", "1.5", "x", "9007199254740992"] {
                let response = try await gate.get("/api/events?page=\(page)")
                #expect(response.status == .badRequest)
                #expect(
                    response.text == """
                        {"error":"The page field must be an integer from 1 to 9007199254740991","code":"field_invalid","field":"page"}
                        """)
            }
            #expect(try await gate.get("/api/events?page=", EventListResponse.self).data.count == 1)
        }
    }
}
