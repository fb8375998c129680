import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Section 3's table, as scans see it.
struct WindowTable {
    let name: String
    let zone: String
    /// The event's own times.
    let starts: String
    let ends: String?
    /// The sale's date, where it is not the event's own.
    var date: CivilDate?
    /// What the answer shows as `starts_at`.
    var shown: String?
    let from: String
    let until: String

    static let all: [WindowTable] = [
        WindowTable(
            name: "T1", zone: "America/New_York", starts: "2025-12-21T01:00:00Z", ends: "2025-12-21T04:00:00Z",
            from: "2025-12-20T05:00:00Z", until: "2025-12-21T05:00:00Z"),
        WindowTable(
            name: "T2 Kiritimati", zone: "Pacific/Kiritimati", starts: "2025-12-20T06:00:00Z", ends: "2025-12-20T08:00:00Z",
            from: "2025-12-19T10:00:00Z", until: "2025-12-20T10:00:00Z"),
        WindowTable(
            name: "T2 Niue", zone: "Pacific/Niue", starts: "2025-12-21T07:00:00Z", ends: "2025-12-21T09:00:00Z",
            from: "2025-12-20T11:00:00Z", until: "2025-12-21T11:00:00Z"),
        WindowTable(
            name: "T3", zone: "Europe/Berlin", starts: "2026-07-03T20:00:00Z", ends: "2026-07-04T01:00:00Z",
            from: "2026-07-02T22:00:00Z", until: "2026-07-04T01:00:00Z"),
        WindowTable(
            name: "T4 at 22:30", zone: "Europe/Berlin", starts: "2026-07-03T20:30:00Z", ends: nil,
            from: "2026-07-02T22:00:00Z", until: "2026-07-04T00:30:00Z"),
        WindowTable(
            name: "T4 at 19:00", zone: "Europe/Berlin", starts: "2026-07-03T17:00:00Z", ends: nil,
            from: "2026-07-02T22:00:00Z", until: "2026-07-03T22:00:00Z"),
        WindowTable(
            name: "T5", zone: "Europe/Berlin", starts: "2026-07-03T10:00:00Z", ends: "2026-07-05T21:00:00Z",
            from: "2026-07-02T22:00:00Z", until: "2026-07-05T21:00:00Z"),
        WindowTable(
            name: "T6 spring", zone: "America/New_York", starts: "2026-03-09T00:00:00Z", ends: "2026-03-09T02:00:00Z",
            from: "2026-03-08T05:00:00Z", until: "2026-03-09T04:00:00Z"),
        WindowTable(
            name: "T6 autumn", zone: "America/New_York", starts: "2026-11-02T01:00:00Z", ends: "2026-11-02T03:00:00Z",
            from: "2026-11-01T04:00:00Z", until: "2026-11-02T05:00:00Z"),
        WindowTable(
            name: "T7", zone: "Africa/Cairo", starts: "2026-04-24T17:00:00Z", ends: "2026-04-24T19:00:00Z",
            from: "2026-04-23T22:00:00Z", until: "2026-04-24T21:00:00Z"),
        WindowTable(
            name: "T8 before", zone: "Europe/London", starts: "2026-03-23T19:00:00Z", ends: "2026-03-23T21:00:00Z",
            shown: "2026-03-23T19:00:00Z", from: "2026-03-23T00:00:00Z", until: "2026-03-24T00:00:00Z"),
        WindowTable(
            name: "T8 after", zone: "Europe/London", starts: "2026-03-23T19:00:00Z", ends: "2026-03-23T21:00:00Z",
            date: CivilDate(year: 2026, month: 3, day: 30), shown: "2026-03-30T18:00:00Z", from: "2026-03-29T23:00:00Z",
            until: "2026-03-30T23:00:00Z"),
    ]

    /// Scans each row's ticket a second before, at the first moment, a second before the end and at the end.
    static func check(_ engine: Engine, databaseZone: String? = nil) async throws {
        let time = HandClock(GateFixture.now)
        try await withDatabaseLocation(engine, isMigrated: true) { location in
            if let databaseZone, case .postgres(let url) = location { try await setZone(databaseZone, of: url) }
            let database = try Database.open(location)
            defer { database.close() }
            try await database.migrate(Migrations.all)
            try await database.write { connection in
                try GateFixture.prepare(connection)
                for (index, row) in all.enumerated() { try row.add(Int64(index + 1), connection) }
            }
            try await GateServing.serve(database, clock: time.clock) { gate in
                for (index, row) in all.enumerated() { try await row.check(index + 1, gate, time) }
            }
        }
    }

    private func add(_ id: Int64, _ connection: any Connection) throws {
        let (start, end) = (try #require(Timestamp.read(starts)), ends.flatMap(Timestamp.read))
        let event = EventSeed().with { event in
            event.id = .init(id)
            (event.startsAt, event.endsAt, event.timeZone) = (start, end, zone)
            event.ticketTypes = [TicketType(id: .init(100 + id), name: "Any")]
        }
        try GateFixture.add(event, connection)
        var sale = SaleSeed(.init(id), persons: 2, date: date)
        sale.lines[0].type = .init(100 + id)
        try GateFixture.add(sale, of: event, connection)
    }

    private func check(_ id: Int, _ gate: GateServing, _ time: HandClock) async throws {
        let (from, until) = (try #require(Timestamp.read(from)), try #require(Timestamp.read(until)))
        for (moment, person) in [(from.adding(seconds: -1), 1), (from.adding(microseconds: -1), 1), (until, 2)] {
            time.set(moment)
            let answer = try await gate.send(code: "S\(id)-\(person)")
            #expect(answer.isExactly(400, Refused.notToday), "\(name) \(Timestamp.seconds(moment)): \(answer.text)")
        }
        for (moment, person) in [(from, 1), (until.adding(seconds: -1), 2)] {
            time.set(moment)
            let answer = try await gate.send(code: "S\(id)-\(person)")
            #expect(answer.status == .created, "\(name) \(Timestamp.seconds(moment)): \(answer.text)")
            #expect(try answer.data()["scanned_at"] == .string(Timestamp.seconds(moment)))
            if let shown { #expect(try answer.data()["sale"]?["event"]?["starts_at"] == .string(shown)) }
        }
    }

    /// What every new session of this database starts with.
    private static func setZone(_ zone: String, of url: String) async throws {
        let database = try Database.open(.postgres(url: url))
        defer { database.close() }
        let name = url.split(separator: "/").last ?? ""
        try await database.write { try $0.script("ALTER DATABASE \(name) SET timezone TO '\(zone)'") }
    }
}
