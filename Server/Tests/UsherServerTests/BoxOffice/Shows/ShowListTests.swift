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

@Suite struct ShowListTests {
    private static let season = [
        ShowSeed("victoria") {
            ($0.name, $0.starts) = ("Hamilton", "2026-08-16T19:30:00+01:00")
            $0.map = ShowSeed.house(stalls: 9000, balcony: 5001)
            $0.more = [#""category": "musical""#, #""venue": {"name": "Victoria Palace", "address": "Victoria Street"}"#]
        },
        ShowSeed("globe") {
            ($0.name, $0.starts) = ("Hamlet", "2026-08-20T19:30:00+01:00")
            $0.map = ShowSeed.house(stalls: 8000, balcony: 5000)
            $0.more = [#""category": "play""#, #""venue": {"name": "Globe"}"#, #""description": "By café light""#]
        },
        ShowSeed("rose") {
            ($0.name, $0.starts) = ("Faustus", "2026-09-20T19:30:00+01:00")
            $0.map = ShowSeed.house(stalls: 3000, balcony: 1000)
        },
    ]

    @Test("BoxOffice A21 Words, categories and prices; filters are joined by AND", arguments: Engine.allCases)
    func filters(engine: Engine) async throws {
        let sold = ["A1", "A2", "A3", "A4", "B1", "B2", "B3"]
        let sales = [
            """
            {"key": "s", "event": "rose", "status": "paid", "lines": [
             {"ticket_type": "stalls", "quantity": 7, "seats": [\(sold.map { "\"\($0)\"" }.joined(separator: ","))]},
             {"ticket_type": "balcony", "quantity": 3, "seats": ["AA1", "AA2", "AA3"]}]}
            """
        ]
        try await ShowServing.run(engine, Self.season, sales: sales) { shows in
            let expected: [(String, [String])] = [
                ("", ["Hamilton", "Hamlet", "Faustus"]), ("?q=vicT%C3%93ria", ["Hamilton"]), ("?search=hamilton+palace", ["Hamilton"]),
                ("?q=ham%20CAFE", ["Hamlet"]), ("?q=hamilton%20globe", []), ("?q=+", ["Hamilton", "Hamlet", "Faustus"]),
                ("?category=play,musical", ["Hamilton", "Hamlet"]), ("?category=other", ["Faustus"]),
                ("?max_price=50", ["Hamlet", "Faustus"]), ("?max_price=49", ["Faustus"]), ("?min_price=80", ["Hamilton", "Hamlet"]),
                ("?min_price=81", ["Hamilton"]), ("?min_price=90&max_price=10", []), ("?available=1", ["Hamilton", "Hamlet"]),
                ("?available=1&category=play&q=globe&max_price=50", ["Hamlet"]), ("?from=2026-08-20", ["Hamlet", "Faustus"]),
                ("?from=2026-08-20&to=2026-08-20", ["Hamlet"]), ("?to=2026-08-19", ["Hamilton"]),
                ("?unknown=1", ["Hamilton", "Hamlet", "Faustus"]),
                ("?sort=-date", ["Faustus", "Hamlet", "Hamilton"]), ("?sort=price", ["Faustus", "Hamlet", "Hamilton"]),
                ("?sort=-price", ["Hamilton", "Hamlet", "Faustus"]), ("?sort=title", ["Faustus", "Hamilton", "Hamlet"]),
            ]
            for (query, titles) in expected {
                let found = try await shows.titles(query)
                #expect(found == titles, "\(query)")
            }
            #expect(try await shows.list("?category=other").first?.saleStatus == .soldOut)
        }
    }

    /// The instant, and which of the shows in London, New York and Tokyo are on.
    struct When: Sendable {
        let now: String
        let starts: [String]
        let query: String
        let zones: [String]
    }

    private static let whens = [
        // Saturday 28 March 2026 in the evening; London's clocks change in the night.
        When(
            now: "2026-03-28T23:30:00Z", starts: ["2026-03-28T20:00", "2026-03-29T00:30"], query: "today",
            zones: ["London 0", "New York 0", "Tokyo 1"]),
        When(
            now: "2026-03-29T22:59:00Z", starts: ["2026-03-29T16:59", "2026-03-29T17:00"], query: "tonight",
            zones: ["London 1", "New York 1"]),
        When(
            now: "2026-03-29T23:00:00Z", starts: ["2026-03-29T17:00", "2026-03-30T17:00"], query: "tonight",
            zones: ["London 1", "New York 0", "Tokyo 1"]),
        // New York's on 8 March: 24 hours before midnight there it is still Saturday.
        When(
            now: "2026-03-08T04:59:00Z", starts: ["2026-03-07T20:00", "2026-03-08T20:00"], query: "today",
            zones: ["London 1", "New York 0", "Tokyo 1"]),
        When(
            now: "2026-03-08T05:00:00Z", starts: ["2026-03-07T20:00", "2026-03-08T20:00"], query: "today",
            zones: ["London 1", "New York 1", "Tokyo 1"]),
        When(
            now: "2026-03-06T12:00:00Z", starts: ["2026-03-13T23:59", "2026-03-14T00:00"], query: "week",
            zones: ["London 0", "New York 0", "Tokyo 0"]),
        When(
            now: "2026-03-08T12:00:00Z", starts: ["2026-03-07T20:00", "2026-03-08T23:00"], query: "weekend",
            zones: ["London 1", "New York 1", "Tokyo 1"]),
        When(
            now: "2026-03-08T16:00:00Z", starts: ["2026-03-08T23:00", "2026-03-14T10:00"], query: "weekend",
            zones: ["London 0", "New York 0", "Tokyo 1"]),
    ]

    @Test("BoxOffice A22 Today, tonight, this week and the weekend are the show's own", arguments: whens)
    func when(_ when: When) async throws {
        var seeds: [ShowSeed] = []
        for zone in ["Europe/London", "America/New_York", "Asia/Tokyo"] {
            for (index, start) in when.starts.enumerated() {
                let parts = start.split(separator: "T")
                let date = try #require(CivilDate(parts[0]))
                let clock = parts[1].split(separator: ":").compactMap { Int64($0) }
                let instant = try #require(Zone(zone)).instant(date, timeOfDay: (clock[0] * 60 + clock[1]) * 60_000_000, repeated: .first)
                seeds.append(
                    ShowSeed("\(seeds.count)") {
                        $0.name = zone.split(separator: "/")[1].replacing("_", with: " ") + " \(index)"
                        ($0.starts, $0.zone) = (Timestamp.seconds(instant), zone)
                        $0.ends = "2026-12-31T00:00:00Z"
                    })
            }
        }
        let now = try #require(Timestamp.read(when.now))
        try await ShowServing.run(.sqlite, seeds, at: now) { shows in
            let titles = try await shows.titles("?when=\(when.query)&sort=title")
            #expect(titles == when.zones)
        }
    }

    @Test("BoxOffice A22 A list of today changes at midnight, without a change of any show", arguments: Engine.allCases)
    func midnight(engine: Engine) async throws {
        let seed = ShowSeed("hamlet") { $0.starts = "2026-08-16T19:30:00+01:00" }
        try await ShowServing.run(engine, [seed], at: try #require(Timestamp.read("2026-08-15T22:59:59Z"))) { shows in
            let before = try await shows.get("/api/shows?when=today")
            shows.clock.advance(seconds: 1)
            let after = try await shows.get("/api/shows?when=today", headers: [.ifNoneMatch: try #require(before.headers[.eTag])])
            #expect(before.text == "[]" && after.status == .ok && after.text.hasPrefix("[{"))
        }
    }

    @Test("BoxOffice A23 Pages visit each show once, with both headers", arguments: Engine.allCases)
    func pages(engine: Engine) async throws {
        let seeds = (0..<5).map { index in ShowSeed("show-\(index)") { $0.name = "Same" } }
        try await ShowServing.run(engine, seeds) { shows in
            var (path, visited): (String, [String]) = ("/api/shows?limit=2&q=same", [])
            for step in 0..<3 {
                let page = try await shows.get(path)
                #expect(page.headers[.totalCount] == "5")
                visited += try page.decoded([BoxOffice.Show].self).map(\.id)
                let link = page.headers[.link]
                #expect(
                    link == (step < 2 ? "<https://tickets.example/api/shows?limit=2&q=same&offset=\(step * 2 + 2)>; rel=\"next\"" : nil))
                path = "/api/shows?limit=2&q=same&offset=\(step * 2 + 2)"
            }
            #expect(visited.count == 5 && Set(visited).count == 5 && visited == visited.sorted())
            #expect(try await shows.get("/api/shows?offset=9").headers[.totalCount] == "5")
        }
    }

    @Test(
        "BoxOffice A23 What cannot be understood is told with its field",
        arguments: [
            ("limit=0", "limit"), ("limit=x", "limit"), ("limit=201", "limit"), ("offset=-1", "offset"), ("from=2025-13-01", "from"),
            ("to=tomorrow", "to"), ("when=soon", "when"), ("sort=size", "sort"), ("min_price=5.5", "min_price"),
            ("max_price=-1", "max_price"),
            ("available=maybe", "available"), ("q=\(String(repeating: "x", count: 101))", "q"), ("limit=x&when=soon", "when"),
        ])
    func invalid(_ query: String, _ field: String) async throws {
        try await ShowServing.run(.sqlite) { shows in
            let response = try await shows.get("/api/shows?\(query)")
            #expect(response.status == .badRequest)
            #expect(response.text == #"{"success":false,"error":"This filter is not valid","code":"invalid_filter","field":"\#(field)"}"#)
        }
    }
}
