import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// A house of ten seats as a catalogue's event.
enum ShowSample {
    static let map = """
        {"version":1,"name":"Playhouse","viewport":{"width":1000,"height":800},"seatSize":20,
         "stage":{"title":"STAGE","position":{"x":500,"y":50},"dimensions":{"width":300,"height":40}},
         "sections":[{"id":"stalls","name":"Stalls","colorHex":"#2E7D32","base_price_pence":8500,"shape":"grid","origin":{"x":455,"y":190},
           "seatPitch":30,"rowPitch":28,"rows":[{"label":"A","count":4},{"label":"B","count":4,"skip":[2],"accessible":["1"]}]},
          {"id":"balcony","name":"Balcony","colorHex":"#6A1B9A","base_price_pence":4500,"shape":"curved","rows":[{"label":"AA","count":3}],
           "curve":{"cx":500,"cy":100,"innerRadius":420,"rowDepth":25,"startAngle":120,"endAngle":60}}]}
        """

    static let house = """
        "organisations": [{"key": "globe", "name": "Globe Theatre", "time_zone": "Europe/London", "currency": "GBP"}]
        """

    static func event(_ key: String = "hamlet", map: String? = map, more: String = "") -> String {
        """
        {"key": "\(key)", "organisation": "globe", "name": "Hamlet", "starts_at": "2026-12-20T19:30:00+00:00", "published": true\(more)
         \(map.map { ", \"seat_map\": \($0)" } ?? "")}
        """
    }

    static func sale(_ key: String, _ seats: String, type: String = "stalls", status: String = "paid", more: String = "") -> String {
        let count = seats.split(separator: ",").count
        return """
            {"key": "\(key)", "event": "hamlet", "status": "\(status)"\(more),
             "lines": [{"ticket_type": "\(type)", "quantity": \(count), "seats": [\(seats)]}]}
            """
    }

    static func catalogue(events: [String] = [event()], sales: [String] = []) -> String {
        "{\"catalogue\": 1, \(house), \"events\": [\(events.joined(separator: ","))], \"sales\": [\(sales.joined(separator: ","))]}"
    }

    static let taken = Statement("SELECT seat || ' ' || state || ' ' || coalesce(booking_id, 0) FROM taken_seats ORDER BY event_id, seat")
    static let counts = Statement(
        "SELECT t.key || ' ' || x.seats || ' ' || x.blocked || ' ' || x.taken FROM sections x JOIN ticket_types t ON t.id = x.ticket_type_id ORDER BY x.event_id, x.position"
    )
    static let versions = Statement("SELECT CAST(version AS TEXT) FROM shows ORDER BY event_id")
    static let maps = Statement("SELECT uuid FROM seat_maps ORDER BY id")
}

@Suite struct CatalogueSeatMapTests {
    @Test("A map's sections become the event's ticket types, at their own price or the map's", arguments: Engine.allCases)
    func sections(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            let own = ", \"ticket_types\": [{\"key\": \"balcony\", \"id\": 77, \"price\": 4000}]"
            try await fixture.load(ShowSample.catalogue(events: [ShowSample.event(more: own)]))
            let show = try #require(try await fixture.show("hamlet"))
            #expect(show.sections.map(\.id) == ["stalls", "balcony"] && show.sections.map(\.name) == ["Stalls", "Balcony"])
            #expect(show.sections.map(\.price) == [8500, 4000] && show.sections[1].ticketType == 77)
            #expect(show.sections.map(\.seats) == [7, 3] && show.sections.map(\.colour) == ["#2E7D32", "#6A1B9A"])
            #expect(try await fixture.load(ShowSample.catalogue(events: [ShowSample.event(more: own)])).events == .init(unchanged: 1))
            // A file without a map leaves the map, and the prices that it does not name.
            let other = ", \"description\": \"New\", \"ticket_types\": [{\"key\": \"stalls\", \"name\": \"Stalls\", \"price\": 9900}]"
            try await fixture.load(ShowSample.catalogue(events: [ShowSample.event(map: nil, more: other)]))
            let after = try #require(try await fixture.show("hamlet"))
            #expect(after.sections.map(\.price) == [9900, 4000] && after.map == show.map && after.version > show.version)
        }
    }

    @Test("BoxOffice A28 Export, import, export: equal bytes, and equal maps are one", arguments: Engine.allCases, Engine.allCases)
    func roundTrip(_ from: Engine, _ to: Engine) async throws {
        try await CatalogueFixture.with(from) { source in
            let sales = [
                ShowSample.sale("s-1", "\"A1\", \"stalls-B-3\""), ShowSample.sale("s-2", "\"AA2\"", type: "balcony"),
                ShowSample.sale("s-3", "\"A1\"", status: "refunded"),
            ]
            let events = [ShowSample.event(more: ", \"cancel_hours\": 24"), ShowSample.event("macbeth")]
            try await source.load(ShowSample.catalogue(events: events, sales: sales))
            #expect(try await source.rows(ShowSample.maps).count == 1)
            let export = try await source.export("a.json")
            #expect(export.contains("\"seat_map\":{\"version\":1,\"name\":\"Playhouse\"") && export.contains("\"seats\":[\"A1\",\"B3\"]"))
            try await CatalogueFixture.with(to) { target in
                try await target.load(export)
                #expect(try await target.export("b.json") == export)
                #expect(try await target.rows(ShowSample.taken) == source.rows(ShowSample.taken))
                #expect(try await target.rows(ShowSample.counts) == source.rows(ShowSample.counts))
                let again = try await target.load(export)
                #expect(again.events == .init(unchanged: 2) && again.sales == .init(unchanged: 3))
            }
        }
    }

    @Test("BoxOffice A28 Seats of one label are exported by their ids, so each sale keeps its own", arguments: Engine.allCases)
    func namesakes(_ engine: Engine) async throws {
        let twins = #"[{"label":"1","count":11},{"label":"11","count":1}]"#
        let map = ShowSample.map.replacing(
            #"[{"label":"A","count":4},{"label":"B","count":4,"skip":[2],"accessible":["1"]}]"#, with: twins)
        try await CatalogueFixture.with(engine) { source in
            let sales = [
                ShowSample.sale("s-1", "\"stalls-11-1\", \"12\""), ShowSample.sale("s-2", "\"stalls-1-11\""),
                ShowSample.sale("s-3", "\"stalls-11-1\"", status: "refunded"),
            ]
            try await source.load(ShowSample.catalogue(events: [ShowSample.event(map: map)], sales: sales))
            let export = try await source.export("a.json")
            #expect(export.contains(#""seats":["stalls-11-1","12"]"#) && export.contains(#""seats":["stalls-1-11"]"#))
            try await CatalogueFixture.with(engine) { target in
                try await target.load(export)
                #expect(try await target.export("b.json") == export)
                #expect(try await target.rows(ShowSample.taken) == source.rows(ShowSample.taken))
                #expect(try await target.sale("s-1")?.roster.persons.map(\.seat) == ["111", "12"])
            }
        }
    }

    @Test("What is odd about a map is told, and stored all the same")
    func oddMap() async throws {
        try await CatalogueFixture.with(.sqlite) { fixture in
            let start = try #require(ShowSample.map.range(of: #""stage""#)), end = try #require(ShowSample.map.range(of: #""sections""#))
            let map = ShowSample.map.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: "")
            let summary = try await fixture.load(ShowSample.catalogue(events: [ShowSample.event(map: map)]))
            #expect(summary.events == .init(added: 1) && summary.warnings.count == 1)
            let warning = try #require(summary.warnings.first)
            #expect(warning.path.hasPrefix("events[0].seat_map") && warning.message.hasSuffix("(no_stage)"), "\(warning)")
        }
    }

    @Test("BoxOffice A29 A broken map is told with its paths, and nothing is stored", arguments: Engine.allCases)
    func brokenMap(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            let broken = ShowSample.map.replacing("#6A1B9A", with: "purple").replacing("8500", with: "-1")
            let problems = try await fixture.problems(ShowSample.catalogue(events: [ShowSample.event(map: broken)]))
            #expect(
                problems == [
                    "events[0].seat_map.sections[0].base_price_pence: must be a whole number of pence from 0 to 100000000 (bad_price)",
                    "events[0].seat_map.sections[1].colorHex: must be a colour such as #2E7D32 (bad_colour)",
                ])
            let unknown = ", \"ticket_types\": [{\"key\": \"box\", \"name\": \"Box\", \"price\": 1}]"
            #expect(
                try await fixture.problems(ShowSample.catalogue(events: [ShowSample.event(more: unknown)])) == [
                    "events[0].ticket_types[0].key: the seat map has no section \"box\""
                ])
            #expect(try await fixture.rows(Probe.everything) == ["0"])
            #expect(try await fixture.rows(ShowSample.maps).isEmpty)
        }
    }

    @Test("A sale's seats are taken, by id or label; each must exist and be free", arguments: Engine.allCases)
    func seats(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            let one = ShowSample.sale("s-1", "\"A1\", \"stalls-B-3\", null", more: ", \"id\": 5")
            try await fixture.load(ShowSample.catalogue(sales: [one]))
            #expect(try await fixture.rows(ShowSample.taken) == ["stalls-A-1 2 5", "stalls-B-3 2 5"])
            #expect(try await fixture.rows(ShowSample.counts) == ["stalls 7 0 2", "balcony 3 0 0"])
            #expect(try await fixture.sale("s-1")?.roster.persons.map(\.seat) == ["A1", "B3", nil])
            let wrong = [
                ShowSample.sale("s-2", "\"A2\", \"A1\""), ShowSample.sale("s-3", "\"B9\""),
                ShowSample.sale("s-4", "\"stalls-A-3\"", type: "balcony"),
                ShowSample.sale("s-5", "\"A4\""), ShowSample.sale("s-6", "\"stalls-A-4\""),
            ]
            let lookup = try await fixture.problems(ShowSample.catalogue(sales: Array(wrong[1...2])))
            #expect(
                lookup == [
                    "sales[0].lines[0].seats[0]: section \"stalls\" has no seat \"B9\"",
                    "sales[1].lines[0].seats[0]: \"stalls-A-3\" is a seat of another section",
                ])
            let taken = try await fixture.problems(ShowSample.catalogue(sales: [wrong[0], wrong[3], wrong[4]]))
            #expect(
                taken == [
                    "sales[0].lines[0].seats[1]: is taken by something else", "sales[2].lines[0].seats[0]: is taken by something else",
                ])
            #expect(try await fixture.rows(ShowSample.taken).count == 2)
        }
    }

    @Test("Seats pass from one sale to another within a file; a refund frees them", arguments: Engine.allCases)
    func passing(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            let ids = [", \"id\": 5", ", \"id\": 6"]
            try await fixture.load(
                ShowSample.catalogue(sales: [
                    ShowSample.sale("s-1", "\"A1\"", more: ids[0]), ShowSample.sale("s-2", "\"A2\"", more: ids[1]),
                ]))
            try await fixture.load(ShowSample.catalogue(sales: [ShowSample.sale("s-1", "\"A2\""), ShowSample.sale("s-2", "\"A1\"")]))
            #expect(try await fixture.rows(ShowSample.taken) == ["stalls-A-1 2 6", "stalls-A-2 2 5"])
            let before = try await fixture.rows(ShowSample.versions)
            try await fixture.load(ShowSample.catalogue(sales: [ShowSample.sale("s-1", "\"A2\"", status: "refunded")]))
            #expect(try await fixture.rows(ShowSample.taken) == ["stalls-A-1 2 6"])
            #expect(try await fixture.rows(ShowSample.counts) == ["stalls 7 0 1", "balcony 3 0 0"])
            #expect(try await fixture.rows(ShowSample.versions) != before)
        }
    }

    @Test("BoxOffice A30 A new map must have the sold seats; without a free one it is gone", arguments: Engine.allCases)
    func replacing(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fixture.load(ShowSample.catalogue(sales: [ShowSample.sale("s-1", "\"A4\"", more: ", \"id\": 5")]))
            let smaller = ShowSample.map.replacing("\"label\":\"A\",\"count\":4", with: "\"label\":\"A\",\"count\":3")
            #expect(
                try await fixture.problems(ShowSample.catalogue(events: [ShowSample.event(map: smaller)])) == [
                    "events[0].seat_map.seats: seat stalls-A-4 is held or sold and must stay (seat_in_use)"
                ])
            let without = ShowSample.map.replacing("\"label\":\"A\",\"count\":4", with: "\"label\":\"A\",\"count\":4,\"skip\":[1]")
                .replacing("\"skip\":[1]", with: "\"firstNumber\":2")
            let moved = without.replacing("\"base_price_pence\":8500", with: "\"base_price_pence\":9000")
            #expect(try await fixture.load(ShowSample.catalogue(events: [ShowSample.event(map: moved)])).events == .init(changed: 1))
            let show = try #require(try await fixture.show("hamlet"))
            #expect(show.sections.map(\.seats) == [7, 3] && show.sections.map(\.taken) == [1, 0] && show.sections[0].price == 9000)
            #expect(try await fixture.rows(ShowSample.taken) == ["stalls-A-4 2 5"])
        }
    }
}

extension CatalogueFixture {
    /// The show of the event of this key.
    func show(_ key: String) async throws -> Show? {
        try await database.read { connection in
            guard let event = try EventTransaction(connection).events(key: key).first else { return nil }
            return try ShowTransaction(connection).show(event: event.id)
        }
    }
}
